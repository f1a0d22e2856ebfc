package dormitory_test

import (
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// An import of readings that nobody continues is taken back, except for a reading whose month was closed meanwhile: costs
// were computed from it. The user is told which one stays.
func TestAReadingOfAClosedMonthIsNotTakenBack(t *testing.T) {
	g := apptest.Start(t, apptest.Embedded(t), nil)
	who := apptest.Token(g.Session(t, "sushe"))
	readings := func(month string) int {
		var answer struct{ Total int }
		g.ReadInto(t, who, "/admin/dormitory/reading/index?pageSize=1&Month="+month, &answer)
		return answer.Total
	}
	closed := readings("2026-09")
	if a := g.Send(t, http.MethodPut, "/admin/dormitory/reading/add", `{"MeterId":`+meterOf(t, g, who)+`,"Month":"2026-11","Water":99999,"Power":999999}`, who); a.Code != 0 {
		t.Fatal(a.Body)
	}
	open := readings("2026-11")
	g.Change(t, `INSERT INTO Base_Import (ImportId, TableName, UserId, Owner, Lease, Remaining, CreateDate)
		SELECT 'i', 'Dorm_Reading', UserId, 'gone', '2000-01-01 00:00:00.000', '', '2000-01-01 00:00:00.000' FROM Base_User WHERE Account = 'sushe'`)
	for _, slice := range []string{
		`'1', '[{"Line":2,' || (SELECT '"Changes":[{"Key":"' || ReadingId || '","Version":' || RowVersion FROM Dorm_Reading WHERE Month = '2026-09' LIMIT 1) || ',"Added":true}]}]'`,
		`'2', '[{"Line":3,' || (SELECT '"Changes":[{"Key":"' || ReadingId || '","Version":' || RowVersion FROM Dorm_Reading WHERE Month = '2026-11' AND Water = 99999) || ',"Added":true}]}]'`,
	} {
		g.Change(t, "INSERT INTO Base_ImportSlice (ImportId, SliceNo, Changes) SELECT 'i', "+slice)
	}
	g.RunJob(t, "left-imports")
	if got := readings("2026-09"); got != closed {
		t.Errorf("%d of %d readings of the closed month are there", got, closed)
	}
	if got := readings("2026-11"); got != open-1 {
		t.Errorf("%d readings of the open month are there, want %d", got, open-1)
	}
	told := g.Call(t, "DataTable", "公告列表查询", []string{"ProcedureName", "P_Notice"}, who)
	if !strings.Contains(told.Body, "导入抄表未完成") {
		t.Errorf("told: %.600s", told.Body)
	}
}

// meterOf is the id, as JSON, of a meter without a reading of November.
func meterOf(t *testing.T, g *apptest.Gateway, who apptest.Option) string {
	t.Helper()
	var answer struct {
		List []struct{ MeterID, ReadingID *string } `json:"list"`
	}
	g.ReadInto(t, who, "/admin/dormitory/reading/sheet?Month=2026-11", &answer)
	for _, one := range answer.List {
		if one.ReadingID == nil {
			return `"` + *one.MeterID + `"`
		}
	}
	t.Fatal("each meter has its reading")
	return ""
}
