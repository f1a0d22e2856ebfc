package entry_test

import (
	"bufio"
	"encoding/json"
	"maps"
	"os"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

const noteTable = `CREATE TABLE Site_Note (Id INT NOT NULL CONSTRAINT PK_Site_Note PRIMARY KEY, Content NVARCHAR(4000) NOT NULL);
INSERT INTO Site_Note (Id, Content) VALUES (0, 'nothing special');`

const noteSearch = `
WHERE (@Exact = '' OR n.Content = @Exact) AND (@SouSuo = '' OR n.Content LIKE @SouSuo ESCAPE '\') AND (@Leading = '' OR n.Content LIKE @Leading ESCAPE '\')
  AND (@Time1 IS NULL OR @Number = 0) /*filter*/ /*sort*/ /*page*/;
`

// noteEntries use a caller's text in every way that an entry can use one. The
// collation makes SQL Server compare texts exactly.
var noteEntries = map[string]string{
	"find.sql": apptest.EntryText(`procedure: P_Site
cxtype: 查找
effect: read
access: signed-in
params:
  Exact:     {from: Myresult, type: nvarchar(4000), default: ''}
  SouSuo:    {from: OtherA, type: nvarchar(4000), default: '', like: contains}
  Leading:   {from: Entime, type: nvarchar(4000), default: '', like: prefix}
  Time1:     {from: Ontime, type: datetime, default: null}
  Number:    {from: OtherB.number, type: int, default: 0}
  ShaiXuanN: {from: OtherB.ShaiXuanN, type: nvarchar(4000), default: ''}
  ShaiXuanV: {from: OtherB.ShaiXuanV, type: nvarchar(4000), default: ''}
filter: {name: ShaiXuanN, value: ShaiXuanV, allow: {内容: n.Content}}
sort: {name: {from: OtherB.sort}, order: {from: OtherB.order}, allow: {内容: n.Content}, default: n.Id}
page: {number: {from: OtherB.page}, size: {from: OtherB.pageSize}, total: true}`,
		"-- @dialect sqlite\nSELECT n.Id FROM Site_Note AS n"+noteSearch+
			"-- @dialect sqlserver\nSELECT n.Id FROM (SELECT Id, Content COLLATE Latin1_General_BIN2 AS Content FROM Site_Note) AS n"+
			strings.Replace(noteSearch, "@Exact = ''", "@Exact COLLATE Latin1_General_BIN2 = N''", 1)), // otherwise a text of characters without weight equals ''
	"write.sql": apptest.EntryText("procedure: P_Site\ncxtype: 记下\neffect: write\naccess: signed-in\nparams:\n  Id: {from: OtherA, type: int}\n  Content: {from: Myresult, type: nvarchar(4000)}",
		"INSERT INTO Site_Note (Id, Content) VALUES (@Id, @Content);"),
	"all.sql": apptest.EntryText("procedure: P_Site\ncxtype: 全部\neffect: read\naccess: signed-in",
		"SELECT Id, Content FROM Site_Note WHERE Id > 0 ORDER BY Id;"),
}

// injections are texts that are known to break into SQL statements.
func injections(t *testing.T) []string {
	t.Helper()
	file, err := os.Open("testdata/injection.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	texts := []string{strings.Repeat("'; DROP TABLE Base_User; --", 50)}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var text string
		if err := json.Unmarshal(lines.Bytes(), &text); err != nil {
			t.Fatalf("%s: %v", lines.Text(), err)
		}
		texts = append(texts, text)
	}
	return texts
}

// note calls one of the entries with fields of any JSON.
func note(t *testing.T, g *apptest.Gateway, shape, cxtype string, fields map[string]any, own apptest.Option) apptest.Answer {
	t.Helper()
	payload := map[string]any{"ProcedureName": "P_Site", "CXType": cxtype}
	maps.Copy(payload, fields)
	body, err := json.Marshal(payload)
	if err != nil {
		t.Fatal(err)
	}
	return g.Post(t, shape, string(body), own)
}

// otherB is a call's OtherB with one key.
func otherB(key string, value any) map[string]any {
	return map[string]any{"OtherB": map[string]any{key: value}}
}
