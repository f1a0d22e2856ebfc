package handlers_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"testing"

	"qiao/cmd/apptest"
)

// Each number of the overview is the total of the list to which it leads, for the factory and for a dealer.
func TestTheNumbersOfTheOverviewAreThoseOfTheLists(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		for _, account := range []string{"kefu", "jxs", "caiwu"} {
			who := apptest.Token(g.Session(t, account))
			var overview []map[string]*json.Number
			answer := g.Call(t, "DataTable", "首页概览查询", []string{"ProcedureName", "P_Dashboard"}, who)
			if err := json.Unmarshal(answer.Data, &overview); err != nil || len(overview) != 1 {
				t.Fatal(answer.Body)
			}
			day := apptest.DemoTime.Format("2006-01-02")
			lists := map[string]string{
				"DueCustomers":    "/api/custom?NextDateTo=" + day,
				"PoolCustomers":   "/api/custom?Pool=" + url.QueryEscape("是"),
				"ValidQuotations": "/api/cabinet/quotationlist?State=2&Latest=" + url.QueryEscape("是"),
				"DueContracts":    "/api/contract/pc/index?Due=" + url.QueryEscape("是"),
			}
			switch account {
			case "kefu":
				lists["WaitingOrders"], lists["OrdersToVisit"] = "/api/aftersales/index?State=0", "/api/aftersales/index?State=2"
				lists["OverdueOrders"] = "/api/aftersales/index?Overdue=" + url.QueryEscape("是")
				lists["OpenOrders"] = "/api/aftersales/index?Open=" + url.QueryEscape("是")
			case "jxs":
				lists["OpenOrders"] = "/api/aftersales/index?Open=" + url.QueryEscape("是")
				lists["LateStages"] = "/api/shop/open/index?State=" + url.QueryEscape("已逾期")
				lists["DueDocuments"] = "/api/shop/record/index?Due=" + url.QueryEscape("是")
			case "caiwu":
				lists = map[string]string{"WaitingRemits": "/api/account/remit?ForAudit=" + url.QueryEscape("是")}
			}
			for name, list := range lists {
				var listed struct{ Total int }
				if err := json.Unmarshal(g.Send(t, http.MethodGet, list+"&page=1&pageSize=1", "", who).Data, &listed); err != nil {
					t.Fatal(err)
				}
				if n := overview[0][name]; n == nil || string(*n) != strconv.Itoa(listed.Total) || listed.Total == 0 {
					t.Errorf("%s: %s is %s, the list has %d", account, name, answer.Data, listed.Total)
				}
			}
		}
	})
}
