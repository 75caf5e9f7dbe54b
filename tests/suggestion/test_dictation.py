"""Links as people dictate them."""

import re
from typing import Final

import pytest

from uri_split import suggest
from uri_split._suggestion.dictation import dictated


def whole(text: str) -> re.Match[str]:
    return next(re.finditer(r".*\Z", text))


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("https colon slash slash github dot com slash rust-lang", "https://github.com/rust-lang"),
        ("www punkt sparkasse punkt de", "www.sparkasse.de"),
        ("WWW Dot Example Dot Com", "www.Example.Com"),
        ("jane underscore doe at my dash shop dot example", "jane_doe@my-shop.example"),
    ],
)
def test_names_of_marks_become_marks(text: str, link: str) -> None:
    assert dictated(whole(text)) == link


@pytest.mark.parametrize(
    "text",
    [
        *("the dot", "dot com", "slash and colon", "a dot b.c", "https://a/ dot b", ""),
        # Prose
        *(
            "polka dot dress",
            "no dot here",
            "Der Punkt ist",
            "meet me at noon dot Bye",
            "good dot com slash at evil dot com",
        ),
    ],
)
def test_other_texts_are_left_alone(text: str) -> None:
    assert dictated(whole(text)) == text


def test_dictated_link_is_suggested() -> None:
    (suggestion,) = suggest("www dot example dot com slash docs")
    assert (suggestion.uri, suggestion.certainty) == ("https://www.example.com/docs", "likely")
    (suggestion,) = suggest("jane at example dot com")
    assert suggestion.uri == "mailto:jane@example.com"


SAID: Final = {
    "double u double u double u dot greenleaf dash cafe dot co dot uk forward slash menu": "https://www.greenleaf-cafe.co.uk/menu",
    "dub dub dub dot bay city dot com dot au": "https://www.baycity.com.au",
    "you can find us at w w w dot river dash arts dot org": "https://www.river-arts.org",
    "send it to jane dot smith at example dot com": "mailto:jane.smith@example.com",
    "email me at bob underscore jones at mail dot example dot org": "mailto:bob_jones@mail.example.org",
    "go to example dot com slash offers for more details": "https://example.com/offers",
    "visit shop dot example dot com slash summer dash sale": "https://shop.example.com/summer-sale",
    "https colon slash slash docs dot example dot com slash v two slash intro hash tag setup": "https://docs.example.com/v2/intro#setup",
    "h t t p colon slash slash ten dot zero dot zero dot five colon eighty eighty slash admin": "http://10.0.0.5:8080/admin",
    "one hundred ninety two dot one sixty eight dot zero dot one": "https://192.168.0.1",
    "w w w dot example dot com slash search question mark q equals red shoes ampersand page equals two": "https://www.example.com/search?q=redshoes&page=2",
    "example dot com slash tilde smith": "https://example.com/~smith",
    "s s h colon slash slash deploy at build dot example dot com colon twenty two twenty two": "ssh://deploy@build.example.com:2222",
    "f t p colon double slash files dot example dot net slash pub": "ftp://files.example.net/pub",
    "ws colon slash slash localhost colon three thousand slash socket": "ws://localhost:3000/socket",
    "mongodb colon slash slash db dot example dot com colon two seven zero one seven slash shop": "mongodb://db.example.com:27017/shop",
    "mail to colon info at example dot org": "mailto:info@example.org",
    "tel colon plus one five five five oh one double two three four": "tel:+1555012234",
    "tel colon plus four nine three oh one two three four five six": "tel:+4930123456",
    "geo colon forty eight point two comma sixteen point three seven": "geo:48.2,16.37",
    "sip colon alice at voip dot example dot com": "sip:alice@voip.example.com",
    "u r n colon i s b n colon nine seven eight zero one four three": "urn:isbn:9780143",
    "charlie november november dot com": "https://cnn.com",
    "b for bravo b for bravo c for charlie dot co dot uk": "https://bbc.co.uk",
    "golf oscar victor dot uk slash tango alpha xray": "https://gov.uk/tax",
    "w w w dot bbc dot co dot you kay": "https://www.bbc.co.uk",
    "Go to www.example.com slash register.": "https://www.example.com/register",
    "www.example.com forward slash sign up": "https://www.example.com/signup",
    "jane.doe at sign example.org": "mailto:jane.doe@example.org",
    "gehen sie auf w w w punkt stadt minus halle punkt de": "https://www.stadt-halle.de",
    "drei w punkt müller minus bau punkt de schrägstrich kontakt": "https://www.xn--mller-bau-q9a.de/kontakt",
    "schreiben sie an info at verein minus nord punkt de": "mailto:info@verein-nord.de",
    "https doppelpunkt doppelslash beispiel punkt ch fragezeichen q gleich lampe und-zeichen s gleich zwei": (
        "https://beispiel.ch?q=lampe&s=2"
    ),
    "eins neun zwei punkt eins sechs acht punkt null punkt zweiundzwanzig doppelpunkt achttausend": "https://192.168.0.22:8000",
    "tel doppelpunkt plus vier neun drei null eins zwei drei vier fünf": "tel:+493012345",
    "http doppelpunkt schrägstrich schrägstrich localhost doppelpunkt achtzig achtzig": "http://localhost:8080",
    "rendez-vous sur trois w point mairie tiret vertou point fr": "https://www.mairie-vertou.fr",
    "écrivez à contact arobase ville tiret bleue point fr": "mailto:contact@ville-bleue.fr",
    "jean point dupont arobase exemple point fr": "mailto:jean.dupont@exemple.fr",
    "https deux points double slash exemple point org barre oblique recherche point d'interrogation q égal chat": "https://exemple.org/recherche?q=chat",
    "cent quatre vingt douze point cent soixante huit point un point un": "https://192.168.1.1",
    "entre en uve doble uve doble uve doble punto casa guion azul punto es": "https://www.casa-azul.es",
    "escríbenos a ventas arroba tienda guion bajo sur punto com punto mx": "mailto:ventas@tienda_sur.com.mx",
    "https dos puntos doble barra ejemplo punto com barra buscar signo de interrogación q igual sol": "https://ejemplo.com/buscar?q=sol",
    "ciento noventa y dos punto ciento sesenta y ocho punto uno punto veintidós": "https://192.168.1.22",
    "vu vu vu punto teatro trattino blu punto it barra eventi": "https://www.teatro-blu.it/eventi",
    "scrivi a mario punto rossi chiocciola esempio punto it": "mailto:mario.rossi@esempio.it",
    "https due punti barra barra esempio punto it barra cerca punto interrogativo id uguale ventidue": "https://esempio.it/cerca?id=22",
    "escreva para contato arroba loja hífen azul ponto com ponto br": "mailto:contato@loja-azul.com.br",
    "dáblio dáblio dáblio ponto exemplo ponto pt barra ajuda": "https://www.exemplo.pt/ajuda",
    "wu wu wu kropka teatr kropka waw kropka pl ukośnik bilety znak zapytania id równa się dwadzieścia dwa": "https://www.teatr.waw.pl/bilety?id=22",
    "ga naar w w w punt gemeente streepje veen punt nl schuine streep afval": "https://www.gemeente-veen.nl/afval",
    "info apenstaartje bakkerij punt nl": "mailto:info@bakkerij.nl",
    "kontakt snabel-a byggfirma bindestreck norr punkt se": "mailto:kontakt@byggfirma-norr.se",
    "https kolon snedstreck snedstreck bokning punkt exempel punkt se snedstreck sok frågetecken id lika med tolv": "https://bokning.exempel.se/sok?id=12",
    "bilgi kuyruklu a ornek nokta com nokta tr": "mailto:bilgi@ornek.com.tr",
    "https iki nokta eğik çizgi eğik çizgi ornek nokta com nokta tr eğik çizgi arama soru işareti q eşittir ev": "https://ornek.com.tr/arama?q=ev",
    "info собака primer точка ru": "mailto:info@primer.ru",
    "три дабл ю точка primer точка ru слэш katalog": "https://www.primer.ru/katalog",
    "сто девяносто два точка сто шестьдесят восемь точка ноль точка один двоеточие восемьдесят восемьдесят": "https://192.168.0.1:8080",
    "info zavináč skola pomlčka brno tečka cz": "mailto:info@skola-brno.cz",
    "w w w tečka divadlo tečka cz lomítko program otazník den rovná se pět": "https://www.divadlo.cz/program?den=5",
    "harbourfest dotcom slash tickets": "https://harbourfest.com/tickets",
    "greenbakerydotcom": "https://greenbakery.com",
    "wwwdotgreenbakerydotcodotukslashmenu": "https://www.greenbakery.co.uk/menu",
    "my sql colon slash slash db dot example dot com slash shop": "mysql://db.example.com/shop",
    "youtube.com slash at green bakery": "https://youtube.com/@greenbakery",
    "tik tok.com/at daily bread": "https://tiktok.com/@dailybread",
    "http://open bracket 2001:db8::7 close bracket colon 8080 slash status": "http://[2001:db8::7]:8080/status",
    "LDAPS dc1.example.org port 636": "ldaps://dc1.example.org:636",
    "Redis cache.example.org:6379": "redis://cache.example.org:6379",
    "file colon slash slash slash etc slash hosts": "file:///etc/hosts",
    "all lower case example dot com slash faq": "https://example.com/faq",
    "www.example.com slash twenty twenty six slash report dot pdf": "https://www.example.com/2026/report.pdf",
    "w w w niño feliz (con eñe) punto es": "https://www.xn--niofeliz-e3a.es",
}
"""Links as people read them aloud, and what is meant by them."""

PROSE: Final = (
    "The point is that we meet at noon and then slash the budget by half",
    "Please connect the dots and dash to the finish line",
    "She was dressed in a polka dot skirt at the party",
    "Meet me at the bar at seven, dash it all",
    "He hit the slash key and then the dot key",
    "At this point in time we dot every i and cross every t",
    "The colon is a part of the body, and so is the appendix",
    "It was a love slash hate relationship",
    "Two plus two equals four",
    "Ten percent of the hash browns were cold",
    "Full stop, end of story, period",
    "No question mark about it, we are at the top",
    "Let us look at it from another point of view",
    "The plus one was late, minus the gift",
    "Alpha, bravo, charlie and delta went home",
    "Oscar and Mike met Victor at the hotel",
    "I am at one with the world, point taken",
    "one two three four five six seven",
    "double trouble, triple bypass",
    "Ask at the front desk for more details",
    "Der Punkt ist, dass wir um acht Uhr am Bahnhof sind",
    "Punkt acht Uhr, minus zehn Grad, Schnee in Sicht",
    "Das ist ein wichtiger Punkt auf der Liste, Strich drunter",
    "Null Komma nix war er weg",
    "Gleich kommt der Bus, und dann geht es los",
    "Doppelpunkt und Strichpunkt sind Satzzeichen",
    "Le point de vue est superbe, à dix minutes du village",
    "Il y a un tiret et deux points dans la phrase",
    "Point final, on n'en parle plus",
    "La barre est haute, le plus dur commence",
    "Un point c'est tout",
    "El punto de encuentro es la plaza a las dos",
    "Más o menos a punto, con dos puntos de ventaja",
    "La barra del bar está a la derecha",
    "Dos más dos igual a cuatro",
    "Il punto è che non abbiamo più tempo",
    "Siamo a buon punto, meno due giorni",
    "Due punti e a capo, disse la maestra",
    "O ponto de ônibus fica a dois quarteirões",
    "Mais ou menos dois pontos de vantagem",
    "Kropka nad i, tak to się mówi",
    "To jest punkt widzenia kobiety, a małpa siedzi na drzewie",
    "Het punt is dat wij om acht uur op het station zijn",
    "Een streepje voor hebben, zegt men",
    "Poängen är att vi möts vid klockan åtta, punkt slut",
    "Bu noktada söylenecek bir şey yok, nokta",
    "İki nokta üst üste koyma",
    "Собака лает, точка остаётся точкой",
    "Точка зрения автора ясна, плюс минус два дня",
    "Tečka za větou a pomlčka uprostřed",
    "Piste on siinä, eikä viiva auta",
    "好的\uff0c点一下这里\uff0c谢谢",
    "三点半在车站见",
    "이 점이 중요합니다, 오 분만 기다려요",
    "今日は三時に駅で、点数は百点でした",
    "ドットとスラッシュの違いは何ですか",
    "他一个人去了二三次",
    "एक बिंदु और एक रेखा",
    "Anecdotes and antidotes",
    "Die Länge des Standpunktes",
    "a as in apple",
    "We play at home on Saturday, kickoff at three",
    "The dotcom bubble burst in two thousand",
    "I bought a dot matrix printer at the flea market",
    "Underscore the importance of hyphen use",
    "Hashtag blessed, hashtag no filter",
    "Der Hashtag ist gerade im Trend",
    "La arroba era una medida de peso",
    "Una chiocciola attraversa la strada",
    "Le dièse et le bémol",
    "Um ponto a mais, um ponto a menos",
    "The SSH server at work is down",
    "Redis cache is full",
    "LDAP is a protocol",
    "FTP server.log",
    "geo comma tel colon and so on",
    "Write to me at once",
    "Hyphen, dash, slash and dot are marks",
)
"""Sentences with words that are names of marks, digits or letters as well."""


@pytest.mark.parametrize(("text", "uri"), SAID.items())
def test_first_suggestion_for_a_link_that_was_said(text: str, uri: str) -> None:
    assert [suggestion.uri for suggestion in suggest(text)][:1] == [uri]


@pytest.mark.parametrize("text", PROSE)
def test_nothing_is_suggested_for_prose(text: str) -> None:
    assert suggest(text) == ()


# U+017F and U+0130 match "s" and "i" in patterns that ignore case, but are no names in lower case.
@pytest.mark.parametrize("text", ["İki nokta üst üste", "a \u017flash b \u017flash c"])
def test_name_in_other_letters_is_left_alone(text: str) -> None:
    assert suggest(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "https colon slash slash jane colon Q at a dot com",
        "ftp colon slash slash jane colon Q at a dot com slash b",
        "good dot com slash at evil dot com",
    ],
)
def test_no_password_and_no_other_host_is_dictated(text: str) -> None:
    assert dictated(whole(text)) == text
