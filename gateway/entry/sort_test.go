package entry_test

import (
	"strings"
	"testing"

	"qiao/gateway/entry"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire/payload"
)

const bedTable = `CREATE TABLE bed (ID INT, Building NVARCHAR(20), Rent INT);
INSERT INTO bed VALUES (1, 'A', 300), (2, 'B', 100), (3, 'A', 100), (4, 'C', 200), (5, 'B', 200)`

const sortHeader = head + `sort: {name: {from: OtherB.sort}, order: {from: OtherB.order}, allow: {楼栋: b.Building, 租金: Rent, 编号: b.ID}, default: 'b.Rent DESC, ID'}
`

func sortedBy(label, order string) payload.Payload {
	return payload.Payload{OtherB: set(`{"sort":"` + label + `","order":"` + order + `"}`)}
}

func TestRowsComeInTheOrderOfTheCaller(t *testing.T) {
	e := parse(t, text(sortHeader, "SELECT ID FROM bed b/*sort*/;"))
	storetest.EachWith(t, bedTable, func(t *testing.T, db *store.DB) {
		for _, v := range e.Variants() {
			prepare(t, e, db, v)
		}
		for _, test := range []struct{ label, order, want string }{
			{"", "", "1 / 4 / 5 / 2 / 3"},
			{"", "asc", "1 / 4 / 5 / 2 / 3"}, // a direction without a column has no effect
			{"楼栋", "", "3 / 1 / 2 / 5 / 4"},
			{"楼栋", "DESC", "4 / 5 / 2 / 1 / 3"},
			{"租金", "ascend", "3 / 2 / 5 / 4 / 1"},
			{"租金", "Descend", "1 / 4 / 5 / 2 / 3"},
			{"编号", "升序", "1 / 2 / 3 / 4 / 5"},
			{"编号", " 降序 ", "5 / 4 / 3 / 2 / 1"},
		} {
			if got := run(t, e, db, sortedBy(test.label, test.order)); got != test.want {
				t.Errorf("%s %s: %s, want %s", test.label, test.order, got, test.want)
			}
		}
	})
}

// No column is twice in an ORDER BY: SQL Server refuses that. One direction is the exact reverse of the other.
func TestTheDefaultOrderDecidesBetweenEqualRows(t *testing.T) {
	e := parse(t, text(sortHeader, "SELECT ID FROM bed b /*sort*/"))
	for label, want := range map[string]string{
		"": "ORDER BY b.Rent DESC, ID ASC", "楼栋": "ORDER BY b.Building ASC, b.Rent ASC, ID DESC",
		"租金": "ORDER BY Rent ASC, ID DESC", "编号": "ORDER BY b.ID ASC, b.Rent ASC",
		"楼栋 desc": "ORDER BY b.Building DESC, b.Rent DESC, ID ASC", "租金 desc": "ORDER BY Rent DESC, ID ASC", "编号 desc": "ORDER BY b.ID DESC, b.Rent DESC",
	} {
		column, order, _ := strings.Cut(label, " ")
		_, v, err := bind(e, input(sortedBy(column, order)), store.SQLServer)
		if err != nil {
			t.Fatal(err)
		}
		if got := textOf(t, e, store.SQLServer, v); !strings.HasSuffix(strings.TrimSpace(got), want) {
			t.Errorf("%s: %s, want %s", label, got, want)
		}
	}
}

func TestOrdersOutsideTheListAreRefused(t *testing.T) {
	e := parse(t, text(sortHeader, "SELECT ID FROM bed b /*sort*/"))
	for want, body := range map[string]payload.Payload{
		"排序字段不存在：Rent":         sortedBy("Rent", ""),
		"排序字段不存在：b.ID; DROP":   sortedBy("b.ID; DROP", "desc"),
		"排序方向不存在：desc, 1":      sortedBy("租金", "desc, 1"),
		"排序方向不存在：乱序":           sortedBy("", "乱序"),
		"参数 OtherB 不是 JSON 对象": {OtherB: set("租金")},
	} {
		if err := failure(t, e, body); !errs.Is(err, errs.Business) || errs.As(err).ClientText() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := e.Text(store.SQLite, entry.Variant{Sort: "b.ID, (SELECT 1)"}); err == nil {
		t.Error("there is a text for an order outside the list")
	}
	label := parse(t, text(head+"sort: {name: {from: OtherB.sort}, allow: {x: x}, default: x}\n", "SELECT 1 AS x /*sort*/"))
	if err := failure(t, label, payload.Payload{OtherB: set("[]")}); errs.As(err).ClientText() != "参数 OtherB 不是 JSON 对象" {
		t.Error(err)
	}
	if _, v, err := bind(label, input(sortedBy("x", "desc")), store.SQLite); err != nil || v.Sort != "x ASC" {
		t.Errorf("without an order the direction is ascending: %v, %v", v, err)
	}
}

func TestSortFindings(t *testing.T) {
	const body = "SELECT 1 /*sort*/"
	sort := func(keys string) string { return head + "sort: {" + keys + "}\n" }
	const name, allow = "name: {from: OtherB.sort}, ", "allow: {x: t.X}, "
	for keys, want := range map[string]string{
		allow + "default: t.X":                                           "sort: name is missing; write {from: OtherB.name}",
		"name: OtherB, " + allow + "default: t.X":                        "sort: name: there must be keys with values",
		"name: {from: now}, " + allow + "default: t.X":                   `sort: name: from is "now"; write a payload field (OtherA) or a key of its JSON (OtherB.Building)`,
		name + "order: {}, " + allow + "default: t.X":                    `sort: order: from is ""; write a payload field`,
		name + "order: {from: OtherA, by: x}, " + allow + "default: t.X": `sort: order: unknown key "by"; write one of from`,
		name + "default: t.X":                                            "sort: allow is missing; write {label: column}",
		name + "allow: {x: 'X; DROP'}, default: t.X":                     `sort: allow: x: "X; DROP" is no column; write one such as r.Building`,
		name + allow + "by: x, default: t.X":                             `sort: unknown key "by"; write one of name, order, allow, default`,
		name + "allow: {x: t.X}":                                         `sort: default has ""; write columns such as i.InDate DESC, i.ID`,
		name + allow + "default: 't.X, '":                                `sort: default has ""`,
		name + allow + "default: t.X DOWN":                               `sort: default has "t.X DOWN"`,
		name + allow + "default: t.X DESC NULLS":                         `sort: default has "t.X DESC NULLS"`,
		name + allow + "default: (SELECT 1)":                             `sort: default has "(SELECT 1)"`,
		name + allow + "default: 't.X, x desc'":                          "sort: default has x twice; remove one",
	} {
		refused(t, sort(keys), body, "6: "+want)
	}
	refused(t, sort(name+allow+"default: t.X"), "\n-- @dialect sqlite\nSELECT 1 /*sort*/\n-- @dialect sqlserver\nSELECT 1 -- /*sort*/",
		"12: the header has sort, but these statements have no /*sort*/; write it where the clause belongs")
	refused(t, head, "SELECT 1\n/*sort*/ /*filter*/", "8: /*filter*/ needs filter in the header; add it, or remove the mark", "8: /*sort*/ needs sort in the header")
}
