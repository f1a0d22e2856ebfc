package entry

import (
	"fmt"
	"slices"
	"strings"

	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// Bind takes the parameters of one call out of its input. column is the
// filter's column, empty without a filter. A value that does not fit its type
// and a filter outside the allow-list are errs.Business with a text that says
// which parameter.
func (e *Entry) Bind(in Input, dialect store.Dialect) (args []store.Arg, column string, err error) {
	args = make([]store.Arg, 0, len(e.Params))
	for i := range e.Params {
		p := &e.Params[i]
		value, err := p.value(in, dialect)
		if err != nil {
			return nil, "", err
		}
		args = append(args, store.Arg{Name: p.Name, Value: value})
	}
	if e.Filter == nil {
		return args, "", nil
	}
	return e.bindFilter(args)
}

func (p *Param) value(in Input, dialect store.Dialect) (any, error) {
	text, given, err := p.From(in)
	if err != nil {
		return nil, err
	}
	if !given {
		if p.Default == nil {
			return nil, nil
		}
		text = *p.Default
	}
	value, err := p.Type.value(p.Name, text, p.Formats)
	if pattern, isText := value.(string); err == nil && isText && p.Like != "" && pattern != "" {
		return likePattern(pattern, p.Like, dialect), nil
	}
	return value, err
}

// likePattern escapes what LIKE would read as a pattern, with a backslash for
// the ESCAPE '\' that the body states.
func likePattern(text, mode string, dialect store.Dialect) string {
	escape := strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)
	if dialect == store.SQLServer {
		escape = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`, `[`, `\[`)
	}
	pattern := escape.Replace(text) + "%"
	if mode == "contains" {
		pattern = "%" + pattern
	}
	return pattern
}

// bindFilter picks the column for the filter's label. Neither the label nor
// the column is a parameter of the body; the value is one only with a filter.
func (e *Entry) bindFilter(args []store.Arg) ([]store.Arg, string, error) {
	label, kept := "", args[:0:0]
	for _, arg := range args {
		if arg.Name == e.Filter.Name {
			label, _ = arg.Value.(string)
			continue
		}
		kept = append(kept, arg)
	}
	if label != "" {
		column, ok := e.Filter.Allow[label]
		if !ok {
			return nil, "", errs.Failf("筛选字段不存在: %s", errs.Shorten(label))
		}
		return kept, column, nil
	}
	return dropArg(kept, e.Filter.Value), "", nil
}

func dropArg(args []store.Arg, name string) []store.Arg {
	kept := args[:0:0]
	for _, arg := range args {
		if arg.Name != name {
			kept = append(kept, arg)
		}
	}
	return kept
}

// CheckParams compares the placeholders that a text uses with the declared
// ones: each must have its counterpart. column is the filter's column of the
// text, empty without one.
func (e *Entry) CheckParams(used []string, column string) error {
	for _, name := range used {
		if e.Filter != nil && (strings.EqualFold(name, e.Filter.Name) || column == "" && strings.EqualFold(name, e.Filter.Value)) {
			return fmt.Errorf("body: @%s belongs to the filter and is bound only by %s; remove it from the rest", name, filterMark)
		}
		if !slices.ContainsFunc(e.Params, func(p Param) bool { return strings.EqualFold(p.Name, name) }) {
			return fmt.Errorf("body: @%s is not declared; add it to params in the header", name)
		}
	}
	for i := range e.Params {
		name := e.Params[i].Name
		if e.Filter != nil && (name == e.Filter.Name || name == e.Filter.Value && column == "") {
			continue
		}
		if !slices.ContainsFunc(used, func(u string) bool { return strings.EqualFold(u, name) }) {
			return fmt.Errorf("header: params: %s is not used in the body; write @%s there or remove it", name, name)
		}
	}
	return nil
}
