import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Answers the requests of the conformance runner with java.net.URI: java Uri.java */
public final class Uri {
    public static void main(String[] arguments) throws IOException {
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            System.out.println(json(answer(new Request(line).strings)));
            System.out.flush();
        }
    }

    private static Map<String, Object> answer(Map<String, String> request) {
        try {
            Object result = result(request);
            return result == null ? Map.of() : Map.of("result", result);
        } catch (URISyntaxException | IllegalArgumentException error) {
            return Map.of("error", error.toString());
        }
    }

    /** Returns null if the class does not offer an operation. It normalizes only paths, and not as in RFC 3986. */
    private static Object result(Map<String, String> request) throws URISyntaxException {
        return switch (request.get("operation")) {
            case "describe" -> "java.net.URI of Java " + System.getProperty("java.version");
            case "match" -> matches(request.get("text"), request.get("rule"));
            case "split" -> split(new URI(request.get("text")));
            case "resolve" -> request.get("strict").equals("true")
                    ? new URI(request.get("base")).resolve(new URI(request.get("reference"))).toString()
                    : null;
            default -> null;
        };
    }

    private static Boolean matches(String text, String rule) {
        if (!rule.equals("URI") && !rule.equals("URI-reference")) {
            return null;
        }
        try {
            return new URI(text).isAbsolute() || rule.equals("URI-reference");
        } catch (URISyntaxException refusal) {
            return false;
        }
    }

    private static Map<String, Object> split(URI uri) {
        Map<String, Object> components = new LinkedHashMap<>();
        components.put("scheme", uri.getScheme());
        components.put("authority", uri.getRawAuthority());
        components.put("userinfo", uri.getRawUserInfo());
        components.put("host", uri.getHost());
        components.put("port", uri.getPort() == -1 ? null : uri.getPort());
        if (!uri.isOpaque()) { // an opaque part is not divided into path and query
            components.put("path", uri.getRawPath());
            components.put("query", uri.getRawQuery());
        }
        components.put("fragment", uri.getRawFragment());
        return components;
    }

    /** Writes a value, with all characters of strings as escapes. */
    private static String json(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> json(entry.getKey()) + ": " + json(entry.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (value instanceof String text) {
            return text.chars().mapToObj("\\u%04x"::formatted).collect(Collectors.joining("", "\"", "\""));
        }
        return String.valueOf(value);
    }

    /** Reads an object whose values are strings, constants, or lists, which it skips. */
    private static final class Request {
        final Map<String, String> strings = new LinkedHashMap<>();
        private final String json;
        private int position;

        Request(String json) {
            this.json = json;
            String name = null;
            while (position < json.length()) {
                char character = json.charAt(position);
                if (character == '"') {
                    String text = string();
                    if (name == null) {
                        name = text;
                    } else {
                        strings.putIfAbsent(name, text);
                    }
                } else if (Character.isLetter(character)) {
                    int start = position;
                    while (Character.isLetter(json.charAt(position))) {
                        position++;
                    }
                    strings.put(name, json.substring(start, position));
                } else {
                    if (character == ',' && strings.containsKey(name)) {
                        name = null;
                    }
                    position++;
                }
            }
        }

        private String string() {
            StringBuilder text = new StringBuilder();
            for (position++; json.charAt(position) != '"'; position++) {
                char character = json.charAt(position);
                if (character != '\\') {
                    text.append(character);
                    continue;
                }
                position++;
                switch (json.charAt(position)) {
                    case 'u' -> {
                        text.append((char) Integer.parseInt(json.substring(position + 1, position + 5), 16));
                        position += 4;
                    }
                    case 'b' -> text.append('\b');
                    case 'f' -> text.append('\f');
                    case 'n' -> text.append('\n');
                    case 'r' -> text.append('\r');
                    case 't' -> text.append('\t');
                    default -> text.append(json.charAt(position));
                }
            }
            position++;
            return text.toString();
        }
    }
}
