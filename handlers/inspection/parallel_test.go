package inspection_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"qiao/cmd/apptest"
)

// TestTwoGateways: numbers are given once, and of many judgements of a lot one is accepted and counted.
func TestTwoGateways(t *testing.T) {
	one, two := apptest.StartTwo(t, nil)
	gateways := []*apptest.Gateway{one, two}
	who := apptest.Token(one.Session(t, "pinzhi"))
	const many = 16
	ids := make([]string, many)
	var group sync.WaitGroup
	for i := range many {
		group.Go(func() { ids[i] = register(t, gateways[i%2], who, maker, 500) })
	}
	group.Wait()
	numbers := map[string]bool{}
	for _, id := range ids {
		numbers[find(t, one, who, id).InspectionNo] = true
	}
	if len(numbers) != many {
		t.Errorf("%d numbers for %d lots", len(numbers), many)
	}
	inspect(t, one, who, ids[0], 0, 9)
	before := lotsOf(t, one, who)
	var taken sync.Map
	for i := range many {
		group.Go(func() {
			a := gateways[i%2].Send(t, http.MethodPost, lots+"judge/"+ids[0], fmt.Sprintf(`{"Result":"退货","Note":"第 %d 个"}`, i), who)
			if a.Code == 0 {
				taken.Store(i, true)
			} else if !strings.Contains(a.Message, "已由 王芳 判定") {
				t.Errorf("%s", a.Body)
			}
		})
	}
	group.Wait()
	count := 0
	taken.Range(func(_, _ any) bool { count++; return true })
	if after := lotsOf(t, one, who); count != 1 || after != before+1 {
		t.Errorf("%d of %d judgements are taken, %d lots are counted after %d", count, many, after, before)
	}
}

func lotsOf(t *testing.T, g *apptest.Gateway, who apptest.Option) int {
	t.Helper()
	var sums struct{ List []struct{ Lots int } }
	g.ReadInto(t, who, "/admin/inspection/defect/summary?by=month&from=2026-11-01&supplierId="+maker, &sums)
	if len(sums.List) == 0 {
		return 0
	}
	return sums.List[0].Lots
}
