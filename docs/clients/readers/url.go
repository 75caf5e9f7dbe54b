// What net/url reads: for each line, a list in JSON with a text and perhaps its base, prints the components or null.

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"runtime"
)

func parse(given []string) (*url.URL, error) {
	if len(given) == 1 {
		return url.Parse(given[0])
	}
	base, err := url.Parse(given[1])
	if err != nil {
		return nil, err
	}
	return base.Parse(given[0])
}

func reading(given []string) map[string]string {
	parsed, err := parse(given)
	if err != nil {
		return nil
	}
	path := parsed.Path
	if parsed.Opaque != "" {
		path = parsed.Opaque
	}
	return map[string]string{"scheme": parsed.Scheme, "host": parsed.Hostname(), "port": parsed.Port(), "path": path}
}

func main() {
	fmt.Printf("%q\n", runtime.Version())
	answers := json.NewEncoder(os.Stdout)
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		var given []string
		if err := json.Unmarshal(lines.Bytes(), &given); err != nil {
			panic(err)
		}
		if err := answers.Encode(reading(given)); err != nil {
			panic(err)
		}
	}
}
