"""What the library is to others: each module here needs the package of its name, and nothing else imports it."""
