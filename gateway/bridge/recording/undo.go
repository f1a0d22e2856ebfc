package recording

import (
	"bytes"
	"net/textproto"
	"strings"

	"qiao/gateway/bridge/pseudonym"
	"qiao/gateway/golden"
)

// undone returns the text of a request with what its pseudonyms stand for.
func undone(m *pseudonym.Mapper, pattern string, text []byte) ([]byte, error) {
	head, body, _ := bytes.Cut(text, []byte("\n\n"))
	first, headers, _ := strings.Cut(string(head), "\n")
	method, address, _ := strings.Cut(strings.TrimSpace(first), " ")
	path, query, hasQuery := strings.Cut(address, "?")
	address = mapPath(m, pattern, path)
	if hasQuery {
		address += "?" + mapQuery(m, query)
	}
	content, err := golden.Expand(bytes.TrimSuffix(body, []byte("\n")))
	if err != nil {
		return nil, err
	}
	content, _ = m.Body(contentTypeOf(headers), content)
	text = []byte(method + " " + address + "\n" + headers + "\n\n")
	if headers == "" {
		text = text[:len(text)-1]
	}
	return append(text, golden.Escape(content)...), nil
}

// mapQuery leaves the mark of the session's token where it is.
func mapQuery(m *pseudonym.Mapper, query string) string {
	query, _ = m.Query(query)
	query, _ = withToken(query, nil)
	return query
}

func contentTypeOf(headers string) string {
	for line := range strings.Lines(headers) {
		if name, value, ok := strings.Cut(line, ":"); ok && textproto.CanonicalMIMEHeaderKey(strings.TrimSpace(name)) == "Content-Type" {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
