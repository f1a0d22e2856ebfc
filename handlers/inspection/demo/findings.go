package demo

import (
	"math"
	"strconv"

	"qiao/sql/seed"
)

// inspect chooses the findings of each item, and writes the items with their values.
func (d *delivery) inspect(l *lot) {
	l.found = map[string]int{}
	controls := d.controls[l.class]
	failed := make([]int, len(controls))
	for range d.bad(l) {
		at := d.random.IntN(len(controls))
		if controls[at].Int("Pieces") > 0 && failed[at] >= 1 || severity(controls[at]) == "致命" && d.random.IntN(4) > 0 {
			at = 0
		}
		if l.looked(at) {
			failed[at]++
			l.defective++
		}
	}
	for i, k := range controls {
		l.found[k.Text("CategoryId")] += failed[i]
		switch severity(k) {
		case "致命":
			l.counts[0] += failed[i]
		case "严重":
			l.counts[1] += failed[i]
		default:
			l.counts[2] += failed[i]
		}
		d.addItem(l, i, k, failed[i])
	}
	d.addDefects(l)
}

// looked reports whether an item was inspected: in a lot that is being inspected, only the first
// items were.
func (l *lot) looked(item int) bool {
	return l.place >= demoWaiting+demoInspecting || l.place >= demoWaiting && item < 2
}

// bad is how many pieces of the sample are defective.
func (d *delivery) bad(l *lot) int {
	chance := float64(l.supplier.Int("tendency")) / 700
	if unjudged := l.place - demoWaiting - demoInspecting; d.random.IntN(16) == 0 || unjudged >= 0 && unjudged < demoUnjudged && unjudged%2 == 0 {
		chance = min(0.3, 5*chance+0.05) // a bad lot
	}
	n := 0
	for range l.plan.Size {
		if d.random.Float64() < chance {
			n++
		}
	}
	return n
}

func (d *delivery) addItem(l *lot, place int, k *seed.Row, failed int) {
	id := seed.ID("inspection item", l.no+k.Text("FullName"))
	pieces, found := min(k.Int("Pieces"), l.plan.Size), any(failed)
	if !l.looked(place) {
		found = nil
	}
	row := []any{id, l.id, k.ID()}
	for _, column := range []string{"FullName", "Kind", "Requirement", "Method", "Tool", "Unit", "LowerLimit", "UpperLimit"} {
		row = append(row, k.Value(column))
	}
	add(&d.items, append(row, pieces, k.Value("CategoryId"), (place+1)*10, found)...)
	for piece := range pieces {
		if l.looked(place) {
			add(&d.values, id, piece+1, d.measure(k, piece < failed))
		}
	}
}

// measure is a value within the limits, or one above them.
func (d *delivery) measure(k *seed.Row, outside bool) string {
	lower, _ := strconv.ParseFloat(k.Text("LowerLimit"), 64)
	upper, _ := strconv.ParseFloat(k.Text("UpperLimit"), 64)
	width := upper - lower
	value := lower + width*(0.3+0.4*d.random.Float64())
	if outside {
		value = upper + width*(0.1+0.2*d.random.Float64())
	}
	return strconv.FormatFloat(math.Round(value*100)/100, 'f', 2, 64)
}

func (d *delivery) addDefects(l *lot) {
	for _, k := range d.controls[l.class] {
		if n := l.found[k.Text("CategoryId")]; n > 0 {
			add(&d.found, seed.ID("defect", l.no+category(k).Text("FullName")), l.id, k.Value("CategoryId"), severity(k), 0, n)
		}
	}
}

// category is the kind of defect that a control finds.
func category(control *seed.Row) *seed.Row { return control.Refers("CategoryId") }

func severity(control *seed.Row) string { return category(control).Text("Severity") }
