package entry_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/entry"
	"qiao/gateway/entry/request"
	"qiao/gateway/enumeration"
	"qiao/gateway/store"
)

const listHeader = routeHead + `params:
  Keyword: {from: query.keyword, type: nvarchar(10), default: '', like: contains}
sort: {allow: {Rent: b.Rent, Building: b.Building}, default: 'b.Rent DESC, b.ID'}
page: {max: 4, cap: 4}
export: {name: 床位, max_rows: 3, columns: {ID: {heading: 编号, width: 8}, Rent: {heading: 租金, format: '#,##0.00', total: true}}}
restricted: {Rent: {roles: [会计]}}
`

const listBody = `SELECT b.ID, b.Building, b.Rent FROM bed b WHERE 1 = 1 /*if Keyword*/ AND b.Building LIKE @Keyword ESCAPE '\' /*end*/ /*sort*/ /*page*/`

func TestEntriesOfRoutes(t *testing.T) {
	e := parse(t, text(listHeader, listBody))
	if !e.OfRoute() || e.Access.Stated() || parse(t, text(head, "SELECT 1")).OfRoute() {
		t.Error("an entry without procedure is one that routes serve, and states no access")
	}
	if e.Sort.LabelFrom != "query.sort" || e.Sort.OrderFrom != "query.order" {
		t.Errorf("the order comes from %s and %s", e.Sort.LabelFrom, e.Sort.OrderFrom)
	}
	if p := e.Page; p.Number.From != "query.page" || p.Size.From != "query.pageSize" || p.Rows != 4 || !p.Total || p.Cap != 4 {
		t.Errorf("pages: %+v", p)
	}
	want := &entry.Export{Name: "床位", MaxRows: 3, Columns: []entry.ExportColumn{
		{Name: "ID", Heading: "编号", Width: 8}, {Name: "Rent", Heading: "租金", Format: "#,##0.00", Total: true},
	}}
	if diff := cmp.Diff(want, e.Export); diff != "" {
		t.Error(diff)
	}
	defaults := parse(t, text(routeHead+"page: {}\nexport: {name: x, columns: {x: {heading: x}}}\n", "SELECT 1 AS x ORDER BY x /*page*/"))
	if p := defaults.Page; p.Rows != 20 || p.Max != 10_000 || p.Cap != 100_000 || defaults.Export.MaxRows != 100_000 {
		t.Errorf("defaults: %+v, %+v", p, defaults.Export)
	}
}

func TestCodedColumns(t *testing.T) {
	e := parse(t, text(routeHead+"labels: {ExamineName: examineStatus}\nexport: {name: x, columns: {State: {heading: x, enumeration: cancelStatus}}}\n", "SELECT 1 AS ExamineName, 0 AS State"))
	if e.Labelled("EXAMINENAME") != enumeration.ExamineStatus || e.Labelled("State") != nil {
		t.Errorf("labels: %v", e.Labels)
	}
	if got := e.Export.Columns[0].Enumeration; got != enumeration.CancelStatus {
		t.Errorf("the file has the labels of %v", got)
	}
}

func TestSourcesOfRoutes(t *testing.T) {
	e := parse(t, text(routeHead+`params:
  Q: {from: query.building, type: nvarchar(20), default: none}
  B: {from: body.Building, type: nvarchar(20), default: none}
  P: {from: path.id, type: nvarchar(20), default: none}
  S: {from: sent.building, type: nvarchar(20), default: none}
  A: {from: session.account, type: nvarchar(20)}
`, "SELECT @Q, @B, @P, @S, @A"))
	for _, test := range []struct {
		in   request.Input
		want string
	}{
		{request.Input{}, "map[A:<nil> B:none P:none Q:none S:none]"},
		{request.Input{Caller: caller, Values: request.Values{Path: func(string) string { return "" }}}, "map[A:zhao B:none P:none Q:none S:none]"},
		{request.Input{Values: request.Values{
			Query: map[string]json.RawMessage{"building": []byte(`"A栋"`)}, Body: map[string]json.RawMessage{"building": []byte(`17`)},
			Path: func(name string) string { return "<" + name + ">" },
		}}, "map[A:<nil> B:17 P:<id> Q:A栋 S:17]"},
		{request.Input{Values: request.Values{Query: map[string]json.RawMessage{"building": []byte(`"A栋"`)}}}, "map[A:<nil> B:none P:none Q:A栋 S:A栋]"},
		{request.Input{Values: request.Values{Body: map[string]json.RawMessage{"building": []byte(`["a","b"]`)}}}, `map[A:<nil> B:["a","b"] P:none Q:none S:["a","b"]]`},
	} {
		values, _, err := bind(e, test.in, store.SQLite)
		if got := fmt.Sprint(values); err != nil || got != test.want {
			t.Errorf("%v, %v, want %s", got, err, test.want)
		}
	}
}

func TestRouteFindings(t *testing.T) {
	const missing = `procedure is missing; write the ProcedureName that clients send, or "*"; an entry that only a route serves has no `
	for header, want := range map[string]string{
		"effect: read\naccess: signed-in\n":                                                                      "2: " + missing + "access either: the route says who may read it",
		"effect: read\ncxtype: x\n":                                                                              "2: " + missing + "cxtype either",
		"effect: read\naliases: [x]\naccess: public\n":                                                           "2: " + missing + "aliases either",
		"effect: write\n":                                                                                        "2: an entry without procedure is read by a route; write effect: read, or procedure and access",
		"effect: read\nmsg: ok\n":                                                                                "3: msg is for what procedure calls; an entry that only a route serves has no procedure, so remove msg",
		"effect: read\ntool: true\n":                                                                             "3: tool is for what procedure calls; an entry that only a route serves has no procedure, so remove tool",
		"effect: read\ncache: 5s\n":                                                                              "3: cache is for what procedure calls; an entry that only a route serves has no procedure, so remove cache",
		"effect: read\nparams: {A: {from: OtherA, type: int}}\n":                                                 `3: params: A: from is "OtherA"; write query.building, body.building, path.id, session.account or now`,
		"effect: read\nparams: {A: {from: query, type: int}}\n":                                                  `3: params: A: from is "query"`,
		"effect: read\nparams: {A: {from: query.a-b, type: int}}\n":                                              `3: params: A: from is "query.a-b"`,
		"effect: read\ntests: [{name: x, rows: 1, in: {OtherA: 1}}]\n":                                           `3: tests: in: "OtherA" is nothing of a request; write such as query.building, body.building or path.id`,
		"effect: read\nexport: {columns: {x: {heading: x}}}\n":                                                   "3: export: name is missing; write what the sheet and the file are called, such as 房间台账",
		"effect: read\nexport: {name: 'a/b', columns: {x: {heading: x}}}\n":                                      `3: export: name is "a/b"; write one that a file can have, without / : * ? and the like`,
		"effect: read\nexport: {name: x}\n":                                                                      "3: export: columns is missing; write {Building: {heading: 楼栋}}, the columns of the file in their order",
		"effect: read\nexport: {name: x, columns: {x: {}}}\n":                                                    "3: export: columns: x: heading is missing; write what stands above the column",
		"effect: read\nexport: {name: x, columns: {x: {heading: x, width: 256}}}\n":                              "3: export: columns: x: width is 256; write at most 255",
		"effect: read\nexport: {name: x, columns: {x: {heading: x}, X: {heading: x}}}\n":                         "3: export: columns: X stands twice, letter case does not count; remove one",
		"effect: read\nexport: {name: x, max_rows: 1048575, columns: {x: {heading: x}}}\n":                       "3: export: max_rows is 1048575; a sheet holds at most 1048574",
		"effect: read\nlabels: {x: examine}\n":                                                                   `3: labels: x is "examine", which is no enumeration; write one of afterSalesState, cancelStatus, customerStatus, examineStatus, partState, quotationState, remitStatus`,
		"effect: read\nlabels: {x: 1}\n":                                                                         `3: labels: x is "1", which is no enumeration`,
		"effect: read\nexport: {name: x, columns: {x: {heading: x, enumeration: examineStatus, total: true}}}\n": `3: export: columns: x: the column shows labels, which have no format and no total`,
		"effect: read\nexport: {name: x, columns: {x: {heading: x, enumeration: examineStatus, format: '0'}}}\n": `3: export: columns: x: the column shows labels, which have no format and no total`,
		"effect: read\nexport: {name: x, columns: {x: {heading: x, enumeration: examine}}}\n":                    `3: export: columns: x: enumeration is "examine", which is no enumeration; write one of afterSalesState, cancelStatus`,
		"effect: read\nrestricted: {x: nobody}\n":                                                                "3: restricted: x: access must be public",
	} {
		refused(t, header, "SELECT 1", want)
	}
	refused(t, routeHead+"page: {number: {from: OtherA}}\n", "SELECT 1 AS x ORDER BY x /*page*/", `4: page: number: from is "OtherA"; write such as query.page or body.page`)
	refused(t, routeHead+"page: {}\n", "SELECT 1 AS x;\nSELECT 2 AS x ORDER BY x /*page*/", "7: the list of a route is its first result set; write the SELECT with /*page*/ first")
	refused(t, head+"params: {A: {from: query.a, type: int}}\n", "SELECT @A", `6: params: A: from is "query.a"; write a payload field (OtherA)`)
	refused(t, head+"export: {name: x, columns: {x: {heading: x}}}\n", "SELECT 1", "6: export is for an entry that a route serves; remove it, or procedure")
	refused(t, head+"labels: {x: examineStatus}\n", "SELECT 1", "6: labels is for an entry that a route serves; remove it, or procedure")
	refused(t, head+"restricted: {x: signed-in}\n", "SELECT 1", "6: restricted is for an entry that a route serves; remove it, or procedure")
}
