package registry

import (
	"math"
	"slices"
	"strings"
	"time"

	"qiao/gateway/registry/usage"
)

// Row is an item with its usage, as lists show it. Times are the company's,
// without a zone, as tables on the wire have them.
type Row struct {
	ID        string       `json:"id"`        // stays for as long as the procedure or the file is there
	Procedure string       `json:"procedure"` // ProcedureName; "*" is any; empty where a bad file names none
	CXType    string       `json:"cxtype"`    // empty is any
	Aliases   []string     `json:"aliases"`
	Summary   string       `json:"summary"`
	Source    Layer        `json:"source"`
	File      string       `json:"file"`                                  // below its folder; empty for Go
	Effect    string       `json:"effect" tstype:"'read' | 'write' | ''"` // empty if the file was never valid
	Access    string       `json:"access"`                                // as session.Access writes it; empty as above
	Database  string       `json:"database"`
	State     State        `json:"state"`
	Findings  []RowFinding `json:"findings"` // the faults of the file
	By        string       `json:"by"`       // ID of the item that answers instead of it
	LoadedAt  string       `json:"loadedAt"`

	Calls         uint64   `json:"calls"` // since the start, also the fields below
	Errors        uint64   `json:"errors"`
	P50           *float64 `json:"p50"`           // milliseconds; null without calls
	P95           *float64 `json:"p95"`           // likewise
	LastError     *string  `json:"lastError"`     // time of the last error; null without one
	LastErrorText *string  `json:"lastErrorText"` // the text that the client read
}

// routeAccess is shown as the access of an entry that routes read: the routes
// state who may read it.
const routeAccess = "by route"

// RowFinding is one fault of a file.
type RowFinding struct {
	Line int    `json:"line"` // of the file, from 1; 0 if it is unknown
	Text string `json:"text"`
}

// Listing is the output of a list command.
type Listing struct {
	Procedures []Row  `json:"procedures"`
	Problem    string `json:"problem"` // why procedures.dir, or a part of it, cannot be read
}

// List returns the rows of the items that match a keyword and are in a state;
// empty is any.
func (l *Live) List(keyword string, state State) Listing {
	list := Listing{Procedures: []Row{}}
	items := l.Items()
	for i := range items {
		if item := &items[i]; item.Matches(keyword) && (state == "" || state == item.State) {
			list.Procedures = append(list.Procedures, l.Row(item))
		}
	}
	if err := l.Problem(); err != nil {
		list.Problem = err.Error()
	}
	return list
}

// Matches reports whether a keyword is a part of the item's names, summary or
// file, in any letter case.
func (i *Item) Matches(keyword string) bool {
	keyword = strings.ToLower(strings.TrimSpace(keyword))
	known := append([]string{i.Procedure, i.CXType, i.Summary, i.File}, i.Aliases...)
	return slices.ContainsFunc(known, func(text string) bool { return strings.Contains(strings.ToLower(text), keyword) })
}

// Row describes an item of the live registry.
func (l *Live) Row(i *Item) Row {
	r := Row{
		ID: i.ID, Procedure: i.Procedure, CXType: i.CXType, Aliases: append([]string{}, i.Aliases...),
		Summary: i.Summary, Source: i.Source, File: i.File, Database: i.Database, State: i.State,
		Findings: make([]RowFinding, len(i.Findings)), By: i.By, LoadedAt: LocalTime(i.LoadedAt),
	}
	for n, f := range i.Findings {
		r.Findings[n] = RowFinding{Line: f.Line, Text: f.Text}
	}
	switch {
	case i.Route:
		r.Effect, r.Access = i.Effect.String(), routeAccess
	case i.Access.Stated():
		r.Effect, r.Access = i.Effect.String(), i.Access.String()
	}
	r.use(l.Usage(*i))
	if failures := l.Failures(*i); len(failures) > 0 {
		at, text := LocalTime(failures[0].Time), failures[0].Text
		r.LastError, r.LastErrorText = &at, &text
	}
	return r
}

// Usage is the usage of an item; zero where the item answers no calls.
func (l *Live) Usage(i Item) usage.Summary {
	if i.State != Serving && i.State != Stale {
		return usage.Summary{}
	}
	return l.usage.Of(usage.Key{Procedure: i.Procedure, CXType: i.CXType})
}

// Failures lists the last errors of an item's procedure, the newest first.
func (l *Live) Failures(i Item) []usage.Failure {
	if i.State != Serving && i.State != Stale {
		return nil
	}
	return l.usage.Failures(usage.Key{Procedure: i.Procedure, CXType: i.CXType})
}

// Slow lists the last slow calls of an item's procedure, the newest first, and its plan, nil without one.
func (l *Live) Slow(i Item) ([]usage.Slow, *usage.Plan) {
	if i.State != Serving && i.State != Stale {
		return nil, nil
	}
	return l.usage.Slow(usage.Key{Procedure: i.Procedure, CXType: i.CXType})
}

func (r *Row) use(calls usage.Summary) {
	r.Calls, r.Errors = calls.Calls, calls.Errors
	if calls.Calls > 0 {
		r.P50, r.P95 = milliseconds(calls.P50), milliseconds(calls.P95)
	}
}

// milliseconds rounds to one decimal: the estimate is no more exact than that.
func milliseconds(d time.Duration) *float64 {
	ms := math.Round(float64(d)/float64(time.Millisecond)*10) / 10
	return &ms
}

// LocalTime writes a time without a zone, and a zero time as an empty text.
func LocalTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format("2006-01-02T15:04:05")
}
