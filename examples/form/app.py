"""Flask application: a page with the form, and answers about what is typed."""

from typing import TYPE_CHECKING, Final
from urllib.parse import unquote_to_bytes

from flask import Flask, abort, get_template_attribute, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import BadRequest

from examples.form.answers import answer
from examples.form.fields import POLICIES, Fields

if TYPE_CHECKING:
    from flask import Response

_MOST_BYTES: Final = 256 * 1024  # more than the longest texts in all fields, with 4 bytes per character
_PARTS: Final = ("message", "choices", "marked", "picture")
_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def create_app() -> Flask:
    """Return the application.

    >>> create_app().test_client().post("/answer", json={"field": "uri", "text": "a b"}).get_json()["verdict"]
    'invalid'
    """
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = _MOST_BYTES
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.get("/")(_empty)
    app.post("/")(_submitted)
    app.post("/answer")(_typed)
    app.after_request(_with_headers)
    return app


def _empty() -> str:
    return render_template("page.html", form=Fields(), answers={})


def _submitted() -> tuple[str, int]:
    """Check the whole form."""
    if request.mimetype != "application/x-www-form-urlencoded":
        abort(415, "A form is expected.")
    try:
        unquote_to_bytes(request.get_data()).decode()
    except UnicodeDecodeError:
        abort(400, "The form is not UTF-8.")
    # The button of a suggestion submits it beside what was typed.
    texts = {name: request.form.get(f"use-{name}", request.form.get(name, "")) for name in POLICIES}
    form = Fields(MultiDict(texts))
    accepted = form.validate()
    answers = {name: answer(POLICIES[name], text) for name, text in texts.items() if text}
    return render_template("page.html", form=form, answers=answers), 200 if accepted and answers else 422


def _typed() -> dict[str, object]:
    """Return the answer about what is typed into one field, in the same HTML as `_submitted`."""
    try:
        question: object = request.get_json()
    except RecursionError:
        abort(400, "The JSON is nested too deeply.")
    match question:
        case {"field": str(name), "text": str(text)} if name in POLICIES:
            given = answer(POLICIES[name], text)
            field = Fields()[name]
            parts = {part: get_template_attribute("answer.html", part)(given, field) for part in _PARTS}
            return {"verdict": given.verdict, "completed": given.completed, "reading": given.reading, **parts}
        case _:
            message = 'An object with the name of a "field" and a "text" is expected.'
            raise BadRequest(message)


def _with_headers(response: "Response") -> "Response":
    response.headers.update(_HEADERS)
    return response
