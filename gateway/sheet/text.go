package sheet

import (
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// clean removes the characters that XML cannot hold, so that programs can open the file
// with any text in it.
func clean(text string) string {
	if strings.IndexFunc(text, unfit) < 0 {
		return text
	}
	return strings.Map(func(r rune) rune {
		if unfit(r) {
			return -1
		}
		return r
	}, text)
}

// unfit reports whether XML cannot hold a character. A byte that is not UTF-8 comes as
// utf8.RuneError, and so does that character itself.
func unfit(r rune) bool {
	return r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF || r == utf8.RuneError
}

// without removes the characters that a name cannot have.
func without(name, refused string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unfit(r) || r < ' ' || strings.ContainsRune(refused, r) {
			return -1
		}
		return r
	}, name))
}

// cut shortens a text to a number of UTF-16 units, because Excel counts these.
func cut(text string, units int) string {
	for at, r := range text {
		if units -= utf16.RuneLen(r); units < 0 {
			return text[:at]
		}
	}
	return text
}

// width returns how many columns of a fixed-width font a text needs: two for a Chinese
// character.
func width(text string) (columns float64) {
	for _, r := range text {
		columns++
		if r >= 0x1100 {
			columns++
		}
	}
	return columns
}

// runs reports whether a program may read a text as a formula when it is edited: some programs
// skip white space and invisible characters, and accept the full-width signs of Chinese keyboards.
func runs(text string) bool {
	text = strings.TrimLeftFunc(text, unseen)
	sign, _ := utf8.DecodeRuneInString(text)
	return text != "" && strings.ContainsRune("=+-@＝＋－＠﹦﹢﹣﹫⁼₌−", sign)
}

// unseen are white space and characters without a width, such as U+FEFF and U+200B.
func unseen(r rune) bool {
	return unicode.IsSpace(r) || unicode.In(r, unicode.Cf, unicode.Mn, unicode.Cc)
}
