package approval_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/handlers/approval/flow"
)

// shownDesign is the part of a flow's design that the tests read.
type shownDesign struct {
	Version    int
	Flow       flow.Definition
	RowVersion int
}

func TestANewFlowOfASubjectBeginsWithItsDraft(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := g.As(t, "admin")[0]
		for _, subject := range []string{"让步接收", "单间住宿"} {
			var page struct{ List []struct{ FlowID string } }
			g.ReadInto(t, who, centre+"flow/index?keyword="+subject, &page)
			var before shownDesign
			g.ReadInto(t, who, centre+"flow/design/"+page.List[0].FlowID, &before)
			g.Change(t, "UPDATE Flow_Definition SET Subject = NULL WHERE Subject = '"+subject+"'")

			var made struct{ FlowID string }
			if err := json.Unmarshal(done(t, g, "admin", http.MethodPut, centre+"flow/add", fmt.Sprintf(`{"FullName":"新的%s","Subject":%q}`, subject, subject)), &made); err != nil {
				t.Fatal(err)
			}
			var begun shownDesign
			g.ReadInto(t, who, centre+"flow/design/"+made.FlowID, &begun)
			if begun.Version != 0 {
				t.Errorf("%s: got version %d, want a draft (0)", subject, begun.Version)
			}
			if diff := cmp.Diff(before.Flow.Fields, begun.Flow.Fields); diff != "" {
				t.Errorf("%s: the draft has other fields than the demo's flow (-demo +draft):\n%s", subject, diff)
			}
			// The draft names no people, so it cannot be published as it is.
			a := g.Send(t, http.MethodPost, centre+"flow/publish/"+made.FlowID, fmt.Sprintf(`{"RowVersion":%d}`, begun.RowVersion), g.As(t, "admin")...)
			if !strings.Contains(a.Body, "请选择“无人审批时转交”的人员") {
				t.Errorf("%s: got %s, want the people who are missing", subject, a.Body)
			}
		}
	})
}
