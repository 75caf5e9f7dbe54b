"""Scripts of characters, and the scripts that use those of several (UAX 24), in Unicode 14.

`unicodedata` does not know them, and later versions of Unicode have other scripts for some. A table keeps the answers
independent of packages and their versions.
"""

from bisect import bisect
from functools import cache
from typing import Final, NamedTuple

RECOMMENDED: Final = (
    *("Latin", "Cyrillic", "Greek", "Armenian", "Arabic", "Hebrew", "Georgian", "Ethiopic", "Thaana"),
    *("Han", "Hiragana", "Katakana", "Bopomofo", "Hangul", "Thai", "Lao", "Khmer", "Myanmar", "Tibetan"),
    *("Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala"),
)
"""The scripts that are recommended for identifiers (UAX 31, table 5). All others count as one script, `OTHER`."""
COMMON: Final = ("Common", "Inherited")
"""Scripts of digits, hyphens, accents and so on, which belong to all scripts."""
OTHER: Final = "Other"

# Scripts.txt and ScriptExtensions.txt: a script, the scripts that use its characters if these are others, and ranges
# of hex numbers. Characters of other scripts, or that are not assigned, are left out.
_SCRIPTS: Final = """
Common: 0-40 5B-60 7B-A9 AB-B6 B8-B9 BB-BF D7 F7 2B9-2BB 2BD-2C6 2C8 2CC 2CE-2D6 2D8 2DA-2DF 2E5-2E9 2EC-2FF 37E 385
  387 605 6DD 8E2 E3F FD5-FD8 2000-200B 200E-202E 2030-204E 2050-2059 205B-205C 205E-2064 2066-2070 2074-207E
  2080-208E 20A0-20C0 2100-2125 2127-2129 212C-2131 2133-214D 214F-215F 2189-218B 2190-2426 2440-244A 2460-27FF
  2900-2B73 2B76-2B95 2B97-2BFF 2E00-2E16 2E18-2E2F 2E32-2E3B 2E3D-2E40 2E42 2E44-2E5D 3000 3004 3012 3020 3036
  3248-325F 327F 32B1-32BF 32CC-32CF 3371-337A 3380-33DF 33FF 4DC0-4DFF A708-A721 A788-A78A AB5B AB6A-AB6B FE10-FE19
  FE30-FE44 FE47-FE52 FE54-FE66 FE68-FE6B FEFF FF01-FF20 FF3B-FF40 FF5B-FF60 FFE0-FFE6 FFE8-FFEE FFF9-FFFD 10190-1019C
  101D0-101FC 1CF50-1CFC3 1D000-1D0F5 1D100-1D126 1D129-1D166 1D16A-1D17A 1D183-1D184 1D18C-1D1A9 1D1AE-1D1EA
  1D2E0-1D2F3 1D300-1D356 1D372-1D378 1D400-1D454 1D456-1D49C 1D49E-1D49F 1D4A2 1D4A5-1D4A6 1D4A9-1D4AC 1D4AE-1D4B9
  1D4BB 1D4BD-1D4C3 1D4C5-1D505 1D507-1D50A 1D50D-1D514 1D516-1D51C 1D51E-1D539 1D53B-1D53E 1D540-1D544 1D546
  1D54A-1D550 1D552-1D6A5 1D6A8-1D7CB 1D7CE-1D7FF 1EC71-1ECB4 1ED01-1ED3D 1F000-1F02B 1F030-1F093 1F0A0-1F0AE
  1F0B1-1F0BF 1F0C1-1F0CF 1F0D1-1F0F5 1F100-1F1AD 1F1E6-1F1FF 1F201-1F202 1F210-1F23B 1F240-1F248 1F260-1F265
  1F300-1F6D7 1F6DD-1F6EC 1F6F0-1F6FC 1F700-1F773 1F780-1F7D8 1F7E0-1F7EB 1F7F0 1F800-1F80B 1F810-1F847 1F850-1F859
  1F860-1F887 1F890-1F8AD 1F8B0-1F8B1 1F900-1FA53 1FA60-1FA6D 1FA70-1FA74 1FA78-1FA7C 1FA80-1FA86 1FA90-1FAAC
  1FAB0-1FABA 1FAC0-1FAC5 1FAD0-1FAD9 1FAE0-1FAE7 1FAF0-1FAF6 1FB00-1FB92 1FB94-1FBCA 1FBF0-1FBF9 E0001 E0020-E007F
Latin: 41-5A 61-7A AA BA C0-D6 D8-F6 F8-2B8 2E0-2E4 1D00-1D25 1D2C-1D5C 1D62-1D65 1D6B-1D77 1D79-1DBE 1E00-1EFF 2071
  207F 2090-209C 212A-212B 2132 214E 2160-2188 2C60-2C7F A722-A787 A78B-A7CA A7D0-A7D1 A7D3 A7D5-A7D9 A7F2-A7FF
  AB30-AB5A AB5C-AB64 AB66-AB69 FB00-FB06 FF21-FF3A FF41-FF5A 10780-10785 10787-107B0 107B2-107BA 1DF00-1DF1E
Common Latin Greek Georgian Han: B7
Common Latin Cyrillic Thai Devanagari Bengali: 2BC
Common Latin Bopomofo: 2C7 2C9-2CB 2D9
Common Latin: 2CD 202F 2E17
Common Latin Thai: 2D7
Bopomofo: 2EA-2EB 3105-312F 31A0-31BF
Inherited Latin Cyrillic Greek: 300-301 304 306
Inherited Latin Cyrillic: 302 30B 311 485-486 1DF8
Inherited Latin Thai: 303 331
Inherited Latin Katakana: 305 323
Inherited Latin Hebrew: 307
Inherited Latin Cyrillic Greek Armenian Hebrew: 308
Inherited Latin: 309-30A 30C-30D 310 324-325 32D-32E 330 358 35E 363-36F
Inherited Latin Ethiopic: 30E
Inherited: 30F 312 314-322 326-32C 32F 332-341 343-344 346-357 359-35D 35F-362 953-954 1AB0-1ACE 1DC2-1DF7 1DF9
  1DFB-1DFF 200C-200D 20D0-20EF FE00-FE0F FE20-FE2D 101FD 1CF00-1CF2D 1CF30-1CF46 1D167-1D169 1D17B-1D182 1D185-1D18B
  1D1AA-1D1AD E0100-E01EF
Inherited Latin Greek: 313
Inherited Greek: 342 345 1DC0-1DC1
Greek: 370-373 375-377 37A-37D 37F 384 386 388-38A 38C 38E-3A1 3A3-3E1 3F0-3FF 1D26-1D2A 1D5D-1D61 1D66-1D6A 1DBF
  1F00-1F15 1F18-1F1D 1F20-1F45 1F48-1F4D 1F50-1F57 1F59 1F5B 1F5D 1F5F-1F7D 1F80-1FB4 1FB6-1FC4 1FC6-1FD3 1FD6-1FDB
  1FDD-1FEF 1FF2-1FF4 1FF6-1FFE 2126 AB65 10140-1018E 101A0 1D200-1D245
Common Greek: 374 205D
Cyrillic: 400-484 487-52F 1C80-1C88 1D2B 1D78 2DE0-2DFF A640-A69F FE2E-FE2F
Armenian: 531-556 559-588 58A 58D-58F FB13-FB17
Armenian Armenian Georgian: 589
Hebrew: 591-5C7 5D0-5EA 5EF-5F4 FB1D-FB36 FB38-FB3C FB3E FB40-FB41 FB43-FB44 FB46-FB4F
Arabic: 600-604 606-60B 60D-61A 61D-61E 620-63F 641-64A 656-65F 66A-66F 671-6DC 6DE-6FF 750-77F 870-88E 890-891
  898-8E1 8E3-8FF FB50-FBC2 FBD3-FD3D FD40-FD8F FD92-FDC7 FDCF FDF0-FDF1 FDF3-FDFC FDFE-FDFF FE70-FE74 FE76-FEFC
  10E60-10E7E 1EE00-1EE03 1EE05-1EE1F 1EE21-1EE22 1EE24 1EE27 1EE29-1EE32 1EE34-1EE37 1EE39 1EE3B 1EE42 1EE47 1EE49
  1EE4B 1EE4D-1EE4F 1EE51-1EE52 1EE54 1EE57 1EE59 1EE5B 1EE5D 1EE5F 1EE61-1EE62 1EE64 1EE67-1EE6A 1EE6C-1EE72
  1EE74-1EE77 1EE79-1EE7C 1EE7E 1EE80-1EE89 1EE8B-1EE9B 1EEA1-1EEA3 1EEA5-1EEA9 1EEAB-1EEBB 1EEF0-1EEF1
Common Arabic Thaana: 60C 61B 61F
Arabic Arabic Thaana: 61C 660-669 FDF2 FDFD
Common Arabic: 640 204F 2E41 FD3E-FD3F 102E1-102FB
Inherited Arabic: 64B-655 670 102E0
Thaana: 780-7B1
Devanagari: 900-950 955-963 966-97F A8E0-A8F0 A8F2 A8F4-A8FF
Inherited Latin Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam: 951-952
Common Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala: 964-965
Bengali: 980-983 985-98C 98F-990 993-9A8 9AA-9B0 9B2 9B6-9B9 9BC-9C4 9C7-9C8 9CB-9CE 9D7 9DC-9DD 9DF-9E3 9E6-9FE
Gurmukhi: A01-A03 A05-A0A A0F-A10 A13-A28 A2A-A30 A32-A33 A35-A36 A38-A39 A3C A3E-A42 A47-A48 A4B-A4D A51 A59-A5C A5E
  A66-A76
Gujarati: A81-A83 A85-A8D A8F-A91 A93-AA8 AAA-AB0 AB2-AB3 AB5-AB9 ABC-AC5 AC7-AC9 ACB-ACD AD0 AE0-AE3 AE6-AF1 AF9-AFF
Oriya: B01-B03 B05-B0C B0F-B10 B13-B28 B2A-B30 B32-B33 B35-B39 B3C-B44 B47-B48 B4B-B4D B55-B57 B5C-B5D B5F-B63 B66-B77
Tamil: B82 B85-B8A B8E-B90 B92-B95 B99-B9A B9C B9E-B9F BA3-BA4 BA8-BAA BAE-BB9 BBE-BC2 BC6-BC8 BCA-BCD BD0 BD7 BE6-BFA
  11FC0-11FF1 11FFF
Tamil Tamil Telugu Kannada Malayalam: B83
Telugu: C00-C0C C0E-C10 C12-C28 C2A-C39 C3C-C44 C46-C48 C4A-C4D C55-C56 C58-C5A C5D C60-C63 C66-C6F C77-C7F
Kannada: C80-C8C C8E-C90 C92-CA8 CAA-CB3 CB5-CB9 CBC-CC4 CC6-CC8 CCA-CCD CD5-CD6 CDD-CDE CE0-CE3 CE6-CEF CF1-CF2
Malayalam: D00-D0C D0E-D10 D12-D44 D46-D48 D4A-D4F D54-D63 D66-D7F
Sinhala: D81-D83 D85-D96 D9A-DB1 DB3-DBB DBD DC0-DC6 DCA DCF-DD4 DD6 DD8-DDF DE6-DEF DF2-DF4 111E1-111F4
Thai: E01-E3A E40-E5B
Lao: E81-E82 E84 E86-E8A E8C-EA3 EA5 EA7-EBD EC0-EC4 EC6 EC8-ECD ED0-ED9 EDC-EDF
Tibetan: F00-F47 F49-F6C F71-F97 F99-FBC FBE-FCC FCE-FD4 FD9-FDA
Myanmar: 1000-109F A9E0-A9FE AA60-AA7F
Georgian: 10A0-10C5 10C7 10CD 10D0-10FA 10FC-10FF 1C90-1CBA 1CBD-1CBF 2D00-2D25 2D27 2D2D
Common Latin Georgian: 10FB
Hangul: 1100-11FF 302E-302F 3131-318E 3200-321E 3260-327E A960-A97C AC00-D7A3 D7B0-D7C6 D7CB-D7FB FFA0-FFBE FFC2-FFC7
  FFCA-FFCF FFD2-FFD7 FFDA-FFDC
Ethiopic: 1200-1248 124A-124D 1250-1256 1258 125A-125D 1260-1288 128A-128D 1290-12B0 12B2-12B5 12B8-12BE 12C0
  12C2-12C5 12C8-12D6 12D8-1310 1312-1315 1318-135A 135D-137C 1380-1399 2D80-2D96 2DA0-2DA6 2DA8-2DAE 2DB0-2DB6
  2DB8-2DBE 2DC0-2DC6 2DC8-2DCE 2DD0-2DD6 2DD8-2DDE AB01-AB06 AB09-AB0E AB11-AB16 AB20-AB26 AB28-AB2E 1E7E0-1E7E6
  1E7E8-1E7EB 1E7ED-1E7EE 1E7F0-1E7FE
Common Other: 16EB-16ED 1735-1736 1802-1803 1805 1CFA 2E30 2E3C A9CF 10100-10102 10107-10133 10137-1013F 1BCA0-1BCA3
Khmer: 1780-17DD 17E0-17E9 17F0-17F9 19E0-19FF
Inherited Devanagari Bengali Kannada: 1CD0 1CD2
Inherited Devanagari: 1CD1 1CD4 1CD7 1CD9 1CDB-1CE0 1CE2-1CE8 1CF8-1CF9
Common Devanagari Kannada: 1CD3
Inherited Devanagari Bengali Telugu: 1CD5-1CD6 1CD8
Inherited Devanagari Oriya Tamil Telugu Kannada Malayalam: 1CDA
Common Devanagari Bengali: 1CE1 1CEA
Common Devanagari: 1CE9 1CEB-1CEC 1CEE-1CF1 1CF3
Inherited Devanagari Bengali: 1CED
Common Devanagari Bengali Oriya Telugu Kannada Malayalam Sinhala: 1CF2
Inherited Devanagari Kannada: 1CF4
Common Bengali: 1CF5-1CF7
Inherited Other: 1DFA
Common Georgian: 205A 2E31
Inherited Latin Devanagari: 20F0
Common Cyrillic: 2E43
Han: 2E80-2E99 2E9B-2EF3 2F00-2FD5 3005 3007 3021-3029 3038-303B 3400-4DBF 4E00-9FFF F900-FA6D FA70-FAD9 16FE2-16FE3
  16FF0-16FF1 20000-2A6DF 2A700-2B738 2B740-2B81D 2B820-2CEA1 2CEB0-2EBE0 2F800-2FA1D 30000-3134A
Common Han: 2FF0-2FFB 3006 303E-303F 3190-319F 31C0-31E3 3220-3247 3280-32B0 32C0-32CB 32FF 3358-3370 337B-337F
  33E0-33FE 1D360-1D371 1F250-1F251
Common Han Hiragana Katakana Bopomofo Hangul: 3001-3003 300C-3011 3013-301F 3030 3037 30FB FE45-FE46 FF61-FF65
Common Han Hiragana Katakana Bopomofo Hangul Tibetan: 3008-300B
Inherited Han Bopomofo: 302A-302D
Common Hiragana Katakana: 3031-3035 309B-309C 30A0 30FC FF70 FF9E-FF9F
Common Han Hiragana Katakana: 303C-303D
Hiragana: 3041-3096 309D-309F 1B001-1B11F 1B150-1B152 1F200
Inherited Hiragana Katakana: 3099-309A
Katakana: 30A1-30FA 30FD-30FF 31F0-31FF 32D0-32FE 3300-3357 FF66-FF6F FF71-FF9D 1AFF0-1AFF3 1AFF5-1AFFB 1AFFD-1AFFE
  1B000 1B120-1B122 1B164-1B167
Common Latin Han: A700-A707
Common Devanagari Gurmukhi Gujarati Kannada Malayalam: A830-A832
Common Devanagari Gurmukhi Gujarati Kannada: A833-A835
Common Devanagari Gurmukhi Gujarati: A836-A839
Devanagari Devanagari Bengali: A8F1
Devanagari Devanagari Tamil: A8F3
Common Latin Myanmar: A92E
Other Tamil: 11301 11303 1133C
Inherited Tamil: 1133B
"""


class Scripts(NamedTuple):
    """The script of a character, and the scripts that use it."""

    script: str
    users: frozenset[str]


def scripts_of(character: str) -> Scripts:
    r"""Return the script of a character, and the scripts that use it; of other scripts than those here, `OTHER`.

    >>> scripts_of("\u0430"), scripts_of("\u13a0")
    (Scripts(script='Cyrillic', users=frozenset({'Cyrillic'})), Scripts(script='Other', users=frozenset({'Other'})))
    """
    firsts, ranges = _table()
    last, scripts = ranges[bisect(firsts, ord(character)) - 1]
    return scripts if ord(character) <= last else _OTHER


_OTHER: Final = Scripts(OTHER, frozenset({OTHER}))


@cache
def _table() -> tuple[list[int], list[tuple[int, Scripts]]]:
    """Return the first code points of all ranges, and for each its last and its scripts."""
    ranges: list[tuple[int, int, Scripts]] = []
    for line in _SCRIPTS.strip().replace("\n  ", " ").splitlines():
        names, _, members = line.partition(": ")
        script, *users = names.split()
        scripts = Scripts(script, frozenset(users or [script]))
        for member in members.split():
            first, _, last = member.partition("-")
            ranges.append((int(first, 16), int(last or first, 16), scripts))
    ranges.sort(key=lambda each: each[0])
    return [first for first, _, _ in ranges], [(last, scripts) for _, last, scripts in ranges]
