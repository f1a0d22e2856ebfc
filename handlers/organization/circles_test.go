package organization_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"qiao/cmd/apptest"
)

type unit struct{ OrganizationId, ParentId string } //nolint:revive // as on the wire

// organisation maps every unit to its parent.
func organisation(t *testing.T, g *apptest.Gateway, who apptest.Option) map[string]string {
	t.Helper()
	var list struct{ List []unit }
	g.ReadInto(t, who, "/api/department/index?pageSize=1000", &list)
	above := map[string]string{}
	for _, u := range list.List {
		above[u.OrganizationId] = u.ParentId
	}
	return above
}

// addUnits makes departments below the one of production.
func addUnits(t *testing.T, g *apptest.Gateway, who apptest.Option, n int) (ids []string) {
	t.Helper()
	for i := range n {
		a := g.Send(t, http.MethodPut, "/api/department/add", fmt.Sprintf(`{"FullName":"并行 %d","ParentId":"10110"}`, i), who)
		var made unit
		if err := json.Unmarshal(a.Data, &made); err != nil || made.OrganizationId == "" {
			t.Fatal(a.Body)
		}
		ids = append(ids, made.OrganizationId)
	}
	return ids
}

// TestMovesAtOnceMakeNoCircle moves each of three departments below the next one, all at
// once and from two gateways. All of them together would be a circle.
func TestMovesAtOnceMakeNoCircle(t *testing.T) {
	t.Parallel()
	one, two := apptest.StartTwo(t, nil)
	// A session for each call: the same call again in one session would be its repeat.
	var sessions []apptest.Option
	for range 12 {
		sessions = append(sessions, one.As(t, "admin")...)
	}
	for round := range 5 {
		ids := addUnits(t, one, sessions[0], 3)
		moved := moveAll(t, []*apptest.Gateway{one, two}, ids, sessions)
		if moved == 0 || moved == len(ids) {
			t.Errorf("round %d: %d of %d departments were moved", round, moved, len(ids))
		}
		above := organisation(t, one, sessions[0])
		for _, id := range ids {
			at, steps := id, 0
			for ; at != "10000" && at != "" && steps <= 16; steps++ {
				at = above[at]
			}
			if at != "10000" {
				t.Fatalf("round %d: from %s one does not come to the top: %v", round, id, above)
			}
		}
		for _, id := range ids {
			one.Change(t, "UPDATE Base_Organization SET FullName = 'round-"+id+"' WHERE OrganizationId = '"+id+"'")
		}
	}
}

// moveAll moves each unit below the next one, all sessions at once, and returns how many were
// moved.
func moveAll(t *testing.T, gateways []*apptest.Gateway, ids []string, sessions []apptest.Option) int {
	t.Helper()
	var running sync.WaitGroup
	var lock sync.Mutex
	moved := map[string]bool{}
	for i, who := range sessions {
		g, id, below := gateways[i%len(gateways)], ids[i%len(ids)], ids[(i+1)%len(ids)]
		running.Go(func() {
			a := g.Send(t, http.MethodPost, "/api/department/update/"+id, `{"ParentId":"`+below+`"}`, who)
			lock.Lock()
			defer lock.Unlock()
			switch {
			case a.Code == 0:
				moved[id] = true
			case !strings.Contains(a.Body, "不能把") && a.Status != http.StatusServiceUnavailable:
				t.Errorf("%s below %s: %s", id, below, a.Body)
			}
		})
	}
	running.Wait()
	return len(moved)
}
