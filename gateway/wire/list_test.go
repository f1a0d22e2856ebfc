package wire_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"qiao/gateway/errs"
	"qiao/gateway/wire"
)

func counting(values ...wire.Value) set {
	s := set{columns: []wire.Column{{Name: "Total", Type: wire.Int}}}
	for _, value := range values {
		s.rows = append(s.rows, []wire.Value{value})
	}
	return s
}

func TestList(t *testing.T) {
	for _, test := range []struct {
		name    string
		counted int64
		sets    []set
		data    string
	}{
		{"nothing", 0, nil, `{"list":[],"total":0}`},
		{"rows count themselves", 0, []set{single}, `{"list":[{"x":3.0}],"total":1}`},
		{"what follows is not counted", 0, []set{single, counting(integer(9))}, `{"list":[{"x":3.0}],"total":1}`},
		{"counted", 10, []set{single, counting(integer(9))}, `{"list":[{"x":3.0}],"total":9}`},
		{"as far as the cap", 10, []set{single, counting(integer(10))}, `{"list":[{"x":3.0}],"total":10}`},
		{"beyond it", 10, []set{single, counting(integer(11))}, `{"list":[{"x":3.0}],"total":10,"more":true}`},
		{"the last one counts", 10, []set{empty, counting(integer(3)), counting(integer(4))}, `{"list":[],"total":4}`},
		{"no count", 10, []set{single, counting()}, `{"list":[{"x":3.0}],"total":0}`},
	} {
		for _, options := range []wire.Options{{}, {ReadOnly: true}} {
			var out bytes.Buffer
			a := wire.NewList(&out, options, wire.Page{Counted: test.counted, Size: 5})
			if err := send(a, test.sets...); err != nil && !errors.Is(err, wire.ErrEnough) {
				t.Fatal(err)
			}
			if err := errors.Join(a.Close(), a.Close()); err != nil {
				t.Fatal(err)
			}
			if want := `{"code":0,"msg":"成功","data":` + test.data + `}`; out.String() != want {
				t.Errorf("%s: got %s, want %s", test.name, out.String(), want)
			}
		}
	}
	a := wire.NewList(io.Discard, wire.Options{}, wire.Page{Counted: 5})
	if err := send(a, single, counting(text("many"))); !errs.Is(err, errs.ProcedureFailed) {
		t.Errorf("a count that is none: %v", err)
	}
	a.Discard()
	if err := a.Columns(nil); err != nil && a.Row(nil) != nil {
		t.Error(err)
	}
}

// A page that is not full shows how many rows there are, unless it is empty
// and not the first.
func TestPagesThatCountThemselves(t *testing.T) {
	for _, test := range []struct {
		page  wire.Page
		sets  []set
		total string // empty if the count must be run
	}{
		{wire.Page{Size: 2, Counted: 100}, []set{single}, "1"},
		{wire.Page{Size: 2, Offset: 6, Counted: 100}, []set{single}, "7"},
		{wire.Page{Size: 2, Counted: 100}, []set{empty}, "0"},
		{wire.Page{Size: 2, Offset: 6, Counted: 100}, []set{empty}, ""},
		{wire.Page{Size: 1, Counted: 100}, []set{single}, ""},
		{wire.Page{}, []set{single}, ""},
		{wire.Page{Size: 2, Counted: 100}, nil, ""},
	} {
		var out bytes.Buffer
		list := wire.NewList(&out, wire.Options{}, test.page)
		a := wire.Pick(list, func(columns []wire.Column) ([]wire.Picked, error) { return make([]wire.Picked, len(columns)), nil })
		if err := send(a, test.sets...); err != nil {
			t.Fatal(err)
		}
		enough := a.(wire.Sated).Enough()
		if err := a.Close(); err != nil || enough != (test.total != "") || enough && !strings.Contains(out.String(), `"total":`+test.total+"}") {
			t.Errorf("%+v: %v, %v, %s", test.page, enough, err, out.String())
		}
	}
	if wire.Pick(wire.NewInt(io.Discard, wire.Options{}), nil).(wire.Sated).Enough() {
		t.Error("what is not sated has enough")
	}
}

// Pick passes the chosen columns of the first result set, in the chosen order, with labels in
// place of codes.
func TestPick(t *testing.T) {
	three := set{
		columns: []wire.Column{{Name: "a", Type: wire.Int}, {Name: "b", Type: wire.Int}, {Name: "c", Type: wire.Int}},
		rows:    [][]wire.Value{{integer(1), integer(2), integer(3)}, {integer(4), integer(5), integer(6)}},
	}
	var out bytes.Buffer
	a := wire.Pick(wire.NewDataSet(&out, wire.Options{}), func([]wire.Column) ([]wire.Picked, error) { return []wire.Picked{{At: 2}, {At: 0}}, nil })
	if err := errors.Join(send(a, three, three), a.Close()); err != nil {
		t.Fatal(err)
	}
	const want = `{"code":0,"msg":"成功","data":{"Table":[{"c":3,"a":1},{"c":6,"a":4}],"Table1":[{"a":1,"b":2,"c":3},{"a":4,"b":5,"c":6}]}}`
	if out.String() != want {
		t.Errorf("got %s", out.String())
	}
	out.Reset()
	label := func(code int64) (string, bool) { return "一", code == 1 }
	a = wire.Pick(wire.NewDataTable(&out, wire.Options{}), func([]wire.Column) ([]wire.Picked, error) { return []wire.Picked{{At: 0, Label: label}, {At: 1}}, nil })
	if err := errors.Join(send(a, set{columns: three.columns[:2], rows: append([][]wire.Value{{{}, {}}}, three.rows...)}), a.Close()); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != `{"code":0,"msg":"成功","data":[{"a":null,"b":null},{"a":"一","b":2},{"a":"4","b":5}]}` {
		t.Errorf("got %s", got)
	}
	failure := errors.New("no such column")
	a = wire.Pick(wire.NewDataSet(&out, wire.Options{}), func([]wire.Column) ([]wire.Picked, error) { return nil, failure })
	defer a.Discard()
	if err := a.Columns(nil); !errors.Is(err, failure) {
		t.Errorf("got %v", err)
	}
}
