package wire

import (
	"strings"
	"unicode"
)

// Fold makes names that differ only in letter case equal, as .NET's OrdinalIgnoreCase
// does: letter by letter. No other letter becomes an ASCII one (the Kelvin sign is not k).
func Fold(name string) string {
	return strings.Map(func(r rune) rune {
		lower := unicode.ToLower(r)
		if lower < 0x80 && r >= 0x80 {
			return r
		}
		return lower
	}, name)
}

// FoldProcedureName makes the spellings of one procedure equal: letter case,
// surrounding blanks, brackets and the schema dbo do not count.
func FoldProcedureName(name string) string {
	name = Fold(name)
	for {
		rest := strings.TrimSpace(name)
		rest = strings.TrimPrefix(rest, "dbo.")
		rest = strings.TrimPrefix(rest, "[dbo].")
		if len(rest) > 1 && rest[0] == '[' && strings.IndexByte(rest, ']') == len(rest)-1 {
			rest = rest[1 : len(rest)-1]
		}
		if rest == name {
			return name
		}
		name = rest
	}
}

// FoldCXType makes the spellings of one query type equal: letter case and
// surrounding blanks do not count.
func FoldCXType(text string) string { return Fold(strings.TrimSpace(text)) }
