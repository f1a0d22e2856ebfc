package openapi

import (
	"slices"
	"strings"

	"qiao/gateway"
	"qiao/gateway/calls"
	"qiao/gateway/entry"
	"qiao/gateway/schema"
)

func (b *builder) pathParameters(route *gateway.Route) (all []parameter) {
	for segment := range strings.SplitSeq(route.Path, "/") {
		if name, is := parameterOf(segment); is {
			one := parameter{Name: name, In: "path", Required: true, Schema: schema.OfParameter(schema.Described(route, name))}
			if move, is := schema.MoveOf(b.kinds, route); is && name == "id" {
				one.Description = move.Kind.Label + "的编号（" + move.Kind.Key + "）"
			}
			all = append(all, one)
		}
	}
	return all
}

// reads adds parameters of the query that a handler reads.
func (op *operation) reads(route *gateway.Route) []string {
	for _, name := range route.Query {
		said := schema.Described(route, name)
		of := schema.OfParameter(said)
		one := parameter{Name: name, In: "query", Description: of.Description, Required: said != nil && said.Required, Schema: of}
		of.Description = ""
		op.query(one)
	}
	return route.Query
}

func (op *operation) query(p parameter) {
	same := func(other parameter) bool { return other.In == p.In && strings.EqualFold(other.Name, p.Name) }
	if !slices.ContainsFunc(op.Parameters, same) {
		op.Parameters = append(op.Parameters, p)
	}
}

// readsEntry adds the parameters that an entry reads.
func (op *operation) readsEntry(b *builder, e *entry.Entry, route *gateway.Route, move schema.Move) (query []string) {
	for _, one := range schema.QueryOf(b.kinds, e, move) {
		said := one.Of.Description
		one.Of.Description = ""
		op.query(parameter{Name: one.Name, In: "query", Description: said, Schema: one.Of})
		query = append(query, one.Name)
	}
	if e.HasSums() {
		op.query(parameter{Name: entry.SumsQuery, In: "query", Description: "1 只要各列的合计", Schema: &schema.Schema{Type: "string"}})
		query = append(query, entry.SumsQuery)
	}
	if route.Export && route.Key != "" {
		op.query(parameter{Name: calls.KeysQuery, In: "query", Description: "只导出这些记录，编号以逗号分隔", Schema: &schema.Schema{Type: "string"}})
		query = append(query, calls.KeysQuery)
	}
	return query
}

// acts adds an action to the parameter that picks it.
func (op *operation) acts(action string) {
	for i := range op.Parameters {
		if p := &op.Parameters[i]; p.Name == "action" {
			p.Schema.Enum = append(p.Schema.Enum, action)
			return
		}
	}
	op.Parameters = append(op.Parameters, parameter{Name: "action", In: "query", Required: true, Schema: &schema.Schema{Type: "string", Enum: []any{action}}})
}
