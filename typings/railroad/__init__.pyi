from collections.abc import Callable

class DiagramItem: ...

class Diagram(DiagramItem):
    def __init__(self, *items: DiagramItem, type: str = ...) -> None: ...
    def writeSvg(self, write: Callable[[str], object]) -> None: ...  # noqa: N802  the package's name

class Sequence(DiagramItem):
    def __init__(self, *items: DiagramItem) -> None: ...

class Choice(DiagramItem):
    def __init__(self, default: int, *items: DiagramItem) -> None: ...

class OneOrMore(DiagramItem):
    def __init__(self, item: DiagramItem, repeat: DiagramItem | None = ...) -> None: ...

class Terminal(DiagramItem):
    def __init__(self, text: str, href: str | None = ...) -> None: ...

class NonTerminal(DiagramItem):
    def __init__(self, text: str, href: str | None = ...) -> None: ...

class Comment(DiagramItem):
    def __init__(self, text: str) -> None: ...

class Skip(DiagramItem):
    def __init__(self) -> None: ...

def Optional(item: DiagramItem) -> Choice: ...  # noqa: N802  the package's name
def ZeroOrMore(item: DiagramItem, repeat: DiagramItem | None = ...) -> Choice: ...  # noqa: N802  the package's name
