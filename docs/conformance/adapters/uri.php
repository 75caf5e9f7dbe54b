<?php
// Answers the requests of the conformance runner with a library: php uri.php NAME

use GuzzleHttp\Psr7\Uri;
use GuzzleHttp\Psr7\UriNormalizer;
use GuzzleHttp\Psr7\UriResolver;

// Returns the operations that parse_url() offers. It documents that it does not validate.
function with_parse_url(): array
{
    return [
        'describe' => fn () => 'parse_url of PHP ' . PHP_VERSION,
        'split' => function (array $request): array {
            $found = parse_url($request['text']);
            if ($found === false) {
                throw new UnexpectedValueException('parse_url returned false');
            }
            // Undefined components are absent there.
            $names = ['scheme', 'host', 'port', 'path', 'query', 'fragment'];
            return array_merge(array_fill_keys($names, null), array_intersect_key($found, array_flip($names)));
        },
    ];
}

// Returns the operations that the package guzzlehttp/psr7 offers. It encodes what is not allowed, so it does not validate.
function with_guzzle(): array
{
    // Where Composer and Debian install it.
    $autoload = array_filter(['vendor/autoload.php', '/usr/share/php/GuzzleHttp/Psr7/autoload.php'], 'file_exists');
    require_once reset($autoload);
    // Those that keep the case and the syntax; others depend on the scheme, or may change the meaning.
    $flags = UriNormalizer::CAPITALIZE_PERCENT_ENCODING | UriNormalizer::DECODE_UNRESERVED_CHARACTERS
        | UriNormalizer::REMOVE_DOT_SEGMENTS;
    return [
        'describe' => fn () => 'guzzlehttp/psr7 ' . guzzle_version(),
        'split' => function (array $request): array {
            $uri = new Uri($request['text']);
            return [
                'scheme' => $uri->getScheme(),
                'authority' => $uri->getAuthority(),
                'userinfo' => $uri->getUserInfo(),
                'host' => $uri->getHost(),
                'port' => $uri->getPort(),
                'path' => $uri->getPath(),
                'query' => $uri->getQuery(),
                'fragment' => $uri->getFragment(),
            ];
        },
        'resolve' => fn (array $request) => $request['strict']
            ? (string) UriResolver::resolve(new Uri($request['base']), new Uri($request['reference']))
            : null,
        'remove_dot_segments' => fn (array $request) => UriResolver::removeDotSegments($request['path']),
        'normalize' => fn (array $request) => (string) UriNormalizer::normalize(new Uri($request['text']), $flags),
        'equivalent' => fn (array $request) => UriNormalizer::isEquivalent(
            new Uri($request['texts'][0]),
            new Uri($request['texts'][1]),
            $flags
        ),
        'recompose' => fn (array $request) => Uri::composeComponents(
            $request['scheme'],
            $request['authority'],
            $request['path'],
            $request['query'],
            $request['fragment']
        ),
    ];
}

// Returns its version, which the package does not know itself: Composer and Debian's package manager do.
function guzzle_version(): string
{
    return class_exists(\Composer\InstalledVersions::class)
        ? \Composer\InstalledVersions::getPrettyVersion('guzzlehttp/psr7')
        : preg_replace('/[-+].*/', '', shell_exec("dpkg-query --show --showformat='\${Version}' php-guzzlehttp-psr7"));
}

function answer(array $operations, array $request): array
{
    $operation = $operations[$request['operation']] ?? fn () => null;
    try {
        $found = $operation($request);
        return $found === null ? [] : ['result' => $found];
    } catch (Throwable $error) {
        return ['error' => get_class($error) . ': ' . $error->getMessage()];
    }
}

$operations = match ($argv[1] ?? '') {
    'parse_url' => with_parse_url(),
    'guzzle' => with_guzzle(),
    default => exit("usage: php uri.php parse_url|guzzle\n"),
};
while (($line = fgets(STDIN)) !== false) {
    // The flag replaces octets that are not UTF-8, which parse_url returns for control characters.
    echo json_encode((object) answer($operations, json_decode($line, true)), JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
