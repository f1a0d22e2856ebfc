package payload

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// UnescapeForm decodes a name or value of a query or a form as ASP.NET does (HttpUtility.UrlDecode): %41 is a byte
// of UTF-8, %u653e a UTF-16 unit as JavaScript's escape() writes it, and + a blank. Any other % stands for itself. Half a surrogate
// pair becomes U+FFFD. Bytes that are not UTF-8 stay as they are; the caller refuses them.
func UnescapeForm(text string) string {
	return UnescapeFormIn(text, func(bytes []byte) []byte { return bytes })
}

// UnescapeFormIn decodes a text whose bytes are in another encoding than UTF-8. decode is called with all bytes that stand together.
func UnescapeFormIn(text string, decode func(bytes []byte) []byte) string {
	out, bytes := make([]byte, 0, len(text)), make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '+':
			bytes = append(bytes, ' ')
		case c != '%':
			bytes = append(bytes, c)
		default:
			if unit, ok := hexUnit(text, i+1); ok {
				i += unitLength
				r := rune(unit)
				if low, follows := hexUnit(text, i+2); follows && i+1 < len(text) && text[i+1] == '%' && utf16.IsSurrogate(r) {
					if pair := utf16.DecodeRune(r, rune(low)); pair != utf8.RuneError {
						r = pair
						i += len("%") + unitLength
					}
				}
				out = utf8.AppendRune(append(out, decode(bytes)...), r) // half a pair is U+FFFD
				bytes = bytes[:0]
			} else if b, ok := hexNumber(text, i+1, 2); ok {
				bytes = append(bytes, byte(b))
				i += 2
			} else {
				bytes = append(bytes, '%')
			}
		}
	}
	return string(append(out, decode(bytes)...))
}

// unitLength is the length of a UTF-16 unit behind its %: u653e.
const unitLength = 5

// hexUnit reads a UTF-16 unit, such as u653e, at a place of the text.
func hexUnit(text string, at int) (unit uint64, ok bool) {
	if at >= len(text) || text[at] != 'u' {
		return 0, false
	}
	return hexNumber(text, at+1, 4)
}

func hexNumber(text string, at, digits int) (number uint64, ok bool) {
	if at+digits > len(text) {
		return 0, false
	}
	for _, c := range []byte(text[at : at+digits]) {
		if _, err := strconv.ParseUint(string(rune(c)), 16, 8); err != nil {
			return 0, false
		}
	}
	number, err := strconv.ParseUint(text[at:at+digits], 16, 32)
	return number, err == nil
}

// EscapeForm writes a text so that UnescapeForm reads it, characters outside of ASCII as JavaScript's escape() does.
func EscapeForm(text string) string {
	var out strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		if unit < utf8.RuneSelf {
			out.WriteString(url.QueryEscape(string(rune(unit))))
		} else {
			fmt.Fprintf(&out, "%%u%04X", unit)
		}
	}
	return out.String()
}

// ParseForm returns the values of a query or a form by their names, by the same rules. What is no UTF-8, and a name with a % that
// encodes nothing, is left out.
func ParseForm(pairs string) url.Values {
	values := url.Values{}
	for pair := range strings.SplitSeq(pairs, "&") {
		name, value, _ := strings.Cut(pair, "=")
		if name, value = UnescapeForm(name), UnescapeForm(value); pair != "" && utf8.ValidString(name+value) && !strings.Contains(name, "%") {
			values.Add(name, value)
		}
	}
	return values
}
