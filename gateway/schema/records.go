package schema

import (
	"strings"

	"qiao/gateway"
	"qiao/gateway/entry"
	"qiao/gateway/record"
	"qiao/gateway/session"
)

// Kind is a kind of record, as the document names it.
type Kind struct {
	record.Table
	fields []record.Described
	lines  []record.DescribedLines
}

// Describe returns the kinds of the tables.
func Describe(tables []record.Table) (all []Kind, err error) {
	for _, table := range tables {
		k := Kind{Table: table}
		if k.fields, err = record.Describe(table); err != nil {
			return nil, err
		}
		if k.lines, err = record.DescribeLines(table); err != nil {
			return nil, err
		}
		all = append(all, k)
	}
	return all, nil
}

// Move is the action of a standard route of a record.
type Move struct {
	Kind *Kind
	What string // index, add, update, delete, history, detail, template or import
}

// MoveOf finds the record and the move of a route by its path and its method, as record.Page states them.
func MoveOf(kinds []Kind, route *gateway.Route) (Move, bool) {
	for i := range kinds {
		k := &kinds[i]
		rest, below := strings.CutPrefix(route.Path, k.Path)
		if !below {
			continue
		}
		switch put, post, remove := k.writes(); route.Methods + " " + rest {
		case "PUT " + put:
			return Move{k, "add"}, true
		case "POST " + post:
			return Move{k, "update"}, true
		case "DELETE " + remove:
			return Move{k, "delete"}, true
		case "GET /index":
			return Move{k, "index"}, true
		case "GET /detail/:id":
			return Move{k, "detail"}, true
		case "GET /history/:id":
			return Move{k, "history"}, true
		case "GET /template":
			return Move{k, "template"}, true
		case "POST /import":
			return Move{k, "import"}, true
		}
	}
	return Move{}, false
}

func (k *Kind) writes() (put, post, remove string) {
	if k.ByMethod {
		return "", "/:id", "/:id"
	}
	return "/add", "/update/:id", "/delete/:id"
}

// Seen says of each field whether the caller sees it.
func (k *Kind) Seen(caller *session.Identity) []bool {
	seen := make([]bool, len(k.fields))
	for i := range k.fields {
		seen[i] = !hides(&k.fields[i], caller)
	}
	return seen
}

// hides reports whether the caller may not see a field.
func hides(f *record.Described, caller *session.Identity) bool {
	return f.Access.Stated() && f.Access.Check(caller) != nil
}

// Row is the record as lists have it, without the columns that the caller may not see.
func (k *Kind) Row(list *entry.Entry, caller *session.Identity) *Schema {
	of := Object(Property{k.Key, &Schema{Type: "string", Title: k.Label + "的编号"}})
	of.Title = k.Label
	for i := range k.fields {
		f := &k.fields[i]
		if hides(f, caller) || list != nil && list.Hides(f.Name, caller) {
			continue
		}
		of.Properties.Add(f.Name, answered(f))
		if f.Choice != nil {
			of.Properties.Add(f.Choice.Shown, &Schema{Type: []string{"string", "null"}, Title: f.Label + "的名称"})
		}
	}
	of.Properties.Add("RowVersion", Version())
	for i := range record.Stamps {
		of.Properties.Add(record.Stamps[i].Name, answered(&record.Stamps[i]))
	}
	return of
}

// Version is the schema of the version of a record.
func Version() *Schema {
	return &Schema{Type: "integer", Description: "记录的版本，修改和删除时原样传回，防止覆盖别人的修改"}
}

// Input is the body of an addition or an edit: an edit changes the fields that it has.
func (k *Kind) Input(adds bool, caller *session.Identity) *Schema {
	of := Object()
	of.Title = k.Label
	for i := range k.fields {
		f := &k.fields[i]
		if f.Server || hides(f, caller) {
			continue
		}
		of.Properties.Add(f.Name, sent(f))
		if adds && f.Required && f.Initial == "" {
			of.Required = append(of.Required, f.Name)
		}
	}
	for _, lines := range k.lines {
		of.Properties.Add(lines.Name, linesOf(&lines, caller))
	}
	if !adds {
		of.Properties.Add("RowVersion", Version())
	}
	return of
}

func linesOf(lines *record.DescribedLines, caller *session.Identity) *Schema {
	line := Object(Property{lines.Key, &Schema{Type: "string", Description: "已有的行原样传回，新行不传"}})
	for i := range lines.Fields {
		if f := &lines.Fields[i]; !f.Server && !hides(f, caller) {
			line.Properties.Add(f.Name, sent(f))
		}
	}
	of := &Schema{Type: "array", Title: lines.Label, Items: line, MaxItems: Number(int64(lines.Max))}
	if lines.Min > 0 {
		of.MinItems = Number(int64(lines.Min))
	}
	return of
}
