import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * For each line of standard input, the name of a file with a pattern and texts, prints a line: "1" for each text in which
 * the pattern is found, "0" for each other one.
 */
public final class Recognize {
    private static final byte SEPARATOR = (byte) 0xff;

    public static void main(String[] arguments) throws IOException {
        BufferedReader files = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String file = files.readLine(); file != null; file = files.readLine()) {
            System.out.println(answerOrError(Path.of(file)));
            System.out.flush();
        }
    }

    private static String answerOrError(Path file) throws IOException {
        try {
            return answer(file);
        } catch (PatternSyntaxException | StackOverflowError error) {
            return error.toString().replace('\n', ' ');
        }
    }

    private static String answer(Path file) throws IOException {
        List<String> parts = parts(Files.readAllBytes(file));
        Pattern pattern = Pattern.compile(parts.get(0));
        StringBuilder answer = new StringBuilder();
        for (String text : parts.subList(1, parts.size())) {
            answer.append(pattern.matcher(text).find() ? '1' : '0');
        }
        return answer.toString();
    }

    private static List<String> parts(byte[] bytes) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        for (int end = 0; end <= bytes.length; end++) {
            if (end == bytes.length || bytes[end] == SEPARATOR) {
                parts.add(new String(bytes, start, end - start, StandardCharsets.UTF_8));
                start = end + 1;
            }
        }
        return parts;
    }
}
