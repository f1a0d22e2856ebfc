package openapi

import (
	"strings"

	"qiao/gateway"
	"qiao/gateway/entry"
	"qiao/gateway/record"
	"qiao/gateway/session"
)

// kind is a kind of record, as the document names it.
type kind struct {
	record.Table
	fields []record.Described
	lines  []record.DescribedLines
}

func describe(tables []record.Table) (all []kind, err error) {
	for _, table := range tables {
		k := kind{Table: table}
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

// move is what a standard route of a record does.
type move struct {
	kind *kind
	what string // index, add, update, delete, history, detail, template or import
}

// moveOf finds the record and the move of a route by its path and its method, as record.Page states them.
func moveOf(kinds []kind, route *gateway.Route) (move, bool) {
	for i := range kinds {
		k := &kinds[i]
		rest, below := strings.CutPrefix(route.Path, k.Path)
		if !below {
			continue
		}
		switch put, post, remove := k.writes(); route.Methods + " " + rest {
		case "PUT " + put:
			return move{k, "add"}, true
		case "POST " + post:
			return move{k, "update"}, true
		case "DELETE " + remove:
			return move{k, "delete"}, true
		case "GET /index":
			return move{k, "index"}, true
		case "GET /detail/:id":
			return move{k, "detail"}, true
		case "GET /history/:id":
			return move{k, "history"}, true
		case "GET /template":
			return move{k, "template"}, true
		case "POST /import":
			return move{k, "import"}, true
		}
	}
	return move{}, false
}

func (k *kind) writes() (put, post, remove string) {
	if k.ByMethod {
		return "", "/:id", "/:id"
	}
	return "/add", "/update/:id", "/delete/:id"
}

// hides reports whether the caller may not see a field.
func hides(f *record.Described, caller *session.Identity) bool {
	return f.Access.Stated() && f.Access.Check(caller) != nil
}

// row is the record as lists have it, without what the caller may not see.
func (k *kind) row(list *entry.Entry, caller *session.Identity) *schema {
	of := object(property{k.Key, &schema{Type: "string", Title: k.Label + "的编号"}})
	of.Title = k.Label
	for i := range k.fields {
		f := &k.fields[i]
		if hides(f, caller) || list != nil && list.Hides(f.Name, caller) {
			continue
		}
		of.Properties.add(f.Name, answered(f))
		if f.Choice != nil {
			of.Properties.add(f.Choice.Shown, &schema{Type: []string{"string", "null"}, Title: f.Label + "的名称"})
		}
	}
	of.Properties.add("RowVersion", version())
	for i := range record.Stamps {
		of.Properties.add(record.Stamps[i].Name, answered(&record.Stamps[i]))
	}
	return of
}

func version() *schema {
	return &schema{Type: "integer", Description: "记录的版本，修改和删除时原样传回，防止覆盖别人的修改"}
}

// input is the body of an addition or an edit: an edit changes the fields that it has.
func (k *kind) input(adds bool, caller *session.Identity) *schema {
	of := object()
	of.Title = k.Label
	for i := range k.fields {
		f := &k.fields[i]
		if f.Server || hides(f, caller) {
			continue
		}
		of.Properties.add(f.Name, sent(f))
		if adds && f.Required && f.Initial == "" {
			of.Required = append(of.Required, f.Name)
		}
	}
	for _, lines := range k.lines {
		of.Properties.add(lines.Name, linesOf(&lines, caller))
	}
	if !adds {
		of.Properties.add("RowVersion", version())
	}
	return of
}

func linesOf(lines *record.DescribedLines, caller *session.Identity) *schema {
	line := object(property{lines.Key, &schema{Type: "string", Description: "已有的行原样传回，新行不传"}})
	for i := range lines.Fields {
		if f := &lines.Fields[i]; !f.Server && !hides(f, caller) {
			line.Properties.add(f.Name, sent(f))
		}
	}
	of := &schema{Type: "array", Title: lines.Label, Items: line, MaxItems: number(int64(lines.Max))}
	if lines.Min > 0 {
		of.MinItems = number(int64(lines.Min))
	}
	return of
}
