"""Messages in other languages than English, and what translators need."""

from uri_split._codes.messages import Message, Messages, messages

__all__ = ["Message", "Messages", "messages"]
