package entry

import (
	"slices"
	"strings"

	"qiao/gateway/entry/header"
	"qiao/gateway/wire"
	sqltext "qiao/sql"
)

// readCombobox reads {value: ShopId, label: ShopName}: the result columns that
// ProcedureToComboBox takes.
func readCombobox(o *header.Object) wire.Combo {
	value := o.Node("combobox")
	if value == nil {
		return wire.Combo{}
	}
	h := o.Found.Object(value, "combobox: ")
	defer h.Close()
	combo := wire.Combo{Value: h.Text("value"), Label: h.Text("label")}
	for _, part := range [][2]string{{"value", combo.Value}, {"label", combo.Label}} {
		if part[1] == "" {
			h.Fail(part[0], "%s is missing; write {value: ShopId, label: ShopName}, two columns of the result", part[0])
		}
	}
	return combo
}

// checkCombobox looks for the columns of the combobox in the SELECT lists of the
// body. Where a list does not name all of its columns, only the first call shows a
// missing one.
func (b *body) checkCombobox(f *header.Findings, e *Entry) {
	if e.Combobox == (wire.Combo{}) {
		return
	}
	names, complete := selected(slices.Collect(sqltext.ScanNames(b.text, string(b.dialect))))
	if !complete {
		return
	}
	for _, column := range []string{e.Combobox.Value, e.Combobox.Label} {
		if column != "" && !slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(name, column) }) {
			f.Add(e.comboboxLine, "combobox: the statements have no column %s; write one of %s", column, strings.Join(names, ", "))
		}
	}
}

// The words that end a list of columns; the words before a * that means all columns
// of a table; and the words of statements that return columns which no SELECT list
// names.
var (
	listEnds  = []string{"FROM", "WHERE", "GROUP", "HAVING", "ORDER", "UNION", "INTERSECT", "EXCEPT", "INTO", "FOR", "OPTION", "LIMIT", ";"}
	beforeAll = []string{"SELECT", "DISTINCT", "ALL", "TOP", ")", ",", "."}
	unlisted  = []string{"OUTPUT", "RETURNING", "EXEC", "EXECUTE", "VALUES"}
)

// selected lists the columns that the statements name in their own SELECTs.
// complete reports whether the statements can return no other columns.
func selected(tokens []sqltext.Token) (names []string, complete bool) {
	in, last := false, ""
	add := func() {
		if in && last != "" && !slices.Contains(names, last) {
			names = append(names, last)
		}
		last = ""
	}
	for i, token := range tokens {
		switch {
		case slices.ContainsFunc(unlisted, token.Is):
			return nil, false
		case token.Depth > 0:
		case token.Is("SELECT"):
			add()
			in = true
		case slices.ContainsFunc(listEnds, token.Is):
			add()
			in = false
		case in && token.Text == ",":
			add()
		case in && token.Text == "*" && slices.ContainsFunc(beforeAll, tokens[i-1].Is):
			return nil, false
		case in && token.Text == "=" && tokens[i-1].Name() == last: // T-SQL: Name = expression
			add()
		case token.Text == "(" || token.Text == ")":
			last = ""
		case token.IsQuoted() || plainName.MatchString(token.Text):
			last = token.Name()
		}
	}
	add()
	return names, true
}
