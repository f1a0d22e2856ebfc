package procedures_test

import (
	"testing"

	"qiao/cmd/apptest"
)

// The exact time of an opinion would identify its author through the request log.
func TestAnAnonymousOpinionKeepsOnlyItsDay(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "caiwu"))
		for opinion, name := range map[string]string{"unsigned": `,"Account":""`, "signed": ""} {
			record := `{"ModID":"dashboard","LeaveOpinion":"` + opinion + `"` + name + `}`
			if a := g.Call(t, "Boolean", "系统评价信息写入", []string{"Myresult", record}, own); string(a.Data) != "true" {
				t.Fatal(a.Body)
			}
		}
		const mark = "UPDATE Eva_SystemEvaluation SET Attitude = 'seen' WHERE LeaveOpinion = "
		g.Change(t, mark+"'unsigned' AND CreateDate = '2026-11-20 00:00:00.000' AND Account = '' AND Appraiser = '' AND IP = ''")
		g.Change(t, mark+"'signed' AND CreateDate = '2026-11-20 09:30:00.000' AND Account = 'caiwu'")
	})
}
