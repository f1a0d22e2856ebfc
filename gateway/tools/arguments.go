package tools

import (
	"cmp"
	"fmt"
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
	key      string // in the place
	of       *schema.Schema
	required bool
}

// arguments are those of a tool, as its caller may give them. Their names begin with a capital letter, as those of columns do.
func (t *Tool) arguments(kinds []schema.Kind, caller *session.Identity) []argument {
	if t.procedure != nil {
		return t.ofPayload()
	}
	move, ofRecord := schema.MoveOf(kinds, t.route)
	all := ofPath(t.route, schema.KindAt(kinds, t.route))
	if t.entry != nil {
		for _, one := range schema.QueryOf(kinds, t.entry, move) {
			if !one.Older {
				all = append(all, argument{name: one.As, place: inQuery, key: one.Name, of: one.Of})
			}
		}
	}
	for _, name := range t.route.Query {
		all = append(all, described(inQuery, name, schema.Described(t.route, name)))
	}
	for _, p := range schema.BodyOf(t.route) {
		all = append(all, described(inBody, p.Name, &p))
	}
	if ofRecord && t.Effect == registry.Write {
		all = append(all, ofBody(move, caller)...)
	}
	return explain(boundPage(all))
}

// described is a value that a route reads; p is what the route says of it, or nil.
func described(at place, name string, p *gateway.Parameter) argument {
	a := argument{name: name, place: at, key: name, of: schema.OfParameter(p)}
	if p != nil {
		a.name, a.required = cmp.Or(p.As, name), p.Required
	}
	a.name = capital(a.name)
	return a
}

func capital(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// ofPath are the segments of a path that are values. That of id is called by the key of its record.
func ofPath(route *gateway.Route, kind *schema.Kind) (all []argument) {
	for segment := range strings.SplitSeq(route.Path, "/") {
		name, is := strings.CutPrefix(segment, ":")
		if !is {
			continue
		}
		a := described(inPath, name, schema.Described(route, name))
		if a.required = true; kind != nil && name == "id" && a.of.Title == "" {
			a.name, a.of.Title = kind.Key, kind.Label+"的编号"
		}
		all = append(all, a)
	}
	return all
}

func ofBody(move schema.Move, caller *session.Identity) (all []argument) {
	if move.What == "delete" {
		return []argument{{name: "RowVersion", place: inBody, key: "RowVersion", of: schema.Version()}}
	}
	input := move.Kind.Input(move.What == "add", caller)
	for _, field := range *input.Properties {
		notNull(field.Of)
		field.Of.Description = choices.ReplaceAllString(field.Of.Description, "$1，先用 find 或列表的工具查到")
		all = append(all, argument{name: field.Name, place: inBody, key: field.Name, of: field.Of, required: slices.Contains(input.Required, field.Name)})
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
		if one.Older {
			continue
		}
		a := argument{name: capital(plainName(one, all)), place: inField, key: one.From, of: one.Of, required: one.Required}
		if a.of.Title == "" {
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
	for _, name := range []string{one.As, key} {
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

// explain says of each argument that has no description what it does.
func explain(all []argument) []argument {
	for i := range all {
		if of := all[i].of; of.Description == "" {
			of.Description = all[i].effect()
		}
	}
	return all
}

// effect is what an argument does, as far as its place and its type say it.
func (a *argument) effect() string {
	from, to := strings.HasSuffix(a.name, "From"), strings.HasSuffix(a.name, "To")
	switch {
	case a.name == "Sort":
		return "按哪一列排序"
	case a.name == "Order":
		return "asc 从小到大，desc 从大到小"
	case a.place == inPath, strings.HasSuffix(a.name, "Id"):
		return "先用 record_find 或列表的工具查到"
	case a.place == inBody && a.of.MaxLength != nil:
		return fmt.Sprintf("最多 %d 个字符", *a.of.MaxLength)
	case a.place == inBody:
		return "要写入的值"
	case a.of.Type == "boolean":
		return "true 只要是的，false 只要不是的"
	case from:
		return "只要不小于它的"
	case to:
		return "只要不大于它的"
	default:
		return "只要相同的"
	}
}

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
