package golden

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"unicode/utf8"
)

var (
	notation   = regexp.MustCompile(`\\x[0-9a-fA-F]{2}|\{repeat \d+ [^}]+\}`)
	byteEscape = regexp.MustCompile(`\\x[0-9a-fA-F]{2}`)
	repetition = regexp.MustCompile(`\{repeat (\d+) ([^}]+)\}`)
)

// Expand resolves the two notations of a body: \xNN is a byte, {repeat N TEXT} is N times the text.
func Expand(body []byte) ([]byte, error) {
	var problem error
	body = notation.ReplaceAllFunc(body, func(match []byte) []byte {
		if match[0] == '\\' {
			return expandByte(match)
		}
		parts := repetition.FindSubmatch(match)
		n, err := strconv.Atoi(string(parts[1]))
		if err != nil || n > 16<<20 {
			problem = fmt.Errorf("%s: not a usable count", match)
			return match
		}
		return bytes.Repeat(byteEscape.ReplaceAllFunc(parts[2], expandByte), n)
	})
	return body, problem
}

func expandByte(escape []byte) []byte {
	n, err := strconv.ParseUint(string(escape[2:]), 16, 8)
	if err != nil {
		panic(err) // the expression matches hex digits alone
	}
	return []byte{byte(n)}
}

// marker is a line that would begin another file of the case.
var marker = regexp.MustCompile(`(?m)^-- `)

// Escape writes a body so that a case file keeps its bytes and Expand returns them.
func Escape(body []byte) []byte {
	body = byteEscape.ReplaceAllFunc(body, func(match []byte) []byte { return append([]byte(`\x5c`), match[1:]...) })
	body = bytes.ReplaceAll(body, []byte("{repeat "), []byte(`\x7brepeat `))
	body = marker.ReplaceAll(body, []byte(`\x2d- `))
	escaped := make([]byte, 0, len(body))
	for rest := body; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		switch last := size == len(rest); {
		case r == utf8.RuneError && size == 1, r == '\r', r < ' ' && r != '\n' && r != '\t', r == '\n' && last:
			escaped = fmt.Appendf(escaped, `\x%02x`, rest[0])
		default:
			escaped = append(escaped, rest[:size]...)
		}
		rest = rest[size:]
	}
	return escaped
}
