package explorer

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"qiao/gateway/entry"
	"qiao/gateway/registry"
	"qiao/gateway/registry/usage"
)

// detail is all there is to say about a procedure. Times are seconds.
type detail struct {
	registry.Row

	Params       []param       `json:"params"`
	Filter       *filter       `json:"filter"` // null without one, as the next two
	Sort         *sort         `json:"sort"`
	Page         *page         `json:"page"`
	Cache        float64       `json:"cache"` // 0 is not cached
	Invalidates  []string      `json:"invalidates"`
	Timeout      float64       `json:"timeout"` // 0 is the gateway's default, as with maxRows
	MaxRows      int           `json:"maxRows"`
	MappedErrors []mappedError `json:"mappedErrors"`
	Text         string        `json:"text"`       // of the file
	ServedText   string        `json:"servedText"` // of a stale file: the version that serves
	Failures     []failure     `json:"failures"`   // the latest first
	Slow         []slow        `json:"slow"`       // likewise
	Plan         *plan         `json:"plan"`       // of a statement that was slow; null without one
}

// param is a parameter as the header has it; from and the like are written as
// there.
type param struct {
	Name    string   `json:"name"`
	From    string   `json:"from"` // such as OtherA, OtherB.Building, session.account; empty for a mere output
	Type    string   `json:"type"`
	Default *string  `json:"default"` // null is NULL
	Formats []string `json:"formats"`
	Like    string   `json:"like" tstype:"'' | 'contains' | 'prefix'"`
	Output  bool     `json:"output"`
}

// column is a label that callers may choose, and the column for it.
type column struct {
	Label  string `json:"label"`
	Column string `json:"column"`
}

type filter struct {
	Name    string   `json:"name"` // of the parameter that holds the label
	Value   string   `json:"value"`
	Columns []column `json:"columns"`
}

type sort struct {
	Name    string   `json:"name"` // where the label comes from
	Order   string   `json:"order"`
	Columns []column `json:"columns"`
	Default string   `json:"default"`
}

type page struct {
	Number      string `json:"number"` // where it comes from
	Size        string `json:"size"`
	DefaultSize int    `json:"defaultSize"`
	Max         int    `json:"max"`
	Total       bool   `json:"total"`
}

type mappedError struct {
	Number int32  `json:"number"` // of the database
	Code   int    `json:"code"`   // for the caller
	Msg    string `json:"msg"`    // empty is the text that came with the number
}

type failure struct {
	Time      string `json:"time"`
	RequestID string `json:"requestId"`
	Account   string `json:"account"`
	Code      int    `json:"code"`
	Message   string `json:"message"` // the message for the caller
	Detail    string `json:"detail"`  // the details for the information centre
}

// slow is a call that took longer than procedures.slow, without its values.
type slow struct {
	Time      string  `json:"time"`
	RequestID string  `json:"requestId"`
	Took      float64 `json:"took"` // milliseconds
	Database  string  `json:"database"`
	Shape     []shape `json:"shape"`
}

// shape is a parameter without its value.
type shape struct {
	Name   string `json:"name"`
	Type   string `json:"type"`
	Null   bool   `json:"null"`
	Length *int   `json:"length"` // of a text, in characters; null for anything else and for a secret
}

// plan is how the database runs the statements, taken after a slow call.
type plan struct {
	Time     string   `json:"time"`
	Database string   `json:"database"`
	Lines    []string `json:"lines"`
	Cut      bool     `json:"cut"` // there were more lines
}

func (h *Handlers) detail(i *registry.Item) detail {
	d := detail{
		Row: h.Live.Row(i), Params: []param{}, Invalidates: []string{}, MappedErrors: []mappedError{}, Failures: []failure{}, Slow: []slow{},
		Text: i.Text, ServedText: i.Served,
	}
	for _, f := range h.Live.Failures(*i) {
		d.Failures = append(d.Failures, failure{registry.LocalTime(f.Time), f.RequestID, f.Account, f.Code, f.Text, f.Detail})
	}
	d.addSlow(h.Live.Slow(*i))
	if i.Entry != nil {
		d.describe(i.Entry)
	}
	return d
}

func (d *detail) addSlow(calls []usage.Slow, taken *usage.Plan) {
	for _, call := range calls {
		shapes := make([]shape, len(call.Shape))
		for i, s := range call.Shape {
			shapes[i] = shape{Name: s.Name, Type: s.Type, Null: s.Null}
			if s.Length >= 0 {
				shapes[i].Length = &s.Length
			}
		}
		d.Slow = append(d.Slow, slow{registry.LocalTime(call.Time), call.RequestID, float64(call.Took.Milliseconds()), call.Database, shapes})
	}
	if taken != nil {
		d.Plan = &plan{registry.LocalTime(taken.Time), taken.Database, taken.Lines, taken.Cut}
	}
}

// describe adds the header of an entry.
func (d *detail) describe(e *entry.Entry) {
	d.Cache, d.Timeout, d.MaxRows = e.Cache.Seconds(), e.Timeout.Seconds(), e.MaxRows
	for i := range e.Params {
		p := &e.Params[i]
		d.Params = append(d.Params, param{p.Name, p.From, p.Type, p.Default, append([]string{}, p.Formats...), p.Like, p.Output})
	}
	if f := e.Filter; f != nil {
		d.Filter = &filter{f.Name, f.Value, columnsOf(f.Allow)}
	}
	if s := e.Sort; s != nil {
		terms := make([]string, len(s.Default))
		for i, term := range s.Default {
			terms[i] = term.String()
		}
		d.Sort = &sort{s.LabelFrom, s.OrderFrom, columnsOf(s.Allow), strings.Join(terms, ", ")}
	}
	if p := e.Page; p != nil {
		d.Page = &page{p.Number.From, p.Size.From, p.Rows, p.Max, p.Total}
	}
	for _, ref := range e.Invalidates {
		d.Invalidates = append(d.Invalidates, ref.String())
	}
	for _, number := range slices.Sorted(maps.Keys(e.Errors)) {
		mapped := e.Errors[number]
		d.MappedErrors = append(d.MappedErrors, mappedError{number, mapped.Code, mapped.Msg})
	}
}

func columnsOf(allow map[string]string) []column {
	columns := make([]column, 0, len(allow))
	for label, name := range allow {
		columns = append(columns, column{label, name})
	}
	slices.SortFunc(columns, func(a, b column) int { return cmp.Compare(a.Label, b.Label) })
	return columns
}
