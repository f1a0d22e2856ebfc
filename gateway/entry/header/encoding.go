package header

import (
	"strings"
	"unicode/utf8"
)

// readable reports whether the file is text in UTF-8. A file in another encoding would
// pass the other checks if only its literals have characters beyond ASCII, and would
// put wrong characters into the database.
func (f *Findings) readable(text string) bool {
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case r == utf8.RuneError && size == 1:
			f.Add(LineAt(text, at), "the file is not UTF-8; save it as UTF-8 (UTF-16 and GBK are not read)")
			return false
		case r == 0: // also in UTF-16 without a byte order mark
			f.Add(LineAt(text, at), "the file contains a NUL character; remove it, or save the file as UTF-8")
			return false
		}
		at += size
	}
	return true
}

// LineAt is the line of a place in a text, from 1.
func LineAt(text string, at int) int { return 1 + strings.Count(text[:at], "\n") }
