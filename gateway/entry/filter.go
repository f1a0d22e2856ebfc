package entry

import (
	"maps"
	"slices"

	"go.yaml.in/yaml/v3"

	"qiao/gateway/entry/header"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// Filter lets the caller pick one column of a list to compare with a value.
type Filter struct {
	Name  string            // parameter that holds the label
	Value string            // parameter that holds the value
	Allow map[string]string // label → column of the body
}

// readFilter reads the filter. It also returns a filter with findings, so that the check
// still looks for its mark.
func readFilter(o *header.Object, e *Entry) *Filter {
	value := o.Node("filter")
	if value == nil {
		return nil
	}
	h := o.Found.Object(value, "filter: ")
	filter := &Filter{Name: h.Text("name"), Value: h.Text("value"), Allow: readAllow(h)}
	for _, part := range []struct{ key, param string }{{"name", filter.Name}, {"value", filter.Value}} {
		if !e.declared(part.param) {
			h.Fail(part.key, "%q is not a declared parameter; add it to params", part.param)
		}
	}
	h.Close()
	return filter
}

// readAllow reads labels and their columns, or a list of columns whose labels are their names: [r.Building, r.Floor].
func readAllow(o *header.Object) map[string]string {
	columns := map[string]string{}
	add := func(line int, label, column string) {
		if columns[label] = column; !qualifiedName.MatchString(column) {
			o.Found.Add(line, "%sallow: %s: %q is no column; write one such as r.Building", o.Where, label, column)
		}
	}
	if value := o.Node("allow"); value != nil && value.Kind == yaml.SequenceNode {
		for i, column := range o.Texts("allow") {
			_, label := splitColumn(column)
			if _, twice := columns[label]; twice {
				o.Found.Add(value.Content[i].Line, "%sallow: %s stands twice; remove one", o.Where, label)
			}
			add(value.Content[i].Line, label, column)
		}
	} else {
		for label, column := range o.Pairs("allow") {
			add(column.Line, label.Value, o.Scalar(label.Value, column))
		}
	}
	if len(columns) == 0 {
		o.Fail("allow", "allow is missing; write {label: column} or [r.Building], the columns that a caller may name")
	}
	return columns
}

func (f *Filter) columns() []string {
	return slices.Compact(slices.Sorted(maps.Values(f.Allow)))
}

// bind picks the column for the filter's label. The label is not a parameter of the
// body, nor is the column; the value is a parameter only in a call with a filter.
func (f *Filter) bind(args []store.Arg) ([]store.Arg, string, error) {
	label, kept := "", args[:0]
	for _, arg := range args {
		if arg.Name == f.Name {
			label, _ = arg.Value.(string)
			continue
		}
		kept = append(kept, arg)
	}
	if label == "" {
		return slices.DeleteFunc(kept, func(arg store.Arg) bool { return arg.Name == f.Value }), "", nil
	}
	column, ok := f.Allow[label]
	if !ok {
		return nil, "", errs.Failf("筛选字段不存在：%s", errs.Shorten(label))
	}
	return kept, column, nil
}
