package entry_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// sourceEntries answer with the value of each source of a parameter.
var sourceEntries = map[string]string{
	"fields.sql": apptest.EntryText(`procedure: '*'
cxtype: 字段
effect: read
access: signed-in
params:
  Base: {from: BaseDataName, type: nvarchar(50)}
  Called: {from: ProcedureName, type: nvarchar(50)}
  Kind: {from: CXType, type: nvarchar(50)}
  Time1: {from: Ontime, type: nvarchar(50)}
  Time2: {from: Entime, type: nvarchar(50), default: none}
  A: {from: OtherA, type: nvarchar(200)}
  B: {from: OtherB, type: nvarchar(200), default: ''}
  M: {from: Myresult, type: nvarchar(200)}`,
		`SELECT @Base AS Base, @Called AS Called, @Kind AS Kind, @Time1 AS Time1, @Time2 AS Time2, @A AS A, @B AS B, @M AS M;`),
	"keys.sql": apptest.EntryText(`procedure: P_Site
cxtype: 键
effect: read
access: signed-in
params:
  A: {from: OtherA.Key, type: nvarchar(200)}
  B: {from: OtherB.Key, type: nvarchar(200), default: none}
  B2: {from: OtherB.另一个, type: nvarchar(200)}
  M: {from: Myresult.Key, type: nvarchar(200)}`,
		`SELECT @A AS A, @B AS B, @B2 AS B2, @M AS M;`),
	"session.sql": apptest.EntryText(`procedure: P_Site
cxtype: 会话
effect: read
access: public
params:
  Account: {from: session.account, type: nvarchar(50), default: nobody}
  Name: {from: session.name, type: nvarchar(50)}
  Dept: {from: session.department, type: nvarchar(50)}
  TopDept: {from: session.topdepartment, type: nvarchar(50)}
  Role: {from: session.role, type: nvarchar(50)}
  MayExport: {from: session.can.shop.export, type: bit}
  At: {from: now, type: datetime2(3)}
  Users: {from: session.userid, type: nvarchar(50)}
result: {columns: {MayExport: bit, At: datetime2(3)}}`,
		`SELECT @Account AS Account, @Name AS Name, @Dept AS Dept, @TopDept AS TopDept, @Role AS Role, @MayExport AS MayExport, @At AS At,
	(SELECT Account FROM Base_User WHERE UserId = @Users) AS Owner;`),
}

func TestEverySourceOfAParameter(t *testing.T) {
	apptest.EachSite(t, "", sourceEntries, func(t *testing.T, g *apptest.Gateway) {
		as := map[string][]apptest.Option{"": nil, "putong": g.As(t, "putong"), "jxs": g.As(t, "jxs")}
		for _, test := range []struct{ account, body, want string }{
			{
				"putong", `"ProcedureName":"dbo.P_X","CXType":" 字段 "`,
				`{"Base":null,"Called":"dbo.P_X","Kind":"字段","Time1":null,"Time2":"none","A":null,"B":"","M":null}`,
			},
			{
				"putong", `"BaseDataName":"MAIN","CXType":"字段","Ontime":"2026-11-20","Entime":5,"OtherA":"x","OtherB":true,"Myresult":1.50`,
				`{"Base":"MAIN","Called":null,"Kind":"字段","Time1":"2026-11-20","Time2":"5","A":"x","B":"true","M":"1.50"}`,
			},
			{
				"putong", `"cxtype":"字段","OTHERA":{"Key": [1]},"otherb":["x",null],"Myresult":"{\"Key\":1}","Ontime":null,"Entime":""`,
				`{"Base":null,"Called":null,"Kind":"字段","Time1":null,"Time2":"none","A":"{\"Key\": [1]}","B":"[\"x\",null]","M":"{\"Key\":1}"}`,
			},
			{
				"putong", `"CXType":"字段","OtherA":"old","OtherA":"new"`,
				`{"Base":null,"Called":null,"Kind":"字段","Time1":null,"Time2":"none","A":"new","B":"","M":null}`,
			},
			{"putong", `"CXType":"键","ProcedureName":"P_Site"`, `{"A":null,"B":"none","B2":null,"M":null}`},
			{
				"putong", `"CXType":"键","ProcedureName":"P_Site","OtherA":{"Key":"a"},"OtherB":"{\"KEY\":1.50,\"另一个\":true}","Myresult":"{\"key\":{\"x\": [1]}}"`,
				`{"A":"a","B":"1.50","B2":"true","M":"{\"x\": [1]}"}`,
			},
			{
				"putong", `"CXType":"键","ProcedureName":"P_Site","OtherA":{"Key":null},"OtherB":{"Key":"","另一个":"'; --"},"Myresult":"  "`,
				`{"A":null,"B":"none","B2":"'; --","M":null}`,
			},
			{
				"putong", `"CXType":"会话","ProcedureName":"P_Site","Account":"admin","OtherA":"admin"`,
				`{"Account":"putong","Name":"张伟","Dept":"10110","TopDept":"10001","Role":"staff","MayExport":false,"At":"2026-11-20T09:30:00","Owner":"putong"}`,
			},
			{
				"jxs", `"CXType":"会话","ProcedureName":"P_Site"`,
				`{"Account":"jxs","Name":"刘洋","Dept":"10201","TopDept":"10002","Role":"dealer","MayExport":true,"At":"2026-11-20T09:30:00","Owner":"jxs"}`,
			},
			{
				"", `"CXType":"会话","ProcedureName":"P_Site"`,
				`{"Account":"nobody","Name":null,"Dept":null,"TopDept":null,"Role":null,"MayExport":false,"At":"2026-11-20T09:30:00","Owner":null}`,
			},
		} {
			a := g.Post(t, "DataTable", `{`+test.body+`}`, as[test.account]...)
			if a.Code != 0 || string(a.Data) != `[`+test.want+`]` {
				t.Errorf("%s as %q: got %s\nwant %s", test.body, test.account, a.Body, test.want)
			}
		}
		for field, want := range map[string]string{"OtherA": "参数 OtherA 不是 JSON 对象", "OtherB": "参数 OtherB 不是 JSON 对象", "Myresult": "参数 Myresult 不是 JSON 对象"} {
			for _, value := range []string{`"{"`, `"Key"`, `5`, `[{"Key":1}]`, `"{\"Key\":1} x"`} {
				if a := g.Post(t, "Int", `{"ProcedureName":"P_Site","CXType":"键","`+field+`":`+value+`}`, as["putong"]...); !a.IsFailure(-1, want) {
					t.Errorf("%s %s: %d %s, want %s", field, value, a.Status, a.Body, want)
				}
			}
		}
	})
}

// paramTypes are the types of a parameter, each with a value that a caller may send
// and the value in the answer, or the reason of the refusal.
var paramTypes = []struct {
	declared string
	sent     map[string]string
}{
	{"nvarchar(3)", map[string]string{`"床位号"`: `"床位号"`, `5`: `"5"`, `1.5`: `"1.5"`, `"四个汉字"`: "超过 3 个字符"}},
	{"varchar(4)", map[string]string{`"a' "`: `"a' "`, `"abcde"`: "超过 4 个字符"}},
	{"nvarchar(max)", map[string]string{`"` + strings.Repeat("长", 5000) + `"`: `"` + strings.Repeat("长", 5000) + `"`}},
	{"int", map[string]string{`" 7 "`: `7`, `-2147483648`: `-2147483648`, `"2147483648"`: "不是整数：2147483648", `1.0`: "不是整数：1.0", `true`: "不是整数：true"}},
	{"bigint", map[string]string{`9223372036854775807`: `9223372036854775807`, `"9223372036854775808"`: "不是整数：9223372036854775808"}},
	{"smallint", map[string]string{`"32767"`: `32767`, `"32768"`: "不是整数：32768"}},
	{"tinyint", map[string]string{`255`: `255`, `-1`: "不是整数：-1"}},
	{"decimal(18,2)", map[string]string{`"1234567890.5"`: `1234567890.50`, `-0.05`: `-0.05`, `1e3`: "不是数值：1e3", `"1,5"`: "不是数值：1,5", `1.005`: "不是数值：1.005"}},
	{"money", map[string]string{`"1.5"`: `1.5000`, `"￥5"`: "不是数值：￥5"}},
	{"float", map[string]string{`1e3`: `1000.0`, `"0.1"`: `0.1`, `"NaN"`: "不是数值：NaN"}},
	{"real", map[string]string{`"-0.25"`: `-0.25`, `1e39`: "不是数值：1e39"}},
	{"bit", map[string]string{`true`: `true`, `"是"`: `true`, `1`: `true`, `"FALSE"`: `false`, `"否"`: `false`, `2`: "不是布尔值：2", `"yes"`: "不是布尔值：yes"}},
	{"date", map[string]string{`"2026-11-20 08:30"`: `"2026-11-20T00:00:00"`, `"2026-11-19T16:00:00.000Z"`: `"2026-11-19T00:00:00"`, `"2026-02-30"`: "不是日期：2026-02-30"}},
	{"datetime", map[string]string{
		`"2026-11-20"`: `"2026-11-20T00:00:00"`, `"2026/11/20"`: `"2026-11-20T00:00:00"`, `"2026-11-20 08:30:15.120"`: `"2026-11-20T08:30:15.12"`,
		`"昨天"`: "不是日期：昨天", `"1752-12-31"`: "不是日期：1752-12-31",
		`20261120`: `"2026-11-20T00:00:00"`, `"2026-11-2"`: `"2026-11-02T00:00:00"`, `"2026/11/2 8:30"`: `"2026-11-02T08:30:00"`,
		`"2026-11-20T08:30:00.000Z"`: `"2026-11-20T08:30:00"`, `"2026-11-20T08:30:00+08:00"`: `"2026-11-20T08:30:00"`,
		`2026`: "不是日期：2026", `"2026-11-20T08:30:00+0800"`: "不是日期：2026-11-20T08:30:00+0800",
	}},
	{"datetime2(3)", map[string]string{`"0001-01-01"`: `"0001-01-01T00:00:00"`, `"2026-11-20T08:30:00.1234567Z"`: `"2026-11-20T08:30:00.123"`}},
}

// typedEntries are an entry for each type that answers with its parameter.
func typedEntries() map[string]string {
	files := map[string]string{}
	for i, kind := range paramTypes {
		files[fmt.Sprintf("type%d.sql", i)] = apptest.EntryText(fmt.Sprintf(
			"procedure: P_Type\ncxtype: %q\neffect: read\naccess: signed-in\nparams: {值: {from: OtherA, type: %[1]q}}\nresult: {columns: {V: %[1]q}}", kind.declared),
			"SELECT @值 AS V;")
	}
	return files
}

func TestEveryTypeOfAParameter(t *testing.T) {
	apptest.EachSite(t, "", typedEntries(), func(t *testing.T, g *apptest.Gateway) {
		own := g.As(t, "putong")
		for _, kind := range paramTypes {
			answers := map[string]string{`null`: `null`, `""`: `null`}
			maps.Copy(answers, kind.sent)
			for sent, want := range answers {
				a := g.Post(t, "DataTable", fmt.Sprintf(`{"ProcedureName":"P_Type","CXType":%q,"OtherA":%s}`, kind.declared, sent), own...)
				if a.Body != apptest.Succeeded(`[{"V":`+want+`}]`) && !a.IsFailure(-1, "参数 值 "+want) {
					t.Errorf("%s %.50s: got %d %.200s, want %.50s", kind.declared, sent, a.Status, a.Body, want)
				}
			}
		}
	})
}
