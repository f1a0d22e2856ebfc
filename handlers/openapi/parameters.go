package openapi

import (
	"slices"
	"strings"

	"qiao/gateway"
	"qiao/gateway/calls"
	"qiao/gateway/entry"
)

func (b *builder) pathParameters(route *gateway.Route) (all []parameter) {
	for segment := range strings.SplitSeq(route.Path, "/") {
		if name, is := parameterOf(segment); is {
			one := parameter{Name: name, In: "path", Required: true, Schema: &schema{Type: "string"}}
			if move, is := moveOf(b.kinds, route); is && name == "id" {
				one.Description = move.kind.Label + "的编号（" + move.kind.Key + "）"
			}
			all = append(all, one)
		}
	}
	return all
}

// reads adds parameters of the query that a handler reads.
func (op *operation) reads(query []string) []string {
	for _, name := range query {
		op.query(parameter{Name: name, In: "query", Schema: &schema{Type: "string"}})
	}
	return query
}

func (op *operation) query(p parameter) {
	same := func(other parameter) bool { return other.In == p.In && strings.EqualFold(other.Name, p.Name) }
	if !slices.ContainsFunc(op.Parameters, same) {
		op.Parameters = append(op.Parameters, p)
	}
}

// readsEntry adds the parameters that an entry reads.
func (op *operation) readsEntry(e *entry.Entry, route *gateway.Route, move move) (query []string) {
	for _, one := range paramsOf(e) {
		place, name, _ := strings.Cut(one.from, ".")
		if place != "query" && place != "sent" {
			continue
		}
		if strings.EqualFold(name, one.name) {
			name = one.name
		}
		if one.of.Title = labelOf(e, move, name); one.of.Title == "" && !strings.EqualFold(name, one.name) {
			one.of.Title = one.name
		}
		said := one.of.Description
		one.of.Description = ""
		op.query(parameter{Name: name, In: "query", Description: said, Schema: one.of})
		query = append(query, name)
	}
	if e.HasSums() {
		op.query(parameter{Name: entry.SumsQuery, In: "query", Description: "1 只要各列的合计", Schema: &schema{Type: "string"}})
		query = append(query, entry.SumsQuery)
	}
	if route.Export && route.Key != "" {
		op.query(parameter{Name: calls.KeysQuery, In: "query", Description: "只导出这些记录，编号以逗号分隔", Schema: &schema{Type: "string"}})
		query = append(query, calls.KeysQuery)
	}
	return query
}

// labelOf is what staff call the column that a parameter filters: 月租（从） for rentperbedfrom; empty where none is known.
func labelOf(e *entry.Entry, move move, name string) string {
	for _, end := range []struct{ suffix, said string }{{"", ""}, {"from", "（从）"}, {"to", "（到）"}} {
		if column, is := strings.CutSuffix(strings.ToLower(name), end.suffix); is {
			if label := columnLabel(e, move, column); label != "" {
				return label + end.said
			}
		}
	}
	return ""
}

// columnLabel is the heading of a column of an entry's spreadsheet, or the label of a field of the record.
func columnLabel(e *entry.Entry, move move, column string) string {
	if e.Export != nil {
		for _, one := range e.Export.Columns {
			if strings.EqualFold(one.Name, column) {
				return one.Heading
			}
		}
	}
	if move.kind != nil {
		if strings.EqualFold(move.kind.Key, column) {
			return move.kind.Label + "的编号"
		}
		for i := range move.kind.fields {
			if f := &move.kind.fields[i]; strings.EqualFold(f.Name, column) {
				return f.Label
			}
		}
	}
	return ""
}

// acts adds an action to the parameter that picks it.
func (op *operation) acts(action string) {
	for i := range op.Parameters {
		if p := &op.Parameters[i]; p.Name == "action" {
			p.Schema.Enum = append(p.Schema.Enum, action)
			return
		}
	}
	op.Parameters = append(op.Parameters, parameter{Name: "action", In: "query", Required: true, Schema: &schema{Type: "string", Enum: []any{action}}})
}
