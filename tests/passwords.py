"""Texts with passwords, which nothing that is shown may contain."""

from hypothesis import strategies as st

# In the texts below, only passwords have these characters, and no message has a "Q".
MARKS = "QЖ"
# Texts in which RFC 3986 or browsers find userinfo.
USERINFO = (
    *("http://me:{}@h/", "http://me:{}@h", "//:{}@h", "FTP://a:{}@[::1]:21/x", "foo://me:b:{}@h:80", "//me:{}@x@h"),
    *("http:/me:{}@h/", "https:me:{}@h", "wss:///me:{}@h", "http:\\\\me:{}@h", "\\\\me:{}@h\\", "http:/ /me:{}@h"),
    *("h\nttp:/\tme:{}@h", "http: //me:{}@h", "URL:http://me:{}@h", "view-source:http://me:{}@h h/", "<//me:{}@h>"),
    *("?u=//me:{}@h&v=1", "#http://me:{}@h", "/p//me:{}@h/", "http://h:80/p?u=ftp://a@me:{}@h#f", "x//me:{}@h"),
)
# Texts in which people may see userinfo.
LIKE_USERINFO = ("postgres:/me:{}@h", "http:\u2003/me:{}@h", "http:/\u200b/me:{}@h", "foo:\n/me:{}@h")
BETWEEN = ("", " ", "\n", "\r\n\t", "/", "?", "&u=", "#", ", ", "\\", ":", "@", "::")
PIECES = ("Q", "Ж", "Q", "%51", "%D0%96", "^", "%", " ", "\n", "\\", "@", ":", "[", "]", "\u2100", "<", "\0", "e", ".")
PIECES_OF_A_URI = ("Q", "%51", "%D0%96", "e", ".", "!", ":")


def texts(contexts: tuple[str, ...], pieces: tuple[str, ...] = PIECES) -> st.SearchStrategy[str]:
    """Return a strategy for texts that have userinfo one to four times."""
    passwords = st.lists(st.sampled_from(pieces), max_size=5).map("".join).map("Q{}".format)
    userinfo = st.builds(str.format, st.sampled_from(contexts), passwords)
    following = st.builds("{}{}".format, st.sampled_from(BETWEEN), userinfo)
    return st.builds("{}{}".format, userinfo, st.lists(following, max_size=3).map("".join))


def shows_a_password(output: str) -> bool:
    words = output.replace("Query", "")  # the German word
    return any(mark in words for mark in MARKS)
