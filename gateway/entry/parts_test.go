package entry_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"qiao/gateway/entry"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

const partsHeader = routeHead + `params:
  Building: {from: query.building, type: nvarchar(20), default: ''}
  Least:    {from: query.least, type: int}
  Most:     {from: query.most, type: int}
  Cheap:    {from: query.cheap, type: bit}
`

const partsBody = `SELECT ID
FROM bed b
WHERE b.ID > 0
  /*if Building*/ AND b.Building = @Building /*end*/
  /*if Least*/ AND b.Rent >= @Least
    /*if Most*/ AND b.Rent <= @Most /*end*/
  /*end*/
  /*if cheap*/ AND b.Rent < 300 /*end*/
ORDER BY ID`

// The text of a call has a part if its parameter has a value, and a nested part only if
// both parameters have one.
func TestPartsComeWithTheirValues(t *testing.T) {
	e := parse(t, text(partsHeader, partsBody))
	storetest.EachWith(t, bedTable, func(t *testing.T, db *store.DB) {
		for _, v := range e.Variants() {
			prepare(t, e, db, v)
		}
		for _, test := range []struct {
			query map[string]string
			want  string
		}{
			{nil, "1 / 2 / 3 / 4 / 5"},
			{map[string]string{"building": ""}, "1 / 2 / 3 / 4 / 5"},
			{map[string]string{"building": "A"}, "1 / 3"},
			{map[string]string{"building": "D"}, ""},
			{map[string]string{"least": "200"}, "1 / 4 / 5"},
			{map[string]string{"most": "200"}, "1 / 2 / 3 / 4 / 5"}, // without least it has no effect
			{map[string]string{"least": "200", "most": "200"}, "4 / 5"},
			{map[string]string{"least": "0", "most": "0"}, ""}, // 0 is a value
			{map[string]string{"BUILDING": "A", "Cheap": "1"}, "3"},
			{map[string]string{"building": "A", "cheap": "0"}, "3"}, // and so is no
			{map[string]string{"building": "B", "least": "200", "most": "300", "cheap": "true"}, "5"},
		} {
			if got := answer(t, e, db, asked(test.query)); got != test.want {
				t.Errorf("%v: %s, want %s", test.query, got, test.want)
			}
		}
	})
}

// A part that is left out leaves empty lines, and its parameters are not bound.
func TestTextsWithoutParts(t *testing.T) {
	e := parse(t, text(partsHeader, partsBody))
	for _, test := range []struct{ query, want, bound string }{
		{"", "SELECT ID\nFROM bed b\nWHERE b.ID > 0\n   \n   \n\n\n   \nORDER BY ID", "map[]"},
		{"building=A", "SELECT ID\nFROM bed b\nWHERE b.ID > 0\n  /*if Building*/ AND b.Building = @Building /*end*/\n   \n\n\n   \nORDER BY ID", "map[Building:A]"},
		{"least=1", "SELECT ID\nFROM bed b\nWHERE b.ID > 0\n   \n  /*if Least*/ AND b.Rent >= @Least\n     \n  /*end*/\n   \nORDER BY ID", "map[Least:1]"},
		{"cheap=1", "SELECT ID\nFROM bed b\nWHERE b.ID > 0\n   \n   \n\n\n  /*if cheap*/ AND b.Rent < 300 /*end*/\nORDER BY ID", "map[]"},
	} {
		name, value, _ := strings.Cut(test.query, "=")
		values, v, err := bind(e, asked(map[string]string{name: value}), store.SQLServer)
		if err != nil || fmt.Sprint(values) != test.bound {
			t.Errorf("%s: %v, %v, want %s", test.query, values, err, test.bound)
		}
		if diff := cmp.Diff(test.want, strings.TrimLeft(textOf(t, e, store.SQLServer, v), "\n")); diff != "" {
			t.Errorf("%s: %s", test.query, diff)
		}
	}
}

// The gateway checks the text without parts, the text with all parts, and one text for
// each part: Building, Least, Most, Cheap are the bits in the order of the body.
func TestVariantsOfParts(t *testing.T) {
	want := []entry.Variant{{}, {Given: 1}, {Given: 2}, {Given: 4}, {Given: 8}, {Given: 15}}
	if diff := cmp.Diff(want, parse(t, text(partsHeader, partsBody)).Variants()); diff != "" {
		t.Error(diff)
	}
}

// Every combination of parts finds the rows that its conditions find, also counted and
// in pages.
func TestPartsGoTogether(t *testing.T) {
	const paged = "sort: {allow: {ID: b.ID, Rent: b.Rent}, default: b.ID}\npage: {}\n"
	db := storetest.OpenSQLite(t, bedTable)
	e := parse(t, text(partsHeader+paged, strings.ReplaceAll(partsBody, "ORDER BY ID", "/*sort*/ /*page*/")))
	beds := []struct {
		id, building string
		rent         int
	}{{"1", "A", 300}, {"2", "B", 100}, {"3", "A", 100}, {"4", "C", 200}, {"5", "B", 200}}
	rapid.Check(t, func(rt *rapid.T) {
		building := rapid.SampledFrom([]string{"", "A", "B", "D"}).Draw(rt, "building")
		least, most := rapid.SampledFrom([]int{0, 150, 250}).Draw(rt, "least"), rapid.SampledFrom([]int{0, 150, 250}).Draw(rt, "most")
		query := map[string]string{"building": building, "sort": "ID", "order": "desc"}
		if least > 0 {
			query["least"] = fmt.Sprint(least)
		}
		if most > 0 {
			query["most"] = fmt.Sprint(most)
		}
		var want []string
		for i := len(beds) - 1; i >= 0; i-- {
			bed := beds[i]
			if (building == "" || bed.building == building) && bed.rent >= least && (least == 0 || most == 0 || bed.rent <= most) {
				want = append(want, bed.id)
			}
		}
		if got := answer(t, e, db, asked(query)); got != fmt.Sprintf("%s // %d", strings.Join(want, " / "), len(want)) {
			rt.Fatalf("%v: %s, want %v", query, got, want)
		}
	})
}

// A mark in a literal or in a comment is not a mark.
func TestWhatIsNoMarkOfAPart(t *testing.T) {
	e := parse(t, text(routeHead, "SELECT '/*if X*/' AS [/*end*/] -- /*if Y*/\n/* if it helps */ /* /*if Z*/"))
	if got := textOf(t, e, store.SQLite, entry.Variant{}); !strings.HasSuffix(got, "SELECT '/*if X*/' AS [/*end*/] -- /*if Y*/\n/* if it helps */ /* /*if Z*/") {
		t.Errorf("%q", got)
	}
}

func TestPartFindings(t *testing.T) {
	const params = routeHead + "params: {A: {from: query.a, type: int}, B: {from: query.b, type: int}}\n"
	for body, want := range map[string]string{
		"SELECT 1\n/*end*/":                              "7: /*end*/ closes nothing; write /*if Name*/ before it, or remove it",
		"SELECT 1\n/*if A*/ + @A":                        "7: /*if A*/ has no /*end*/; write it where the part ends",
		"SELECT 1 /*if C*/ + 1 /*end*/":                  "6: /*if C*/: C is not a declared parameter; add it to params, or correct the name",
		"SELECT 1 /*if @A*/ + @A /*end*/":                "6: /*if @A*/ is no mark; write /*if Name*/ with the name of one parameter, or a blank behind /* where it is a comment",
		"SELECT 1 /*if A and B*/ + @A /*end*/":           "6: /*if A and B*/ is no mark",
		"SELECT 1 /*if A*/; SELECT @A /*end*/":           "6: /*if A*/: a ; stands in the part; a part is of one statement, close it before the ;",
		"SELECT (1 /*if A*/ + @A) /*end*/":               "6: /*if A*/: the part opens and closes different numbers of parentheses; put both into it, or none",
		"SELECT 1 /*if A*/ + (@A /*end*/)":               "6: /*if A*/: the part opens and closes different numbers of parentheses",
		"SELECT 1 WHERE /*if A*/ ) = ( /*end*/ 1 = 1":    "6: /*if A*/: the part opens and closes different numbers of parentheses",
		"-- @dialect sqlite\nSELECT 1 /*if A*/\n+ @A":    "7: /*if A*/ has no /*end*/",
		"SELECT 1 -- \n/*if A*/ + 1 -- /*end*/\n/*end*/": "",
	} {
		if want == "" {
			parse(t, text(params, body))
			continue
		}
		refused(t, params, body, want)
	}
	four := strings.Repeat("/*if A*/ + @A ", 4) + strings.Repeat("/*end*/", 4)
	refused(t, params, "SELECT 1 "+four, "6: /*if A*/ stands inside 3 others already; write the conditions side by side")
	const paged = params + "page: {}\nsort: {allow: {x: t.x}, default: t.x}\n"
	const always = ": /*filter*/, /*sort*/, /*page*/, /*scope*/ and the SELECT and ORDER BY of a page are in every text; close the part before them"
	refused(t, paged, "SELECT x FROM t /*if A*/ WHERE x = @A /*sort*/ /*page*/ /*end*/", "8: /*if A*/"+always)
	refused(t, params+"page: {}\n", "SELECT x FROM t /*if A*/ WHERE x = @A ORDER BY x /*end*/ /*page*/", "7: /*if A*/"+always)
	refused(t, params+"page: {}\n", "/*if A*/ WITH t AS (SELECT @A AS x) /*end*/ SELECT x FROM t ORDER BY x /*page*/", "7: /*if A*/"+always)
	const filtered = head + "params: {N: {from: OtherA, type: nvarchar(9)}, V: {from: OtherB, type: nvarchar(9)}}\nfilter: {name: N, value: V, allow: {x: x}}\n"
	refused(t, filtered, "SELECT 1 AS x WHERE 1 = 1 /*if V*/ AND 1 = 1 /*end*/ /*filter*/",
		"9: /*if V*/: V belongs to the filter, whose condition comes and goes by itself; remove the mark")
}

func TestTooManyParts(t *testing.T) {
	var params, body strings.Builder
	for i := range 33 {
		fmt.Fprintf(&params, "  P%d: {from: query.p%d, type: int}\n", i, i)
		fmt.Fprintf(&body, "/*if P%d*/ AND 1 = @P%d /*end*/\n", i, i)
	}
	refused(t, routeHead+"params:\n"+params.String(), "SELECT 1 WHERE 1 = 1\n"+body.String(),
		"72: more than 32 parameters decide about parts, which is no entry; write fewer")
}

// A parameter that only a part uses counts as used; a parameter that no text uses is a
// finding of the text with all parts.
func TestParametersThatOnlyPartsUse(t *testing.T) {
	e := parse(t, text(partsHeader+"  Lost: {from: query.lost, type: int}\n", partsBody))
	for _, v := range e.Variants() {
		used := map[entry.Given][]string{0: nil, 1: {"Building"}, 2: {"Least"}, 4: nil, 8: nil, 15: {"Building", "Least", "Most"}}[v.Given]
		err := e.CheckParams(used, v)
		if v.Given != 15 && err != nil || v.Given == 15 && (err == nil || err.Error() != "test.sql:9: params: Lost is not used in the body; write @Lost there or remove it") {
			t.Errorf("%+v: %v", v, err)
		}
	}
}
