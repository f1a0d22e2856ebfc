// Package demo makes a year of incoming inspections for the demo company.
package demo

import (
	"fmt"
	"math/rand/v2"
	"time"

	"qiao/handlers/inspection/sampling"
	"qiao/sql/seed"
)

// Tables are the lots of the year before now with what was found and judged, for the rows of
// seed.Demo. The same now gives the same rows.
func Tables(now time.Time) []seed.Table {
	d := newDelivery(now, seed.DemoInspection(now))
	d.deliver()
	return d.tables()
}

// delivery makes a year of lots, as they would have been inspected: plans and switching are
// those of the program.
type delivery struct {
	now        time.Time
	file       seed.Inspection
	random     *rand.Rand
	severities map[string]string
	inspectors []seed.DemoPerson
	states     map[[2]string]sampling.State
	lots       map[[4]string][]int // the sums of Insp_MonthLots
	defects    map[[5]string][]int // those of Insp_MonthDefects
	lotKeys    [][4]string
	defectKeys [][5]string
	pairs      [][2]string

	inspections, items, values, found seed.Table
}

// demoLots is how many lots came in the year; the last of them are still under way.
const demoLots = 380

// The last lots: so many nobody has looked at, so many are being inspected, and so many wait
// for who judges.
const (
	demoWaiting    = 6
	demoInspecting = 3
	demoUnjudged   = 4
)

func newDelivery(now time.Time, file seed.Inspection) *delivery {
	random := rand.New(rand.NewPCG(2026, 100)) //nolint:gosec // demo data, which must come out the same every time
	return &delivery{
		now: now, file: file, random: random, severities: file.Severities(), inspectors: file.Inspectors,
		states: map[[2]string]sampling.State{}, lots: map[[4]string][]int{}, defects: map[[5]string][]int{},
		inspections: table("Insp_Inspection", []string{
			"InspectionId", "InspectionNo", "ArrivalDate", "SupplierId", "MaterialId", "BatchNo", "LotSize", "Resubmitted", "Strictness", "InspectLevel",
			"Letter", "SampleSize", "AqlCritical", "AqlMajor", "AqlMinor", "AcCritical", "AcMajor", "AcMinor", "FoundCritical", "FoundMajor",
			"FoundMinor", "Defective", "Status", "Proposal", "Inspector", "InspectorUserId", "FinishDate", "Judge", "JudgeDate", "JudgeNote",
			"ConcessionState", "ConcessionReason", "ConcessionBy", "CreateUserId", "CreateUserName", "CreateDate",
		}...),
		items: table("Insp_Item", "ItemId", "InspectionId", "ControlId", "FullName", "Kind", "Requirement", "Method", "Tool", "Unit",
			"LowerLimit", "UpperLimit", "Pieces", "CategoryId", "SortCode", "Found"),
		values: table("Insp_Value", "ItemId", "Piece", "Value"),
		found:  table("Insp_Defect", "DefectId", "InspectionId", "CategoryId", "Severity", "Counted", "Quantity"),
	}
}

// lot is one that has come.
type lot struct {
	no, id    string
	place     int // 0 is the last that came
	day       time.Time
	supplier  seed.DemoSupplier
	material  seed.DemoMaterial
	size      int
	plan      sampling.Classes
	state     sampling.State
	inspector seed.DemoPerson
	found     map[string]int // by category
	counts    [3]int         // by severity
	defective int
}

func (d *delivery) deliver() {
	perDay := map[string]int{}
	for i := range demoLots {
		l := lot{place: demoLots - 1 - i, day: d.day(-(demoLots - 1 - i) * 365 / demoLots)}
		day := l.day.Format("20060102")
		perDay[day]++
		l.no = fmt.Sprintf("IQC%s%03d", day, perDay[day])
		l.id = seed.ID("inspection", l.no)
		d.choose(&l)
		d.inspect(&l)
		d.judge(&l)
	}
}

// choose picks what has come, from whom, and plans its inspection.
func (d *delivery) choose(l *lot) {
	for l.material = pick(d.random, d.file.Materials); l.material.Status != ""; {
		l.material = pick(d.random, d.file.Materials)
	}
	var from []seed.DemoSupplier
	for _, s := range d.file.Suppliers {
		if s.Supplies == l.material.Class && !s.Stopped {
			from = append(from, s)
		}
	}
	l.supplier = from[min(d.random.IntN(len(from)), d.random.IntN(len(from)))] // the first ones deliver more
	low, high := l.material.Lots[0], l.material.Lots[1]
	l.size = (low + d.random.IntN(high-low+1)) / 2 * 2
	pair := [2]string{l.supplier.ID(), l.material.ID()}
	if _, known := d.states[pair]; !known {
		d.states[pair] = sampling.Start()
		d.pairs = append(d.pairs, pair)
	}
	if l.state = d.states[pair]; l.state.Strictness == sampling.Discontinued {
		l.state = l.state.Resume()
	}
	plan, err := sampling.ForLot(l.state.Strictness, l.size, l.material.InspectLevel(), seed.DemoAQLs...)
	if err != nil {
		panic(err)
	}
	l.plan = plan
	l.inspector = d.inspectors[classPlace(l.material.Class)%len(d.inspectors)]
}

func classPlace(class string) int {
	for i, name := range seed.MaterialClasses {
		if name == class {
			return i
		}
	}
	return 0
}

// day is so many days from today, at midnight.
func (d *delivery) day(days int) time.Time {
	year, month, day := d.now.Date()
	return time.Date(year, month, day+days, 0, 0, 0, 0, d.now.Location())
}

func table(name string, columns ...string) seed.Table {
	return seed.Table{Name: name, Columns: columns}
}

func add(t *seed.Table, values ...any) { t.Rows = append(t.Rows, values) }

func orNil(text string) any {
	if text == "" {
		return nil
	}
	return text
}

func pick[T any](random *rand.Rand, from []T) T { return from[random.IntN(len(from))] }
