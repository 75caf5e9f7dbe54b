"""Texts with passwords, which nothing that is shown may contain."""

from hypothesis import strategies as st

# In the texts below, only passwords have these characters, and no message has a "Q".
MARKS = "QЖ"
# Texts in which RFC 3986 or browsers find userinfo.
USERINFO = (
    *("http://me:{}@h/", "http://me:{}@h", "//:{}@h", "FTP://a:{}@[::1]:21/x", "foo://me:b:{}@h:80", "//me:{}@x@h"),
    "foo://x\\me:{}@h",  # a user of a domain of Windows
    *("http:/me:{}@h/", "https:me:{}@h", "wss:///me:{}@h", "http:\\\\me:{}@h", "\\\\me:{}@h\\", "http:/ /me:{}@h"),
    *("http:/%20/me:{}@h", "https:%09//me:{}@h"),  # as browsers write them in a path
    *("h\nttp:/\tme:{}@h", "http: //me:{}@h", "URL:http://me:{}@h", "view-source:http://me:{}@h h/", "<//me:{}@h>"),
    *("?u=//me:{}@h&v=1", "#http://me:{}@h", "/p//me:{}@h/", "http://h:80/p?u=ftp://a@me:{}@h#f", "x//me:{}@h"),
)
# Texts in which people may see userinfo.
LIKE_USERINFO = (
    "http:%E2%80%83/me:{}@h",
    "postgres:/me:{}@h",
    "http:\u2003/me:{}@h",
    "http:/\u200b/me:{}@h",
    "foo:\n/me:{}@h",
)
# Delimiters as people and programs write them, and as `suggest` reads them.
COLONS = (
    *(
        ":",
        "\uff1a",
        "\ufe55",
        "\u2236",
        "\ua789",
        "&#58;",
        "&#058;",
        "&#x3A;",
        "&#x3a;",
        "&colon;",
        "&amp;#58;",
        "[:]",
    ),
    *(
        "%3A",
        "%3a",
        "%253A",
        "%25253a",
        "=3A",
        "=3D3A",
        "%3D3A",
        "\\u003a",
        "\\x3A",
        "%u003A",
        "%26%2358%3B",
        "%EF%BC%9A",
    ),
)
SLASHES = (
    *(
        "/",
        "\uff0f",
        "\u2044",
        "\u2215",
        "\u29f8",
        "\u2571",
        "&#47;",
        "&#x2F;",
        "&sol;",
        "&amp;#x2f;",
        "\\/",
        "\\",
        "%5C",
    ),
    *(
        "%2F",
        "%2f",
        "%252F",
        "%25252f",
        "=2F",
        "=252F",
        "\\u002f",
        "\\x2F",
        "%u002F",
        "%26sol%3B",
        "%EF%BC%8F",
        "%e2%88%95",
    ),
)
ATS = (
    *("@", "\uff20", "\ufe6b", "&#64;", "&#x40;", "&commat;", "&amp;commat;", "(at)", "[at]", "{at}", " (at) ", "[@]"),
    *(
        "%40",
        "%2540",
        "%252540",
        "=40",
        "=3D40",
        "=2540",
        "\\u0040",
        "\\x40",
        "%u0040",
        "%26%2364;",
        "%EF%BC%A0",
        "%ef%b9%ab",
    ),
)
BETWEEN = ("", " ", "\n", "\r\n\t", "/", "?", "&u=", "#", ", ", "\\", ":", "@", "::")
PIECES = ("Q", "Ж", "Q", "%51", "%D0%96", "^", "%", " ", "\n", "\\", "@", ":", "[", "]", "\u2100", "<", "\0", "e", ".")
PIECES_OF_A_URI = ("Q", "%51", "%D0%96", "e", ".", "!", ":")


def texts(contexts: tuple[str, ...], pieces: tuple[str, ...] = PIECES) -> st.SearchStrategy[str]:
    """Return a strategy for texts that have userinfo one to four times."""
    passwords = st.lists(st.sampled_from(pieces), max_size=5).map("".join).map("Q{}".format)
    userinfo = st.builds(str.format, st.sampled_from(contexts), passwords)
    following = st.builds("{}{}".format, st.sampled_from(BETWEEN), userinfo)
    return st.builds("{}{}".format, userinfo, st.lists(following, max_size=3).map("".join))


def written_otherwise() -> st.SearchStrategy[str]:
    """Return a strategy for texts with one password, beside delimiters that are written in other ways."""
    colons, slashes, ats = map(st.sampled_from, (COLONS, SLASHES, ATS))
    before = st.one_of(
        st.builds("{0}{1}{2}{2}".format, st.sampled_from(("http", "postgres", "HTTPS")), colons, slashes),
        st.builds("http://a.example/{0}{1}{2}{2}".format, st.sampled_from(("", "?u=http", "#")), colons, slashes),
    )
    passwords = st.lists(st.sampled_from(("Q", "%51", "e", "-", "1")), max_size=3).map("".join).map("Q{}".format)
    return st.builds("{}me{}{}{}h.example/".format, before, colons, passwords, ats)


def with_delimiters() -> st.SearchStrategy[str]:
    """Return a strategy for texts with one password, in which delimiters and white space are not encoded."""
    before = (
        "http://me",
        "postgresql://app",
        "//me",
        "https://",
        "FTP://j.doe",
        "redis:/me",
        "mongodb://a%40b",
        "http:\\\\me",
    )
    first = st.lists(st.sampled_from(("Q", " ", "\t", "e", ":", "1")), max_size=4).map("".join)
    others = st.lists(st.sampled_from(("Q", "/", "?", "#", " ", "\t", "e", "%51", "\u00a0", ":", "@Q")), max_size=4)
    passwords = st.builds("Q{}{}{}Q".format, first, st.sampled_from("/?#"), others.map("".join))
    return st.builds(
        "{}:{}@{}".format, st.sampled_from(before), passwords, st.sampled_from(("h", "h.example:5432/n", "[::1]/"))
    )


def shows_a_password(output: str) -> bool:
    words = output.replace("Query", "")  # the German word
    return any(mark in words for mark in MARKS)
