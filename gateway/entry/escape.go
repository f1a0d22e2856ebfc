package entry

import (
	"regexp"
	"slices"
	"strings"

	sqltext "qiao/sql"
)

// escaped matches the text that must follow the ESCAPE of a LIKE: the character with
// which the gateway escapes %, _ and [ in a value.
var escaped = regexp.MustCompile(`^\s*\(?\s*N?'\\'`)

// patternEnds are the words behind the pattern of a LIKE.
var patternEnds = []string{
	"AND", "OR", "THEN", "ELSE", "WHEN", "END", "GROUP", "HAVING", "ORDER", "UNION", "EXCEPT", "INTERSECT",
	"LIMIT", "OPTION", "WHERE", "ON", "JOIN", "INNER", "LEFT", "RIGHT", "FULL", "CROSS", "WINDOW", ";", ",",
}

// checkEscapes finds the patterns that a LIKE compares without ESCAPE '\': such a LIKE
// would find nothing for a value that contains %, _, [ or \.
func (b *body) checkEscapes(f *findings, e *Entry, tokens []sqltext.Token) {
	for i, token := range tokens {
		if !token.Is("LIKE") {
			continue
		}
		name, end := "", i+1
		for ; end < len(tokens) && !endsPattern(token, tokens[end]); end++ {
			if t := tokens[end]; t.IsPlaceholder() && e.isPattern(t.Text[1:]) {
				name = t.Text
			}
		}
		if name != "" && !b.escapes(tokens, end) {
			f.add(b.lineAt(token.Offset), `LIKE %s has no ESCAPE '\'; write LIKE %s ESCAPE '\', or a value with a wildcard in it finds nothing`, name, name)
		}
	}
}

// escapes reports whether the token at i begins an ESCAPE '\'.
func (b *body) escapes(tokens []sqltext.Token, i int) bool {
	return i < len(tokens) && tokens[i].Is("ESCAPE") && escaped.MatchString(b.text[tokens[i].Offset+len("ESCAPE"):])
}

func endsPattern(like, token sqltext.Token) bool {
	return token.Depth < like.Depth || token.Depth == like.Depth && (token.Is("ESCAPE") || slices.ContainsFunc(patternEnds, token.Is))
}

// isPattern reports whether the gateway makes the parameter's value a pattern.
func (e *Entry) isPattern(name string) bool {
	return slices.ContainsFunc(e.Params, func(p Param) bool { return p.Like != "" && strings.EqualFold(p.Name, name) })
}
