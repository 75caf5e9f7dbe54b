// Adapter for java.net.URI: java Adapter.java, with Java 17 or later. To test another library,
// change the lines marked "library" and run java -cp library.jar Adapter.java
// Return null for what it does not offer. The components that a URI does not have are null, too.
// For "equivalent", the texts are request.getAll("texts").

import java.io.*;
import java.net.*; // library
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

class Adapter {
    static Object result(Request request) throws Exception {
        String text = request.get("text"), rule = request.get("rule");
        switch (request.get("operation")) {
            case "describe": return "java.net.URI " + System.getProperty("java.version"); // library
            case "match": // library
                if (!Set.of("URI", "URI-reference").contains(rule)) return null;
                try { return new URI(text).isAbsolute() || rule.equals("URI-reference"); }
                catch (URISyntaxException error) { return false; }
            case "split":
                URI uri = new URI(text); // library
                return object("scheme", uri.getScheme(), "authority", uri.getRawAuthority(),
                    "userinfo", uri.getRawUserInfo(), "host", uri.getHost(),
                    "port", uri.getPort() < 0 ? null : uri.getPort(), "path", uri.getRawPath(),
                    "query", uri.getRawQuery(), "fragment", uri.getRawFragment());
            case "resolve":
                if (!request.is("strict")) return null; // library: only strict
                return new URI(request.get("base")).resolve(request.get("reference")).toString();
            default: return null;
        }
    }

    // Nothing below depends on the library.

    public static void main(String[] arguments) throws IOException {
        var input = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = input.readLine()) != null; System.out.flush()) {
            try {
                Object result = result(new Request(line));
                System.out.println(json(result == null ? object() : object("result", result)));
            } catch (Exception | StackOverflowError error) {
                System.out.println(json(object("error", error.toString())));
            }
        }
    }

    /** The strings of each member of a request: "true" for true, none for false and null. */
    record Request(Map<String, List<String>> members) {
        static final Pattern TOKEN = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*+)\"(\\s*:)?|true");
        static final Pattern ESCAPE = Pattern.compile("\\\\(?:u(....)|.)");

        Request(String line) {
            this(new HashMap<>());
            List<String> strings = null;
            for (Matcher token = TOKEN.matcher(line); token.find(); ) {
                String string = token.group(1) == null ? "true" : decode(token.group(1));
                if (token.group(2) == null) strings.add(string);
                else members.put(string, strings = new ArrayList<>());
            }
        }

        static String decode(String json) {
            return ESCAPE.matcher(json).replaceAll(escape -> Matcher.quoteReplacement(
                escape.group(1) != null ? "" + (char) Integer.parseInt(escape.group(1), 16)
                : escape.group().equals("\\/") ? "/" : escape.group().translateEscapes()));
        }

        String get(String name) {
            return getAll(name).stream().findFirst().orElse(null);
        }

        List<String> getAll(String name) {
            return members.getOrDefault(name, List.of());
        }

        boolean is(String name) {
            return get(name) != null;
        }
    }

    static Map<String, Object> object(Object... namesAndValues) {
        var object = new LinkedHashMap<String, Object>();
        for (int i = 0; i < namesAndValues.length; i += 2)
            object.put((String) namesAndValues[i], namesAndValues[i + 1]);
        return object;
    }

    static String json(Object value) {
        if (value instanceof Map<?, ?> object)
            return object.entrySet().stream().map(m -> json(m.getKey()) + ": " + json(m.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
        if (!(value instanceof String text)) return String.valueOf(value);
        return text.chars()
            .mapToObj(c -> c < ' ' || c > '~' || c == '"' || c == '\\'
                ? String.format("\\u%04x", c) : "" + (char) c)
            .collect(Collectors.joining("", "\"", "\""));
    }
}
