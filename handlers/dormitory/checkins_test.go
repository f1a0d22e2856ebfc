package dormitory_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

const into = "/admin/dormitory/into/"

func manyWrites(cfg *config.Config) {
	cfg.Limits.Writes, cfg.Limits.AddressWrites, cfg.Limits.AccountInFlight = 1_000_000, 1_000_000, 1000
}

// Of 200 concurrent check-ins into one bed, through two gateways, one succeeds, and the errors of
// the others name the resident.
func TestABedIsForOnePersonHoweverManyAskAtOnce(t *testing.T) {
	t.Parallel()
	one, two := apptest.StartTwo(t, manyWrites)
	own := apptest.Token(one.Session(t, "sushe"))
	answers := make([]string, 200)
	var wait sync.WaitGroup
	for i := range answers {
		g := []*apptest.Gateway{one, two}[i%2]
		wait.Go(func() { answers[i] = g.Send(t, http.MethodPut, into+"add", workerIn(i, 1, "2031-03-01", ""), own).Body })
	}
	wait.Wait()
	got := 0
	for i, body := range answers {
		if strings.HasPrefix(body, `{"code":0,`) {
			got++
		} else if !strings.Contains(body, "A栋 103 1 号床已由 外来") {
			t.Errorf("%d is refused with %s", i, body)
		}
	}
	if there := stays(t, two, own); got != 1 || len(there) != 1 {
		t.Errorf("%d got the bed, and %v have it", got, there)
	}
}

// Of many concurrent check-ins of one person into different beds, one succeeds.
func TestAPersonGetsOneBedHoweverManyAreGivenAtOnce(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "sushe"))
		bodies := []func(bed int) string{
			func(bed int) string { return workerIn(1, bed, "2031-03-01", "") },
			func(bed int) string { return staffIn(approver, bed, "2031-03-01", "2031-04-01") },
		}
		for _, body := range bodies {
			answers := make([]string, 4)
			var wait sync.WaitGroup
			for i := range answers {
				wait.Go(func() { answers[i] = g.Send(t, http.MethodPut, into+"add", body(i+1), own).Body })
			}
			wait.Wait()
			if got := strings.Count(strings.Join(answers, ""), `{"code":0,`); got != 1 {
				t.Errorf("%d beds: %v", got, answers)
			}
			g.Change(t, "DELETE FROM Dorm_CheckIn WHERE RoomId = '"+someRoom+"'")
		}
	})
}

// Of many concurrent moves of the same person, one succeeds.
func TestAPersonMovesOnce(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "sushe"))
		from := checkedIn(t, g.Send(t, http.MethodPut, into+"add", workerIn(1, 1, "2031-03-01", ""), own))
		answers := make([]string, 6)
		var wait sync.WaitGroup
		for i := range answers {
			body := fmt.Sprintf(`{"RoomId":%q,"BedNo":%d,"FromDate":"2031-03-10"}`, someRoom, i+2)
			wait.Go(func() { answers[i] = g.Send(t, http.MethodPost, into+"transfer/"+from, body, own).Body })
		}
		wait.Wait()
		moved := 0
		for _, body := range answers {
			if strings.HasPrefix(body, `{"code":0,`) {
				moved++
			} else if !strings.Contains(body, "外来1（恒达） 已于 2031-03-10 退宿") {
				t.Errorf("refused with %s", body)
			}
		}
		if there := stays(t, g, own); moved != 1 || len(there) != 2 {
			t.Errorf("%d moved: %v", moved, there)
		}
	})
}

func workerIn(i, bed int, from, to string) string {
	return fmt.Sprintf(`{"WorkerName":"外来%d","WorkerCompany":"恒达","WorkerIdNumber":"W%07d","Gender":"男","RoomId":%q,"BedNo":%d,"FromDate":%q,"ToDate":%q}`,
		i, i, someRoom, bed, from, to)
}

func staffIn(user string, bed int, from, to string) string {
	return fmt.Sprintf(`{"UserId":%q,"RoomId":%q,"BedNo":%d,"FromDate":%q,"ToDate":%q}`, user, someRoom, bed, from, to)
}

// checkedIn is the key of a check-in that was accepted.
func checkedIn(t interface {
	Helper()
	Fatal(args ...any)
}, a apptest.Answer,
) string {
	t.Helper()
	var data struct{ CheckInID string }
	if err := json.Unmarshal(a.Data, &data); err != nil || a.Code != 0 {
		t.Fatal(a.Body)
	}
	return data.CheckInID
}

// stayRow is a check-in as the list has it.
type stayRow struct {
	CheckInID, Resident, FromDate string
	ToDate                        *string
	BedNo                         int
}

// stays are the check-ins of the room.
func stays(t testing.TB, g *apptest.Gateway, own apptest.Option) []stayRow {
	t.Helper()
	var data struct{ List []stayRow }
	g.ReadInto(t, own, into+"index?pageSize=200&roomid="+someRoom, &data)
	return data.List
}
