"""Message model: an English text that knows its template."""

import copy
import json
import pickle

import pytest

from uri_split import diagnose
from uri_split.messages import Message, message, messages

SPACE = message("problem/bad-character/path", found=message("word/space"))


def test_message_is_its_english_text() -> None:
    assert SPACE == "a space is not allowed in a path"
    assert isinstance(SPACE, str)
    assert (str(SPACE), f"{SPACE}", SPACE.upper()) == (SPACE, SPACE, "A SPACE IS NOT ALLOWED IN A PATH")


def test_message_knows_how_it_was_made() -> None:
    assert SPACE.key == "problem/bad-character/path"
    assert SPACE.template == "{found} is not allowed in a path"
    assert SPACE.params == {"found": "a space"}
    assert SPACE.template.format_map(SPACE.params) == SPACE


@pytest.mark.parametrize("copied", [copy.copy(SPACE), copy.deepcopy(SPACE), pickle.loads(pickle.dumps(SPACE))])  # noqa: S301
def test_copy_can_be_translated(copied: Message) -> None:
    assert type(copied) is Message
    assert (copied, hash(copied)) == (SPACE, hash(SPACE))
    assert messages("de")(copied) == "In einem Pfad nicht erlaubt: ein Leerzeichen"


def test_message_is_equal_to_a_str_with_the_same_text() -> None:
    text = "a space is not allowed in a path"
    assert text == SPACE
    assert message("problem/bad-character/path", found='"<"') != text


def test_message_is_json_text() -> None:
    assert json.loads(json.dumps({"message": SPACE})) == {"message": "a space is not allowed in a path"}


def test_message_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        SPACE.params["found"] = "x"  # type: ignore[index]  # pyright: ignore[reportIndexIssue]  # what is tested


def test_braces_in_a_value_stay() -> None:
    assert message("problem/bad-character/path", found='"{x}"') == '"{x}" is not allowed in a path'


def test_numbers_have_separators_of_thousands() -> None:
    many = message("problem/more", number=1000)
    assert "1,000" in many
    assert "1.000" in messages("de")(many)


def test_list_is_translated_item_by_item() -> None:
    names = message("word/or", most=(message("word/digit"), '"/"'), last=message("word/end"))
    assert names == 'a digit, "/" or the end'
    assert messages("de")(names) == 'eine Ziffer, "/" oder das Ende'


def test_every_problem_has_messages() -> None:
    for problem in diagnose("1a://us er:pass@ho st:8x/pa th?que ry#frag ment", "URI"):
        assert type(problem.message) is Message
        assert type(problem.help) in {Message, type(None)}
