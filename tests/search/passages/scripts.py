"""Passages in other scripts, with non-ASCII letters and with invisible characters."""

# ruff: noqa: RUF001  punctuation and letters of other scripts are what the passages are about

from typing import Final

from tests.search.passages.passage import Passage

SCRIPTS: Final[tuple[Passage, ...]] = (
    # Chinese, Japanese, Korean.
    Passage("CJK", "请看⟦http://example.com/a⟧。谢谢。"),
    Passage(
        "CJK", "⟦http://example.com/a⟧，⟦http://example.com/b⟧、⟦http://example.com/c⟧；⟦http://example.com/d⟧：完"
    ),
    Passage("CJK", "真的吗？⟦http://example.com/a⟧？是的！⟦http://example.com/b⟧！"),
    Passage("CJK", "文档（⟦http://example.com/a⟧）和《⟦http://example.com/b⟧》以及【⟦http://example.com/c⟧】。"),
    Passage("CJK", "他说：“⟦http://example.com/a⟧”。又说‘⟦http://example.com/b⟧’……"),
    Passage("CJK", "详见⟦http://example.com/a⟧的说明,以及⟦http://example.com/b.html⟧中的例子。"),
    Passage("CJK", "请访问⟦http://example.com⟧查看，或⟦https://example.org:8443⟧。"),
    Passage("CJK", "链接⟦http://example.com/a⟧…… ⟦http://example.com/b⟧～ ⟦http://example.com/c⟧——完"),
    Passage("CJK", "⟦http://example.com/wiki/⟧中文 ⟦http://example.com/?q=⟧中文&b=1"),
    Passage(
        "CJK",
        '<⟦http://example.com/wiki/中文⟧>和"⟦http://example.com/文档⟧"',
        ("http://example.com/wiki/%E4%B8%AD%E6%96%87", "http://example.com/%E6%96%87%E6%A1%A3"),
    ),
    Passage("CJK", "<⟦http://例え.example/パス⟧>", ("http://xn--r8jz45g.example/%E3%83%91%E3%82%B9",)),
    Passage("CJK", "http://例え.example/"),
    Passage(
        "CJK",
        "「⟦http://example.com/a⟧」と『⟦http://example.com/b⟧』、〈⟦http://example.com/c⟧〉、〔⟦http://example.com/d⟧〕",
    ),
    Passage("CJK", "⟦http://example.com/a⟧をご覧ください。URLは⟦http://example.com/b⟧です。"),
    Passage("CJK", "ページ⟦http://example.com/a⟧ページ・⟦http://example.com/b⟧｡⟦http://example.com/c⟧､終"),
    Passage("CJK", "全角空白　⟦http://example.com/a⟧　の間"),
    Passage(
        "CJK", "(参照:⟦http://example.com/a⟧)、[参照](⟦http://example.com/b⟧)。メールは⟦mailto:me@example.com⟧へ。"
    ),
    Passage(
        "CJK", "자세한 내용은 ⟦http://example.com/a⟧ 를 보세요. (⟦http://example.com/b⟧)을, '⟦http://example.com/c⟧'를"
    ),
    Passage(
        "CJK",
        "⟦http://example.com/⟧위키/한국어.",
    ),
    Passage("CJK", "⟦http://example.com/a⟧에서 보세요"),
    Passage("CJK", "时间：12:30，版本：1.2.3，比例16:9，邮箱：me@example.com，http：／／example.com，键:值，注:见下"),
    Passage("CJK", "時刻は12:30、参考:なし、http://、C:\\資料\\一.txt、「std::vector」"),
    Passage("CJK", '「备注:无」，「12:30」，<作者:某人>，"键:值"，https://，示例.example'),
    Passage("CJK", "시간 12:30, 참고:없음, 비율 16:9, 메일은 me@example.com 입니다."),
    # Arabic and Hebrew.
    Passage("RTL", "انظر ⟦http://example.com/a⟧، ثم ⟦http://example.com/b⟧؛ هل رأيت ⟦http://example.com/c⟧؟"),
    Passage("RTL", "انظر (⟦http://example.com/a⟧) و«⟦http://example.com/b⟧»."),
    Passage("RTL", "الموقع:⟦http://example.com/a⟧ والبريد: me@example.com"),
    Passage(
        "RTL",
        "⟦http://example.com/صفحة/أولى⟧.",
        ("http://example.com/%D8%B5%D9%81%D8%AD%D8%A9/%D8%A3%D9%88%D9%84%D9%89",),
    ),
    Passage("RTL", "⟦http://مثال.example/a⟧", ("http://xn--mgbh0fb.example/a",)),
    Passage("RTL", "دیکھیے ⟦http://example.com/a⟧۔"),
    Passage("RTL", "ראו ⟦http://example.com/a⟧, וגם ב-⟦http://example.com/b⟧."),
    Passage("RTL", "ראו (⟦http://example.com/a⟧) או „⟦http://example.com/b⟧”, 'או' \"⟦http://example.com/c⟧\""),
    Passage("RTL", "⟦http://example.com/ספר⟧ וכו'", ("http://example.com/%D7%A1%D7%A4%D7%A8",)),
    Passage("RTL", "ראו\u200f ⟦http://example.com/a⟧\u200f, או \u200e⟦http://example.com/b⟧\u200e."),
    Passage("RTL", "\u202a⟦http://example.com/a⟧\u202c \u202b⟦http://example.com/b⟧\u202c"),
    Passage(
        "RTL",
        "\u2066⟦http://example.com/a⟧\u2069, \u2067⟦http://example.com/b⟧\u2069, \u2068⟦http://example.com⟧\u2069",
    ),
    Passage("RTL", "\u061c⟦http://example.com/a⟧\u061c"),
    Passage("RTL", "http://example.com/a\u200fb http://example.com/c\u202egpj.d ⟦http://example.com/e⟧\u200f."),
    Passage("RTL", "<\u200e⟦http://example.com/a⟧\u200e>"),
    Passage("RTL", "http://exam\u200fple.com/a and http://\u202emoc.example/"),
    Passage("RTL", 'השעה 12:30, יחס 16:9, הערה:כאן, דוא"ל me@example.com, http://'),
    Passage("RTL", "الساعة 12:30، ملاحظة:هنا، النسبة 16:9، الملف C:\\a"),
    Passage("RTL", "\u2067הערה:כאן\u2069 \u200enote:this\u200e \u202a12:30\u202c \u2066me@example.com\u2069"),
    # Invisible characters.
    Passage("invisible", "\ufeff⟦http://example.com/a⟧\n"),
    Passage("invisible", "\u200b⟦http://example.com/a⟧\u200b and ⟦http://example.com⟧\u200b"),
    Passage("invisible", "http://example.com/a\u200bb http://example.com/c\u2060d http://example.com/e\u200df"),
    Passage("invisible", "http://example.com/long\u00adpath"),
    Passage(
        "invisible",
        "⟦http://example.com/a⟧\u00a0and\u2009⟦http://example.com/b⟧\u202f!\u2028⟦http://example.com/c⟧\u2029",
    ),
    Passage("invisible", "⟦http://example.com/a⟧\U000e0062\U000e0063"),
    Passage("invisible", "(\u200b⟦http://example.com/a⟧.\u200b)"),
    Passage(
        "invisible",
        "⟦http://example.com/می\u200cخواهم⟧.",
        ("http://example.com/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85",),
    ),
    Passage(
        "invisible",
        "⟦http://example.com/ශ්\u200dරී⟧",
        ("http://example.com/%E0%B7%81%E0%B7%8A%E2%80%8D%E0%B6%BB%E0%B7%93",),
    ),
    Passage(
        "invisible",
        "⟦http://example.com/അവന്\u200d⟧ ",
        ("http://example.com/%E0%B4%85%E0%B4%B5%E0%B4%A8%E0%B5%8D%E2%80%8D",),
    ),
    Passage("invisible", "⟦mailto:me@example.com⟧\u200b, \u200b⟦urn:example:a⟧\ufeff"),
    Passage("invisible", '"⟦http://example.com/a⟧\u200b"'),
    Passage("invisible", "http://\u200bexample.com/ and http://exam\u200bple.com/ and http://exam\u00adple.com/"),
    Passage(
        "invisible", "http\u200b://example.com/ http:\u200b//example.com/ http:/\u2060/example.com/ note:\u200bthis"
    ),
    Passage("invisible", "http://me\u200b:you@example.com/"),
    Passage(
        "invisible", "note\u200b:this, 12\u200b:30, me\u00ad@example.com, https://\u00a0example.com/, http://\ufeff/"
    ),
    # Non-ASCII letters.
    Passage("letters", "⟦http://example.com/café⟧, voilà.", ("http://example.com/caf%C3%A9",)),
    Passage("letters", "(⟦http://example.com/über_(straße)⟧)", ("http://example.com/%C3%BCber_(stra%C3%9Fe)",)),
    Passage("letters", "⟦http://bücher.example/a⟧!", ("http://xn--bcher-kva.example/a",)),
    Passage(
        "letters",
        "Смотри ⟦http://пример.example/страница⟧.",
        ("http://xn--e1afmkfd.example/%D1%81%D1%82%D1%80%D0%B0%D0%BD%D0%B8%D1%86%D0%B0",),
    ),
    Passage(
        "letters",
        "⟦http://example.com/σελίδα?ερώτηση=ναι#τέλος⟧;",
        (
            "http://example.com/%CF%83%CE%B5%CE%BB%CE%AF%CE%B4%CE%B1?%CE%B5%CF%81%CF%8E%CF%84%CE%B7%CF%83%CE%B7=%CE%BD%CE%B1%CE%B9#%CF%84%CE%AD%CE%BB%CE%BF%CF%82",
        ),
    ),
    Passage(
        "letters",
        "⟦http://example.com/हिन्दी⟧ देखें।",
        ("http://example.com/%E0%A4%B9%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%A6%E0%A5%80",),
    ),
    Passage("letters", "देखें ⟦http://example.com/a⟧। और ⟦http://example.com/b⟧॥"),
    Passage("letters", "⟦http://example.com/cafe\u0301⟧.", ("http://example.com/cafe%CC%81",)),
    Passage(
        "letters",
        "⟦http://example.com/კატა⟧ და ⟦http://example.com/կատու⟧։",
        (
            "http://example.com/%E1%83%99%E1%83%90%E1%83%A2%E1%83%90",
            "http://example.com/%D5%AF%D5%A1%D5%BF%D5%B8%D6%82",
        ),
    ),
    Passage("letters", "ดูที่⟦http://example.com/a⟧ครับ"),
    Passage("letters", "<⟦http://example.com/ไทย⟧>", ("http://example.com/%E0%B9%84%E0%B8%97%E0%B8%A2",)),
    Passage("letters", "смотри:⟦http://example.com/a⟧ → ⟦http://example.com/b⟧•"),
    Passage(
        "letters",
        "⟦http://example.com/a😀⟧ ⟦http://example.com/b™⟧ ⟦http://example.com/c⟧¿",
        ("http://example.com/a%F0%9F%98%80", "http://example.com/b%E2%84%A2", "http://example.com/c"),
    ),  # a choice: symbols are treated as letters
    Passage(
        "letters",
        "⟦http://example.com/?foo=¥&bar=1⟧, ⟦http://example.com/💖a⟧. ⟦http://example.com/a_(✪)_b⟧",
        (
            "http://example.com/?foo=%C2%A5&bar=1",
            "http://example.com/%F0%9F%92%96a",
            "http://example.com/a_(%E2%9C%AA)_b",
        ),
    ),
    Passage("letters", "⟦mailto:é@example.com⟧", ("mailto:%C3%A9@example.com",)),
    Passage("letters", "⟦http://example.com/%C3%A9é⟧", ("http://example.com/%C3%A9%C3%A9",)),
    Passage("letters", "к:слову, примечание:здесь, à:10, numéro:5, ñandú:sí, 12:30ч"),
)
