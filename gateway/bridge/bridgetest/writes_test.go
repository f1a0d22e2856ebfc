package bridgetest_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"qiao/gateway/bridge/bridgetest"
)

func TestParallelWritesCountOnceEach(t *testing.T) {
	each(t, func(t *testing.T, s *bridgetest.Server) {
		token := s.SignIn("kefu")
		var all sync.WaitGroup
		for range 40 {
			all.Go(func() {
				if _, content, err := post(t, s, token, "Boolean", `{"ProcedureName":"P_ERP_Order","CXType":"订单新增","OtherA":"王先生","OtherB":1}`); err != nil || !strings.Contains(content, "true") {
					t.Errorf("%v %s", err, content)
				}
			})
		}
		all.Wait()
		if n := s.Count("p_erp_order/订单新增"); n != 40 {
			t.Errorf("%d calls counted", n)
		}
		numbers := sortedTexts(column(rowsOfCall(t, s, token, `{"ProcedureName":"P_ERP_Order","CXType":"订单查询"}`), "OrderNo"))
		if len(slices.Compact(numbers)) != 40 {
			t.Errorf("orders %v", numbers)
		}
		if _, _, err := post(t, s, "", "Int", `{"CXType":"订单新增"}`); err != nil {
			t.Error(err)
		}
		if n := s.Count("P_ERP_Order/订单新增"); n != 40 {
			t.Errorf("a call without a session counts: %d", n)
		}
		s.EndSessions()
		if _, content, _ := post(t, s, token, "Int", topCall); !strings.Contains(content, `"code":50008`) {
			t.Errorf("the session goes on: %s", content)
		}
		s.Reset()
		if n, requests := s.Count("P_ERP_Order/订单新增"), s.Requests(); n != 0 || len(requests) != 0 {
			t.Errorf("%d calls and %v after a reset", n, requests)
		}
	})
}
