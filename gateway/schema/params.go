package schema

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"qiao/gateway/entry"
	"qiao/gateway/registry"
)

// Source is a value that the client sends: From is where, such as OtherB.Building or query.building.
type Source struct {
	From, Name string
	As         string // its name for assistants
	Of         *Schema
	Required   bool
	Older      bool // only older clients send it, under this name
}

// The names of the parameters that ask for a page of a list.
const (
	PageNumber = "页码"
	PageSize   = "每页行数"
)

// ParamsOf are the values of an entry that the client sends, its order and its page included.
func ParamsOf(e *entry.Entry) (all []Source) {
	all = declared(e.Params)
	if e.Filter != nil {
		for i := range all {
			if all[i].Name == e.Filter.Name {
				all[i].Of.Enum = labels(e.Filter.Allow)
			}
		}
	}
	if s := e.Sort; s != nil {
		all = append(all,
			Source{From: s.LabelFrom, Name: "排序字段", As: "Sort", Of: &Schema{Type: "string", Enum: labels(s.Allow)}},
			Source{From: s.OrderFrom, Name: "排序方向", As: "Order", Of: &Schema{Type: "string", Enum: []any{"asc", "desc"}}})
	}
	if p := e.Page; p != nil {
		all = append(all,
			Source{From: p.Number.From, Name: PageNumber, As: "Page", Of: &Schema{Type: "integer", Minimum: Number(1), Description: "从 1 起"}},
			Source{From: p.Size.From, Name: PageSize, As: "PageSize", Of: &Schema{Type: "integer", Minimum: Number(1), Maximum: Number(int64(p.Max)), Description: fmt.Sprintf("不传时为 %d", p.Rows)}})
	}
	return slices.DeleteFunc(all, func(s Source) bool { return s.From == "" })
}

// QueryOf are the values of an entry that a client sends in the query of a route. The title of each is its label for staff.
func QueryOf(kinds []Kind, e *entry.Entry, move Move) (all []Source) {
	for i := range kinds {
		if move.Kind == nil && kinds[i].Name == e.Record() { // the list of a page of its own, such as 我的公告
			move.Kind = &kinds[i]
		}
	}
	for _, one := range ParamsOf(e) {
		place, name, _ := strings.Cut(one.From, ".")
		if place != "query" && place != "sent" {
			continue
		}
		if strings.EqualFold(name, one.Name) {
			name = one.Name
		}
		label, as := labelOf(e, move, name)
		one.As = cmp.Or(as, one.As)
		switch {
		case one.Of.Title != "":
		case strings.EqualFold(name, "keyword"):
			one.Of.Title = "关键字"
		case label == "" && !strings.EqualFold(name, one.Name):
			one.Of.Title = one.Name
		default:
			one.Of.Title = label
		}
		if one.Of.Enum == nil {
			offer(one.Of, move, name)
		}
		one.Name = name
		all = append(all, one)
	}
	return all
}

// SentTo are the values of a procedure that a client sends.
func SentTo(p *registry.Procedure) []Source {
	if p.Entry == nil {
		return declared(p.Params)
	}
	return ParamsOf(p.Entry)
}

// declared are the values that a client sends, of some parameters.
func declared(params []entry.Param) (all []Source) {
	for i := range params {
		if p := &params[i]; isSent(p.From) {
			all = append(all, Source{From: p.From, Name: p.Name, As: p.Name, Of: ofParam(p), Required: p.Required, Older: p.Older})
		}
	}
	return all
}

func isSent(from string) bool {
	head, _, _ := strings.Cut(from, ".")
	return from != "" && head != "session" && head != "now" && head != "handler"
}

// labels are the texts that a client may name columns by.
func labels(allow map[string]string) []any {
	var sorted []string
	for label := range allow {
		sorted = append(sorted, label)
	}
	slices.SortFunc(sorted, cmp.Compare[string])
	all := make([]any, len(sorted))
	for i, label := range sorted {
		all[i] = label
	}
	return all
}

// labelOf is the label, for staff, of the column that a parameter filters, 月租（从） for rentperbedfrom, and its name for assistants,
// RentPerBedFrom; both are empty where none is known.
func labelOf(e *entry.Entry, move Move, name string) (label, as string) {
	for _, end := range []struct{ suffix, said, as string }{{"", "", ""}, {"from", "（从）", "From"}, {"to", "（到）", "To"}} {
		if column, is := strings.CutSuffix(strings.ToLower(name), end.suffix); is {
			if label, column := columnLabel(e, move, column); label != "" {
				return label + end.said, column + end.as
			}
		}
	}
	return "", ""
}

// offer states the values that a field of a record may have, for a parameter that filters by it.
func offer(of *Schema, move Move, name string) {
	if move.Kind == nil {
		return
	}
	for i := range move.Kind.fields {
		f := &move.Kind.fields[i]
		switch {
		case !strings.EqualFold(f.Name, name):
		case f.Enumeration != nil:
			of.chooses(f.Enumeration)
			of.Description = joined([]string{of.Description, codes(f.Enumeration)})
		case f.Parameter != "":
			of.Description = joined([]string{of.Description, "参数设置“" + f.Parameter + "”中的值"})
		default:
			for _, option := range f.Options {
				of.Enum = append(of.Enum, option)
			}
		}
	}
}

// columnLabel is the heading of a column of an entry's spreadsheet, or the label of a field of the record, and its name.
func columnLabel(e *entry.Entry, move Move, column string) (label, name string) {
	if e.Export != nil {
		for _, one := range e.Export.Columns {
			if strings.EqualFold(one.Name, column) {
				return one.Heading, one.Name
			}
		}
	}
	if move.Kind != nil {
		if strings.EqualFold(move.Kind.Key, column) {
			return move.Kind.Label + "的编号", move.Kind.Key
		}
		for i := range move.Kind.fields {
			if f := &move.Kind.fields[i]; strings.EqualFold(f.Name, column) {
				return f.Label, f.Name
			}
		}
	}
	return "", ""
}
