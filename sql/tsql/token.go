package tsql

import (
	"slices"
	"strings"

	sqltext "qiao/sql"
)

type kind int

const (
	end kind = iota
	word
	quoted  // a name in brackets or quotes, without them
	param   // @Name
	mark    // an operator, a comma, a parenthesis
	number  // or an amount of money
	literal // in single quotes, with N or without
)

type token struct {
	kind   kind
	text   string
	offset int
}

func (t token) is(word string) bool { return t.kind != quoted && strings.EqualFold(t.text, word) }

// lex reads the tokens of the project's scanner, and adds the numbers and literals between
// them, which the scanner leaves out.
func lex(text string) []token {
	var tokens []token
	at := 0
	for t := range sqltext.ScanNames(text, "sqlserver") {
		tokens = between(tokens, text, at, t.Offset)
		at = t.Offset + len(t.Text)
		found := token{kind: mark, text: t.Text, offset: t.Offset}
		switch {
		case t.IsQuoted():
			found.kind, found.text = quoted, t.Name()
		case t.IsPlaceholder():
			found.kind = param
		case isWord(t.Text):
			found.kind = word
		}
		tokens = joined(tokens, found)
	}
	return append(between(tokens, text, at, len(text)), token{kind: end, offset: len(text)})
}

func isWord(text string) bool {
	c := text[0]
	return c == '_' || c == '#' || c == '@' || c >= 0x80 || c|0x20 >= 'a' && c|0x20 <= 'z'
}

// joined makes one operator of two adjacent signs, such as <>.
func joined(tokens []token, next token) []token {
	if last := len(tokens) - 1; last >= 0 && tokens[last].kind == mark && next.kind == mark && tokens[last].offset+1 == next.offset {
		if both := tokens[last].text + next.text; slices.Contains([]string{"<>", "<=", ">=", "!=", "+=", "-="}, both) {
			tokens[last].text = both
			return tokens
		}
	}
	return append(tokens, next)
}

// between appends the numbers and literals of a stretch of white space and comments.
func between(tokens []token, text string, from, to int) []token {
	for i := from; i < to; {
		next := i + 1
		switch c := text[i]; {
		case strings.HasPrefix(text[i:to], "--"):
			next = lineEnd(text, i, to)
		case strings.HasPrefix(text[i:to], "/*"):
			next = commentEnd(text, i, to)
		case c == '\'':
			next = literalEnd(text, i, to)
			if last := len(tokens) - 1; last >= 0 && i == from && tokens[last].is("N") {
				tokens = tokens[:last]
			}
			tokens = append(tokens, token{literal, text[i:next], i})
		case c >= '0' && c <= '9' || c == '$':
			for next < to && (text[next] >= '0' && text[next] <= '9' || text[next]|0x20 >= 'a' && text[next]|0x20 <= 'z') {
				next++
			}
			tokens = append(tokens, token{number, text[i:next], i})
		}
		i = next
	}
	return tokens
}

func lineEnd(text string, i, to int) int {
	if at := strings.IndexByte(text[i:to], '\n'); at >= 0 {
		return i + at + 1
	}
	return to
}

func commentEnd(text string, i, to int) int {
	depth := 0
	for ; i < to; i++ {
		switch {
		case strings.HasPrefix(text[i:to], "/*"):
			depth++
			i++
		case strings.HasPrefix(text[i:to], "*/"):
			depth--
			i++
		}
		if depth == 0 {
			return i + 1
		}
	}
	return to
}

func literalEnd(text string, i, to int) int {
	for i++; i < to; i++ {
		if text[i] != '\'' {
			continue
		}
		if i+1 < to && text[i+1] == '\'' {
			i++
			continue
		}
		return i + 1
	}
	return to
}
