package entry_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
)

// auditEntries write a bed, with values that the audit log must not have.
var auditEntries = map[string]string{
	"take.sql": `/*---
procedure: P_Site
cxtype: 占用
effect: write
access: signed-in
params:
  Bed:      {from: OtherA, type: int}
  Who:      {from: OtherB.Who, type: nvarchar(50), default: ''}
  Salary:   {from: OtherB.Salary, type: 'decimal(18,2)', secret: true}
  Password: {from: OtherB.Password, type: nvarchar(50), default: ''}
  TokenNo:  {from: OtherB.TokenNo, type: nvarchar(50), default: '', secret: false}
  Account:  {from: session.account, type: nvarchar(50)}
  Now:      {from: now, type: datetime}
errors: {50001: {msg: 没有这个床位}}
---*/
-- @dialect sqlite
SELECT throw(50001, 'no bed') WHERE NOT EXISTS (SELECT 1 FROM Site_Bed WHERE Id = @Bed);
-- @dialect sqlserver
IF NOT EXISTS (SELECT 1 FROM Site_Bed WHERE Id = @Bed) THROW 50001, 'no bed', 1;
-- @dialect both
UPDATE Site_Bed SET Occupant = CONCAT(@Who, @Password, @TokenNo, @Account) WHERE Id = @Bed AND @Salary > 0 AND @Now IS NOT NULL;
`,
	"read.sql": "/*---\nprocedure: P_Site\ncxtype: 看\neffect: read\naccess: signed-in\n---*/\nSELECT COUNT(*) AS N FROM Site_Bed;",
}

func TestWritesOfEntriesAreInTheAuditLogWithoutTheirSecrets(t *testing.T) {
	apptest.EachSite(t, siteBedTable, auditEntries, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "putong"))
		const sent = `{\"Who\":\"王\",\"Salary\":8000,\"Password\":\"geheim\",\"TokenNo\":\"N-7\"}`
		post := func(cxtype string, bed int) {
			g.Clock.Advance(time.Second)
			g.Post(t, "Int", fmt.Sprintf(`{"ProcedureName":"p_site","CXType":%q,"OtherA":%d,"OtherB":"%s"}`, cxtype, bed, sent), own)
		}
		post("占用", 1)
		post("占用", 99)
		post("看", 1)
		const told = `{"Name":"Password","Value":"●●●●●●"},{"Name":"Salary","Value":"●●●●●●"},{"Name":"TokenNo","Value":"N-7"},{"Name":"Who","Value":"王"}]`
		want := `operation|调用存储过程|procedure|putong|putong|P_Site/占用|成功|127.0.0.1|Go 1|[{"Name":"Bed","Value":"1"},` + told + " / " +
			`operation|调用存储过程|procedure|putong|putong|P_Site/占用|失败|127.0.0.1|Go 1|[{"Name":"Bed","Value":"99"},` + told
		got := g.Audited(t, "Category, Action, Kind, ActorAccount, SubjectAccount, Object, Outcome, Address, Device, Parameters", "Event = 'procedure.write'")
		if got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	})
}

// If the audit log cannot record a write, the write is undone.
func TestAWriteThatCannotBeLoggedIsUndone(t *testing.T) {
	apptest.EachSite(t, siteBedTable, auditEntries, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "putong"))
		before := strings.Join(contentsOfTables(t, g)["Site_Bed"], "\n")
		g.Define(t, "DROP TABLE Audit_Log")
		a := g.Post(t, "Int", `{"ProcedureName":"P_Site","CXType":"占用","OtherA":1,"OtherB":"{\"Salary\":1}"}`, own)
		if a.Code == 0 {
			t.Error(a.Body)
		}
		if after := strings.Join(contentsOfTables(t, g)["Site_Bed"], "\n"); after != before {
			t.Errorf("%s\nwas %s", after, before)
		}
	})
}
