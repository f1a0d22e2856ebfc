package entry

import (
	"slices"
	"strings"
	"time"

	"qiao/gateway/clock"
	"qiao/gateway/entry/request"
	"qiao/gateway/store"
)

// Bind reads the parameters of one call from its input, and the variant of the
// text that the call needs. A value that does not fit its type, a page that is too
// large, and a column outside the lists are errors of kind errs.Business, whose text
// names the fault.
func (e *Entry) Bind(in request.Input, dialect store.Dialect) (args []store.Arg, v Variant, err error) {
	c := request.NewCall(in)
	args = make([]store.Arg, 0, len(e.Params)+3)
	for i := range e.Params {
		p := &e.Params[i]
		if !e.bound(p, dialect) {
			continue
		}
		value, err := p.value(c, dialect)
		if err != nil {
			return nil, Variant{}, err
		}
		args = append(args, store.Arg{Name: p.Name, Value: value})
		v.Search = v.Search || p.Like == likeContains && hasValue(value) && e.searches()
	}
	args = e.bindParts(dialect, args, &v)
	if e.Filter != nil {
		if args, v.Filter, err = e.Filter.bind(args); err != nil {
			return nil, Variant{}, err
		}
	}
	if e.Sort != nil {
		if v.Sort, err = e.Sort.bind(e, c); err != nil {
			return nil, Variant{}, err
		}
	}
	switch {
	case e.Page == nil:
	case in.Sums:
		v.Sums, v.Sort, v.Search = true, "", false
	case in.Whole:
		v.Whole, v.Search = true, false
	default:
		if args, err = e.Page.bind(c, dialect, args); err != nil {
			return nil, Variant{}, err
		}
	}
	return args, v, nil
}

// bindParts finds the parts of the body that the call needs, and keeps only the
// arguments that the text with these parts uses.
func (e *Entry) bindParts(dialect store.Dialect, args []store.Arg, v *Variant) []store.Arg {
	b := e.bodies[dialect]
	if len(e.Optional) == 0 || b == nil {
		return args
	}
	for _, arg := range args {
		if i := slices.Index(e.Optional, arg.Name); i >= 0 && hasValue(arg.Value) {
			v.Given |= 1 << i
		}
	}
	return slices.DeleteFunc(args, func(arg store.Arg) bool { return !b.binds(e, arg.Name, v.Given) })
}

// hasValue reports whether a value is neither NULL nor an empty text.
func hasValue(value any) bool { return value != nil && value != "" }

// searches reports whether a call may search for a text anywhere in a column, on a
// page that has an order.
func (e *Entry) searches() bool {
	return e.Sort != nil && e.Page != nil && slices.ContainsFunc(e.Params, func(p Param) bool { return p.Like == likeContains })
}

func (p *Param) value(c *request.Call, dialect store.Dialect) (any, error) {
	text, given, err := p.read(c)
	if err != nil {
		return nil, err
	}
	if !given {
		if p.Default == nil {
			return nil, nil
		}
		text = *p.Default
	}
	value, err := p.kind.Value(p.called(), text, p.Formats)
	if pattern, isText := value.(string); err == nil && isText && p.Like != "" && pattern != "" {
		if p.Like == likeContains {
			return dialect.Contains(pattern), nil
		}
		return dialect.Prefix(pattern), nil
	}
	if at, isTime := value.(time.Time); isTime && err == nil && p.DayEnd {
		return clock.Day(at).Add(24*time.Hour - time.Millisecond), nil
	}
	return value, err
}

// called returns the caller's name for the parameter: its name in the query, the body
// or the path of a route, or otherwise the parameter's own name.
func (p *Param) called() string {
	if place, name, _ := strings.Cut(p.From, "."); slices.Contains([]string{"query", "body", "path"}, place) {
		return name
	}
	return p.Name
}
