package tsql

import (
	"fmt"
	"slices"
	"strings"
)

// parser reads tokens from left to right, and stops with a fault at unsupported syntax.
type parser struct {
	text   string
	tokens []token
	at     int
}

// fault is the reason why a text cannot be read.
type fault struct{ error }

func newParser(text string) *parser { return &parser{text: text, tokens: lex(text)} }

func (p *parser) peek() token { return p.ahead(0) }

func (p *parser) ahead(n int) token {
	return p.tokens[min(p.at+n, len(p.tokens)-1)]
}

func (p *parser) next() token {
	t := p.peek()
	p.at++
	return t
}

func (p *parser) isOneOf(ahead int, words ...string) bool {
	t := p.ahead(ahead)
	return t.kind != literal && slices.ContainsFunc(words, t.is)
}

func (p *parser) take(word string) bool {
	if !p.isOneOf(0, word) {
		return false
	}
	p.at++
	return true
}

func (p *parser) need(word string) {
	if !p.take(word) {
		p.fail(p.peek(), word)
	}
}

func (p *parser) fail(at token, wanted string) {
	panic(fault{fmt.Errorf("line %d: %s, not %q", line(p.text, at.offset), wanted, at.text)})
}

// skipTo goes on to the first of the words that is not in parentheses opened after this
// place, and does not read the word.
func (p *parser) skipTo(words ...string) {
	for depth := 0; p.peek().kind != end; p.at++ {
		if depth == 0 && p.isOneOf(0, words...) {
			return
		}
		switch {
		case p.peek().is("("):
			depth++
		case p.peek().is(")"):
			depth--
		}
	}
}

func (p *parser) startsQuery(ahead int) bool {
	for p.ahead(ahead).is("(") {
		ahead++
	}
	return p.isOneOf(ahead, "SELECT", "WITH")
}

// names reads (a, b).
func (p *parser) names() []string {
	var names []string
	p.need("(")
	for {
		names = append(names, p.next().text)
		if !p.take(",") {
			break
		}
	}
	p.need(")")
	return names
}

func line(text string, offset int) int { return 1 + strings.Count(text[:offset], "\n") }
