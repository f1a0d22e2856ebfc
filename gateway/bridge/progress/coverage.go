package progress

import (
	"cmp"
	"context"
	"slices"

	"qiao/gateway/bridge"
	"qiao/gateway/store"
)

// mostShapes bounds the shapes of a target that are listed; the most frequent come first.
const mostShapes = 200

// Covered is one shape of a target, or a target that nobody has called: Endpoint is empty then.
type Covered struct {
	Target      bridge.Target `tstype:"string"`
	Kind        Kind
	Name        string
	Implemented bool
	Effect      string `tstype:"'read' | 'write' | ''"`
	State       bridge.State
	Percentage  int
	People      int64 // of the target
	Shape
	Share  float64
	Blocks []string // why the target is not to be moved on
}

// Coverage returns a part of the shapes of all targets, the most frequent target first, and how many there are. A size of
// 0 is all. The order of the filter does not count.
func (p *Progress) Coverage(ctx context.Context, f Filter, offset, size int64) (page []Covered, total int, err error) {
	rows, err := p.rows(ctx)
	if err != nil {
		return nil, 0, err
	}
	shapes, err := p.countedShapes(ctx, "")
	if err != nil {
		return nil, 0, err
	}
	byTarget := map[bridge.Target][]countedShape{}
	for _, s := range shapes {
		byTarget[s.Target] = append(byTarget[s.Target], s)
	}
	f.Sort = ""
	var found []*Row
	for _, row := range rows {
		if f.admits(row) {
			found = append(found, row)
		}
	}
	slices.SortFunc(found, f.compare)
	type line struct {
		row   *Row
		shape countedShape
	}
	var lines []line
	for _, row := range found {
		own := byTarget[row.Target]
		if len(own) == 0 {
			own = []countedShape{{}}
		}
		for _, s := range own {
			lines = append(lines, line{row, s})
		}
	}
	total = len(lines)
	lines = lines[min(offset, int64(total)):]
	if size > 0 {
		lines = lines[:min(size, int64(len(lines)))]
	}
	var targets []*Row
	for _, l := range lines {
		if len(targets) == 0 || targets[len(targets)-1] != l.row {
			targets = append(targets, l.row)
		}
	}
	if err := p.complete(ctx, targets); err != nil {
		return nil, 0, err
	}
	times, err := p.shapeTimes(ctx, targets)
	if err != nil {
		return nil, 0, err
	}
	page = make([]Covered, len(lines))
	for i, l := range lines {
		page[i] = l.row.covered(l.shape, times[l.shape.shapeKey])
	}
	return page, total, nil
}

func (r *Row) covered(s countedShape, times *histograms) Covered {
	c := Covered{
		Target: r.Target, Kind: r.Kind, Name: r.Name, Implemented: r.Implemented, Effect: r.Effect, State: r.State, Percentage: r.Percentage,
		People: r.People, Shape: s.shape(times), Blocks: r.Blocks,
	}
	c.Share = bridge.Evidence{Compared: s.Compared, Equal: s.Equal}.Shown()
	return c
}

// countedShape is what was counted of a shape.
type countedShape struct {
	shapeKey
	Fields string `db:"Shape"`
	Counts
}

func (s countedShape) shape(times *histograms) Shape {
	shape := Shape{Endpoint: s.Endpoint, Fields: s.Fields, Counts: s.Counts}
	if times != nil {
		shape.Times = times.percentiles()
	}
	return shape
}

// Seen is one shape of a target in the traffic of the days that are kept (legacy.keep).
type Seen struct {
	Target        bridge.Target
	Fields        string // that are filled, in lower case with a space between them: othera otherb.building
	Calls, Failed int64
}

// SeenShapes returns every shape that was called; the most frequent of a target first.
func SeenShapes(ctx context.Context, db *store.DB) ([]Seen, error) {
	shapes, err := (&Progress{DB: db}).countedShapes(ctx, "")
	seen := make([]Seen, len(shapes))
	for i, s := range shapes {
		seen[i] = Seen{s.Target, s.Fields, s.LegacyCalls + s.NativeCalls, s.LegacyFailed + s.NativeFailed}
	}
	return seen, err
}

// countedShapes are the shapes of a target, or of all if it is empty; the most frequent of a target first.
func (p *Progress) countedShapes(ctx context.Context, target bridge.Target) (all []countedShape, err error) {
	if err := p.DB.Select(ctx, &all, "progress/shapes", store.Args{"Target": string(target)}); err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b countedShape) int {
		return cmp.Or(cmp.Compare(a.Target, b.Target), cmp.Compare(b.LegacyCalls+b.NativeCalls, a.LegacyCalls+a.NativeCalls),
			cmp.Compare(a.Endpoint, b.Endpoint), cmp.Compare(a.Fields, b.Fields))
	})
	return all, nil
}

// shapes are the most frequent shapes of a target, with their times.
func (p *Progress) shapes(ctx context.Context, row *Row) ([]Shape, error) {
	counted, err := p.countedShapes(ctx, row.Target)
	if err != nil {
		return nil, err
	}
	times, err := p.shapeTimes(ctx, []*Row{row})
	all := []Shape{}
	for _, s := range counted[:min(mostShapes, len(counted))] {
		all = append(all, s.shape(times[s.shapeKey]))
	}
	return all, err
}

// shapeTimes are the histograms of the shapes of some targets.
func (p *Progress) shapeTimes(ctx context.Context, rows []*Row) (map[shapeKey]*histograms, error) {
	all := map[shapeKey]*histograms{}
	for some := range slices.Chunk(rows, atOnce) {
		times, err := p.times(ctx, targetsOf(some), func(key shapeKey) shapeKey { return key })
		if err != nil {
			return nil, err
		}
		for key, t := range times {
			all[key] = t
		}
	}
	return all, nil
}
