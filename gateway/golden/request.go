package golden

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"
)

// TokenMark is replaced by the token of the session of "as:".
const TokenMark = "{token}"

// BuildRequest reads "METHOD PATH", header lines, an empty line and the body. In the body an escape \xNN is a byte that
// a text file cannot have, and {repeat N TEXT} is N times the text. {token} in the head is the session's token; a
// request without it, and without an X-Token of its own, sends it as X-Token.
func BuildRequest(ctx context.Context, baseURL, token string, text []byte) (*http.Request, error) {
	head, body, _ := bytes.Cut(text, []byte("\n\n"))
	placed := bytes.Contains(head, []byte(TokenMark))
	head = bytes.ReplaceAll(head, []byte(TokenMark), []byte(token))
	lines := bufio.NewScanner(bytes.NewReader(head))
	lines.Scan()
	method, path, ok := strings.Cut(strings.TrimSpace(lines.Text()), " ")
	if !ok {
		return nil, fmt.Errorf("a request begins with METHOD PATH, not %q", lines.Text())
	}
	content, err := Expand(bytes.TrimSuffix(body, []byte("\n")))
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, method, baseURL+path, bytes.NewReader(content))
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
