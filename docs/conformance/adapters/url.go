// Answers the requests of the conformance runner with the package net/url: go run url.go

package main

import (
	"bufio"
	"encoding/json"
	"net/url"
	"os"
	"runtime"
	"strings"
)

type request struct {
	Operation string
	Text      string
	Base      string
	Reference string
	Strict    bool
}

// result returns nil if the package does not offer an operation. It documents that it does not reject all invalid URLs.
func result(asked request) (any, error) {
	switch asked.Operation {
	case "describe":
		return "net/url of Go " + strings.TrimPrefix(runtime.Version(), "go"), nil
	case "split":
		return split(asked.Text)
	case "resolve":
		if !asked.Strict {
			return nil, nil
		}
		base, err := url.Parse(asked.Base)
		if err != nil {
			return nil, err
		}
		target, err := base.Parse(asked.Reference)
		if err != nil {
			return nil, err
		}
		return target.String(), nil
	default:
		return nil, nil
	}
}

func split(text string) (any, error) {
	found, err := url.Parse(text)
	if err != nil {
		return nil, err
	}
	components := map[string]any{
		"scheme":   found.Scheme,
		"userinfo": nil,
		"host":     strings.TrimSuffix(found.Host, ":"+found.Port()), // Hostname() would lack the brackets
		"port":     nil,
		"query":    nil,
		"fragment": found.EscapedFragment(),
	}
	if strings.HasSuffix(found.Host, ":"+found.Port()) {
		components["port"] = found.Port()
	}
	if found.User != nil {
		components["userinfo"] = found.User.String()
	}
	if found.RawQuery != "" || found.ForceQuery {
		components["query"] = found.RawQuery
	}
	if found.Opaque == "" { // a path without a slash is not offered as a path
		components["path"] = found.EscapedPath()
	}
	return components, nil
}

func main() {
	requests := json.NewDecoder(bufio.NewReader(os.Stdin))
	answers := json.NewEncoder(os.Stdout)
	for requests.More() {
		var asked request
		if err := requests.Decode(&asked); err != nil {
			panic(err)
		}
		found, err := result(asked)
		answer := map[string]any{}
		if err != nil {
			answer["error"] = err.Error()
		} else if found != nil {
			answer["result"] = found
		}
		if err := answers.Encode(answer); err != nil {
			panic(err)
		}
	}
}
