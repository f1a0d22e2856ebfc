package entry

import (
	"strings"
	"unicode/utf8"
)

// readable reports whether the file is text in UTF-8. A file in another encoding would
// pass the other checks if only its literals have characters beyond ASCII, and would
// put wrong characters into the database.
func (f *findings) readable(text string) bool {
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case r == utf8.RuneError && size == 1:
			f.add(lineAt(text, at), "the file is not UTF-8; save it as UTF-8 (UTF-16 and GBK are not read)")
			return false
		case r == 0: // also in UTF-16 without a byte order mark
			f.add(lineAt(text, at), "the file contains a NUL character; remove it, or save the file as UTF-8")
			return false
		}
		at += size
	}
	return true
}

func lineAt(text string, at int) int { return 1 + strings.Count(text[:at], "\n") }
