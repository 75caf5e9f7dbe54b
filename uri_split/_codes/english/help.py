"""English templates: what to write instead, for a problem."""

from typing import Final

HELP: Final = {
    "help/address": "write an address, such as https://www.example.com/",
    "help/address-before": "write an address before it, such as https://www.example.com",
    "help/brackets": 'write an IPv6 address between "[" and "]"',
    "help/close-bracket": 'add "]" after the address',
    "help/digits-of-group": "write at most 4 hex digits between colons",
    "help/dot-slash": "write ./ at the beginning",
    "help/encode": "percent-encode these characters, such as %20 for a space",
    "help/encode-password": (
        "percent-encode the password: write %2F for /, %3F for ?, %23 for #, %40 for @ and %20 for a space"
    ),
    "help/file-uri": "write a file URI, such as file:///tmp/a",
    "help/groups": 'write 8 groups, or "::" in place of groups that are zero',
    "help/idna": "write the host in its IDNA form, which begins with xn--",
    "help/ipv4-last": "write it at the end of the address",
    "help/ipv4-numbers": 'write 4 numbers from 0 to 255, with "." between them',
    "help/mailto": "write mailto: before it",
    "help/number": "write a number from 0 to 255",
    "help/one-port": "write only one port, such as {port}",
    "help/percent-sign": "write %25 for a percent sign",
    "help/remove": "remove it",
    "help/remove-all": "remove them",
    "help/remove-around": "remove {opening} at the beginning and {closing} at the end",
    "help/remove-brackets": "remove the square brackets",
    "help/scheme": "begin with a scheme, such as https://",
    "help/scheme-before-colon": "write https before it",
    "help/scheme-before-slashes": "write https: before it",
    "help/scheme-characters": 'write only letters, digits, "+", "-" and "." before the first ":"',
    "help/several-hosts": (
        "drivers of databases read such a list: pass it to them unchanged and unchecked, or write 1 host with its port"
    ),
    "help/slashes": "write / instead of each backslash",
    "help/write": "write {text}",
}
