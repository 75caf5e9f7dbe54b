import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/**
 * What java.net.URI reads or, with the argument "URL", java.net.URL: for each line, a list in JSON with a text and perhaps
 * its base, prints the components or null. All characters of the strings are escaped, both ways.
 */
public final class Uri {
    private static final String ESCAPE = "\\u";

    public static void main(String[] arguments) throws IOException {
        System.out.println(escaped(System.getProperty("java.version")));
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] parts = line.split("\"");
            String text = unescaped(parts[1]);
            String base = parts.length > 3 ? unescaped(parts[3]) : null;
            System.out.println(arguments[0].equals("URL") ? withUrl(text, base) : withUri(text, base));
        }
    }

    private static String withUri(String text, String base) {
        try {
            URI reference = new URI(text);
            URI uri = base == null ? reference : new URI(base).resolve(reference);
            String path = uri.isOpaque() ? uri.getSchemeSpecificPart() : uri.getPath();
            return components(uri.getScheme(), uri.getHost(), uri.getPort(), path);
        } catch (URISyntaxException refusal) {
            return "null";
        }
    }

    private static String withUrl(String text, String base) {
        try {
            URL url = new URL(base == null ? null : new URL(base), text);
            return components(url.getProtocol(), url.getHost(), url.getPort(), url.getPath());
        } catch (MalformedURLException refusal) {
            return "null";
        }
    }

    private static String components(String scheme, String host, int port, String path) {
        String digits = port == -1 ? null : Integer.toString(port);
        return "{\"scheme\": %s, \"host\": %s, \"port\": %s, \"path\": %s}"
                .formatted(escaped(scheme), escaped(host), escaped(digits), escaped(path));
    }

    private static String escaped(String text) {
        if (text == null) {
            return "null";
        }
        StringBuilder escaped = new StringBuilder("\"");
        text.chars().forEach(unit -> escaped.append(ESCAPE).append("%04x".formatted(unit)));
        return escaped.append('"').toString();
    }

    private static String unescaped(String escaped) {
        StringBuilder text = new StringBuilder();
        for (int start = 0; start < escaped.length(); start += ESCAPE.length() + 4) {
            text.append((char) Integer.parseInt(escaped, start + ESCAPE.length(), start + ESCAPE.length() + 4, 16));
        }
        return text.toString();
    }
}
