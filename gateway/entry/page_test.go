package entry_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"qiao/gateway/entry"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire/payload"
)

const pageHeader = head + `page: {number: {from: OtherB.page}, size: {from: OtherB.pageSize, default: 2}, max: 4, total: true}
`

func pageOf(number, size string) payload.Payload {
	return payload.Payload{OtherB: set(`{"page":` + number + `,"pageSize":` + size + `}`)}
}

func TestPages(t *testing.T) {
	e := parse(t, text(pageHeader, "SELECT ID FROM bed ORDER BY ID /*page*/; -- the end"))
	storetest.EachWith(t, bedTable, func(t *testing.T, db *store.DB) {
		for _, test := range []struct{ number, size, want string }{
			{"null", "null", "1 / 2 // 5"},
			{"1", `""`, "1 / 2 // 5"},
			{"2", "2", "3 / 4 // 5"},
			{`" 3 "`, `"2"`, "5 // 5"},
			{"4", "2", " // 5"},
			{"2", "4", "5 // 5"},
			{"2147483648", "4", " // 5"},
			{fmt.Sprint(math.MaxInt64), "1", " // 5"},
			{fmt.Sprint(math.MaxInt64), "4", " // 5"},
		} {
			if got := run(t, e, db, pageOf(test.number, test.size)); got != test.want {
				t.Errorf("page %s of %s: %s, want %s", test.number, test.size, got, test.want)
			}
		}
	})
}

// The total counts the rows of the whole statement: with its filter, its groups and its WITH, and with other statements
// around it.
func TestTotals(t *testing.T) {
	const filter = `params:
  N: {from: OtherA, type: nvarchar(20), default: ''}
  V: {from: Myresult, type: nvarchar(20), default: ''}
filter: {name: N, value: V, allow: {楼栋: Building}}
sort: {name: {from: OtherB.sort}, order: {from: OtherB.order}, allow: {编号: ID}, default: ID}
`
	storetest.EachWith(t, bedTable, func(t *testing.T, db *store.DB) {
		for _, test := range []struct{ header, body, want string }{
			{pageHeader + filter, "SELECT ID FROM bed WHERE Rent > 0 /*filter*/ /*sort*//*page*/", "2 / 5 // 2"},
			{pageHeader + filter, "SELECT 7 AS One; SELECT ID FROM bed WHERE Rent > 0 /*filter*/ -- all\n/*sort*/ /*page*/; SELECT 9 AS Nine", "7 // 2 / 5 // 9 // 2"},
			{pageHeader + filter, "WITH cheap AS (SELECT ID, Building FROM bed WHERE Rent < 300 /*filter*/)\nSELECT ID FROM cheap /*sort*/ /*page*/;", "2 / 5 // 2"},
			{pageHeader, "SELECT Building, MAX(Rent) AS Rent FROM bed GROUP BY Building ORDER BY Building /*page*/", "A|300 / B|200 // 3"},
			{pageHeader, "SELECT DISTINCT Rent FROM bed ORDER BY Rent DESC /*page*/", "300 / 200 // 3"},
			{pageHeader, "SELECT ID FROM bed WHERE Rent = 100 UNION SELECT ID FROM bed WHERE Rent = 300 ORDER BY ID /*page*/", "1 / 2 // 3"},
			{pageHeader, "SELECT ID, ROW_NUMBER() OVER (ORDER BY ID) AS N, ';' AS Mark FROM bed /* ; */ ORDER BY ID /*page*/", "1|1|; / 2|2|; // 5"},
		} {
			e := parse(t, text(test.header, test.body))
			body := payload.Payload{OtherA: set("楼栋"), Myresult: set("B")}
			for _, v := range e.Variants() {
				prepare(t, e, db, v)
			}
			if got := run(t, e, db, body); got != test.want {
				t.Errorf("%s: %s, want %s", test.body, got, test.want)
			}
		}
	})
}

// On SQL Server a hint belongs to the whole statement, so it follows the count.
func TestQueryHintsFollowTheCount(t *testing.T) {
	e := parse(t, text(pageHeader, "\n-- @dialect sqlserver\nSELECT ID FROM bed ORDER BY ID /*page*/ OPTION (RECOMPILE);\nSELECT 1 AS x"))
	const want = "\n\n\n\n\n\n\n\n\nSELECT ID FROM bed ORDER BY ID  OFFSET @PageOffset ROWS FETCH NEXT @PageSize ROWS ONLY  OPTION (RECOMPILE);\nSELECT 1 AS x" +
		"\n;SELECT COUNT(*) AS Total FROM (SELECT TOP (@PageCount) 1 AS n FROM (SELECT ID FROM bed \n) AS counted) AS bounded OPTION (RECOMPILE);"
	if got := textOf(t, e, store.SQLServer, entry.Variant{}); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestPagesWithoutATotal(t *testing.T) {
	e := parse(t, text(head+"page: {number: {from: OtherA}}\n", "SELECT ID FROM bed ORDER BY ID /*page*/"))
	values, v, err := bind(e, input(payload.Payload{OtherA: set("3")}), store.SQLite)
	if err != nil || fmt.Sprint(values) != "map[PageOffset:20000 PageSize:10000]" {
		t.Errorf("%v, %v", values, err)
	}
	if got := textOf(t, e, store.SQLite, v); got != "\n\n\n\n\n\n\nSELECT ID FROM bed ORDER BY ID  LIMIT @PageSize OFFSET @PageOffset " {
		t.Errorf("%q", got)
	}
}

func TestPagesThatAreRefused(t *testing.T) {
	e := parse(t, text(pageHeader, "SELECT ID FROM bed ORDER BY ID /*page*/"))
	for want, body := range map[string]payload.Payload{
		"参数 page 不是从 1 起的整数：一":                     pageOf(`"一"`, "1"),
		"参数 page 不是从 1 起的整数：1.0":                   pageOf("1.0", "1"),
		"参数 page 不是从 1 起的整数：9223372036854775808":   pageOf("9223372036854775808", "1"),
		"参数 page 不是从 1 起的整数：0":                     pageOf("0", "1"),
		"参数 page 不是从 1 起的整数：-9223372036854775808":  pageOf("-9223372036854775808", "1"),
		"参数 pageSize 不是从 1 起的整数：1; DROP TABLE bed": pageOf("1", `"1; DROP TABLE bed"`),
		"参数 pageSize 不是从 1 起的整数：0":                 pageOf("1", "0"),

		"每页最多 4 行":             pageOf("1", "5"),
		"参数 OtherB 不是 JSON 对象": {OtherB: set("1")},
	} {
		if err := failure(t, e, body); !errs.Is(err, errs.Business) || errs.As(err).ClientText() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	field := parse(t, text(head+"page: {number: {from: OtherA}}\n", "SELECT 1 AS x ORDER BY x /*page*/"))
	if err := failure(t, field, payload.Payload{OtherA: set("x")}); errs.As(err).ClientText() != "参数 OtherA 不是从 1 起的整数：x" {
		t.Error(err)
	}
}

// Every page number returns exactly that page, or no rows behind the end.
func TestPagesNeverMixUp(t *testing.T) {
	e := parse(t, text(head+"page: {number: {from: OtherB.page}, size: {from: OtherB.pageSize}, max: 2147483647}\n", "SELECT 1 AS x ORDER BY x /*page*/"))
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Int64Range(1, math.MaxInt64).Draw(t, "number")
		size := rapid.Int64Range(1, math.MaxInt32).Draw(t, "size")
		values, _, err := bind(e, input(pageOf(fmt.Sprint(number), fmt.Sprint(size))), store.SQLite)
		if err != nil {
			t.Fatal(err)
		}
		offset := values["PageOffset"].(int64)
		exact := number-1 <= (math.MaxInt64/2)/size
		if exact && offset != (number-1)*size || !exact && offset != math.MaxInt64/2 || values["PageSize"] != size {
			t.Fatalf("page %d of %d: %v", number, size, values)
		}
	})
}

func TestPageFindings(t *testing.T) {
	const body = "SELECT 1 AS x ORDER BY x /*page*/"
	for _, test := range []struct{ keys, want string }{
		{"max: 5", "6: page: number is missing; write {from: OtherB.page}"},
		{"number: {from: session.account}", `6: page: number: from is "session.account"; write a payload field`},
		{"number: {from: OtherA, default: 2}", `6: page: number: unknown key "default"; write one of from`},
		{"number: {from: OtherA}, size: {from: OtherB, max: 2}", `6: page: size: unknown key "max"; write one of from, default`},
		{"number: {from: OtherA}, size: {default: 2}", `6: page: size: from is ""`},
		{"number: {from: OtherA}, size: {from: OtherB, default: 0}", `6: page: size: default is "0"; write a whole number from 1`},
		{"number: {from: OtherA}, size: {from: OtherB, default: 20000}", "6: page: size: default is more than max; write at most 10000"},
		{"number: {from: OtherA}, max: 0", `6: page: max is "0"; write a whole number from 1`},
		{"number: {from: OtherA}, max: 2147483648", "6: page: max is 2147483648; write at most 2147483647"},
		{"number: {from: OtherA}, total: 1", `6: page: total is "1"; write true or false`},
		{"number: {from: OtherA}, cap: 5", "6: page: cap bounds the count; write total: true as well, or remove it"},
		{"number: {from: OtherA}, total: true, cap: 0", `6: page: cap is "0"; write a whole number from 1`},
		{"number: {from: OtherA}, total: true, cap: 2147483647", "6: page: cap is 2147483647; write at most 2147483646"},
		{"number: {from: OtherA}, totals: true", `6: page: unknown key "totals"; write one of number, max, size, total, cap`},
	} {
		refused(t, head+"page: {"+test.keys+"}\n", body, test.want)
	}
	refused(t, pageHeader+"params: {pagesize: {from: OtherA, type: int}}\n", body+" OPTION (x)", "7: params: pagesize is the name of a parameter that page itself binds; choose another")
	const place = "/*page*/ belongs at the end of a SELECT, with a ; before the statement where another one precedes"
	for body, want := range map[string]string{
		"SELECT 1":                      "8: the header has page, but these statements have no /*page*/",
		"SELECT '/*page*/' -- /*page*/": "8: the header has page, but these statements have no /*page*/",
		"-- @dialect sqlite\nSELECT 1 /* not /*page*/":                         "9: the header has page, but these statements have no /*page*/",
		"UPDATE bed SET Rent = 0\n/*page*/":                                    "9: " + place,
		"/*page*/ SELECT 1":                                                    "8: " + place,
		"SELECT 1; /*page*/":                                                   "8: " + place,
		"DECLARE @x INT SELECT 1 ORDER BY 1 /*page*/":                          "8: " + place,
		"WITH a AS (SELECT 1 AS x) DELETE FROM a WHERE x = 1 /*page*/":         "8: " + place,
		"SELECT x INTO #t FROM a ORDER BY x /*page*/":                          "8: " + place,
		"SELECT 1 ORDER BY 1 /*page*/ SELECT 2":                                "8: behind /*page*/ stands SELECT; only OPTION (…) may follow, then end the statement with a ;",
		"SELECT x FROM (SELECT 1 AS x ORDER BY 1 /*page*/) a":                  "8: behind /*page*/ stands )",
		"SELECT 1\n/*page*/":                                                   "9: /*page*/ needs an ORDER BY before it, or rows are repeated and lost between pages; write ORDER BY, or sort in the header and /*sort*/ here",
		"SELECT 1 ORDER BY 1; SELECT RANK() OVER (ORDER BY x) FROM a /*page*/": "8: /*page*/ needs an ORDER BY before it",
		"SELECT 1 ORDER BY 1 /*page*/;\nSELECT 2 ORDER BY 1 /*page*/":          "9: /*page*/ stands twice; only one statement of an entry can be cut into pages",
	} {
		refused(t, pageHeader, body, want)
	}
	refused(t, pageHeader+"sort: {name: {from: OtherA}, allow: {x: x}, default: x}\n", "SELECT x FROM a /*sort*/;\nSELECT x FROM b /*page*/",
		"10: /*page*/ needs an ORDER BY before it")
	refused(t, head, "SELECT 1 ORDER BY 1 /*page*/", "7: /*page*/ needs page in the header; add it, or remove the mark")
}

const searchHeader = head + `record: Bed
params:
  Keyword: {from: OtherB.keyword, type: nvarchar(20), default: '', like: contains}
sort: {name: {from: OtherB.sort}, order: {from: OtherB.order}, allow: {租金: b.Rent}, default: b.ID}
page: {number: {from: OtherB.page}, size: {from: OtherB.pageSize, default: 2}, max: 4, total: true}
`

const searchedBeds = `SELECT b.ID, o.Rent AS Other FROM bed b LEFT JOIN bed o ON o.ID = 6 - b.ID
WHERE 1 = 1 /*if Keyword*/ AND b.Building LIKE @Keyword ESCAPE '\' /*end*/ /*sort*/ /*page*/`

// A search joins the other tables only for the rows of its page. It has the rows, the order and the total of any list.
func TestASearch(t *testing.T) {
	parsed, err := entry.Parse("beds.sql", text(searchHeader, searchedBeds), beds)
	if err != nil {
		t.Fatal(err)
	}
	const want = "WHERE b.rowid IN (SELECT b.rowid FROM bed b LEFT JOIN bed o"
	if got := textOf(t, parsed, store.SQLite, entry.Variant{Search: true}); !strings.Contains(strings.Join(strings.Fields(got), " "), want) {
		t.Errorf("%s has no %q", got, want)
	}
	if got := textOf(t, parsed, store.SQLServer, entry.Variant{Search: true}); strings.Contains(got, "rowid") {
		t.Errorf("SQL Server has no rowid: %s", got)
	}
	storetest.EachWith(t, bedTable, func(t *testing.T, db *store.DB) {
		for _, test := range []struct{ keyword, rest, want string }{
			{"", ``, "1|200 / 2|200 // 5"},
			{"a", ``, "1|200 / 3|100 // 2"},
			{"a", `,"sort":"租金"`, "3|100 / 1|200 // 2"},
			{"a", `,"sort":"租金","order":"desc"`, "1|200 / 3|100 // 2"},
			{"a", `,"page":2`, " // 2"},
			{"%", ``, " // 0"},
		} {
			sent := payload.Payload{OtherB: set(`{"keyword":"` + test.keyword + `"` + test.rest + `}`)}
			if got := run(t, parsed, db, sent); got != test.want {
				t.Errorf("%v: %s", test, got)
			}
		}
	})
}
