package golden

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// Response is an answer as a case file has it.
type Response struct {
	Status int
	Header http.Header
	Body   []byte
}

// ParseResponse reads the status, header lines, an empty line and the body with its notations resolved.
func ParseResponse(text []byte) (Response, error) {
	head, body, _ := bytes.Cut(text, []byte("\n\n"))
	lines := strings.Split(strings.TrimSpace(string(head)), "\n")
	status, err := strconv.Atoi(lines[0])
	if err != nil {
		return Response{}, fmt.Errorf("a response begins with its status, not %q", lines[0])
	}
	r := Response{Status: status, Header: http.Header{}}
	for _, line := range lines[1:] {
		name, value, ok := strings.Cut(line, ":")
		if !ok {
			return Response{}, fmt.Errorf("a header is Name: value, not %q", line)
		}
		r.Header.Add(strings.TrimSpace(name), strings.TrimSpace(value))
	}
	r.Body, err = Expand(bytes.TrimSuffix(body, []byte("\n")))
	return r, err
}
