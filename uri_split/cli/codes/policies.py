"""Explanations of the problems that a policy finds."""

from types import MappingProxyType
from typing import Final

from uri_split._policy.policy import CALLBACK, LOCAL_REDIRECT, WEB_LINK, WEBSITE, Policy
from uri_split.cli.codes.explanation import Explanation, Explanations

POLICIES: Final[Explanations] = MappingProxyType(
    {
        "address-not-supported": Explanation(
            title="The policy does not support this kind of address.",
            text="http://[v1.x]/",
            accepts=WEB_LINK,
            options="--policy web-link",
            meaning="The grammar leaves room for later formats of addresses. None is in use, and no program can "
            "contact such an address. A policy that requires a host refuses it.",
            advice="Write a name, an IPv4 address or an IPv6 address.",
        ),
        "component-forbidden": Explanation(
            title="The policy forbids this component.",
            text="https://example.com/callback#top",
            accepts=CALLBACK,
            options="--policy callback",
            meaning="The setting `forbid` lists the component, or the text has userinfo and `allow_userinfo` is not "
            "set.",
            advice="Remove the component. If your users need it, change `forbid` or `allow_userinfo`.",
        ),
        "component-required": Explanation(
            title="The policy requires a component that is absent.",
            text="https:example.com",
            accepts=WEB_LINK,
            options="--policy web-link",
            meaning="The setting `require` lists the component, or the scheme needs a host. With the schemes of the "
            "web, every policy requires a host that is not empty.",
            why="Without a host, browsers take the path for one.",
            advice="Add the component. A host follows 2 slashes: https://example.com.",
        ),
        "hidden-host": Explanation(
            title="The policy forbids a path that may become another host.",
            text="/%5Cevil.example",
            accepts=LOCAL_REDIRECT,
            meaning="Once the path is decoded, or its dot-segments are removed, it begins with 2 slashes or "
            "backslashes, or with a scheme. Browsers read a host after these.",
            why="An attacker can lead the users of your site to another one.",
            advice='Refuse the text. In paths of your own, write one "/" at the beginning, and no "/", backslash or '
            'white space right after it. Write no "." or ".." as a segment, not even percent-encoded.',
        ),
        "host-is-address": Explanation(
            title="The policy requires a name as the host, not an IP address.",
            text="https://192.0.2.1/",
            accepts=Policy(allow_ip_hosts=False),
            meaning="The setting `allow_ip_hosts` is off. It also refuses names that some programs read as an address, "
            "such as 127.1 or 0x7f.1.",
            advice="Write a name, or allow addresses with `allow_ip_hosts=True`.",
        ),
        "host-not-dns-name": Explanation(
            title="The policy requires a DNS name as the host.",
            text="https://my%20site.example/",
            accepts=WEB_LINK,
            options="--policy web-link",
            meaning="The grammar allows almost anything as a name. Names in the DNS consist of letters, digits and "
            "hyphens, in practice underscores too, with dots between labels of at most 63 characters. The "
            "last label must not be a number.",
            advice="Write a name of the DNS, in IDNA if it has letters beyond ASCII. `Policy.clean` converts those.",
        ),
        "host-not-listed": Explanation(
            title="The policy does not list the host.",
            text="https://example.com.evil.example/",
            accepts=Policy(schemes={"https"}, hosts={"example.com", "*.example.com"}),
            options="--scheme https --host example.com --host '*.example.com'",
            meaning="The setting `hosts` lists the allowed hosts. The whole host must match, not only its beginning "
            "or its end.",
            advice="Write one of the listed hosts. `*.example.com` lists all names below example.com, but not that "
            "name itself.",
        ),
        "host-not-public": Explanation(
            title="The policy requires a host on the public Internet.",
            text="https://192.168.0.1/",
            accepts=WEBSITE,
            options="--policy website",
            meaning="The setting `public_hosts_only` refuses special addresses and names for one machine or network.",
            why="A program that fetches such a URI for a stranger contacts machines that the stranger cannot reach. "
            "This is server-side request forgery (SSRF).",
            advice="Write a host that everybody can reach. If your program fetches the URI, also check the address "
            "to which it connects: a public name may lead to a private address.",
        ),
        "host-of-one-label": Explanation(
            title="The policy requires a host with a dot.",
            text="https://intranet/",
            accepts=Policy(schemes={"https"}, dns_hosts_only=True, allow_single_labels=False),
            meaning="The setting `allow_single_labels` is off. A name without a dot is known only in one network.",
            advice="Write the full name, such as intranet.example.com.",
        ),
        "not-loopback": Explanation(
            title="The policy requires a host on this machine (loopback).",
            text="http://example.com/callback",
            accepts=CALLBACK,
            options="--policy callback",
            meaning="The setting `loopback_schemes` lists the scheme: it is allowed only with localhost, "
            "an address that begins with 127, or [::1].",
            why="On the way to another machine, everybody can read what `http` sends.",
            advice="Write https, or the address of this machine.",
        ),
        "other-host-in-browsers": Explanation(
            title="The policy requires that browsers read the same host.",
            text="file://127.1/a",
            accepts=Policy(same_in_browsers=True),
            meaning="The setting `same_in_browsers` refuses a text in which browsers read another host than RFC 3986 "
            "does, or none, at least with some base. Browsers follow the URL Standard.",
            why="Your program checks one host, and the browser of your user contacts another.",
            advice="Write the host as browsers read it: addresses in full, names in IDNA. Write 3 slashes after file:.",
        ),
        "password-forbidden": Explanation(
            title="The policy forbids passwords.",
            text="ftp://me:secret@example.com/",
            accepts=Policy(schemes={"ftp"}, allow_userinfo=True),
            meaning="The policy allows a user name, but no colon after it. The message never contains the password.",
            why="URIs end up in logs, histories and referrers, where others read them.",
            advice="Remove the colon and the password. Change the password if others may have seen it.",
        ),
        "port-not-listed": Explanation(
            title="The policy does not list the port.",
            text="https://example.com:8443/",
            accepts=Policy(schemes={"https"}, ports={443}),
            meaning="The setting `ports` lists the allowed ports. An absent port means the default of the scheme.",
            advice="Write a listed port, or none if the default port is listed.",
        ),
        "port-too-high": Explanation(
            title="A port is at most 65,535.",
            text="http://example.com:99999/",
            accepts=WEB_LINK,
            options="--policy web-link",
            meaning="The grammar allows any number of digits, but a port has only 16 bits.",
            advice="Write a port from 0 to 65535.",
        ),
        "scheme-not-listed": Explanation(
            title="The policy does not list the scheme.",
            text="ftp://example.com/",
            accepts=WEB_LINK,
            options="--policy web-link",
            meaning="The setting `schemes` lists the allowed schemes. A policy that lists hosts, but no schemes, "
            "allows only known network schemes.",
            why="A scheme such as javascript runs code, and file reads the files of the machine.",
            advice="Write one of the listed schemes, or add the scheme to the policy.",
        ),
        "too-long": Explanation(
            title="The text is longer than the policy allows.",
            text="https://example.com/a/b/c",
            accepts=Policy(max_length=20),
            meaning="The setting `max_length` limits the number of characters. The text is not examined any further, "
            "so this is its only problem.",
            advice="Shorten the text, or raise `max_length`.",
        ),
    }
)
"""Explanations by the codes of `Policy.check`."""
