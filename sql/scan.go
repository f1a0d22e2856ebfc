package sql

import (
	"iter"
	"strings"
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

// Name returns the name of a word or a quoted name: Update for [Update].
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

// Scan yields the tokens of a statement text without quoted names, as the dialect reads
// them: block comments nest in T-SQL and do not nest in SQLite.
func Scan(text, dialect string) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		for token := range ScanNames(text, dialect) {
			if !token.IsQuoted() && !yield(token) {
				return
			}
		}
	}
}

// ScanNames yields the tokens of Scan, and also the quoted names.
func ScanNames(text, dialect string) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		depth := 0
		for p := range pieces(text, dialect) {
			if !p.isToken {
				continue
			}
			token := Token{Text: text[p.start:p.end], Depth: depth, Offset: p.start}
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
		}
	}
}

// Comments yields the begin and the end of each block comment of a text, in bytes.
func Comments(text, dialect string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		for p := range pieces(text, dialect) {
			if strings.HasPrefix(text[p.start:], "/*") && !yield(p.start, p.end) {
				return
			}
		}
	}
}

// Start returns where the first statement of a text begins, in bytes, after white space
// and comments; -1 for a text without one.
func Start(text string) int {
	rest := text
	for {
		rest = strings.TrimLeft(rest, " \t\r\n;\uFEFF")
		switch {
		case rest == "":
			return -1
		case strings.HasPrefix(rest, "--"):
			_, rest, _ = strings.Cut(rest, "\n")
		case strings.HasPrefix(rest, "/*"):
			_, rest, _ = strings.Cut(rest, "*/")
		default:
			return len(text) - len(rest)
		}
	}
}
