"""English templates: what a browser does with a component."""

from typing import Final

BROWSERS: Final = {
    "browser/reads": "browsers read {read} here",
    "browser/reads-nothing": "browsers read nothing here",
    "browser/writes": "browsers write {written} here",
    "browser/writes-another": "browsers write this differently",
    "browser/leaves-out": "browsers leave this out",
    "browser/empty-host": 'browsers write "//" and an empty host here',
    "browser/host-of-base": "browsers take the host from the base, which has the same scheme",
    "browser/rejects-host": "browsers reject this host",
    "browser/requires-host": "browsers require a host here",
    "browser/rejects-base": "browsers reject the base",
    "browser/needs-base": "browsers reject a text without a scheme, unless there is a base",
    "browser/needs-other-base": 'against a base such as "mailto:a", browsers resolve only fragments',
}
