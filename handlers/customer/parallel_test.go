package customer_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"qiao/cmd/apptest"
)

// Of 100 requests over two gateways for one customer of the pool, one gets it.
func TestOneOfAHundredTakersOverTwoGatewaysHasTheCustomer(t *testing.T) {
	one, two := apptest.StartTwo(t, nil)
	id := register(t, one, token(t, one, "kefu"), "杭州余杭旗舰店", "公海客户", "")
	gateways := []*apptest.Gateway{one, two}
	takers := []apptest.Option{token(t, one, guide), token(t, one, manager), token(t, one, "huangli"), token(t, one, hangzhou)}
	var group sync.WaitGroup
	answers := make([]apptest.Answer, 100)
	for i := range answers {
		group.Go(func() {
			answers[i] = gateways[i%2].Send(t, http.MethodPost, customers+"/take/"+id, `{}`, takers[i/2%len(takers)])
		})
	}
	group.Wait()
	winners := map[int]bool{} // a request that the same person repeats gets the answer of the first one
	for i, a := range answers {
		switch {
		case a.Code == 0:
			winners[i/2%len(takers)] = true
		case strings.Contains(a.Message, "已被领取"), strings.Contains(a.Message, "已由你负责"), a.Message == "客户不存在，可能已被删除":
		default:
			t.Error(a.Body)
		}
	}
	if got := list(t, one, token(t, one, hangzhou), "&CustomerId="+id); len(winners) != 1 || len(got) != 1 || got[0].RowVersion != 2 {
		t.Errorf("%d people have taken it: %+v", len(winners), got)
	}
}

// Follow-ups that are written to either customer during a merge are there after it, or their writers get the error that
// the customer is gone.
func TestAMergeLosesNothingThatOthersWrite(t *testing.T) {
	one, two := apptest.StartTwo(t, nil)
	owner := token(t, one, hangzhou)
	for round := range 3 {
		stays := register(t, one, owner, "杭州余杭旗舰店", fmt.Sprint("留下 ", round), "")
		goes := register(t, one, owner, "杭州余杭旗舰店", fmt.Sprint("并入 ", round), "")
		var group sync.WaitGroup
		written := make([]bool, 20)
		for i := range written {
			group.Go(func() {
				body := fmt.Sprintf(`{"CustomerId":%q,"Content":"第 %d 条"}`, []string{stays, goes}[i%2], i)
				a := two.Send(t, http.MethodPut, customers+"/follow/add", body, owner)
				if written[i] = a.Code == 0; !written[i] && !strings.Contains(a.Message, "客户") {
					t.Error(a.Body)
				}
			})
		}
		group.Go(func() {
			if a := one.Send(t, http.MethodPost, customers+"/merge/"+stays, fmt.Sprintf(`{"From":%q,"RowVersion":1}`, goes), owner); a.Code != 0 {
				t.Error(a.Body)
			}
		})
		group.Wait()
		told := one.Send(t, http.MethodGet, customers+"/timeline/"+stays, "", owner).Body
		for i, is := range written {
			if strings.Contains(told, fmt.Sprintf(`"第 %d 条"`, i)) != is {
				t.Errorf("round %d: follow-up %d written %v: %s", round, i, is, told)
			}
		}
	}
}
