package openapi

import (
	"fmt"
	"strings"

	"qiao/gateway/pinyin"
)

// names are identifiers of the document, which are unique and have only the characters that code generators take.
type names map[string]bool

// of writes a text with letters, digits, points and underscores; Chinese characters become pinyin. A second text with the
// same name gets a number.
func (n names) of(text string) string {
	var out strings.Builder
	for _, r := range text {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '.', r == '_', r == '-':
			out.WriteRune(r)
		case r > 127:
			if readings := pinyin.Syllables(string(r)); len(readings) > 0 {
				out.WriteString(readings[0][0])
			}
		default:
			out.WriteByte('_')
		}
	}
	name := strings.Trim(out.String(), "_")
	for i := 2; n[name]; i++ {
		name = fmt.Sprintf("%s_%d", strings.Trim(out.String(), "_"), i)
	}
	n[name] = true
	return name
}
