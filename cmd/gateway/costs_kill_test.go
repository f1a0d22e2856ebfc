package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"qiao/gateway/gatewaytest/layer"
)

// costMonth is a month of the dormitories as the list of months shows it.
type costMonth struct {
	Month    string
	Total    json.Number
	Persons  int
	Closed   bool
	ClosedBy *string
}

// bookkeeper opens the month that was closed last and closes it again, in a loop.
type bookkeeper struct {
	costMonth
	may []bool // whether it can be in the state closed
}

// work runs until the gateway is killed.
func (b *bookkeeper) work(t *testing.T, v *victim) {
	for {
		path, body := "close", fmt.Sprintf(`{"Month":%q,"Amount":%s}`, b.Month, b.Total)
		if b.Closed {
			path, body = "reopen", fmt.Sprintf(`{"Month":%q,"Reason":"核对","TakeBack":true}`, b.Month)
		}
		b.may = []bool{b.Closed, !b.Closed}
		answer, err := v.try(http.MethodPost, "/admin/dormitory/cost/"+path, body, "application/json")
		if err != nil {
			return
		}
		if answer.Code != 0 {
			t.Errorf("%s: %s", path, answer.Body)
			return
		}
		b.Closed = !b.Closed
		b.may = []bool{b.Closed}
	}
}

// agree reports a month that is in no state of the model, or whose costs are incomplete.
func (b *bookkeeper) agree(t *testing.T, v *victim) {
	t.Helper()
	now := lastMonth(t, v, func(m costMonth) bool { return m.Month == b.Month })
	if !slices.Contains(b.may, now.Closed) || now.Closed != (now.ClosedBy != nil) {
		t.Errorf("closed: %v by %v, may be %v", now.Closed, now.ClosedBy, b.may)
	}
	total, persons := decimal.Zero, 0
	for _, one := range listed[struct {
		Total   decimal.Decimal
		Persons int
	}](t, v, "cost/summary?limit=200&month="+b.Month) {
		total, persons = total.Add(one.Total), persons+one.Persons
	}
	if now.Total != b.Total || total.StringFixed(2) != b.Total.String() || persons != b.Persons {
		t.Errorf("the month was %s of %d persons and is %s; its departments are %s of %d", b.Total, b.Persons, now.Total, total, persons)
	}
	b.Closed = now.Closed
}

func lastMonth(t *testing.T, v *victim, is func(costMonth) bool) costMonth {
	t.Helper()
	months := listed[costMonth](t, v, "cost/months?limit=200")
	at := slices.IndexFunc(months, is)
	if at < 0 {
		t.Fatalf("no such month among %v", months)
	}
	return months[at]
}

func listed[row any](t *testing.T, v *victim, path string) []row {
	t.Helper()
	answer, err := v.try(http.MethodGet, "/admin/dormitory/"+path, "", "")
	if err != nil {
		t.Fatal(err)
	}
	var page struct {
		Data struct {
			List []row `json:"list"`
		} `json:"data"`
	}
	if err := json.Unmarshal([]byte(answer.Body), &page); err != nil || len(page.Data.List) == 0 {
		t.Fatalf("%s: %s %v", path, answer.Body, err)
	}
	return page.Data.List
}

// TestAKillWhileAMonthIsClosedLeavesItClosedOrOpen kills a gateway while a month of
// the dormitories is closed and opened again. Afterwards the month is either closed or
// open, as after the last answered request or the next one, with all its costs.
func TestAKillWhileAMonthIsClosedLeavesItClosedOrOpen(t *testing.T) {
	layer.LongOnly(t)
	v := startVictim(t, seeded(t))
	b := &bookkeeper{costMonth: lastMonth(t, v, func(m costMonth) bool { return m.Closed })}
	for range kills() {
		var work sync.WaitGroup
		work.Go(func() { b.work(t, v) })
		<-time.After(time.Duration(20+rand.IntN(300)) * time.Millisecond) // at any moment
		v.kill(t)
		work.Wait()
		v = startVictim(t, v.folder)
		b.agree(t, v)
	}
}
