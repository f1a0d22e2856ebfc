package entry

import "qiao/gateway/store"

// Bind takes the parameters of one call out of its input, and the variant of
// the text that it asks for. A value that does not fit its type, a page that
// is too large and a column outside the lists are errs.Business with a text
// that says which.
func (e *Entry) Bind(in Input, dialect store.Dialect) (args []store.Arg, v Variant, err error) {
	c := &call{Input: in}
	args = make([]store.Arg, 0, len(e.Params)+2)
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
	}
	if e.Filter != nil {
		if args, v.Filter, err = e.Filter.bind(args); err != nil {
			return nil, Variant{}, err
		}
	}
	if e.Sort != nil {
		if v.Sort, err = e.Sort.bind(c); err != nil {
			return nil, Variant{}, err
		}
	}
	if e.Page != nil {
		if args, err = e.Page.bind(c, args); err != nil {
			return nil, Variant{}, err
		}
	}
	return args, v, nil
}

func (p *Param) value(c *call, dialect store.Dialect) (any, error) {
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
	value, err := p.kind.value(p.Name, text, p.Formats)
	if pattern, isText := value.(string); err == nil && isText && p.Like != "" && pattern != "" {
		if p.Like == "contains" {
			return dialect.Contains(pattern), nil
		}
		return dialect.Prefix(pattern), nil
	}
	return value, err
}
