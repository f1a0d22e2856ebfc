package approval_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// Each of several applications is decided on its own, also where another one fails.
func TestSeveralAreApprovedEachForItself(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		const single, room = "/admin/dormitory/single", "bc82f2d2-c9a1-88db-b303-20cc57d01585"
		var asked struct {
			List []struct{ ApplicationID string }
		}
		done(t, g, "sushe", http.MethodPut, single+"/request/add", fmt.Sprintf(`{"UserId":%q,"RoomId":%q,"FromDate":"2031-05-01","ToDate":"2031-05-20","Reason":"夜班"}`, kefu, room))
		done(t, g, "sushe", http.MethodPut, single, fmt.Sprintf(`{"UserId":"2b7ceb25-0dda-8876-8b96-c54785798bda","RoomId":%q,"FromDate":"2031-05-02","Reason":"陪护","ApproverId":%q}`, room, admin))
		g.ReadInto(t, g.As(t, "sushe")[0], single+"/request/index", &asked)
		flow := drawn(t, g, "出差", twoSteps)
		first, last := applied(t, g, "kefu", flow, `{"Days":5}`), applied(t, g, "kefu", flow, `{"Days":5}`)
		var results []struct {
			ApplicationID, Text string
			Done                bool
		}
		data := done(t, g, "admin", http.MethodPost, centre+"agree", fmt.Sprintf(`{"Ids":[%q,%q,%q]}`, first, asked.List[0].ApplicationID, last))
		if err := json.Unmarshal(data, &results); err != nil || len(results) != 3 || !results[0].Done || results[1].Done || !results[2].Done || !strings.Contains(results[1].Text, "A栋 103 已由") {
			t.Errorf("%s %v", data, err)
		}
	})
}
