from pyarrow import BooleanArray, StringArray

def match_substring_regex(
    strings: StringArray, /, pattern: str, *, ignore_case: bool = False, options: None = None, memory_pool: None = None
) -> BooleanArray: ...
