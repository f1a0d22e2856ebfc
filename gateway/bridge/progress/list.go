package progress

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"qiao/gateway/bridge"
	"qiao/gateway/store"
	"qiao/gateway/wire"
)

// Filter says which targets a list has, in which order. Empty fields do not filter.
type Filter struct {
	Keyword string // in the target, its name or its summary
	State   bridge.State
	Kind    Kind
	ToDo    bool   // those that were called, and that this gateway does not answer
	Sort    string // one of Sorts; empty: the most frequent first
	Desc    bool
}

// Sorts are the columns by which a list can be sorted.
var Sorts = []string{"Target", "Name", "State", "LegacyCalls", "NativeCalls", "LegacyFailed", "NativeFailed", "Compared", "Share", "LastDate"}

// List returns a part of the targets, and how many there are. A size of 0 is all.
func (p *Progress) List(ctx context.Context, f Filter, offset, size int64) (page []Row, total int, err error) {
	rows, err := p.rows(ctx)
	if err != nil {
		return nil, 0, err
	}
	var found []*Row
	for _, row := range rows {
		if f.admits(row) {
			found = append(found, row)
		}
	}
	slices.SortFunc(found, f.compare)
	total = len(found)
	found = found[min(offset, int64(total)):]
	if size > 0 {
		found = found[:min(size, int64(len(found)))]
	}
	if err := p.complete(ctx, found); err != nil {
		return nil, 0, err
	}
	page = make([]Row, len(found))
	for i, row := range found {
		page[i] = *row
	}
	return page, total, nil
}

func (f Filter) admits(r *Row) bool {
	switch {
	case f.State != "" && r.State != f.State, f.Kind != "" && r.Kind != f.Kind:
		return false
	case f.ToDo && (r.State == bridge.Native || r.LegacyCalls+r.NativeCalls == 0):
		return false
	case f.Keyword == "":
		return true
	}
	keyword := wire.Fold(f.Keyword)
	return strings.Contains(string(r.Target), keyword) || strings.Contains(wire.Fold(r.Name), keyword) || strings.Contains(wire.Fold(r.Summary), keyword)
}

// compare puts what is missing last in either order.
func (f Filter) compare(a, b *Row) int {
	sign := 1
	if f.Desc {
		sign = -1
	}
	order := 0
	switch f.Sort {
	case "":
		order = cmp.Compare(b.LegacyCalls+b.NativeCalls, a.LegacyCalls+a.NativeCalls)
	case "Target":
		order = sign * cmp.Compare(a.Target, b.Target)
	case "Name":
		order = sign * cmp.Compare(wire.Fold(a.Name), wire.Fold(b.Name))
	case "State":
		order = sign * cmp.Compare(rank(a), rank(b))
	case "LastDate":
		order = cmp.Or(trueLast(a.LastDate.IsZero(), b.LastDate.IsZero()), sign*a.LastDate.Compare(b.LastDate.Time))
	case "Share":
		order = cmp.Or(trueLast(a.Compared == 0, b.Compared == 0), sign*cmp.Compare(a.Share, b.Share))
	default:
		order = sign * cmp.Compare(f.number(a), f.number(b))
	}
	return cmp.Or(order, cmp.Compare(a.Target, b.Target))
}

func (f Filter) number(r *Row) int64 {
	switch f.Sort {
	case "LegacyCalls":
		return r.LegacyCalls
	case "NativeCalls":
		return r.NativeCalls
	case "LegacyFailed":
		return r.LegacyFailed
	case "NativeFailed":
		return r.NativeFailed
	default:
		return r.Compared
	}
}

func rank(r *Row) int { return slices.Index(bridge.States, r.State)*100 + r.Percentage }

func trueLast(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	default:
		return -1
	}
}

// rows are all targets: those that were called, those with a state, and the other implementations. What complete adds is
// still missing.
func (p *Progress) rows(ctx context.Context) (map[bridge.Target]*Row, error) {
	counted, err := p.sums(ctx)
	if err != nil {
		return nil, err
	}
	settings, err := bridge.SettingsOf(ctx, p.DB)
	if err != nil {
		return nil, err
	}
	all := p.implementations()
	rows := make(map[bridge.Target]*Row, len(counted))
	for _, s := range counted {
		row := newRow(s.Target, all.of(s.Target))
		row.Counts, row.Days = s.Counts, s.Days
		rows[s.Target] = row
	}
	for target := range settings {
		if rows[target] == nil {
			rows[target] = newRow(target, all.of(target))
		}
	}
	for target, found := range all.others(rows, p.Bridge.UpstreamOf(endpoint) != nil) {
		rows[target] = newRow(target, found)
	}
	for target, row := range rows {
		if set, known := settings[target]; known {
			row.State, row.Percentage, row.Trial = set.State, set.Percent, set.Trial
		}
		row.judge(p.Bridge.Settings.Gates)
	}
	return rows, nil
}

// atOnce is how many targets one statement names.
const atOnce = 500

// complete adds what is read for the rows of a page alone.
func (p *Progress) complete(ctx context.Context, rows []*Row) error {
	for some := range slices.Chunk(rows, atOnce) {
		if err := p.completeSome(ctx, some); err != nil {
			return err
		}
	}
	return nil
}

func (p *Progress) completeSome(ctx context.Context, rows []*Row) error {
	byTarget, names := map[bridge.Target]*Row{}, targetsOf(rows)
	for _, row := range rows {
		byTarget[row.Target] = row
	}
	var total []struct {
		Target bridge.Target `db:"Target"`
		Total  int64         `db:"Total"`
	}
	args, err := listed(names)
	if err != nil {
		return err
	}
	if err := p.DB.Select(ctx, &total, "progress/people", args); err != nil {
		return err
	}
	for _, t := range total {
		byTarget[t.Target].People = t.Total
	}
	total = nil
	if err := p.DB.Select(ctx, &total, "progress/difference_counts", args); err != nil {
		return err
	}
	for _, t := range total {
		byTarget[t.Target].Differences = t.Total
	}
	times, err := p.times(ctx, names, func(s shapeKey) shapeKey { return shapeKey{Target: s.Target} })
	for key, t := range times {
		byTarget[key.Target].Times = t.percentiles()
	}
	return err
}

// listed are the arguments of a statement about some targets.
func listed(targets []bridge.Target) (store.Args, error) {
	text, err := json.Marshal(targets)
	return store.Args{"Targets": string(text)}, err
}

func targetsOf(rows []*Row) []bridge.Target {
	all := make([]bridge.Target, len(rows))
	for i, row := range rows {
		all[i] = row.Target
	}
	return all
}
