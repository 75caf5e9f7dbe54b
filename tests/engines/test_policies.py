"""Other engines accept the texts of a policy, or, if its pattern leaves something out, the texts that `re` accepts."""

import re
from functools import cache
from random import Random

from tests.engines.engine import Engine, differences
from tests.policy.policies import drawn_policy, drawn_text
from tests.texts import mutations
from uri_split import CALLBACK, WEB_LINK, WEB_ORIGIN, Policy, URIReference

# The first two mean schemes of the network; the dollar sign is before a digit, which is not part of its number.
OF_LISTS: tuple[Policy[URIReference], ...] = (
    Policy(hosts={"example.com", "*.example.com", "[::1]"}),
    Policy("URI-reference", hosts={"%41$1", "a%2eb", "b.c", "*.b.c"}, ports={80, 443}, allow_userinfo=True),
    Policy(hosts={"[v1.x]", "localhost"}, schemes={"https", "file"}),
    Policy("URI-reference", dns_hosts_only=True),
)
NUMBER = 40
MILLION = 10**6


@cache
def policies_and_texts() -> list[tuple[Policy[URIReference], list[str]]]:
    random = Random(3986)
    policies = [WEB_LINK, WEB_ORIGIN, CALLBACK, *OF_LISTS, *(drawn_policy(random) for _ in range(NUMBER))]
    return [(policy, list(_texts(policy, random))) for policy in policies]


def _texts(policy: Policy[URIReference], random: Random) -> set[str]:
    drawn = [drawn_text(random) for _ in range(400)]
    accepted = list(filter(policy.is_valid, drawn))
    changed = {mutated for text in accepted[:20] for mutated in mutations(text, random, 10) if "\ud800" not in mutated}
    return {*drawn, *changed, *(f"{text}\n" for text in accepted), "s://h/" + "a" * policy.max_length}


def test_engine_agrees_with_policies(engine: Engine) -> None:
    for policy, texts in policies_and_texts():
        pattern = policy.pattern(engine.dialect)
        accepts = re.compile(pattern.text).fullmatch if pattern.leaves_out else policy.is_valid
        expected = {text: bool(accepts(text)) for text in texts}
        assert not differences(engine, engine.dialect.anchored(pattern.text), expected), policy


def test_engine_reads_a_million_characters(engine: Engine) -> None:
    for policy in (WEB_LINK, Policy(hosts={"*.a"}), Policy(dns_hosts_only=True, allow_ip_hosts=False)):
        pattern = policy.pattern(engine.dialect)
        accepts = re.compile(pattern.text).fullmatch if pattern.leaves_out else policy.is_valid
        hosts = [unit * (MILLION // len(unit)) for unit in ("a.", "1", "%41", "a:", "[")]
        texts = (f"http://{host}{end}" for host in hosts for end in ("", "/", " "))
        expected = {text: bool(accepts(text)) for text in texts}
        assert not differences(engine, engine.dialect.anchored(pattern.text), expected), policy
