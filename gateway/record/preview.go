package record

import (
	"cmp"
	"strings"

	"qiao/gateway/preview"
	"qiao/gateway/record/fields"
)

// show tells a preview what a change does: which record, and its fields before and after. Of a new record it tells the names of
// the records that fields refer to, as the caller has sent their keys.
func (h *Handlers) show(p *preview.Preview, c *Change) {
	if p == nil {
		return
	}
	var said []string
	for _, change := range seen(&h.set, h.changed(c), c.Caller) {
		f := h.field(change.Field)
		switch {
		case c.Action == Deleted, f == nil:
		case c.Action == Updated:
			said = append(said, change.Label+" "+shown(f, c.Before[f.Name], change.FromName)+" → "+shown(f, c.After[f.Name], change.ToName))
		case f.Choice != nil && change.ToName != "":
			said = append(said, change.Label+" "+change.ToName)
		}
	}
	if c.Action == Added && len(said) == 0 {
		return
	}
	line := actionTexts[c.Action] + h.table.Label
	if c.Action != Added { // a new record has its number only once it is written
		line = cmp.Or(c.Verb, actionTexts[c.Action]) + " " + h.named(c, c.row())
	}
	if len(said) > 0 {
		line += "：" + strings.Join(said, "，")
	}
	p.Say(line)
}

// shown is a value in the words of staff.
func shown(f *fields.Compiled, value any, name string) string {
	return cmp.Or(name, f.Shown(value), "（空）")
}
