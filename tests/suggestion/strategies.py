"""Texts that are not valid, for properties of suggestions."""

from hypothesis import strategies as st

from tests.texts import ALPHABET, of_rule, references_and_others

# What people write around a link, before it and in it.
_PIECES = (
    *(
        "http",
        "https",
        "htps",
        "hxxp",
        "ftp",
        "mailto",
        "file",
        "tel",
        "foo",
        "url",
        "www.",
        "example.com",
        "h",
        "bü.de",
    ),
    *(
        "://",
        ":",
        "//",
        "/",
        ":/",
        ";//",
        "\\",
        "\\\\",
        ".",
        ",",
        "@",
        "me:pw@",
        "me@",
        "[",
        "]",
        "[::1]",
        "::1",
        "%25eth0",
    ),
    *("80", ":80", ":-80", ":8o", ":80a", ":http", "1.2.3.4", "2001:db8", ":", "?", "#", "#a", "?q=", "%", "%4", "%41"),
    *(
        "%u00e9",
        "&amp;",
        "\\u0026",
        "\\_",
        "[.]",
        " ",
        "\n",
        "\t",
        "\u200b",
        "é",
        "\uff1a",
        "\uff0f",
        "\ud800",
        "\udce9",
    ),
    *("<", ">", "(", ")", '"', "'", "“", "”", "](", "<br>", "see ", " and ", "C:\\", "git@", "0", "a", "b"),
)

messy = st.one_of(
    st.lists(st.sampled_from(_PIECES), max_size=12).map("".join),
    st.builds("http://{}{}".format, st.text(f"{ALPHABET}ü\t", max_size=8), st.text(f"/{ALPHABET}ü\t", max_size=20)),
    st.builds(
        "{}{}{}".format, st.sampled_from(("", " <", '"', "see ")), of_rule("URI"), st.sampled_from(("", "> ", '"'))
    ),
    references_and_others,
)
"""Texts as people and programs write them, most of them not valid."""
