"""Why a text does not match a rule: problems, the checks that find them, and the errors that carry them."""
