"""Passages of mail."""

from typing import Final

from tests.search.passages.passage import Passage

MAIL: Final[tuple[Passage, ...]] = (
    Passage(
        "mail",
        'Yes, Jim, I found it under "⟦http://www.w3.org/Addressing/⟧",\n'
        "but you can probably pick it up from <⟦ftp://foo.example.\n"
        "com/rfc/⟧>.  Note the warning in <⟦http://www.ics.uci.edu/pub/\n"
        "ietf/uri/historical.html#WARNING⟧>.\n",
        (
            "http://www.w3.org/Addressing/",
            "ftp://foo.example.com/rfc/",
            "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
        ),  # the example of Appendix C
    ),
    Passage("mail", "List-Unsubscribe: <⟦https://example.com/u?id=1⟧>, <⟦mailto:leave@example.com?subject=leave⟧>"),
    Passage("mail", "List-Unsubscribe:\r\n <⟦mailto:leave@example.com⟧>,\r\n <⟦https://example.com/leave/1⟧>"),
    Passage("mail", "List-Post: <⟦mailto:list@example.com⟧>\nList-Id: A list <list.example.com>"),
    Passage("mail", "Message-ID: <20240506070809.1@mail.example.com>\nIn-Reply-To: <a.b:c@mail.example.com>"),
    Passage("mail", "References: <1@example.com> <2@example.com>\n <3@example.com>\nSubject: Re: note:this"),
    Passage("mail", 'From: "Me" <me@example.com>\nTo: you@example.com, Them:them@example.org;\nCc:me@example.com'),
    Passage(
        "mail",
        "Received: from a.example.com (a.example.com [192.0.2.1])\n by b.example.org with ESMTP id 1a:2b;"
        "\n Mon, 6 May 2024 07:08:09 +0000",
    ),
    Passage(
        "mail",
        "DKIM-Signature: v=1; d=example.com; h=from:to:subject:date; bh=ab+c/d=; b=ef==\nContent-Type: text/plain",
    ),
    Passage(
        "mail", "On Mon, 6 May 2024 at 07:08, Me <me@example.com> wrote:\n> See ⟦http://example.com/a⟧\n> and others.\n"
    ),
    Passage("mail", "> > ⟦http://example.com/a⟧\n>> <⟦http://example.com/b⟧>\n>⟦http://example.com/c⟧\n"),
    Passage("mail", "> <⟦http://example.com/a/\n> b⟧>", ("http://example.com/a/b",)),
    Passage("mail", ">> <⟦http://example.com/a/\r\n>> b/\r\n>> c⟧\r\n>> >", ("http://example.com/a/b/c",)),
    Passage("mail", "<⟦http://example.com/a/⟧\n> b>"),
    Passage("mail", "It is at <URL:⟦http://example.com/a⟧>, or <URL:⟦ftp://example.com/b⟧>."),
    Passage(
        "mail",
        "Take this one:\n    <⟦http://example.com/a/very/\n     long/path/\n     in/three/lines.html⟧>\nand go on.",
        ("http://example.com/a/very/long/path/in/three/lines.html",),
    ),
    Passage("mail", "It is <URL:⟦http://example.com/a/\r\n\tb/\r\n\tc⟧>.", ("http://example.com/a/b/c",)),
    Passage("mail", "It is <⟦http://example.com/well-\n  known⟧>.", ("http://example.com/well-known",)),
    Passage("mail", "-- \nMe\n⟦http://example.com/~me/⟧ | ⟦tel:+12025550123⟧ | me@example.com"),
    Passage("mail", "Our page <⟦http://example.com/a⟧> and [⟦http://example.com/logo.png⟧]<⟦http://example.com/b⟧>"),
    Passage("mail", "[1] ⟦http://example.com/a⟧\n[2] ⟦http://example.com/b⟧\n"),
    Passage("mail", 'Content-ID: <part1@example.com>\n\n<img src="⟦cid:part1@example.com⟧">'),
    Passage("mail", "Archived-At:\n <⟦http://example.com/archive/1⟧>\nX-Abuse: ⟦http://example.com/abuse⟧ (report)"),
    Passage("mail", '<a href=3D"⟦http://example.com/?a=3D1⟧">'),
    Passage("mail", "Subject: =?utf-8?Q?note:this?=\nDate: Mon, 6 May 2024 07:08:09 +0000 (UTC)\nMIME-Version: 1.0"),
    Passage(
        "mail", "Authentication-Results: mx.example.com; spf=pass smtp.mailfrom=me@example.com; dkim=pass header.d=a.b"
    ),
    Passage("mail", "PS:me again. Tel.: +1-202-555-0123, Fax: none, E-mail:me@example.com, Web: www.example.com"),
)
