// Package gatewaytest runs golden cases against a gateway: one txtar file is
// one case, its requests and the answers expected for them. The same files run
// against a gateway under test and, with -target-url, against any other server
// that claims to keep the wire contract.
package gatewaytest

import (
	"bufio"
	"bytes"
	"fmt"
	"net/http"
	"os"
	"strings"

	"golang.org/x/tools/txtar"
)

// testCase is one file. Its comment describes the case; the lines "as: ACCOUNT" and
// "volatile: WHAT" in it are directives.
type testCase struct {
	file     string
	as       string   // the account that is signed in for all requests; empty: no user
	volatile []string // further values that are replaced before comparing: see normalise
	steps    []step
	archive  *txtar.Archive
}

type step struct {
	request  []byte
	response []byte
	index    int // of the response in the archive
}

func readCase(file string) (*testCase, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	c := &testCase{file: file, archive: txtar.Parse(content)}
	for line := range strings.Lines(string(c.archive.Comment)) {
		if account, ok := strings.CutPrefix(line, "as:"); ok {
			c.as = strings.TrimSpace(account)
		}
		if what, ok := strings.CutPrefix(line, "volatile:"); ok {
			c.volatile = strings.Fields(what)
		}
	}
	files := c.archive.Files
	if len(files) == 0 || len(files)%2 != 0 {
		return nil, fmt.Errorf("%s: a case is pairs of a request and a response", file)
	}
	for i := 0; i < len(files); i += 2 {
		if !strings.HasPrefix(files[i].Name, "request") || !strings.HasPrefix(files[i+1].Name, "response") {
			return nil, fmt.Errorf("%s: want a request and then its response, got %s and %s", file, files[i].Name, files[i+1].Name)
		}
		c.steps = append(c.steps, step{request: files[i].Data, response: files[i+1].Data, index: i + 1})
	}
	return c, nil
}

// update writes the answers that were received into the file.
func (c *testCase) update(responses [][]byte) error {
	for i, response := range responses {
		c.archive.Files[c.steps[i].index].Data = response
	}
	return os.WriteFile(c.file, txtar.Format(c.archive), 0o644)
}

// tokenMark is replaced by the token of the session of "as:".
const tokenMark = "{token}"

// buildRequest reads "METHOD PATH", header lines, an empty line and the body. In the body an escape \xNN is a byte that
// a text file cannot have, and {repeat N TEXT} is N times the text. {token} in the head is the session's token; a
// request without it, and without an X-Token of its own, sends it as X-Token.
func buildRequest(baseURL, token string, text []byte) (*http.Request, error) {
	head, body, _ := bytes.Cut(text, []byte("\n\n"))
	placed := bytes.Contains(head, []byte(tokenMark))
	head = bytes.ReplaceAll(head, []byte(tokenMark), []byte(token))
	lines := bufio.NewScanner(bytes.NewReader(head))
	lines.Scan()
	method, path, ok := strings.Cut(strings.TrimSpace(lines.Text()), " ")
	if !ok {
		return nil, fmt.Errorf("a request begins with METHOD PATH, not %q", lines.Text())
	}
	content, err := expand(bytes.TrimSuffix(body, []byte("\n")))
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequest(method, baseURL+path, bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	if len(content) == 0 {
		request.Body, request.ContentLength = http.NoBody, 0
	}
	for lines.Scan() {
		name, value, ok := strings.Cut(lines.Text(), ":")
		if !ok {
			return nil, fmt.Errorf("a header is Name: value, not %q", lines.Text())
		}
		if name == "as" || name == "volatile" {
			return nil, fmt.Errorf("%s: stands above the first request, for the whole file; another account is another file", name)
		}
		request.Header.Set(strings.TrimSpace(name), strings.TrimSpace(value))
	}
	if token != "" && !placed && request.Header.Get("X-Token") == "" {
		request.Header.Set("X-Token", token)
	}
	return request, nil
}
