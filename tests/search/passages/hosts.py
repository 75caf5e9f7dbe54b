"""Passages with userinfo, hosts and ports, and with placeholders for them."""

from typing import Final

from tests.search.passages.passage import Passage

HOSTS: Final[tuple[Passage, ...]] = (
    # Placeholders, and hosts other than those meant.
    Passage("placeholder", "http://{host}/ and http://{name}.example.com/a"),
    Passage("placeholder", "https://%s.example.com/a, https://%(host)s/a"),
    Passage("placeholder", "http://example.{tld}/a and http://example.com{path}"),
    Passage("placeholder", "f'http://{HOST}:{PORT}/', `https://${host}/a`"),
    Passage("placeholder", "http://<host>/a, https://<your name>.example.com/, http://[host]:[port]/"),
    Passage(
        "placeholder", "http://HOST:PORT/a and http://example.com:{port}/a"
    ),  # a choice: what follows may contain "@"
    Passage("placeholder", "hxxps://example[.]com/a"),
    Passage("placeholder", "[scheme]://[host], <scheme>://<authority><path>"),
    Passage(
        "placeholder",
        'https://…/a, https://___{a}, http://|a|, http://"a", http://`a`, http://^a, http:// a, http://\\a',
    ),
    Passage("placeholder", "http://me:pass word@example.com/"),
    Passage(
        "placeholder", "https://me:p^ss@example.com/ and https://me:p#ss@example.com/ and https://me:p%ss@example.com/"
    ),
    Passage("placeholder", "http://{user}:{password}@example.com/ and http://me:{password}@example.com/"),
    Passage(
        "placeholder", "http://2001:db8::1/ lacks the brackets, http://[2001:db8::1/ one, http://[2001:db8::g]/ is none"
    ),
    Passage(
        "placeholder", "http:///a, http://?a, http://#a, http://:80/ and http://... lack a host"
    ),  # a choice: RFC 9110
    Passage("placeholder", "http://example.com/{id}, http://example.com/a?b={c}, http://example.com/<name>"),
    Passage(
        "placeholder", "https://example.com/${VERSION}/a, https://example.com/users/{id}/posts, http://example.com/%s"
    ),
    Passage("placeholder", '<http://example.com/{id}> and "http://example.com/#{a}", {⟦http://example.com/ns⟧}name'),
    Passage("placeholder", "⟦https://*.example.com/*⟧"),  # a choice: by the grammar, it is a name
    # Userinfo, hosts and ports.
    Passage("authority", "⟦http://me:you@example.com:8080/a⟧"),
    Passage("authority", "⟦ftp://anonymous:me%40example.com@ftp.example.com/pub/⟧, ⟦ftp://me@example.com⟧."),
    Passage(
        "authority",
        "⟦postgresql://app:secret@db.example.com:5432/app?sslmode=require⟧ ⟦redis://:secret@192.0.2.7:6379/0⟧",
    ),
    Passage("authority", "⟦http://example.com:80⟧, ⟦http://example.com:80/⟧: ⟦http://example.com:80⟧: done"),
    Passage("authority", "⟦http://example.com⟧: the home page, me@example.com: the address"),  # a choice: no password
    Passage(
        "authority", "⟦http://192.0.2.1⟧. ⟦http://192.0.2.1:8080/a⟧, ⟦http://[2001:db8::1]⟧. ⟦http://[2001:db8::1]:80⟧,"
    ),
    Passage(
        "authority",
        "[⟦http://[2001:db8::1]/a⟧] (⟦http://[2001:db8::2]⟧) {⟦http://[::ffff:192.0.2.1]:80/⟧} ⟦http://[v1.a:b]/⟧",
    ),
    Passage(
        "authority", "⟦http://localhost⟧, ⟦http://localhost:3000/⟧, ⟦http://a_b.example.com/⟧, ⟦http://example.com./⟧"
    ),
    Passage("authority", "⟦http://example.com?a=b⟧, ⟦http://example.com#a⟧, ⟦http://example.com⟧?"),
    Passage("authority", "⟦http://xn--bcher-kva.example/⟧ and ⟦http://b%C3%BCcher.example/⟧"),
    Passage("authority", "⟦http://me:p!$&'()*+,;=w@example.com/⟧"),
    Passage("authority", "⟦http://example.com/@me⟧, ⟦http://example.com/a@1.0:b⟧, ⟦http://example.com/?a@b⟧"),
    Passage(
        "authority",
        "me:you@example.com, //example.com/a, example.com:8080/a, [2001:db8::1]:80, 192.0.2.1:80, www.example.com",
    ),
    Passage(
        "authority", "http://me:you, there@example.com/ and ftp://me:a b@[2001:db8::1]/ and ssh://me:a|b@192.0.2.1:22"
    ),
)
