// Adapter for net/url: go run adapter.go. To test another library, change the lines marked
// "library". Return nil for what it does not offer. The components that a URI does not have are nil, too.

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/url" // library
	"os"
	"runtime"
	"unicode/utf16"
)

func result(request map[string]any) any {
	get := func(name string) string { text, _ := request[name].(string); return text }
	operation, rule, text := get("operation"), get("rule"), get("text")
	switch {
	case operation == "describe":
		return "net/url of " + runtime.Version() // library
	case operation == "match" && (rule == "URI" || rule == "URI-reference"):
		uri, err := url.Parse(text) // library
		return err == nil && (rule == "URI-reference" || uri.IsAbs())
	case operation == "split":
		uri := must(url.Parse(text)) // library
		parts := map[string]any{"scheme": uri.Scheme, "host": uri.Hostname(), "port": uri.Port(),
			"path": uri.Opaque + uri.EscapedPath(), "query": nil, "fragment": uri.EscapedFragment()}
		if uri.ForceQuery || uri.RawQuery != "" {
			parts["query"] = uri.RawQuery
		}
		return parts
	case operation == "resolve" && request["strict"] == true: // library
		base := must(url.Parse(get("base")))
		return must(base.Parse(get("reference"))).String()
	}
	return nil
}

// Nothing below depends on the library.

func main() {
	requests, output := json.NewDecoder(os.Stdin), bufio.NewWriter(os.Stdout)
	for {
		var request map[string]any
		if requests.Decode(&request) != nil {
			return
		}
		line, _ := json.Marshal(answer(request))
		for _, unit := range utf16.Encode([]rune(string(line))) {
			format := "%c"
			if unit > '~' {
				format = "\\u%04x"
			}
			fmt.Fprintf(output, format, unit)
		}
		fmt.Fprintln(output)
		output.Flush()
	}
}

func answer(request map[string]any) (answer map[string]any) {
	defer func() {
		if err := recover(); err != nil {
			answer = map[string]any{"error": fmt.Sprint(err)}
		}
	}()
	answer = map[string]any{}
	if result := result(request); result != nil {
		answer["result"] = result
	}
	return answer
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
