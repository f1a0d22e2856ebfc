package schema

import (
	"strconv"
	"strings"

	"qiao/gateway"
)

// Described is a parameter of a route that states it (gateway.Route.Params), nil where the route does not.
func Described(route *gateway.Route, name string) *gateway.Parameter {
	for i := range route.Params {
		if strings.EqualFold(route.Params[i].Name, name) {
			return &route.Params[i]
		}
	}
	return nil
}

// OfParameter is the schema of a parameter of a route; p is nil where the route does not describe it.
func OfParameter(p *gateway.Parameter) *Schema {
	of := &Schema{Type: "string"}
	if p == nil {
		return of
	}
	of.Title = p.Title
	facts := []string{p.Summary}
	if p.Number {
		of.Type = "integer"
	}
	if p.Day {
		facts, of.Examples, of.Pattern = append(facts, describeDay), []any{exampleDay}, dayForm
	}
	if p.Most > 0 {
		of.MaxLength = Number(p.Most)
	}
	var named []string
	for _, choice := range p.Choices {
		var value any = choice.Value
		if n, err := strconv.ParseInt(choice.Value, 10, 64); err == nil && p.Number {
			value = n
		}
		of.Enum = append(of.Enum, value)
		if choice.Title != "" {
			of.Labels, named = append(of.Labels, choice.Title), append(named, choice.Value+" "+choice.Title)
		}
	}
	of.Description = joined(append(facts, strings.Join(named, "、")))
	return of
}

// BodyOf are the parameters of a route that its body has: those that are neither in its path nor in its query.
func BodyOf(route *gateway.Route) (all []gateway.Parameter) {
	for _, p := range route.Params {
		inQuery := false
		for _, name := range route.Query {
			inQuery = inQuery || strings.EqualFold(name, p.Name)
		}
		if !inQuery && !strings.Contains(route.Path+"/", "/:"+p.Name+"/") {
			all = append(all, p)
		}
	}
	return all
}

// OfBody is the schema of the body of a route that is none of a record.
func OfBody(route *gateway.Route) *Schema {
	of := &Schema{Type: "object"}
	for _, p := range BodyOf(route) {
		if of.Properties == nil {
			of.Properties = &Properties{}
		}
		of.Properties.Add(p.Name, OfParameter(&p))
		if p.Required {
			of.Required = append(of.Required, p.Name)
		}
	}
	return of
}

// KindAt is the kind of records below whose path a route is, nil where there is none.
func KindAt(kinds []Kind, route *gateway.Route) (found *Kind) {
	for i := range kinds {
		if k := &kinds[i]; strings.HasPrefix(route.Path, k.Path+"/") && (found == nil || len(k.Path) > len(found.Path)) {
			found = k
		}
	}
	return found
}
