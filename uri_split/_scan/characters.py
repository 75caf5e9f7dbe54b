"""Sets of characters beyond ASCII in the patterns of the scan, in the syntax of the package `regex`, version 1."""

from typing import Final

WITHOUT_SPACES: Final = (
    r"\p{Han}\p{Hiragana}\p{Katakana}\p{Bopomofo}\p{Yi}\p{Hangul}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\p{Tibetan}"
)
"""Scripts in which a word, or a particle as in Korean, follows a URI without a space; for a character class."""
LETTER: Final = r"\p{L}"
# Non-ASCII letters of scripts that separate words. Letters of other scripts end a URI, since nothing separates its
# end from the next word.
LETTERS: Final = rf"[^\x00-\x7F\W{WITHOUT_SPACES}\p{{Common}}\uFF00-\uFFEF\p{{Default_Ignorable_Code_Point}}]"
# Non-ASCII letters and symbols, except accents used as quotation marks, the borders of tables, the symbols of
# scripts without spaces, and the replacement character.
SYMBOL: Final = (
    rf"[^\x00-\xA1\xA8\xAF\xB4\xB8\u2500-\u259F\u3000-\u33FF\uFE30-\uFFFF\p{{P}}\p{{Z}}\p{{C}}{WITHOUT_SPACES}"
    r"\p{Default_Ignorable_Code_Point}]"
)

# Marks of scripts without spaces, and quotation marks, after which a word may begin.
MARKS_BEYOND_ASCII: Final = "。、\uff0c\uff1b\uff1a\uff01\uff1f\uff08\uff09「」『』【】《》“”\u2018\u2019…—"
# Punctuation of scripts without spaces. IDNA takes their full stops for dots, so these are apart.
CJK_FULL_STOP: Final = "\u3002\uff0e\uff61"
CJK_MARK: Final = (
    r"\u3001\u3003\u3008-\u3011\u3014-\u301F\u30FB\uFF01\uFF08\uFF09\uFF0C\uFF1A\uFF1B\uFF1F\uFF5E\uFF62-\uFF65"
)

CONTROL: Final = r"[\p{Cc}--\s]"
PUNCTUATION: Final = rf"[\p{{P}}--[\x00-\x7F\u2010-\u2012{CJK_FULL_STOP}{CJK_MARK}]]"
SIGN: Final = r"[[\p{S}\uFE0F]--[\x00-\x7F]]"
WORD_WITHOUT_SPACES: Final = rf"[[{WITHOUT_SPACES}]&&\w]"
HIDDEN: Final = rf"[[\p{{C}}\p{{Default_Ignorable_Code_Point}}]--[\p{{Cc}}{WITHOUT_SPACES}]]"
"""Invisible, private, unassigned and damaged characters."""
