package wire

import (
	"encoding/base64"
	"unicode/utf8"
)

// plain marks the ASCII characters that need no escape in a string.
var plain = func() (table [utf8.RuneSelf]bool) {
	for c := range table {
		table[c] = c >= 0x20 && c != '"' && c != '\\'
	}
	return table
}()

// appendString writes a string as Newtonsoft.Json does: only the quote, the
// backslash, control characters, U+0085, U+2028 and U+2029 are escaped. A
// malformed UTF-8 sequence becomes one U+FFFD.
func appendString[T []byte | string](dst []byte, s T) []byte {
	dst = append(dst, '"')
	done := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if plain[c] {
				i++
				continue
			}
			dst = append(dst, s[done:i]...)
			dst = appendEscape(dst, rune(c))
			i++
			done = i
			continue
		}
		// Most Chinese text: three bytes that are valid and never escaped.
		if c >= 0xE3 && c <= 0xEC && i+2 < len(s) && s[i+1]&0xC0 == 0x80 && s[i+2]&0xC0 == 0x80 {
			i += 3
			continue
		}
		r, size := utf8.DecodeRuneInString(string(s[i:min(i+utf8.UTFMax, len(s))]))
		switch {
		case r == utf8.RuneError && size == 1:
			dst = append(dst, s[done:i]...)
			dst = utf8.AppendRune(dst, utf8.RuneError)
			i += malformed(s[i:min(i+utf8.UTFMax, len(s))])
			done = i
		case r == '\u0085' || r == '\u2028' || r == '\u2029':
			dst = append(dst, s[done:i]...)
			dst = appendEscape(dst, r)
			i += size
			done = i
		default:
			i += size
		}
	}
	dst = append(dst, s[done:]...)
	return append(dst, '"')
}

const hexDigits = "0123456789abcdef"

func appendEscape(dst []byte, r rune) []byte {
	switch r {
	case '"', '\\':
		return append(dst, '\\', byte(r))
	case '\b':
		return append(dst, '\\', 'b')
	case '\f':
		return append(dst, '\\', 'f')
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	default:
		return append(dst, '\\', 'u', hexDigits[r>>12&15], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
	}
}

// malformed is the length of the malformed sequence at the start of s: the longest part
// that can begin a well-formed one, otherwise one byte.
func malformed[T []byte | string](s T) int {
	for n := len(s); n > 1; n-- {
		if startsRune(string(s[:n])) {
			return n
		}
	}
	return 1
}

// startsRune reports whether s is the beginning of a longer well-formed sequence.
func startsRune(s string) bool {
	var full [utf8.UTFMax]byte
	n := copy(full[:], s)
	for ; n < utf8.UTFMax; n++ {
		full[n] = 0x80
	}
	r, size := utf8.DecodeRune(full[:])
	return size > len(s) && r != utf8.RuneError
}

// appendBase64 writes bytes as .NET's Convert.ToBase64String does.
func appendBase64(dst, data []byte) []byte {
	dst = append(dst, '"')
	dst = base64.StdEncoding.AppendEncode(dst, data)
	return append(dst, '"')
}

// notHex marks the characters that a GUID cannot have, in the table guidDigits.
const notHex = 0x80

// guidDigits holds the lower case of each hex digit, the hyphen, and notHex for
// everything else.
var guidDigits = func() (table [256]byte) {
	for c := range table {
		table[c] = notHex
	}
	for _, c := range []byte("-" + hexDigits) {
		table[c] = c
		if c >= 'a' {
			table[c-'a'+'A'] = c
		}
	}
	return table
}()

// appendGUIDText writes a GUID in lower case.
func appendGUIDText(dst, text []byte) ([]byte, bool) {
	const length = 36
	if len(text) != length || text[8] != '-' || text[13] != '-' || text[18] != '-' || text[23] != '-' {
		return dst, false
	}
	var guid [length + 2]byte
	guid[0], guid[length+1] = '"', '"'
	var all byte
	hyphens := 0
	for i, c := range text[:length] {
		lower := guidDigits[c]
		guid[i+1] = lower
		all |= lower
		if c == '-' {
			hyphens++
		}
	}
	if all&notHex != 0 || hyphens != 4 {
		return dst, false
	}
	return append(dst, guid[:]...), true
}
