package registrytest

// Data is the envelope of a good answer with the given data.
func Data(json string) string { return `{"code":0,"msg":"成功","data":` + json + `}` }

// SampleFiles read and change the table Sample.
var SampleFiles = map[string]string{
	"count.sql": SampleFile("总数", "effect: read\ncache: 30s", "SELECT COUNT(*) AS N FROM Sample;"),
	"named.sql": SampleFile("按名", "effect: read\ncache: 30s\nparams:\n  Name: {from: OtherA, type: nvarchar(50), default: ''}",
		"SELECT COUNT(*) AS N FROM Sample WHERE Name = @Name;"),
	"number.sql": SampleFile("按号", "effect: read\ncache: 30s\nparams:\n  Id: {from: OtherA, type: int, default: 0}", "SELECT COUNT(*) AS N FROM Sample WHERE Id = @Id;"),
	"list.sql":   SampleFile("名单", "effect: read\ncache: 30s", "SELECT Name FROM Sample ORDER BY Id;"),
	"fails.sql": SampleFile("不成", "effect: read\ncache: 30s\nerrors: {50001: {msg: 没有数据}}",
		"SELECT throw(50001, 'none') WHERE NOT EXISTS (SELECT 1 FROM Sample); SELECT COUNT(*) AS N FROM Sample;"),
	"add.sql": SampleFile("写入", "effect: write\ninvalidates: [p_sample/总数]\nparams:\n  Name: {from: OtherA, type: nvarchar(50)}",
		"INSERT INTO Sample (Id, Name) VALUES (1, @Name);"),
	"all.sql":   SampleFile("全部作废", "effect: write\ninvalidates: [P_Sample/]", "INSERT INTO Sample (Id, Name) VALUES (2, 'all');"),
	"quiet.sql": SampleFile("无声", "effect: write", "INSERT INTO Sample (Id, Name) VALUES (3, 'quiet');"),
	"refuse.sql": SampleFile("拒绝", "effect: write\ninvalidates: [P_Sample/总数]\nerrors: {50002: {msg: 不行}}",
		"SELECT throw(50002, 'no') WHERE 1 = 1;"),
}

// SampleFile is an entry of P_Sample that every caller may call, with more lines of its
// header and its statement.
func SampleFile(cxtype, head, body string) string {
	return "/*---\nprocedure: P_Sample\ncxtype: " + cxtype + "\naccess: public\n" + head + "\n---*/\n" + body + "\n"
}
