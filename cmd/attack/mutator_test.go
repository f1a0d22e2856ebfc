package attack

import (
	"bytes"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// mutator makes requests that are nearly right.
type mutator struct {
	*rand.Rand
	seeds [][]byte
}

// tokens are texts that break parsers.
var tokens = []string{
	"\x00", "\xff\xfe", "\xed\xa0\x80", `\ud800`, "\r\n", "\r\n\r\n", "%00", "%2e%2e%2f", "../", `\`, `"`, "'", "{", "}", "[", "]", ",", ":",
	"[[[[[[[[", `{"a":`, "null", "true", "-1", "1e999", "9223372036854775808", "0x", "NaN", "=", "&", "?", "#", ";", "--", "；", "𠮷", "\u2028",
	"Transfer-Encoding: chunked\r\n", "Content-Length: 0\r\n", "Expect: 100-continue\r\n", "Range: bytes=-1\r\n", "Content-Encoding: gzip\r\n",
}

// values are texts that break rules.
var values = []any{
	nil, true, 0, -1, 1e308, "", " ", "%", "_", "*", "0", "-1", "9223372036854775808", "NaN", "' OR 1=1 --", "\u2028", "𠮷", "\ufeff", "null",
	"2026-02-30", "0001-01-01 00:00:00", "9999-12-31T23:59:59.9999999", strings.Repeat("长", 201), strings.Repeat("x", 5000), "[]", "{}", `{"a":[1`,
	[]any{},
	[]any{nil},
	[]any{[]any{"a"}, 1},
	map[string]any{},
	map[string]any{"": nil, "a": map[string]any{"b": []any{}}},
}

// next is a mutation of some request. Mostly its length is right, so that the parser behind it gets the changed body.
func (m mutator) next() []byte {
	head, body, _ := bytes.Cut(m.pick(), []byte("\r\n\r\n"))
	switch n := m.IntN(8); {
	case len(body) > 0 && n < 4:
		body = m.misuse(body)
	case len(body) > 0 && n < 6:
		body = m.mutate(body)
	case n == 7:
		head = m.mutate(head)
	default:
		line, rest, _ := bytes.Cut(head, []byte("\r\n"))
		path := bytes.TrimSuffix(line, []byte(" HTTP/1.1"))
		head = slices.Concat(m.mutate(path), []byte(" HTTP/1.1\r\n"), rest)
	}
	if m.IntN(16) > 0 {
		head = contentLength.ReplaceAll(head, []byte("Content-Length: "+strconv.Itoa(len(body))))
	}
	return slices.Concat(head, []byte("\r\n\r\n"), body)
}

var contentLength = regexp.MustCompile(`(?i)Content-Length: \d+`)

func (m mutator) pick() []byte { return m.seeds[m.IntN(len(m.seeds))] }

// misuse gives one or two fields of a JSON object another value, and some objects get
// one field more. A body that is no object is mutated as a text.
func (m mutator) misuse(body []byte) []byte {
	var fields map[string]any
	if json.Unmarshal(body, &fields) != nil || len(fields) == 0 {
		return m.mutate(body)
	}
	names := slices.Sorted(maps.Keys(fields))
	for range 1 + m.IntN(2) {
		fields[names[m.IntN(len(names))]] = values[m.IntN(len(values))]
	}
	if m.IntN(4) == 0 {
		fields[[]string{"OtherA", "OtherB", "Myresult", "Ontime"}[m.IntN(4)]] = values[m.IntN(len(values))]
	}
	misused, err := json.Marshal(fields)
	if err != nil {
		panic(err) // it holds only JSON that was read, and values
	}
	return misused
}

// mutate changes a text in one place, seldom in more.
func (m mutator) mutate(text []byte) []byte {
	text = slices.Clone(text)
	for again := true; again; again = m.IntN(4) == 0 {
		text = m.mutateOnce(text)
	}
	return text
}

func (m mutator) mutateOnce(text []byte) []byte {
	from := m.IntN(len(text) + 1)
	to := min(len(text), from+m.IntN(8))
	switch m.IntN(5) {
	case 0: // another byte
		return slices.Concat(text[:from], []byte{byte(m.IntN(256))}, text[min(len(text), from+1):])
	case 1: // fewer
		return slices.Delete(text, from, to)
	case 2: // some of them twice
		return slices.Concat(text[:to], text[from:])
	case 3:
		return slices.Insert(text, from, []byte(tokens[m.IntN(len(tokens))])...)
	default: // a piece of another request
		other := m.pick()
		start := m.IntN(len(other))
		return slices.Insert(text, from, other[start:min(len(other), start+m.IntN(32))]...)
	}
}
