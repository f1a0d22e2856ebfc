package dormitory_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// An account that may read the check-ins, check out and export, but not edit, reads no ID number of
// a worker: not in the list nor its export, by no search, in no history, and not in the error of a
// stale change.
func TestIDNumbersAreForWhoEdits(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		for i, item := range []string{"menu', (SELECT MenuId FROM Base_Module WHERE ID = 'dormitory-into'))", "button', 'dormitory-into.export')", "button', 'dormitory-into.checkout')"} {
			g.Change(t, fmt.Sprintf("INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) "+
				"VALUES ('lent-%d', 'user', (SELECT UserId FROM Base_User WHERE Account = 'kefu'), '%s", i, item))
		}
		keeper, reader := apptest.Token(g.Session(t, "sushe")), apptest.Token(g.Session(t, "kefu"))
		key := checkedIn(t, g.Send(t, http.MethodPut, into+"add", workerIn(77, 1, "2026-11-01", ""), keeper))
		if a := g.Send(t, http.MethodPost, into+"update/"+key, `{"WorkerIdNumber":"X7654321","RowVersion":1}`, keeper); a.Code != 0 {
			t.Fatal(a.Body)
		}
		for _, path := range []string{"index?checkinid=" + key, "history/" + key, "export?checkinid=" + key, "index?keyword=X7654321", "index?keyword=W0000077"} {
			a := g.Send(t, http.MethodGet, into+path, "", reader)
			if a.Status != http.StatusOK || strings.Contains(a.Body, "X7654321") || strings.Contains(a.Body, "W0000077") {
				t.Errorf("%s: %s", path, a.Body)
			}
			if strings.Contains(path, "keyword") && !strings.Contains(a.Body, `"total":0`) {
				t.Errorf("found by the number: %s", a.Body)
			}
		}
		if a := g.Send(t, http.MethodGet, into+"index?checkinid="+key, "", reader); !strings.Contains(a.Body, `"WorkerIdNumberMasked":"****4321"`) {
			t.Errorf("masked: %s", a.Body)
		}
		if a := g.Send(t, http.MethodPost, into+"checkout/"+key, `{"RowVersion":1}`, reader); strings.Contains(a.Body, "X7654321") || strings.Contains(a.Body, "W0000077") {
			t.Errorf("stale: %s", a.Body)
		}
		if a := g.Send(t, http.MethodGet, into+"index?keyword=X7654321", "", keeper); !strings.Contains(a.Body, `"WorkerIdNumber":"X7654321"`) {
			t.Errorf("who edits: %s", a.Body)
		}
		if a := g.Send(t, http.MethodGet, into+"history/"+key, "", keeper); !strings.Contains(a.Body, "X7654321") {
			t.Errorf("the history of who edits: %s", a.Body)
		}
	})
}
