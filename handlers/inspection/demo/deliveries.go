// Package demo makes a year of incoming inspections for the demo company.
package demo

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"qiao/gateway/clock"
	"qiao/handlers/inspection/sampling"
	"qiao/sql/seed"
)

// Tables are the lots of the year before the demo's now, with their findings and judgements. The
// same data gives the same rows.
func Tables(data *seed.Data) ([]seed.Table, error) {
	d, err := newDelivery(data)
	if err != nil {
		return nil, err
	}
	d.deliver()
	return d.tables(), nil
}

// delivery makes a year of lots, as they would have been inspected: plans and switching are
// those of the program.
type delivery struct {
	now        time.Time
	random     *rand.Rand
	judgements struct{ Returns, Concessions []string }
	classes    []string               // of materials, in the order of their controls
	controls   map[string][]*seed.Row // by class
	suppliers  map[string][]*seed.Row // by the class that they supply
	materials  []*seed.Row
	inspectors []*seed.Row
	judgedBy   *seed.Row
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

// The last lots: how many are not begun, how many are being inspected, and how many wait for a
// judgement.
const (
	demoWaiting    = 6
	demoInspecting = 3
	demoUnjudged   = 4
)

func newDelivery(data *seed.Data) (*delivery, error) {
	d := emptyDelivery()
	d.now, d.materials = data.Now(), data.Rows("material")
	for _, control := range data.Rows("control") {
		class := control.Text("MaterialClass")
		if d.controls[class] == nil {
			d.classes = append(d.classes, class)
		}
		d.controls[class] = append(d.controls[class], control)
	}
	for _, supplier := range data.Rows("supplier") {
		if supplies := supplier.Text("Supplies"); supplier.Text("Status") != "停用" {
			d.suppliers[supplies] = append(d.suppliers[supplies], supplier)
		}
	}
	for _, user := range data.Rows("user") {
		if user.Text("OrganizationId") == "1010501" && user.Text("PostId") == "inspector" {
			d.inspectors = append(d.inspectors, user)
		}
	}
	var err error
	if d.judgedBy, err = data.Row("user", "pinzhi"); err != nil {
		return nil, err
	}
	return d, data.Section("judgements", &d.judgements)
}

func emptyDelivery() *delivery {
	random := rand.New(rand.NewPCG(2026, 100)) //nolint:gosec // demo data, which must come out the same every time
	return &delivery{
		random: random, controls: map[string][]*seed.Row{}, suppliers: map[string][]*seed.Row{},
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

// lot is a delivered lot.
type lot struct {
	no, id    string
	place     int // 0 is the last that came
	day       time.Time
	supplier  *seed.Row
	material  *seed.Row
	class     string
	size      int
	plan      sampling.Classes
	state     sampling.State
	inspector *seed.Row
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

// choose picks a delivered material and its supplier, and plans the inspection.
func (d *delivery) choose(l *lot) {
	for l.material = pick(d.random, d.materials); l.material.Text("Status") == "停用"; {
		l.material = pick(d.random, d.materials)
	}
	l.class = l.material.Text("MaterialClass")
	from := d.suppliers[l.class]
	l.supplier = from[min(d.random.IntN(len(from)), d.random.IntN(len(from)))] // the first ones deliver more
	low, high := l.material.Int("low"), l.material.Int("high")
	l.size = (low + d.random.IntN(high-low+1)) / 2 * 2
	if _, known := d.states[l.pair()]; !known {
		d.states[l.pair()] = sampling.Start()
		d.pairs = append(d.pairs, l.pair())
	}
	if l.state = d.states[l.pair()]; l.state.Strictness == sampling.Discontinued {
		l.state = l.state.Resume()
	}
	plan, err := sampling.ForLot(l.state.Strictness, l.size, l.material.Text("InspectLevel"), l.aqls()...)
	if err != nil {
		panic(err)
	}
	l.plan = plan
	l.inspector = d.inspectors[slices.Index(d.classes, l.class)%len(d.inspectors)]
}

// pair are the ids of the supplier and the material, which are switched together.
func (l *lot) pair() [2]string { return [2]string{l.supplier.ID(), l.material.ID()} }

// aqls are those of critical, major and minor defects.
func (l *lot) aqls() []string {
	return []string{l.material.Text("AqlCritical"), l.material.Text("AqlMajor"), l.material.Text("AqlMinor")}
}

// day is so many days from today, at midnight.
func (d *delivery) day(days int) time.Time {
	return clock.Day(d.now).AddDate(0, 0, days)
}

func table(name string, columns ...string) seed.Table {
	return seed.Table{Name: name, Columns: columns}
}

func add(t *seed.Table, values ...any) { t.Rows = append(t.Rows, values) }

func pick[T any](random *rand.Rand, from []T) T { return from[random.IntN(len(from))] }
