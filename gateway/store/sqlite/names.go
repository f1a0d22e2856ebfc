package sqlite

import (
	"slices"
	"strings"

	"qiao/gateway/store/dialect"
	sqltext "qiao/sql"
)

// unnamed lists the expressions of a statement's SELECT list that have no name
// of their own. SQLite names such a column after its text, SQL Server leaves
// its name blank, and so do we: the wire's Column1 must not become COUNT(*).
func unnamed(text string) (expressions []string) {
	start := -1 // of the current item of the list; none yet
	previous := sqltext.Token{}
	add := func(end int) {
		if item := strings.TrimSpace(text[start:end]); isExpression(item) {
			expressions = append(expressions, item)
		}
	}
	for token := range sqltext.Scan(text, Name) {
		end := token.Offset + len(token.Text)
		switch {
		case token.Depth > 0:
		case start < 0:
			if token.Is("SELECT") {
				start = end
			}
		case previous.Is("SELECT") && (token.Is("DISTINCT") || token.Is("ALL")):
			start = end
		case previous.Is("DISTINCT") && token.Is("FROM"): // IS DISTINCT FROM
		case token.Text == ",":
			add(token.Offset)
			start = end
		case dialect.IsOneOf(token, listEnds):
			add(token.Offset)
			return expressions
		}
		previous = token
	}
	if start >= 0 {
		add(len(text))
	}
	return expressions
}

// listEnds are the words that may follow a SELECT list.
var listEnds = []string{"FROM", "WHERE", "GROUP", "HAVING", "WINDOW", "UNION", "INTERSECT", "EXCEPT", "ORDER", "LIMIT", ";"}

// isExpression reports whether an item of a SELECT list is more than the name
// of a column. One with an alias is too, but no column is called like that.
func isExpression(item string) bool {
	tokens := slices.Collect(sqltext.Scan(item, Name))
	if len(tokens) != 1 || tokens[0].Text != item {
		return true
	}
	return tokens[0].IsPlaceholder() || dialect.IsOneOf(tokens[0], []string{"NULL", "TRUE", "FALSE", "CURRENT_TIMESTAMP", "CURRENT_DATE", "CURRENT_TIME"})
}
