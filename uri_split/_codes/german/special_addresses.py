"""German templates: addresses that lead somewhere special, and hosts that some programs read as one."""

from typing import Final

SPECIAL_ADDRESSES: Final = {
    "hazard/metadata-address/metadata": "{host} ist der Metadatendienst einer Cloud, der Zugangsdaten herausgibt",
    "hazard/metadata-address/metadata-in-another-form": (
        "{host} ist {address}, der Metadatendienst einer Cloud, der Zugangsdaten herausgibt"
    ),
    "hazard/unspecified-address/unspecified": (
        "{host} ist die unbestimmte Adresse, auf vielen Systemen der Rechner selbst"
    ),
    "hazard/unspecified-address/unspecified-in-another-form": (
        "{host} ist {address}, die unbestimmte Adresse, auf vielen Systemen der Rechner selbst"
    ),
    "hazard/loopback-address/loopback": "{host} ist der Rechner selbst (Loopback)",
    "hazard/loopback-address/loopback-in-another-form": "{host} ist {address}, der Rechner selbst (Loopback)",
    "hazard/link-local-address/link-local": "{host} ist eine Link-Local-Adresse, im selben Netzwerk",
    "hazard/link-local-address/link-local-in-another-form": (
        "{host} ist {address}, eine Link-Local-Adresse, im selben Netzwerk"
    ),
    "hazard/multicast-address/multicast": "{host} ist eine Multicast-Adresse für eine Gruppe von Rechnern",
    "hazard/multicast-address/multicast-in-another-form": (
        "{host} ist {address}, eine Multicast-Adresse für eine Gruppe von Rechnern"
    ),
    "hazard/private-address/private": "{host} ist eine Adresse, die aus dem öffentlichen Internet nicht erreichbar ist",
    "hazard/private-address/private-in-another-form": (
        "{host} ist {address}, eine Adresse, die aus dem öffentlichen Internet nicht erreichbar ist"
    ),
    "hazard/private-address/nat64": (
        "{host} ist eine Adresse für NAT64 in einem einzelnen Netzwerk, aus dem öffentlichen Internet nicht erreichbar"
    ),
    "hazard/private-address/nat64-in-another-form": (
        "{host} ist {address}, "
        "eine Adresse für NAT64 in einem einzelnen Netzwerk, aus dem öffentlichen Internet nicht erreichbar"
    ),
    "hazard/private-address/documentation": (
        "{host} ist eine Adresse für Dokumentation, aus dem öffentlichen Internet nicht erreichbar"
    ),
    "hazard/private-address/documentation-in-another-form": (
        "{host} ist {address}, eine Adresse für Dokumentation, aus dem öffentlichen Internet nicht erreichbar"
    ),
    "hazard/private-address/benchmarking": (
        "{host} ist eine Adresse für Leistungstests, aus dem öffentlichen Internet nicht erreichbar"
    ),
    "hazard/private-address/benchmarking-in-another-form": (
        "{host} ist {address}, eine Adresse für Leistungstests, aus dem öffentlichen Internet nicht erreichbar"
    ),
    "hazard/private-address/reserved": (
        "{host} ist eine reservierte Adresse, aus dem öffentlichen Internet nicht erreichbar"
    ),
    "hazard/private-address/reserved-in-another-form": (
        "{host} ist {address}, eine reservierte Adresse, aus dem öffentlichen Internet nicht erreichbar"
    ),
    "hazard/private-address/broadcast": "{host} ist die Broadcast-Adresse für alle Rechner im selben Netzwerk",
    "hazard/private-address/broadcast-in-another-form": (
        "{host} ist {address}, die Broadcast-Adresse für alle Rechner im selben Netzwerk"
    ),
    "hazard/special-purpose-address/anycast": (
        "{host} ist der nächstgelegene von mehreren Servern (Anycast), kein bestimmter Rechner"
    ),
    "hazard/special-purpose-address/anycast-in-another-form": (
        "{host} ist {address}, der nächstgelegene von mehreren Servern (Anycast), kein bestimmter Rechner"
    ),
    "hazard/special-purpose-address/6to4-relay": (
        "{host} ist das nächstgelegene 6to4-Relay, eine veraltete Art von Adresse"
    ),
    "hazard/special-purpose-address/6to4-relay-in-another-form": (
        "{host} ist {address}, das nächstgelegene 6to4-Relay, eine veraltete Art von Adresse"
    ),
    "hazard/special-purpose-address/multicast-relay": "{host} ist ein Relay für Multicast (AMT)",
    "hazard/special-purpose-address/multicast-relay-in-another-form": (
        "{host} ist {address}, ein Relay für Multicast (AMT)"
    ),
    "hazard/special-purpose-address/as112": (
        "{host} ist eine Adresse des Projekts AS112, das verirrte Anfragen nach privaten Adressen beantwortet"
    ),
    "hazard/special-purpose-address/as112-in-another-form": (
        "{host} ist {address}, "
        "eine Adresse des Projekts AS112, das verirrte Anfragen nach privaten Adressen beantwortet"
    ),
    "hazard/special-purpose-address/identifier": (
        "{host} ist eine Kennung (ORCHIDv2 oder die einer Drohne), keine Adresse in einem Netzwerk"
    ),
    "hazard/special-purpose-address/identifier-in-another-form": (
        "{host} ist {address}, eine Kennung (ORCHIDv2 oder die einer Drohne), keine Adresse in einem Netzwerk"
    ),
    "hazard/number-like-host": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; andere Programme lesen einen Namen"
    ),
    "hazard/number-like-host/java": "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; für Java ist es {address}",
    "hazard/number-like-host/java-metadata": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für Java ist es {address}, der Metadatendienst einer Cloud, der Zugangsdaten herausgibt"
    ),
    "hazard/number-like-host/java-loopback": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für Java ist es {address}, der Rechner selbst (Loopback)"
    ),
    "hazard/number-like-host/java-link-local": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für Java ist es {address}, eine Link-Local-Adresse, im selben Netzwerk"
    ),
    "hazard/number-like-host/java-multicast": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für Java ist es {address}, eine Multicast-Adresse für eine Gruppe von Rechnern"
    ),
    "hazard/number-like-host/java-private": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für Java ist es {address}, eine Adresse, die aus dem öffentlichen Internet nicht erreichbar ist"
    ),
    "hazard/number-like-host/java-documentation": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für Java ist es {address}, eine Adresse für Dokumentation, aus dem öffentlichen Internet nicht erreichbar"
    ),
    "hazard/number-like-host/java-benchmarking": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für Java ist es {address}, eine Adresse für Leistungstests, aus dem öffentlichen Internet nicht erreichbar"
    ),
    "hazard/number-like-host/java-reserved": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für Java ist es {address}, eine reservierte Adresse, aus dem öffentlichen Internet nicht erreichbar"
    ),
    "hazard/number-like-host/java-broadcast": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für Java ist es {address}, die Broadcast-Adresse für alle Rechner im selben Netzwerk"
    ),
    "hazard/number-like-host/java-anycast": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für Java ist es {address}, der nächstgelegene von mehreren Servern (Anycast), kein bestimmter Rechner"
    ),
    "hazard/number-like-host/java-6to4-relay": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für Java ist es {address}, das nächstgelegene 6to4-Relay, eine veraltete Art von Adresse"
    ),
    "hazard/number-like-host/java-multicast-relay": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für Java ist es {address}, ein Relay für Multicast (AMT)"
    ),
    "hazard/number-like-host/java-as112": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für Java ist es {address}, eine Adresse des Projekts AS112 für verirrte Anfragen"
    ),
    "hazard/number-like-host/lenient-clients": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; für manche Programme ist es {address}"
    ),
    "hazard/number-like-host/lenient-clients-metadata": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für manche Programme ist es {address}, der Metadatendienst einer Cloud, der Zugangsdaten herausgibt"
    ),
    "hazard/number-like-host/lenient-clients-unspecified": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für manche Programme ist es {address}, die unbestimmte Adresse, auf vielen Systemen der Rechner selbst"
    ),
    "hazard/number-like-host/lenient-clients-loopback": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für manche Programme ist es {address}, der Rechner selbst (Loopback)"
    ),
    "hazard/number-like-host/lenient-clients-link-local": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für manche Programme ist es {address}, eine Link-Local-Adresse, im selben Netzwerk"
    ),
    "hazard/number-like-host/lenient-clients-multicast": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für manche Programme ist es {address}, eine Multicast-Adresse für eine Gruppe von Rechnern"
    ),
    "hazard/number-like-host/lenient-clients-private": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für manche Programme ist es {address}, eine Adresse, die aus dem öffentlichen Internet nicht erreichbar ist"
    ),
    "hazard/number-like-host/lenient-clients-documentation": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für manche Programme ist es {address}, "
        "eine Adresse für Dokumentation, aus dem öffentlichen Internet nicht erreichbar"
    ),
    "hazard/number-like-host/lenient-clients-benchmarking": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für manche Programme ist es {address}, "
        "eine Adresse für Leistungstests, aus dem öffentlichen Internet nicht erreichbar"
    ),
    "hazard/number-like-host/lenient-clients-reserved": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für manche Programme ist es {address}, "
        "eine reservierte Adresse, aus dem öffentlichen Internet nicht erreichbar"
    ),
    "hazard/number-like-host/lenient-clients-broadcast": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für manche Programme ist es {address}, die Broadcast-Adresse für alle Rechner im selben Netzwerk"
    ),
    "hazard/number-like-host/lenient-clients-anycast": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für manche Programme ist es {address}, "
        "der nächstgelegene von mehreren Servern (Anycast), kein bestimmter Rechner"
    ),
    "hazard/number-like-host/lenient-clients-6to4-relay": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für manche Programme ist es {address}, das nächstgelegene 6to4-Relay, eine veraltete Art von Adresse"
    ),
    "hazard/number-like-host/lenient-clients-multicast-relay": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für manche Programme ist es {address}, ein Relay für Multicast (AMT)"
    ),
    "hazard/number-like-host/lenient-clients-as112": (
        "Browser lehnen {host} ab, da es keine IPv4-Adresse ist; "
        "für manche Programme ist es {address}, eine Adresse des Projekts AS112 für verirrte Anfragen"
    ),
}
