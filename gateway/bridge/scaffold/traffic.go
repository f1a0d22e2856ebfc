package scaffold

import (
	"fmt"
	"slices"
	"strings"

	"qiao/gateway/bridge"
	"qiao/gateway/bridge/progress"
)

// traffic are the procedure calls that were seen, by target.
type traffic struct {
	order []bridge.Target // the most frequent first
	seen  map[bridge.Target]*counted
}

// counted are the counts of a target.
type counted struct {
	calls, failed int64
	fields        []string // that a call fills, such as otherb.building
	matched       bool     // a procedure was read for it
}

func newTraffic(shapes []progress.Seen) *traffic {
	t := &traffic{seen: map[bridge.Target]*counted{}}
	for _, s := range shapes {
		if s.Target.IsRoute() {
			continue
		}
		c := t.seen[s.Target]
		if c == nil {
			c = &counted{}
			t.seen[s.Target], t.order = c, append(t.order, s.Target)
		}
		c.calls, c.failed = c.calls+s.Calls, c.failed+s.Failed
		for field := range strings.FieldsSeq(s.Fields) {
			if !slices.Contains(c.fields, field) {
				c.fields = append(c.fields, field)
			}
		}
	}
	slices.Sort(t.order)
	return t
}

// targetsOf returns the targets that call a procedure.
func (t *traffic) targetsOf(p *Procedure, known *catalogue) (targets []target) {
	bare := known.byName["dbo."+strings.ToLower(p.Name)] == nil // then clients may mean this one without its schema
	for _, of := range t.order {
		folded, cxtype := of.Names()
		name := ""
		switch folded {
		case bridgeName(p.wireName()):
			name = p.wireName()
		case bridgeName(p.Name):
			if bare {
				name = p.Name
			}
		}
		if name == "" {
			continue
		}
		c := t.seen[of]
		c.matched = true
		found := target{name: name, cxtype: cxtype, fields: c.fields, seen: true}
		switch {
		case c.failed >= c.calls:
			found.refused = fmt.Sprintf("%d 次调用全部失败，不写条目", c.calls)
		case of.MayBeCut():
			found.refused = "类型太长，统计里可能只有它的前一部分"
		}
		targets = append(targets, found)
	}
	return targets
}

// bridgeName is the name of a procedure in a target.
func bridgeName(name string) string {
	folded, _ := bridge.Procedure(name, "").Names()
	return folded
}

// left says which calls belong to no procedure that was read.
func (t *traffic) left() (notes []string) {
	for _, of := range t.order {
		if c := t.seen[of]; !c.matched {
			notes = append(notes, fmt.Sprintf("%s：调用过 %d 次，没有读到这个名称的存储过程", of, c.calls))
		}
	}
	return notes
}
