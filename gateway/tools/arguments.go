package tools

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"qiao/gateway"
	"qiao/gateway/registry"
	"qiao/gateway/schema"
	"qiao/gateway/session"
)

// place is where a request has the value of an argument.
type place uint8

const (
	inPath place = iota
	inQuery
	inBody
	inField // of the payload of a procedure
	inJSON  // a key of the JSON that such a field has: OtherB.Building
)

// argument is a value that an assistant gives a tool.
type argument struct {
	name     string
	place    place
	key      string // in the place, where it is not the name
	of       *schema.Schema
	required bool
}

// arguments are those of a tool, as its caller may give them.
func (t *Tool) arguments(kinds []schema.Kind, caller *session.Identity) []argument {
	if t.procedure != nil {
		return t.ofPayload()
	}
	move, ofRecord := schema.MoveOf(kinds, t.route)
	all := ofPath(t.route, move)
	if t.entry != nil {
		for _, one := range schema.QueryOf(t.entry, move) {
			all = append(all, argument{name: one.Name, place: inQuery, of: one.Of})
		}
	}
	for _, name := range t.route.Query {
		all = append(all, argument{name: name, place: inQuery, of: &schema.Schema{Type: "string"}})
	}
	if ofRecord && t.Effect == registry.Write {
		all = append(all, ofBody(move, caller)...)
	}
	return boundPage(all)
}

func ofPath(route *gateway.Route, move schema.Move) (all []argument) {
	for segment := range strings.SplitSeq(route.Path, "/") {
		if name, is := strings.CutPrefix(segment, ":"); is {
			of := &schema.Schema{Type: "string"}
			if move.Kind != nil && name == "id" {
				of.Title = move.Kind.Label + "的编号（" + move.Kind.Key + "）"
			}
			all = append(all, argument{name: name, place: inPath, of: of, required: true})
		}
	}
	return all
}

func ofBody(move schema.Move, caller *session.Identity) (all []argument) {
	if move.What == "delete" {
		return []argument{{name: "RowVersion", place: inBody, of: schema.Version()}}
	}
	input := move.Kind.Input(move.What == "add", caller)
	for _, field := range *input.Properties {
		notNull(field.Of)
		field.Of.Description = choices.ReplaceAllString(field.Of.Description, "$1，先用 find 或列表的工具查到")
		all = append(all, argument{name: field.Name, place: inBody, of: field.Of, required: slices.Contains(input.Required, field.Name)})
	}
	return all
}

// choices is the text of a field whose values are those of a route: an assistant calls tools, and no addresses.
var choices = regexp.MustCompile(`GET \S+ 列出的 (\S+)`)

// notNull takes null out of a schema: an argument that has no value is left out, and some models know no type of two.
func notNull(of *schema.Schema) {
	if types, is := of.Type.([]string); is {
		of.Type = types[0]
	}
	of.Enum = slices.DeleteFunc(of.Enum, func(value any) bool { return value == nil })
}

// ofPayload are the arguments of a procedure, by the names of its parameters: a field such as OtherA says nothing.
func (t *Tool) ofPayload() (all []argument) {
	for _, one := range schema.SentTo(t.procedure) {
		if one.From == "ProcedureName" || one.From == "CXType" {
			continue
		}
		a := argument{name: plainName(one, all), place: inField, key: one.From, of: one.Of}
		if a.name != one.Name {
			a.of.Title = one.Name
		}
		if strings.Contains(one.From, ".") {
			a.place = inJSON
		}
		all = append(all, a)
	}
	return boundPage(all)
}

// accepted are the names of arguments that all models accept.
var accepted = regexp.MustCompile(`^[a-zA-Z0-9_.-]{1,64}$`)

// plainName is the name of a parameter, or of its place where models do not accept the name or another argument has it.
func plainName(one schema.Source, taken []argument) string {
	_, key, _ := strings.Cut(one.From, ".")
	for _, name := range []string{one.Name, key} {
		if accepted.MatchString(name) && find(taken, name) == nil {
			return name
		}
	}
	return one.From
}

// boundPage keeps pages as short as an answer may be.
func boundPage(all []argument) []argument {
	for i := range all {
		if of := all[i].of; of.Maximum != nil && *of.Maximum > mostRows && isPageSize(all[i]) {
			of.Maximum = schema.Number(mostRows)
		}
	}
	return all
}

func isPageSize(a argument) bool { return a.of.Title == schema.PageSize }

// confirm is the argument by which an assistant says that the user agrees to a write.
var confirm = argument{name: "confirm", of: &schema.Schema{
	Type: "string", Title: "同意的代码", Description: "不写时只核对并回答将要做什么，不执行；用户看过并同意后，写上那次回答给出的代码",
}}

// input is the schema of the arguments.
func input(all []argument) *schema.Schema {
	of := schema.Object()
	for _, a := range all {
		of.Properties.Add(a.name, a.of)
		if a.required {
			of.Required = append(of.Required, a.name)
		}
	}
	of.Additional = false
	return of
}

// find returns the argument of a name in any letter case, as the gateway takes names.
func find(all []argument, name string) *argument {
	for i := range all {
		if strings.EqualFold(all[i].name, name) {
			return &all[i]
		}
	}
	return nil
}

func (a *argument) label() string { return cmp.Or(a.of.Title, a.name) }
