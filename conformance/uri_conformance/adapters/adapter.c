/* Adapter for two example functions: cc adapter.c -o adapter. To test a library, change the lines
   marked "library" and link it, for example: cc adapter.c -o adapter -luriparser
   The components that a URI does not have are NULL. For an error: write_text("{\"error\": ", message); puts("}"); */

#define _POSIX_C_SOURCE 200809L /* for getline() */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *get(const char *name, int index);
static void write_text(const char *before, const char *text);
static void write_part(const char *before, const char *text, size_t length);

/* library: Remove these examples. */
static int is_port(const char *text) { return text[strspn(text, "0123456789")] == '\0'; }
static const char *find_fragment(const char *text) { return strchr(text, '#'); }

static void answer(const char *operation, const char *rule, const char *text) {
    if (!strcmp(operation, "describe")) {
        write_text("{\"result\": ", "example 1.0"); /* library */
        puts("}");
    } else if (!strcmp(operation, "match") && !strcmp(rule, "port")) {
        printf("{\"result\": %s}\n", is_port(text) ? "true" : "false"); /* library */
    } else if (!strcmp(operation, "split")) {
        const char *fragment = find_fragment(text); /* library */
        write_text("{\"result\": {\"fragment\": ", fragment ? fragment + 1 : NULL);
        puts("}}");
    } else {
        puts("{}"); /* The library does not offer this. */
    }
}

/* Nothing below depends on the library. */

static struct member { const char *name, *strings[2]; int count; } members[16];
static int member_count;

/* Returns a string of the request: "true" for true; NULL for false, null and what is missing. */
static const char *get(const char *name, int index) {
    for (int i = 0; i < member_count; i++)
        if (!strcmp(members[i].name, name)) return members[i].strings[index];
    return NULL;
}

static void write_text(const char *before, const char *text) {
    write_part(before, text, text ? strlen(text) : 0);
}

/* Writes what comes before a string, and the string itself; null for NULL. */
static void write_part(const char *before, const char *text, size_t length) {
    fputs(before, stdout);
    if (!text) {
        fputs("null", stdout);
        return;
    }
    putchar('"');
    for (const char *end = text + length; text < end; text++) {
        unsigned c = (unsigned char)*text;
        int more = c < 0xC0 ? 0 : c < 0xE0 ? 1 : c < 0xF0 ? 2 : 3;
        if (more) c &= 0x3F >> more;
        for (; more > 0 && text + 1 < end; more--) c = c << 6 | (*++text & 0x3F);
        if (c > 0xFFFF) printf("\\u%04x\\u%04x", 0xD7C0 + (c >> 10), 0xDC00 | (c & 0x3FF));
        else if (c < ' ' || c > '~' || c == '"' || c == '\\') printf("\\u%04x", c);
        else putchar((int)c);
    }
    putchar('"');
}

static unsigned read_unit(const char *digits) {
    char hex[] = {digits[0], digits[1], digits[2], digits[3], '\0'};
    return (unsigned)strtoul(hex, NULL, 16);
}

/* Reads the character after a backslash, or the rest of \uXXXX and of a surrogate pair. */
static unsigned read_escape(char **at) {
    const char *letters = "bfnrt", *letter = strchr(letters, **at);
    if (letter) return (unsigned)"\b\f\n\r\t"[letter - letters];
    if (**at != 'u') return (unsigned char)**at;
    unsigned c = read_unit(*at + 1);
    *at += 4;
    if (c >= 0xD800 && c < 0xDC00 && (*at)[1] == '\\' && (*at)[2] == 'u') {
        c = 0x10000 + ((c & 0x3FF) << 10 | (read_unit(*at + 3) & 0x3FF));
        *at += 6;
    }
    return c ? c : 0xFFFD; /* A C string cannot contain U+0000. */
}

/* Decodes a string to UTF-8 in place, and returns what follows it in the line. */
static char *read_string(char *from) {
    char *to = from;
    for (; *from && *from != '"'; from++) {
        if (*from != '\\') {
            *to++ = *from;
            continue;
        }
        from++;
        unsigned c = read_escape(&from);
        int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
        *to++ = (char)(more ? 0xF0 << (3 - more) | c >> 6 * more : c);
        while (more--) *to++ = (char)(0x80 | (c >> 6 * more & 0x3F));
    }
    char *rest = *from ? from + 1 : from;
    *to = '\0';
    return rest;
}

static void read_request(char *at) {
    member_count = 0;
    while (*at) {
        const char *string = "true";
        if (*at == '"') string = at + 1, at = read_string(at + 1);
        else if (*at++ != 't') continue;
        if (at[strspn(at, " ")] == ':') {
            members[member_count++] = (struct member){string, {NULL, NULL}, 0};
        } else {
            struct member *last = &members[member_count - 1];
            last->strings[last->count++] = string;
        }
    }
}

int main(void) {
    char *line = NULL;
    for (size_t size = 0; getline(&line, &size, stdin) > 0; fflush(stdout)) {
        read_request(line);
        answer(get("operation", 0), get("rule", 0), get("text", 0));
    }
    free(line);
}
