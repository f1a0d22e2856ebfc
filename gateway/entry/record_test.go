package entry_test

import (
	"fmt"
	"maps"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/entry"
)

// beds are the fields of the one record of these tests.
var beds = entry.Records{"Bed": {Fields: map[string]entry.RecordField{
	"Building": {Label: "楼栋", Type: "nvarchar(50)"}, "Rent": {Label: "月租", Type: "decimal(10,2)"}, "PersonName": {Label: "住宿人"},
}}}

func TestAnEntryCopiesTheDeclarationOfItsRecord(t *testing.T) {
	e, err := entry.Parse("beds.sql", text(routeHead+`record: Bed
params:
  Building: {from: query.building}
  Rent: {from: query.rent, type: int}
export:
  name: 床位
  columns: {Building: 12, PersonName: , Rent: {heading: 租金, width: 9}, Free: {heading: 空}}
`, "SELECT @Building AS Building, @Rent AS Rent"), beds)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(e.Params[0].Type, " ", e.Params[1].Type); got != "nvarchar(50) int" {
		t.Errorf("types: %s", got)
	}
	want := []entry.ExportColumn{
		{Name: "Building", Heading: "楼栋", Width: 12}, {Name: "PersonName", Heading: "住宿人"}, {Name: "Rent", Heading: "租金", Width: 9}, {Name: "Free", Heading: "空"},
	}
	if diff := cmp.Diff(want, e.Export.Columns); diff != "" {
		t.Error(diff)
	}
}

func TestRecordFindings(t *testing.T) {
	const noType = "type is missing; write an SQL type such as nvarchar(50), int, decimal(18,2), datetime, bit"
	for _, test := range []struct{ header, body, want string }{
		{"record: Bedd\nparams: {Building: {from: query.b}}\nexport: {name: x, columns: {Building: 5}}\n", "SELECT @Building AS n", `4: record "Bedd" is not known; write one of Bed`},
		{"record: [Bed]\n", "SELECT 1 AS n", "4: record must be one value; put quotes around it"},
		{"record: Bed\nparams: {building: {from: query.b}}\n", "SELECT @building AS n", "5: params: building: " + noType + "; record Bed has no type for building"},
		{"record: Bed\nparams: {PersonName: {from: query.b}}\n", "SELECT @PersonName AS n", "5: params: PersonName: " + noType + "; record Bed has no type for PersonName"},
		{"record: Bed\nparams: {Building: {from: query.b, type: text}}\n", "SELECT @Building AS n", `5: params: Building: type "text" is not known; write nvarchar(n), int, bigint, decimal(p,s), float, bit, date or datetime`},
		{"record: Bed\nexport: {name: x, columns: {Free: 5}}\n", "SELECT 1 AS n", "5: export: columns: Free: heading is missing; write what stands above the column; record Bed has no heading for Free"},
		{"export: {name: x, columns: {Building: 5}}\n", "SELECT 1 AS n", "4: export: columns: Building: heading is missing; write what stands above the column"},
		{"record: Bed\nexport: {name: x, columns: {Building: wide}}\n", "SELECT 1 AS n", `5: export: columns: Building: width is "wide"; write a whole number from 1`},
		{"record: Bed\nexport: {name: x, columns: {Building: [5]}}\n", "SELECT 1 AS n", "5: export: columns: Building: there must be keys with values; write {key: value}"},
	} {
		if _, err := entry.Parse("x.sql", text(routeHead+test.header, test.body), beds); err == nil || err.Error() != "x.sql:"+test.want {
			t.Errorf("%s got %v\nwant %s", test.header, err, test.want)
		}
	}
}

// Labels that are the names of their columns are written as a list of columns.
func TestColumnsWithTheirOwnNames(t *testing.T) {
	e := parse(t, text(routeHead+"sort: {allow: [b.Building, Rent], default: b.Building}\n", "SELECT 1 AS n FROM bed b /*sort*/"))
	if want := map[string]string{"Building": "b.Building", "Rent": "Rent"}; !maps.Equal(e.Sort.Allow, want) {
		t.Errorf("got %v", e.Sort.Allow)
	}
	for allow, want := range map[string][]string{
		"[b.Rent, c.Rent]": {"4: sort: allow: Rent stands twice; remove one"},
		"[b.Rent DESC]":    {`4: sort: allow: Rent DESC: "b.Rent DESC" is no column; write one such as r.Building`},
		"[{a: b}]":         {"4: sort: allow must be one value; put quotes around it", `4: sort: allow: : "" is no column`},
		"[]":               {"4: sort: allow is missing; write {label: column} or [r.Building], the columns that a caller may name"},
	} {
		refused(t, routeHead+"sort: {allow: "+allow+", default: x}\n", "SELECT 1 AS n /*sort*/", want...)
	}
}
