package storetest

import (
	"fmt"
	"strings"
	"testing"

	"qiao/gateway/store"
	"qiao/gateway/wire"
)

// Set is one recorded result set; cells are written as Text writes them.
type Set struct {
	Columns []wire.Column
	Rows    [][]string
}

// Recorder is a wire.Sink that keeps everything.
type Recorder struct {
	Sets    []Set
	Changed []int64
	Lines   []string
	// OnRow, if set, is asked before a row is kept.
	OnRow func(rows int) error
}

// Columns implements wire.Sink.
func (r *Recorder) Columns(columns []wire.Column) error {
	r.Sets = append(r.Sets, Set{Columns: append([]wire.Column(nil), columns...)})
	return nil
}

// Row implements wire.Sink.
func (r *Recorder) Row(values []wire.Value) error {
	set := &r.Sets[len(r.Sets)-1]
	if r.OnRow != nil {
		if err := r.OnRow(len(set.Rows) + 1); err != nil {
			return err
		}
	}
	row := make([]string, len(values))
	for i, value := range values {
		row[i] = Text(value)
	}
	set.Rows = append(set.Rows, row)
	return nil
}

// Affected implements wire.Sink.
func (r *Recorder) Affected(n int64) { r.Changed = append(r.Changed, n) }

// Message implements wire.Sink.
func (r *Recorder) Message(text string) { r.Lines = append(r.Lines, text) }

// Cells are all rows of all sets in one text: cells apart by "|", rows by
// " / ", sets by " // ".
func (r *Recorder) Cells() string {
	sets := make([]string, len(r.Sets))
	for i, set := range r.Sets {
		rows := make([]string, len(set.Rows))
		for j, row := range set.Rows {
			rows[j] = strings.Join(row, "|")
		}
		sets[i] = strings.Join(rows, " / ")
	}
	return strings.Join(sets, " // ")
}

// Text writes a value for comparison.
func Text(value wire.Value) string {
	switch value.Kind {
	case wire.Null:
		return "NULL"
	case wire.IntKind:
		return fmt.Sprint(value.Int)
	case wire.RealKind:
		return fmt.Sprint(value.Float)
	case wire.BlobKind:
		return fmt.Sprintf("0x%x", value.Bytes)
	case wire.TimeKind:
		return value.Time.Format("2006-01-02 15:04:05.000")
	default:
		return string(value.Bytes)
	}
}

// Cells runs a query and returns its values as Recorder.Cells writes them.
func Cells(t testing.TB, db *store.DB, query string) string {
	t.Helper()
	statement, err := db.Prepare(t.Context(), query, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	recorder := Recorder{}
	if err := statement.Run(t.Context(), nil, &recorder); err != nil {
		t.Fatal(err)
	}
	return recorder.Cells()
}
