def reference() -> str:
    return ""
