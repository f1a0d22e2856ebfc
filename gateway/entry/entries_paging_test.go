package entry_test

import (
	"fmt"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// Seven people in two buildings; some share a room.
const personTable = `CREATE TABLE Site_Person (Id INT NOT NULL CONSTRAINT PK_Site_Person PRIMARY KEY, Name NVARCHAR(20) NOT NULL, Building NVARCHAR(20) NOT NULL, Room INT NULL);
INSERT INTO Site_Person (Id, Name, Building, Room) VALUES
	(1, 'an', 'A', 12), (2, 'bo', 'A', 11), (3, 'chen', 'B', 12), (4, 'dan', 'A', NULL), (5, 'en', 'B', 11), (6, 'fan', 'A', 12), (7, 'guan', 'B', 10);`

var personEntries = map[string]string{
	"people.sql": apptest.EntryText(`procedure: P_Site
cxtype: 人员
effect: read
access: signed-in
params:
  SouSuo:    {from: OtherA, type: nvarchar(20), default: '', like: contains}
  ShaiXuanN: {from: OtherB.ShaiXuanN, type: nvarchar(20), default: ''}
  ShaiXuanV: {from: OtherB.ShaiXuanV, type: nvarchar(20), default: ''}
filter: {name: ShaiXuanN, value: ShaiXuanV, allow: {楼栋: p.Building, 房号: p.Room}}
sort: {name: {from: OtherB.sort}, order: {from: OtherB.order}, allow: {编号: p.Id, 楼栋: p.Building}, default: 'p.Building, p.Id DESC'}
page: {number: {from: OtherB.page}, size: {from: OtherB.pageSize, default: 3}, max: 5, total: true}`,
		`SELECT p.Id, p.Name FROM Site_Person p WHERE (@SouSuo = '' OR p.Name LIKE @SouSuo ESCAPE '\') /*filter*/ /*sort*/ /*page*/;`),
	"rooms.sql": apptest.EntryText(`procedure: P_Site
cxtype: 房间
effect: read
access: signed-in
sort: {name: {from: Ontime}, allow: {人数: People}, default: r.Room}
page: {number: {from: Entime}, max: 2, total: true}`,
		`SELECT MAX(Room) AS Top1 FROM Site_Person;
WITH r AS (SELECT Room, COUNT(*) AS People FROM Site_Person WHERE Room IS NOT NULL GROUP BY Room)
SELECT r.Room, r.People FROM r WHERE r.Room IN (SELECT Room FROM Site_Person) /*sort*/ /*page*/;
SELECT MIN(Room) AS Low FROM Site_Person`),
	"plain.sql": apptest.EntryText(`procedure: P_Site
cxtype: 不计总数
effect: read
access: signed-in
page: {number: {from: OtherA}, size: {from: OtherB}, max: 10}`,
		`SELECT Id FROM Site_Person ORDER BY Id /*page*/;`),
}

// peopleTables are the tables of a page: its people and how many there are in all.
func peopleTables(total int, people ...int) string {
	rows := make([]string, len(people))
	for i, id := range people {
		name := []string{"an", "bo", "chen", "dan", "en", "fan", "guan"}[id-1]
		rows[i] = fmt.Sprintf(`{"Id":%d,"Name":%q}`, id, name)
	}
	return fmt.Sprintf(`{"Table":[%s],"Table1":[{"Total":%d}]}`, strings.Join(rows, ","), total)
}

func TestPagesSortingAndTotals(t *testing.T) {
	apptest.EachSite(t, personTable, personEntries, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "putong"))
		for _, test := range []struct{ search, otherB, want string }{
			// The default order is by building, and within a building the last comes first.
			{"", ``, peopleTables(7, 6, 4, 2)},
			{"", `{"page":1}`, peopleTables(7, 6, 4, 2)},
			{"", `{"page":2}`, peopleTables(7, 1, 7, 5)},
			{"", `{"PAGE":" 3 "}`, peopleTables(7, 3)},
			{"", `{"page":4}`, peopleTables(7)},
			{"", `{"page":null,"pageSize":""}`, peopleTables(7, 6, 4, 2)},
			{"", `{"page":1000000000,"pageSize":5}`, peopleTables(7)},
			{"", `{"page":9223372036854775807,"pageSize":5}`, peopleTables(7)},
			{"", `{"page":4611686018427387904,"pageSize":"4"}`, peopleTables(7)},
			{"", `{"pageSize":5}`, peopleTables(7, 6, 4, 2, 1, 7)},
			{"", `{"pageSize":1,"page":"7"}`, peopleTables(7, 3)},
			// The default's other columns decide between equal rows.
			{"", `{"sort":"楼栋","order":"desc"}`, peopleTables(7, 3, 5, 7)}, // the default read backwards
			{"", `{"sort":"楼栋","order":"降序","page":2}`, peopleTables(7, 1, 2, 4)},
			{"", `{"sort":"编号"}`, peopleTables(7, 1, 2, 3)},
			{"", `{"sort":"编号","order":" Ascend ","page":2}`, peopleTables(7, 4, 5, 6)},
			{"", `{"sort":"编号","order":"DESCEND","pageSize":2}`, peopleTables(7, 7, 6)},
			{"", `{"order":"desc"}`, peopleTables(7, 6, 4, 2)}, // a direction without a column
			{"", `{"ShaiXuanN":"楼栋","ShaiXuanV":"B","sort":"编号"}`, peopleTables(3, 3, 5, 7)},
			{"", `{"ShaiXuanN":"楼栋","ShaiXuanV":"B","sort":"编号","page":2,"pageSize":2}`, peopleTables(3, 7)},
			{"", `{"ShaiXuanN":"房号","ShaiXuanV":12,"sort":"编号"}`, peopleTables(3, 1, 3, 6)},
			{"", `{"ShaiXuanN":"楼栋","ShaiXuanV":"C"}`, peopleTables(0)},
			{"", `{"ShaiXuanN":"楼栋"}`, peopleTables(0)}, // no building has an empty name
			{"", `{"ShaiXuanN":"","ShaiXuanV":"B","sort":"编号"}`, peopleTables(7, 1, 2, 3)},
			{"an", `{"sort":"编号","pageSize":2}`, peopleTables(4, 1, 4)},
			{"an", `{"sort":"编号","pageSize":2,"page":2}`, peopleTables(4, 6, 7)},
			{"an", `{"sort":"编号","ShaiXuanN":"楼栋","ShaiXuanV":"A"}`, peopleTables(3, 1, 4, 6)},
			{"an", `{"sort":"编号","order":"desc","ShaiXuanN":"楼栋","ShaiXuanV":"A","pageSize":2,"page":2}`, peopleTables(3, 1)},
			{"%", ``, peopleTables(0)},
		} {
			fields := []string{"ProcedureName", "P_Site", "OtherA", test.search, "OtherB", test.otherB}
			if a := g.Call(t, "DataSet", "人员", fields, own); a.Code != 0 || string(a.Data) != test.want {
				t.Errorf("%q %s: got %s, want %s", test.search, test.otherB, a.Body, test.want)
			}
		}
	})
}

func TestPagesAndOrdersThatAreRefused(t *testing.T) {
	apptest.EachSite(t, personTable, personEntries, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "putong"))
		for otherB, want := range map[string]string{
			`{"page":0}`:                           "参数 page 不是从 1 起的整数：0",
			`{"page":-1}`:                          "参数 page 不是从 1 起的整数：-1",
			`{"page":"x"}`:                         "参数 page 不是从 1 起的整数：x",
			`{"page":1e9}`:                         "参数 page 不是从 1 起的整数：1e9",
			`{"page":1.0}`:                         "参数 page 不是从 1 起的整数：1.0",
			`{"page":9223372036854775808}`:         "参数 page 不是从 1 起的整数：9223372036854775808",
			`{"page":true}`:                        "参数 page 不是从 1 起的整数：true",
			`{"page":[1]}`:                         "参数 page 不是从 1 起的整数：[1]",
			`{"page":" "}`:                         "参数 page 不是从 1 起的整数： ",
			`{"pageSize":0}`:                       "参数 pageSize 不是从 1 起的整数：0",
			`{"pageSize":-5}`:                      "参数 pageSize 不是从 1 起的整数：-5",
			`{"pageSize":"5 rows"}`:                "参数 pageSize 不是从 1 起的整数：5 rows",
			`{"pageSize":6}`:                       "每页最多 5 行",
			`{"pageSize":9223372036854775807}`:     "每页最多 5 行",
			`{"pageSize":6,"page":0}`:              "参数 page 不是从 1 起的整数：0",
			`{"sort":"p.Id"}`:                      "排序字段不存在：p.Id",
			`{"sort":"房号"}`:                        "排序字段不存在：房号", // may be filtered by, not sorted by
			`{"sort":" 编号"}`:                       "排序字段不存在： 编号",
			`{"sort":"编号","order":"down"}`:         "排序方向不存在：down",
			`{"order":"1"}`:                        "排序方向不存在：1",
			`{"ShaiXuanN":"编号","ShaiXuanV":"1"}`:   "筛选字段不存在：编号", // may be sorted by, not filtered by
			`{"ShaiXuanN":"Name","ShaiXuanV":"x"}`: "筛选字段不存在：Name",
			`{"page":1`:                            "参数 OtherB 不是 JSON 对象",
			`[1]`:                                  "参数 OtherB 不是 JSON 对象",
		} {
			for _, shape := range []string{"DataSet", "DataTable", "ComboBox", "Int", "Boolean"} {
				if a := g.Call(t, shape, "人员", []string{"ProcedureName", "P_Site", "OtherB", otherB}, own); !a.IsFailure(-1, want) {
					t.Errorf("%s to %s: got %d %s, want %s", otherB, shape, a.Status, a.Body, want)
				}
			}
		}
	})
}

func TestAPageThroughEachEndpoint(t *testing.T) {
	apptest.EachSite(t, personTable, personEntries, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "putong"))
		for _, test := range []struct{ shape, cxtype, fields, want string }{
			{"DataTable", "人员", `"OtherB":{"sort":"编号","page":3}`, `[{"Id":7,"Name":"guan"}]`},
			{"ComboBox", "人员", `"OtherB":{"sort":"编号","pageSize":2}`, `[{"value":1,"label":"an"},{"value":2,"label":"bo"}]`},
			{"Int", "人员", `"OtherB":{"sort":"编号","page":2}`, `4`},
			{"Boolean", "人员", `"OtherB":{"sort":"编号"}`, `true`},
			{"Boolean", "人员", `"OtherB":{"sort":"编号","page":2}`, `false`},
			{"DataTable", "人员", `"OtherB":{"page":9}`, `[]`},
			{"ComboBox", "人员", `"OtherB":{"page":9}`, `[]`},
			{"Int", "人员", `"OtherB":{"page":9}`, `0`},
			{"Boolean", "人员", `"OtherB":{"page":9}`, `false`},
			// The total is the last table, with the page's statement at any place.
			{"DataSet", "房间", `"Ontime":""`, `{"Table":[{"Top1":12}],"Table1":[{"Room":10,"People":1},{"Room":11,"People":2}],"Table2":[{"Low":10}],"Table3":[{"Total":3}]}`},
			{"DataSet", "房间", `"Entime":2`, `{"Table":[{"Top1":12}],"Table1":[{"Room":12,"People":3}],"Table2":[{"Low":10}],"Table3":[{"Total":3}]}`},
			{"DataSet", "房间", `"Ontime":"人数","Entime":"2"`, `{"Table":[{"Top1":12}],"Table1":[{"Room":12,"People":3}],"Table2":[{"Low":10}],"Table3":[{"Total":3}]}`},
			{"Int", "房间", `"Entime":2`, `12`},
			{"DataSet", "不计总数", `"OtherA":3,"OtherB":3`, `{"Table":[{"Id":7}]}`},
			{"DataSet", "不计总数", `"OtherA":"2"`, `{"Table":[]}`}, // the size is the largest
		} {
			a := g.Post(t, test.shape, `{"ProcedureName":"P_Site","CXType":"`+test.cxtype+`",`+test.fields+`}`, own)
			if a.Code != 0 || string(a.Data) != test.want {
				t.Errorf("%s %s of %s: got %s, want %s", test.cxtype, test.fields, test.shape, a.Body, test.want)
			}
		}
	})
}
