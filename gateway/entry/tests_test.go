package entry_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/entry"
)

func TestWhatATestSends(t *testing.T) {
	e := parse(t, text(head+`tests:
  - name: 全部
    as: sushe
    in:
      BaseDataName: erp
      CXType: 查询
      Ontime: 2026-01-31
      Entime:
      OtherA: 05
      OtherB: {Building: A栋, N: 1.50, Big: 9007199254740993, Hex: 0x1F, Yes: true, No: null, Day: 2026-01-31, Text: "a\"<b", List: [1, {x: .inf}], Empty: {}}
      Myresult: [{Id: 1}, {Id: '2'}]
    rows: 0
`, "SELECT 1"))
	want := map[string]string{
		"BaseDataName": "erp", "CXType": "查询", "Ontime": "2026-01-31", "OtherA": "05",
		"OtherB":   `{"Building":"A栋","N":1.50,"Big":9007199254740993,"Hex":"0x1F","Yes":true,"No":null,"Day":"2026-01-31","Text":"a\"\u003cb","List":[1,{"x":".inf"}],"Empty":{}}`,
		"Myresult": `[{"Id":1},{"Id":"2"}]`,
	}
	if diff := cmp.Diff(want, e.Tests[0].In); diff != "" {
		t.Error(diff)
	}
	if rows := e.Tests[0].Rows; rows == nil || *rows != 0 || e.Tests[0].Tables != nil {
		t.Errorf("none is a number of rows as well: %v", rows)
	}
}

func TestTestFindings(t *testing.T) {
	for written, want := range map[string]string{
		"{as: a, rows: 1}":                                     "6: tests: name is missing; write what the call shows",
		"{name: x, as: a}":                                     "6: tests: x expects nothing; write rows, tables, code or msg",
		"{name: x, rows: 1}":                                   "6: tests: x says not who calls; write as with an account",
		"{name: x, as: a, code: -1, rows: 0}":                  "6: tests: x expects a failure and tables; a failure has none, remove one",
		"{name: x, as: a, code: -1, tables: 1}":                "6: tests: x expects a failure and tables",
		"{name: x, as: a, rows: -1}":                           `6: tests: rows is "-1"; write a whole number from 0`,
		"{name: x, as: a, code: ok}":                           `6: tests: code is "ok"; write a whole number`,
		"{name: x, as: a, row: 1, code: 0}":                    `6: tests: unknown key "row"; write one of name, as, in, rows, tables, code, msg`,
		"{name: x, as: a, code: 0, in: {otherA: 1}}":           `6: tests: in: "otherA" is no field of a call; write one of BaseDataName, ProcedureName, CXType, Ontime, Entime, OtherA, OtherB, Myresult`,
		"{name: x, as: a, code: 0, in: {Ontime: [1]}}":         "6: tests: in: Ontime takes one value; only OtherA, OtherB, Myresult may carry JSON",
		"{name: x, as: a, code: 0, in: [1]}":                   "6: tests: in: there must be keys with values",
		"x":                                                    "6: tests: there must be keys with values",
		"{name: x, as: a, code: 0}, {name: x, as: a, code: 0}": `6: tests: "x" stands twice; each needs a name of its own`,
	} {
		refused(t, head+"tests: ["+written+"]\n", "SELECT 1", want)
	}
	public := parse(t, text("procedure: P\neffect: read\naccess: public\ntests: [{name: x, msg: 成功}]\n", "SELECT 1"))
	if diff := cmp.Diff([]entry.Test{{Name: "x", Msg: "成功", Line: 5}}, public.Tests); diff != "" {
		t.Error(diff)
	}
}
