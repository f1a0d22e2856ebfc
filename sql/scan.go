package sql

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Token is one piece of a statement that is neither white space, comment,
// number nor literal.
type Token struct {
	// Text is a word (SELECT, dorm_into), a placeholder with its @, a system
	// name with both (@@ROWCOUNT), a quoted name with its quotes ([Update]), or
	// one other character.
	Text string
	// Depth counts the parentheses around the token.
	Depth int
	// Offset is where it starts in the text, in bytes.
	Offset int
}

// Is reports whether the token is the word, in any letter case.
func (t Token) Is(word string) bool { return strings.EqualFold(t.Text, word) }

// IsPlaceholder reports whether the token is an @Name.
func (t Token) IsPlaceholder() bool {
	return len(t.Text) > 1 && t.Text[0] == '@' && t.Text[1] != '@'
}

// IsQuoted reports whether the token is a name in quotes or brackets.
func (t Token) IsQuoted() bool { return t.Text != "" && strings.IndexByte("[\"`", t.Text[0]) >= 0 }

// Name is what a word or a quoted name names: Update for [Update].
func (t Token) Name() string {
	if !t.IsQuoted() {
		return t.Text
	}
	closing := t.Text[:1]
	if closing == "[" {
		closing = "]"
	}
	return strings.ReplaceAll(strings.TrimSuffix(t.Text[1:], closing), closing+closing, closing)
}

// Scan yields the tokens of a statement text that are no quoted names, as the
// dialect reads it: block comments nest in T-SQL and do not in SQLite.
func Scan(text, dialect string) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		for token := range ScanNames(text, dialect) {
			if !token.IsQuoted() && !yield(token) {
				return
			}
		}
	}
}

// ScanNames yields what Scan does and the quoted names.
func ScanNames(text, dialect string) iter.Seq[Token] {
	nested := dialect == "sqlserver"
	return func(yield func(Token) bool) {
		depth := 0
		for i := 0; i < len(text); {
			if end := skip(text, i, nested); end > i {
				i = end
				continue
			}
			end := tokenEnd(text, i)
			token := Token{Text: text[i:end], Depth: depth, Offset: i}
			switch token.Text {
			case "(":
				depth++
			case ")":
				depth--
				token.Depth = depth
			}
			if !yield(token) {
				return
			}
			i = end
		}
	}
}

// Comments yields where each block comment of a text begins and ends, in bytes.
func Comments(text, dialect string) iter.Seq2[int, int] {
	nested := dialect == "sqlserver"
	return func(yield func(start, end int) bool) {
		for i := 0; i < len(text); {
			end := skip(text, i, nested)
			if end == i {
				end = tokenEnd(text, i)
			}
			if strings.HasPrefix(text[i:], "/*") && !yield(i, end) {
				return
			}
			i = end
		}
	}
}

// Placeholders lists the @Names that a text expects from outside, without @,
// in order of first use and once each whatever their letter case. Variables
// that a T-SQL text declares itself are not among them.
func Placeholders(text, dialect string) []string {
	var names, declared []string
	has := func(list []string, name string) bool {
		return slices.ContainsFunc(list, func(known string) bool { return strings.EqualFold(known, name) })
	}
	previous, declaring := "", false
	for token := range Scan(text, dialect) {
		switch {
		case token.Is("DECLARE"):
			declaring = true
		case declaring && token.Depth == 0 && (token.Text == ";" || startsStatement(token)):
			declaring = false
		}
		if token.IsPlaceholder() {
			name := token.Text[1:]
			isDeclaration := declaring && token.Depth == 0 && (previous == "," || strings.EqualFold(previous, "DECLARE"))
			switch {
			case isDeclaration:
				declared = append(declared, name)
			case !has(declared, name) && !has(names, name):
				names = append(names, name)
			}
		}
		previous = token.Text
	}
	return names
}

// statementWords end a DECLARE that no semicolon ends.
var statementWords = []string{
	"SELECT", "INSERT", "UPDATE", "DELETE", "SET", "IF", "BEGIN", "EXEC", "EXECUTE", "WITH",
	"WHILE", "RETURN", "THROW", "PRINT", "RAISERROR", "TRUNCATE",
}

func startsStatement(token Token) bool {
	return slices.ContainsFunc(statementWords, token.Is)
}

// skip returns the end of the white space, comment, number or literal at i, or
// i. To SQL Server every control character is white space.
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

// numberEnd is where T-SQL ends the number at i: a word may follow without a
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

// quoteEnd returns the index behind the closing character; doubled, it stands
// for itself.
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
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_@#$", r) {
			break
		}
		i += size
	}
	return i
}
