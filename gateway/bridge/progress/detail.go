package progress

import (
	"context"
	"encoding/json"

	"qiao/gateway/bridge"
	"qiao/gateway/bridge/compare"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// Detail is everything about a target. Of differences, shapes and refusals it has the 200 most frequent, of changes the 100
// newest.
type Detail struct {
	Standing
	Differences []Difference
	Noise       []Noise
	Shapes      []Shape
	Refusals    []Refusal
	Changes     []Change
	Days        []Day
}

// Difference is a kind of difference with its newest example, whose personal data are masked.
type Difference struct {
	Class     compare.Class   `db:"Class"`
	Field     string          `db:"Field"` // Table[].Price; @code and the like for what is not in data
	Place     string          `db:"Place"` // of the example, such as Table[3].Price
	Legacy    string          `db:"LegacyValue"`
	Native    string          `db:"NativeValue"`
	Answers   int64           `db:"Answers"` // that had it
	FirstDate store.LocalTime `db:"FirstDate"`
	LastDate  store.LocalTime `db:"LastDate"`
}

// Noise is what is known about a field that the legacy system may answer differently each time.
type Noise struct {
	Field          string
	Part           compare.Part
	Seen, Differed int // of about the last 100 samples
	Pin            compare.Pin
	Noise          bool // differences of the field do not count
}

// Shape are the calls of one target that fill the same parameters.
type Shape struct {
	Endpoint string // of a procedure call; the method of a route
	Fields   string // that are filled, with a space between them
	Counts
	Times
}

// Refusal is a person whose calls this gateway would have refused (legacy.access: observe).
type Refusal struct {
	Account  string          `db:"Account"` // the address of a caller without a session
	Calls    int64           `db:"Calls"`
	LastDate store.LocalTime `db:"LastDate"`
}

// Change is a line of a target's history.
type Change struct {
	FromState  bridge.State     `db:"FromState"`
	ToState    bridge.State     `db:"ToState"`
	Percentage int              `db:"Percentage"`
	Trial      bool             `db:"Trial"`
	Reason     string           `db:"Reason"`
	Text       string           `db:"Evidence" json:"-"`
	Evidence   *bridge.Evidence `db:"-"` // of that moment
	By         string           `db:"CreateUserName"`
	Date       store.LocalTime  `db:"CreateDate"`
}

// Day are the calls of a day.
type Day struct {
	Day      string `db:"CallDay"` // 2026-11-20
	Legacy   int64  `db:"LegacyCalls"`
	Native   int64  `db:"NativeCalls"`
	Compared int64  `db:"Compared"`
	Equal    int64  `db:"Equal"`
}

// ErrUnknown is the error for a target that nobody has called, and that this gateway does not implement.
func ErrUnknown(target bridge.Target) error {
	return errs.Failf("没有这个目标：%s", errs.Shorten(string(target)))
}

// Knows returns an error for a target that is not in the list.
func (p *Progress) Knows(ctx context.Context, target bridge.Target) error {
	rows, err := p.rows(ctx)
	if err == nil && rows[target] == nil {
		err = ErrUnknown(target)
	}
	return err
}

// Of returns everything about a target.
func (p *Progress) Of(ctx context.Context, target bridge.Target) (Detail, error) {
	d := Detail{Differences: []Difference{}, Refusals: []Refusal{}, Changes: []Change{}, Days: []Day{}}
	rows, err := p.rows(ctx)
	if err != nil {
		return d, err
	}
	row := rows[target]
	if row == nil {
		return d, ErrUnknown(target)
	}
	if err := p.complete(ctx, []*Row{row}); err != nil {
		return d, err
	}
	d.Standing = row.Standing
	of := store.Args{"Target": string(target)}
	for statement, into := range map[string]any{
		"progress/differences": &d.Differences, "progress/refusals": &d.Refusals, "progress/changes": &d.Changes, "progress/days": &d.Days,
	} {
		if err := p.DB.Select(ctx, into, statement, of); err != nil {
			return d, err
		}
	}
	for i := range d.Changes {
		var evidence bridge.Evidence
		if json.Unmarshal([]byte(d.Changes[i].Text), &evidence) == nil {
			d.Changes[i].Evidence = &evidence
		}
	}
	if d.Noise, err = p.noise(ctx, target); err != nil {
		return d, err
	}
	d.Shapes, err = p.shapes(ctx, row)
	return d, err
}

func (p *Progress) noise(ctx context.Context, target bridge.Target) ([]Noise, error) {
	fields, err := bridge.NoiseOf(ctx, p.DB, target)
	all := make([]Noise, len(fields))
	for i, f := range fields {
		all[i] = Noise{f.Field, f.Part, f.Seen, f.Differed, f.Pin, f.Noise()}
	}
	return all, err
}
