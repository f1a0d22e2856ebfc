package dormitory_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"qiao/cmd/apptest"
)

// The room is A栋 103, the approver is 陈建国.
const (
	someRoom = "bc82f2d2-c9a1-88db-b303-20cc57d01585"
	approver = "aa73da63-e26b-80a1-bb70-1c2b4c024870"
)

// Of many concurrent single stays in one room on the same days one succeeds, and the errors of the
// others name its person.
func TestARoomIsForOnePersonHoweverManyAskAtOnce(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "sushe"))
		people := staff(t, g, own, 12)
		answers := make([]string, len(people))
		var wait sync.WaitGroup
		for i, person := range people {
			wait.Go(func() {
				body := fmt.Sprintf(`{"UserId":%q,"RoomId":%q,"FromDate":"2031-03-01","ToDate":"2031-03-31","Reason":"同时申请","ApproverId":%q}`, person, someRoom, approver)
				answers[i] = g.Send(t, http.MethodPut, "/admin/dormitory/single", body, own).Body
			})
		}
		wait.Wait()
		got := 0
		for _, body := range answers {
			if strings.HasPrefix(body, `{"code":0,`) {
				got++
			} else if !strings.Contains(body, "A栋 103 已由 ") {
				t.Errorf("refused with %s", body)
			}
		}
		if got != 1 {
			t.Errorf("%d got the room", got)
		}
	})
}

// staff are the keys of so many people.
func staff(t *testing.T, g *apptest.Gateway, own apptest.Option, n int) (keys []string) {
	t.Helper()
	var data struct{ List []struct{ UserID string } }
	g.ReadInto(t, own, fmt.Sprintf("/admin/dormitory/staff/all?pageSize=%d", n), &data)
	for _, person := range data.List {
		keys = append(keys, person.UserID)
	}
	return keys
}
