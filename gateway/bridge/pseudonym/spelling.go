package pseudonym

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// spelt is one character of a text in some notation, and how it was written there. A pseudonym has as many characters,
// each of the same kind, so each is written as the one in its place was.
type spelt struct {
	r   rune
	how notation
}

type notation byte

const (
	raw      notation = iota
	short             // \n, \/ and the like
	escaped           // \u5f20
	escapedU          // \u5F20, in capitals
	percent           // %e5
	percentU          // %E5
	plus              // a blank in a query
)

// evenCase gives characters whose code has no letters the case of the others: a text has one case as a rule, usual where
// none is seen, and its pseudonym may have letters where it has none.
func evenCase(units []spelt, capitals, small, usual notation, seesCapital, seesSmall bool) {
	how := usual
	switch {
	case seesCapital && seesSmall:
		return
	case seesCapital:
		how = capitals
	case seesSmall:
		how = small
	}
	for i := range units {
		if units[i].how == capitals || units[i].how == small {
			units[i].how = how
		}
	}
}

func textOf(units []spelt) string {
	var out strings.Builder
	for _, u := range units {
		out.WriteRune(u.r)
	}
	return out.String()
}

// respell calls write for each character of the text with how the character in its place was written. A text of
// another length has a secret or a file left out; then other is the notation of all of it.
func respell(units []spelt, text string, other notation, write func(r rune, how notation)) {
	same := utf8.RuneCountInString(text) == len(units)
	i := 0
	for _, r := range text {
		how := other
		if same {
			how = units[i].how
		}
		write(r, how)
		i++
	}
}

// readEscape reads \uXXXX at the start of s, or two that are a surrogate pair. n is 0 where there is none; a lone
// surrogate is U+FFFD.
func readEscape(s string) (u spelt, n int) {
	first, ok := escapeAt(s)
	if !ok {
		return spelt{}, 0
	}
	u, n = spelt{first, escaped}, 6
	if utf16.IsSurrogate(first) {
		second, _ := escapeAt(s[6:])
		if u.r = utf16.DecodeRune(first, second); u.r != utf8.RuneError {
			n = 12
		}
	}
	if strings.ContainsAny(s[:n], "ABCDEF") {
		u.how = escapedU
	}
	return u, n
}

func escapeAt(s string) (rune, bool) {
	if len(s) < 6 || s[0] != '\\' || s[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(s[2:6], 16, 16)
	return rune(n), err == nil
}

func writeEscape(out *strings.Builder, r rune, how notation) {
	format := `\u%04x`
	if how == escapedU {
		format = `\u%04X`
	}
	if first, second := utf16.EncodeRune(r); first != utf8.RuneError {
		fmt.Fprintf(out, format+format, first, second)
		return
	}
	fmt.Fprintf(out, format, r)
}

var shorts = strings.NewReplacer(`\"`, `"`, `\\`, `\`, `\/`, `/`, `\b`, "\b", `\f`, "\f", `\n`, "\n", `\r`, "\r", `\t`, "\t")

var shortOf = map[rune]string{'"': `\"`, '\\': `\\`, '/': `\/`, '\b': `\b`, '\f': `\f`, '\n': `\n`, '\r': `\r`, '\t': `\t`}

// readLiteral reads what stands between the quotes of a valid JSON string.
func readLiteral(s string) (units []spelt) {
	capital, small := false, false
	defer func() { evenCase(units, escapedU, escaped, escaped, capital, small) }()
	for len(s) > 0 {
		if u, n := readEscape(s); n > 0 {
			capital, small = capital || strings.ContainsAny(s[2:n], "ABCDEF"), small || strings.ContainsAny(s[2:6], "abcdef")
			units, s = append(units, u), s[n:]
			continue
		}
		if s[0] == '\\' {
			r, _ := utf8.DecodeRuneInString(shorts.Replace(s[:2]))
			units, s = append(units, spelt{r, short}), s[2:]
			continue
		}
		r, n := utf8.DecodeRuneInString(s)
		units, s = append(units, spelt{r, raw}), s[n:]
	}
	return units
}

func writeLiteral(out *strings.Builder, units []spelt, text string) {
	respell(units, text, raw, func(r rune, how notation) {
		written, isShort := shortOf[r]
		switch {
		case how == escaped || how == escapedU || r < ' ' && !isShort:
			writeEscape(out, r, how)
		case isShort && (how == short || r != '/'):
			out.WriteString(written)
		default:
			out.WriteRune(r)
		}
	})
}

// readEscapes reads a text that has \uXXXX in it without being JSON. ok is false where it has none.
func readEscapes(s string) (units []spelt, ok bool) {
	capital, small := false, false
	defer func() { evenCase(units, escapedU, escaped, escaped, capital, small) }()
	for len(s) > 0 {
		u, n := readEscape(s)
		if n > 0 {
			capital, small = capital || strings.ContainsAny(s[2:n], "ABCDEF"), small || strings.ContainsAny(s[2:6], "abcdef")
		}
		if n == 0 {
			u.r, n = utf8.DecodeRuneInString(s)
		} else if ok = true; u.r == utf8.RuneError {
			return nil, false // nothing could write it again
		}
		units, s = append(units, u), s[n:]
	}
	return units, ok
}

func writeEscapes(units []spelt, text string) string {
	var out strings.Builder
	respell(units, text, escaped, func(r rune, how notation) {
		if how == raw {
			out.WriteRune(r)
			return
		}
		writeEscape(&out, r, how)
	})
	return out.String()
}
