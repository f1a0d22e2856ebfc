package wire_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/wire"
)

// set is one result set of a test; a row is its cells.
type set struct {
	columns []wire.Column
	rows    [][]wire.Value
}

var (
	menus = set{
		columns: []wire.Column{{Name: "MenuId", Type: wire.String}, {Name: "SortCode", Type: wire.Int}},
		rows:    [][]wire.Value{{text("m1"), integer(1)}, {text("m2"), {}}},
	}
	empty  = set{columns: []wire.Column{{Name: "x", Type: wire.Int}}}
	single = set{columns: []wire.Column{{Name: "x", Type: wire.Decimal, Scale: 0}}, rows: [][]wire.Value{{integer(3)}}}
)

// send plays result sets into a sink and stops at its first error.
func send(sink wire.Sink, sets ...set) error {
	for _, s := range sets {
		if err := sink.Columns(s.columns); err != nil {
			return err
		}
		for _, row := range s.rows {
			if err := sink.Row(row); err != nil {
				return err
			}
		}
	}
	return nil
}

type maker = func(io.Writer, wire.Options) wire.Answer

// answer plays result sets into a new answer and returns its bytes.
func answer(t *testing.T, create maker, options wire.Options, sets ...set) string {
	t.Helper()
	var out bytes.Buffer
	a := create(&out, options)
	if err := send(a, sets...); err != nil && !errors.Is(err, wire.ErrEnough) {
		t.Fatal(err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestNewtonsoftShapes compares whole envelopes with the real library's.
func TestNewtonsoftShapes(t *testing.T) {
	floats := set{columns: []wire.Column{{Name: "x", Type: wire.Float}}, rows: [][]wire.Value{{double(3)}}}
	shapes := map[string]func() string{
		"DataSet of three tables, the second empty": func() string {
			return answer(t, wire.NewDataSet, wire.Options{}, menus, empty, floats)
		},
		"DataTable":       func() string { return answer(t, wire.NewDataTable, wire.Options{}, menus) },
		"empty DataTable": func() string { return answer(t, wire.NewDataTable, wire.Options{}, empty) },
		"empty DataSet":   func() string { return answer(t, wire.NewDataSet, wire.Options{}) },
	}
	compared := 0
	eachLine(t, "testdata/newtonsoft-shapes.jsonl", func(line string) {
		var vector struct{ Shape, JSON string }
		if err := json.Unmarshal([]byte(line), &vector); err != nil {
			t.Fatal(err)
		}
		compared++
		if got := shapes[vector.Shape](); got != vector.JSON {
			t.Errorf("%s\ngot  %s\nwant %s", vector.Shape, got, vector.JSON)
		}
	})
	if compared != len(shapes) {
		t.Errorf("compared %d shapes, want %d", compared, len(shapes))
	}
}

func TestAnswers(t *testing.T) {
	one := func(typ wire.Type, value wire.Value) set {
		return set{columns: []wire.Column{{Name: "x", Type: typ}}, rows: [][]wire.Value{{value}, {text("second row")}}}
	}
	for _, test := range []struct {
		name   string
		create maker
		sets   []set
		data   string
	}{
		{"table: first set only", wire.NewDataTable, []set{single, menus}, `[{"x":3.0}]`},
		{"table: no set", wire.NewDataTable, nil, `[]`},
		{"combo", wire.NewComboBox, []set{menus, single}, `[{"value":"m1","label":1},{"value":"m2","label":null}]`},
		{"combo of one column", wire.NewComboBox, []set{single}, `[{"value":3.0,"label":3.0}]`},
		{"combo without rows", wire.NewComboBox, []set{empty}, `[]`},
		{"int", wire.NewInt, []set{one(wire.Int, integer(7)), menus}, `7`},
		{"int of no row", wire.NewInt, []set{empty, single}, `0`},
		{"int of NULL", wire.NewInt, []set{one(wire.Int, wire.Value{})}, `0`},
		{"int of text", wire.NewInt, []set{one(wire.String, text(" 7 "))}, `7`},
		{"int of decimal", wire.NewInt, []set{one(wire.Decimal, text("5.00"))}, `5`},
		{"int of half", wire.NewInt, []set{one(wire.Decimal, text("2.5"))}, `2`},
		{"int of more than half", wire.NewInt, []set{one(wire.Decimal, text("-2.51"))}, `-3`},
		{"int of odd half", wire.NewInt, []set{one(wire.Decimal, text("3.50"))}, `4`},
		{"int of a decimal beyond a double", wire.NewInt, []set{one(wire.Decimal, text("-9223372036854775807.4"))}, `-9223372036854775807`},
		{"int of float", wire.NewInt, []set{one(wire.Float, double(2.5))}, `2`},
		{"int of bit", wire.NewInt, []set{one(wire.Bit, integer(5))}, `1`},
		{"boolean of 1", wire.NewBoolean, []set{one(wire.Int, integer(1))}, `true`},
		{"boolean of 2", wire.NewBoolean, []set{one(wire.Int, integer(2))}, `false`},
		{"boolean of bit", wire.NewBoolean, []set{one(wire.Bit, integer(1))}, `true`},
		{"boolean of a bit that is not 1", wire.NewBoolean, []set{one(wire.Bit, integer(5))}, `true`},
		{"boolean of true", wire.NewBoolean, []set{one(wire.String, text("True"))}, `true`},
		{"boolean of 是", wire.NewBoolean, []set{one(wire.String, text("是"))}, `true`},
		{"boolean of 否", wire.NewBoolean, []set{one(wire.String, text("否"))}, `false`},
		{"boolean of '1'", wire.NewBoolean, []set{one(wire.String, text("1"))}, `true`},
		{"boolean of 1.00", wire.NewBoolean, []set{one(wire.Decimal, text("1.00"))}, `true`},
		{"boolean of 1.01", wire.NewBoolean, []set{one(wire.Decimal, text("1.01"))}, `false`},
		{"boolean of yes", wire.NewBoolean, []set{one(wire.String, text("yes"))}, `false`},
		{"boolean of NULL", wire.NewBoolean, []set{one(wire.Int, wire.Value{})}, `false`},
		{"boolean of no row", wire.NewBoolean, []set{empty, one(wire.Int, integer(1))}, `false`},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := `{"code":0,"msg":"成功","data":` + test.data + `}`
			if got := answer(t, test.create, wire.Options{}, test.sets...); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
			if got := answer(t, test.create, wire.Options{ReadOnly: true}, test.sets...); got != want {
				t.Errorf("read only: got  %s\nwant %s", got, want)
			}
		})
	}
}

func TestWithoutResultSet(t *testing.T) {
	for _, test := range []struct {
		name     string
		create   maker
		affected []int64
		data     string
	}{
		{"int: affected", wire.NewInt, []int64{2, -1, 3}, "5"},
		{"boolean: nothing", wire.NewBoolean, nil, "false"},
		{"boolean: affected", wire.NewBoolean, []int64{1}, "true"},
		{"boolean: uncounted", wire.NewBoolean, []int64{-1}, "false"},
		{"set", wire.NewDataSet, []int64{1}, "{}"},
	} {
		var out bytes.Buffer
		a := test.create(&out, wire.Options{})
		for _, n := range test.affected {
			a.Affected(n)
		}
		if err := a.Close(); err != nil {
			t.Fatal(err)
		}
		if want := `{"code":0,"msg":"成功","data":` + test.data + `}`; out.String() != want {
			t.Errorf("%s: got %s, want %s", test.name, out.String(), want)
		}
	}
}

// The return value of an EXEC replaces a result set only if there is none.
func TestReturnValue(t *testing.T) {
	returned := func(value int64) set {
		return set{
			columns: []wire.Column{{Name: "ReturnValue", Type: wire.ReturnValue}, {Name: "Total", Type: wire.Int}},
			rows:    [][]wire.Value{{integer(value), integer(9)}},
		}
	}
	quiet := func(value int64) set {
		return set{columns: []wire.Column{{Name: "@ReturnValue", Type: wire.QuietReturn}}, rows: [][]wire.Value{{integer(value)}}}
	}
	for _, test := range []struct {
		name     string
		create   maker
		affected int64
		sets     []set
		data     string
	}{
		{"int: quiet return value", wire.NewInt, 2, []set{quiet(-4)}, "-4"},
		{"int: result set before a quiet one", wire.NewInt, 2, []set{empty, quiet(-4)}, "0"},
		{"boolean: quiet return value", wire.NewBoolean, 0, []set{quiet(7)}, "true"},
		{"table without a result set", wire.NewDataTable, 0, []set{quiet(7)}, `[]`},
		{"table", wire.NewDataTable, 0, []set{single, quiet(7)}, `[{"x":3.0}]`},
		{"combo box", wire.NewComboBox, 0, []set{quiet(7)}, `[]`},
		{"set without a result set", wire.NewDataSet, 1, []set{quiet(1)}, `{}`},
		{"set and a quiet one", wire.NewDataSet, 1, []set{single, quiet(1)}, `{"Table":[{"x":3.0}]}`},
		{"int: return value before the rows affected", wire.NewInt, 2, []set{returned(-4)}, "-4"},
		{"int: result set first", wire.NewInt, 2, []set{single, returned(-4)}, "3"},
		{"int: empty result set first", wire.NewInt, 2, []set{empty, returned(-4)}, "0"},
		{"boolean: affected", wire.NewBoolean, 1, []set{returned(0)}, "true"},
		{"boolean: returned", wire.NewBoolean, 0, []set{returned(7)}, "true"},
		{"boolean: failed", wire.NewBoolean, -1, []set{returned(-1)}, "false"},
		{"boolean: result set first", wire.NewBoolean, 1, []set{empty, returned(1)}, "false"},
		{"table", wire.NewDataTable, 0, []set{returned(0)}, `[{"ReturnValue":0,"Total":9}]`},
		{"set", wire.NewDataSet, 1, []set{single, returned(1)}, `{"Table":[{"x":3.0}],"Table1":[{"ReturnValue":1,"Total":9}]}`},
	} {
		for _, options := range []wire.Options{{}, {ReadOnly: true}} {
			var out bytes.Buffer
			a := test.create(&out, options)
			a.Affected(test.affected)
			if err := send(a, test.sets...); err != nil && !errors.Is(err, wire.ErrEnough) {
				t.Fatal(err)
			}
			if err := a.Close(); err != nil {
				t.Fatal(err)
			}
			if want := `{"code":0,"msg":"成功","data":` + test.data + `}`; out.String() != want {
				t.Errorf("%s: got %s, want %s", test.name, out.String(), want)
			}
		}
	}
}

func TestIntRefuses(t *testing.T) {
	for name, value := range map[string]wire.Value{
		"word": text("七"), "fraction as text": text("5.0"), "nothing": text(""), "blob": blob("1"), "big text": text("9223372036854775808"),
		"big float": double(1e19), "NaN": double(nan()), "time": at(time.Date(2026, 11, 20, 8, 30, 0, 0, time.UTC)),
	} {
		var out bytes.Buffer
		a := wire.NewInt(&out, wire.Options{})
		err := send(a, set{columns: []wire.Column{{Name: "x"}}, rows: [][]wire.Value{{value}}})
		if !errs.Is(err, errs.ProcedureFailed) {
			t.Errorf("%s: got %v, want %s", name, err, errs.ProcedureFailed.Name)
		}
		a.Discard()
		if out.Len() != 0 {
			t.Errorf("%s: wrote %s", name, out.String())
		}
	}
}

func nan() float64 { zero := 0.0; return zero / zero }

func TestEnough(t *testing.T) {
	for name, create := range map[string]maker{"table": wire.NewDataTable, "combo": wire.NewComboBox, "int": wire.NewInt, "boolean": wire.NewBoolean} {
		for _, sets := range [][]set{{single, single}, {empty, empty}} {
			if err := send(create(io.Discard, wire.Options{ReadOnly: true}), sets...); !errors.Is(err, wire.ErrEnough) {
				t.Errorf("%s that only reads: got %v, want ErrEnough", name, err)
			}
			if err := send(create(io.Discard, wire.Options{}), sets...); err != nil {
				t.Errorf("%s that writes must run to its end, got %v", name, err)
			}
		}
	}
}

func TestMessages(t *testing.T) {
	var out bytes.Buffer
	a := wire.NewDataTable(&out, wire.Options{Code: 20000, Msg: "已保存", MessageKey: "message"})
	a.Message("第一行\n还是它")
	if err := send(a, single); err != nil {
		t.Fatal(err)
	}
	a.Message(`第"二"行`)
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	want := `{"code":20000,"message":"存储过程执行成功\r\n第一行\n还是它\r\n第\"二\"行","data":[{"x":3.0}]}`
	if out.String() != want {
		t.Errorf("got  %s\nwant %s", out.String(), want)
	}
	out.Reset()
	a = wire.NewInt(&out, wire.Options{Msg: "已保存"})
	if err := a.Close(); err != nil || out.String() != `{"code":0,"msg":"已保存","data":0}` {
		t.Error(out.String(), err)
	}
}

// many sends rows of about 100 bytes.
func many(sink wire.Sink, rows int) error {
	if err := sink.Columns([]wire.Column{{Name: "x", Type: wire.String}}); err != nil {
		return err
	}
	row := []wire.Value{text(strings.Repeat("x", 92))}
	for range rows {
		if err := sink.Row(row); err != nil {
			return err
		}
	}
	return nil
}

// chunks counts the writes and the longest of them.
type chunks struct {
	bytes.Buffer
	writes, longest int
}

func (c *chunks) Write(p []byte) (int, error) {
	c.writes++
	c.longest = max(c.longest, len(p))
	return c.Buffer.Write(p)
}

func TestStreaming(t *testing.T) {
	var out chunks
	a := wire.NewDataSet(&out, wire.Options{})
	if err := many(a, 10_000); err != nil {
		t.Fatal(err)
	}
	if !a.Started() || out.longest > 40<<10 || out.writes < 20 {
		t.Errorf("started %v, %d writes, the longest %d bytes", a.Started(), out.writes, out.longest)
	}
	a.Message("too late")
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Msg  string
		Data struct{ Table []map[string]string }
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil || got.Msg != "成功" || len(got.Data.Table) != 10_000 {
		t.Error(got.Msg, len(got.Data.Table), err)
	}
}

func TestHold(t *testing.T) {
	for _, test := range []struct {
		hold, rows int
		started    bool
	}{
		{wire.HoldDefault, 300, false},
		{wire.HoldDefault, 400, true},
		{100 << 10, 900, false},
		{100 << 10, 1100, true},
		{wire.HoldAll, 10_000, false},
	} {
		var out bytes.Buffer
		a := wire.NewDataTable(&out, wire.Options{Hold: test.hold})
		if err := many(a, test.rows); err != nil {
			t.Fatal(err)
		}
		if a.Started() != test.started || (out.Len() > 0) != test.started {
			t.Errorf("hold %d, %d rows: started %v, %d bytes", test.hold, test.rows, a.Started(), out.Len())
		}
		given := out.Len()
		a.Discard()
		if err := a.Close(); err != nil || out.Len() != given {
			t.Errorf("after Discard: %v, %d more bytes", err, out.Len()-given)
		}
		if err := a.Row(nil); err == nil {
			t.Error("a discarded answer took a row")
		}
	}
}

func TestMaxRows(t *testing.T) {
	options := wire.Options{MaxRows: 2}
	if got := answer(t, wire.NewDataSet, options, menus, menus); !strings.Contains(got, "Table1") {
		t.Error("the limit is for each result set:", got)
	}
	a := wire.NewDataTable(io.Discard, options)
	err := many(a, 3)
	if !errs.Is(err, errs.Business) || !strings.Contains(errs.As(err).ClientText(), "2") {
		t.Errorf("got %v, want a business failure that names the limit", err)
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestClientGone(t *testing.T) {
	a := wire.NewDataSet(brokenPipe{}, wire.Options{})
	if err := many(a, 1000); !errs.Is(err, errs.Cancelled) || !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
	if err := wire.NewInt(brokenPipe{}, wire.Options{}).Close(); !errs.Is(err, errs.Cancelled) {
		t.Error(err)
	}
}

// An encoder from the cache must be the one for exactly these columns.
func TestEncoderCache(t *testing.T) {
	options := wire.Options{Encoders: new(wire.EncoderCache)}
	integers := set{columns: []wire.Column{{Name: "x", Type: wire.Int}}, rows: single.rows}
	renamed := set{columns: []wire.Column{{Name: "y", Type: wire.Int}}, rows: single.rows}
	scaled := set{columns: []wire.Column{{Name: "x", Type: wire.Decimal, Scale: 2}}, rows: single.rows}
	for range 2 {
		got := answer(t, wire.NewDataSet, options, integers, renamed, single, scaled)
		want := `{"code":0,"msg":"成功","data":{"Table":[{"x":3}],"Table1":[{"y":3}],"Table2":[{"x":3.0}],"Table3":[{"x":3.00}]}}`
		if got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	rows := menus.rows[0]
	run := func() {
		a := wire.NewDataTable(io.Discard, options)
		_ = a.Columns(menus.columns)
		for range 1000 {
			_ = a.Row(rows)
		}
		_ = a.Close()
	}
	if n := testing.AllocsPerRun(50, run); n > 3 {
		t.Errorf("%v allocations for an answer of 1,000 rows, want at most 3", n)
	}
}
