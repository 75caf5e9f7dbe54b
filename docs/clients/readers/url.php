<?php
// What parse_url reads: for each line, a list in JSON with a text, prints the components or null. It takes no base.

echo json_encode(PHP_VERSION), "\n";
while (($line = fgets(STDIN)) !== false) {
    $parts = parse_url(json_decode($line, flags: JSON_THROW_ON_ERROR)[0]);
    $names = ['scheme', 'host', 'port', 'path'];
    $answer = $parts === false ? null : array_map(fn ($name) => $parts[$name] ?? null, array_combine($names, $names));
    echo json_encode($answer, JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
