"""Problems of a text: the checks that find them, and the errors that carry them."""
