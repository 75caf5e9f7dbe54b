"""The type of arguments whose value is a URI template."""

import click
import pytest

from uri_split import URITemplate
from uri_split.cli.options import TEMPLATE


def test_value_is_a_template() -> None:
    template = TEMPLATE.convert("/{a}", None, None)
    assert isinstance(template, URITemplate)
    assert template == "/{a}"


def test_text_that_is_not_a_template_is_rejected() -> None:
    with pytest.raises(click.BadParameter, match="not a valid URI template"):
        TEMPLATE.convert("/{a", None, None)
