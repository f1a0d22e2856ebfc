package sql

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// piece is the place of a token, white space, a comment, a number or a literal in a text,
// in bytes.
type piece struct {
	start, end int
	isToken    bool
}

func pieces(text, dialect string) iter.Seq[piece] {
	nested := dialect == sqlServer
	return func(yield func(piece) bool) {
		for i := 0; i < len(text); {
			end := skip(text, i, nested)
			isToken := end == i
			if isToken {
				end = tokenEnd(text, i)
			}
			if !yield(piece{start: i, end: end, isToken: isToken}) {
				return
			}
			i = end
		}
	}
}

// skip returns the end of the white space, comment, number or literal at i; i if there is
// none. SQL Server treats every control character as white space.
func skip(text string, i int, nested bool) int {
	c := text[i]
	switch {
	case c <= ' ':
		return i + 1
	case strings.HasPrefix(text[i:], "--"):
		return endAfter(text, i, "\n")
	case strings.HasPrefix(text[i:], "/*"):
		return commentEnd(text, i, nested)
	case c == '\'':
		return quoteEnd(text, i+1, c)
	case c == '$' && digitsEnd(text, i+1) > i+1: // money
		return digitsEnd(text, i+1)
	case c >= '0' && c <= '9':
		return numberEnd(text, i)
	}
	return i
}

// numberEnd returns the end of the number at i in T-SQL: a word may follow without a
// blank, as in SELECT 1FROM item.
func numberEnd(text string, i int) int {
	if len(text) > i+1 && text[i] == '0' && text[i+1]|0x20 == 'x' {
		i += 2
		for i < len(text) && strings.IndexByte("0123456789abcdefABCDEF", text[i]) >= 0 {
			i++
		}
		return i
	}
	i = digitsEnd(text, i)
	if i < len(text) && text[i]|0x20 == 'e' {
		i = digitsEnd(text, i+1)
	}
	return i
}

func digitsEnd(text string, i int) int {
	for i < len(text) && text[i] >= '0' && text[i] <= '9' {
		i++
	}
	return i
}

func endAfter(text string, i int, mark string) int {
	if at := strings.Index(text[i:], mark); at >= 0 {
		return i + at + len(mark)
	}
	return len(text)
}

func commentEnd(text string, i int, nested bool) int {
	if !nested {
		return endAfter(text, i+2, "*/")
	}
	depth := 0
	for ; i < len(text); i++ {
		switch {
		case strings.HasPrefix(text[i:], "/*"):
			depth++
			i++
		case strings.HasPrefix(text[i:], "*/"):
			depth--
			i++
		}
		if depth == 0 {
			return i + 1
		}
	}
	return len(text)
}

// quoteEnd returns the index after the closing character; a doubled one is an escape of the character itself.
func quoteEnd(text string, i int, closing byte) int {
	for ; i < len(text); i++ {
		if text[i] != closing {
			continue
		}
		if i+1 < len(text) && text[i+1] == closing {
			i++
			continue
		}
		return i + 1
	}
	return len(text)
}

func tokenEnd(text string, i int) int {
	switch c := text[i]; c {
	case '"', '`':
		return quoteEnd(text, i+1, c)
	case '[':
		return quoteEnd(text, i+1, ']')
	}
	if end := wordEnd(text, i); end > i {
		return end
	}
	_, size := utf8.DecodeRuneInString(text[i:])
	return i + size
}

func wordEnd(text string, i int) int {
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !inWord(r) {
			break
		}
		i += size
	}
	return i
}

func inWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("_@#$", r)
}
