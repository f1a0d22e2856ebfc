package contract_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// people are accounts of the demo beside the seven.
const (
	hangzhou = "yuanguangming" // 杭州锦和家居, its owner
	guide    = "duhui"         // a 导购 of 杭州锦和家居
	manager  = "gaoying"       // a 店长 of 杭州锦和家居
	canton   = "zhengyuee"     // 广州悦家家居, its owner
)

// An approved change becomes the current version of the contract. The earlier version does not change.
func TestAChangeIsANewVersion(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "kefu")
		id := drawn(t, g, who, "许家明", `,"DealerAmount":"50000"`)
		signed(t, g, who, id)
		first := look(t, g, who, id)
		same := changed(t, g, who, id, "90000")
		refused(t, g.Send(t, http.MethodPut, versions+"/add", changeOf(id, "91000"), who), "第 2 版还没有审批，请先提交或删除")
		body := `{"RowVersion":1,"Plan":[{"Stage":"定金","Share":"30","DueDate":"2026-11-20"},{"Stage":"中期","Share":"50","DueDate":"2026-12-05"},{"Stage":"尾款","Share":"20","DueDate":"2027-01-04"}],"DealerAmount":"50000"}`
		done(t, send(t, g, who, versions+"/update/"+same, body))
		refused(t, send(t, g, who, versions+"/submit/"+same, version(2)), "变更的内容与现有合同相同")
		done(t, send(t, g, who, versions+"/update/"+same, `{"RowVersion":2,"Amount":"95000.01"}`))
		done(t, send(t, g, who, versions+"/submit/"+same, version(3)))
		if s := look(t, g, who, id); string(s.Amount) != "90000.00" || s.VersionNo != 1 {
			t.Errorf("before its approval: %+v", s)
		}
		done(t, decide(t, g, "合同变更", same, agree))
		s := look(t, g, who, id)
		if string(s.Amount) != "95000.01" || s.VersionNo != 2 || s.Pending != nil || len(s.Plan) != 3 || string(s.Plan[1].Amount) != "47500.01" || s.Plan[0].PlanID != first.Plan[0].PlanID {
			t.Errorf("after it: %+v", s)
		}
		var page struct {
			Versions []struct {
				VersionNo int
				Facts     []struct{ Field, Text string }
				Changes   []struct{ Field, From, To string }
			}
		}
		g.ReadInto(t, who, contracts+"/page/"+id, &page)
		if v := page.Versions; len(v) != 2 || v[0].VersionNo != 2 || v[0].Changes[0].From != "90,000.00" || v[0].Changes[0].To != "95,000.01" || v[1].Facts[0].Text != "90,000.00" {
			t.Errorf("versions: %+v", v)
		}
		refused(t, send(t, g, who, versions+"/update/"+same, `{"RowVersion":5,"Amount":"1"}`), "第 2 版已提交审批，不能修改或删除")
		next := changed(t, g, who, id, "80000")
		done(t, send(t, g, who, versions+"/submit/"+next, version(1)))
		done(t, decide(t, g, "合同变更", next, reject))
		if s := look(t, g, who, id); string(s.Amount) != "95000.01" || s.Pending != nil {
			t.Errorf("a change that was sent back: %+v", s)
		}
		done(t, g.Send(t, http.MethodDelete, versions+"/delete/"+next, `{"RowVersion":3}`, who))
	})
}

// A contract keeps the template's text of the day on which it was made. A template in use is disabled, not deleted. Each
// type has one default template.
func TestAContractKeepsTheTextOfItsDay(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "kefu")
		paper := func(id string) string {
			return g.Send(t, http.MethodGet, contracts+"/paper/"+id, "", who).Body
		}
		first := drawn(t, g, who, "许家明", `,"Terms":"<b>加急</b>"`)
		template := idOf(t, g, who, templates+"/index?keyword="+url.QueryEscape("零售"), "TemplateId")
		done(t, send(t, g, who, templates+"/update/"+template, `{"RowVersion":1,"Content":"<p>新文本 {{客户名称}}</p>"}`))
		if text := paper(first); strings.Contains(text, "新文本") || !strings.Contains(text, "定制家具销售合同") || !strings.Contains(text, `\u0026lt;b\u0026gt;加急`) && !strings.Contains(text, `&lt;b&gt;加急`) {
			t.Errorf("the contract of before: %.400s", text)
		}
		if text := paper(drawn(t, g, who, "许家明", "")); !strings.Contains(text, "新文本 许家明") || !strings.Contains(text, "尚未审核") {
			t.Errorf("one of after: %s", text)
		}
		refused(t, g.Send(t, http.MethodDelete, templates+"/delete/"+template, `{"RowVersion":2}`, who), "请改为停用")
		refused(t, send(t, g, who, templates+"/update/"+template, `{"RowVersion":2,"Status":"停用"}`), "停用的模板不能是默认模板")
		a := done(t, g.Send(t, http.MethodPut, templates+"/add", `{"Name":"零售简版","ContractType":"零售合同","IsDefault":true,"Content":"<p>简版</p>"}`, who))
		var made struct {
			TemplateID string `json:"TemplateId"`
		}
		if err := json.Unmarshal(a.Data, &made); err != nil {
			t.Fatal(a.Body)
		}
		done(t, send(t, g, who, templates+"/update/"+template, `{"RowVersion":3,"Status":"停用"}`)) // the new default has changed it too
		if text := paper(drawn(t, g, who, "许家明", "")); !strings.Contains(text, "简版") {
			t.Errorf("the new default: %s", text)
		}
		refused(t, g.Send(t, http.MethodPut, contracts+"/add", fmt.Sprintf(`{"CustomerId":%q,"Amount":"1","SignDate":"2026-11-20","ContractType":"工程合同","TemplateId":%q}`,
			customerID(t, g, who, "许家明"), made.TemplateID), who), "所选模板用于零售合同，合同类型是工程合同")
	})
}

const canary = "金丝雀"

// No answer contains another dealer's contract. It answers as a contract that does not exist.
func TestAnotherDealersContractIsInNoAnswer(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		owner, other := token(t, g, hangzhou), token(t, g, canton)
		id := drawn(t, g, owner, "周雅琴", `,"Remark":"`+canary+`","Terms":"`+canary+`"`)
		signed(t, g, owner, id)
		change := changed(t, g, owner, id, "91234.56")
		if a := g.Send(t, http.MethodGet, contracts+"/detail/"+id, "", owner); !strings.Contains(a.Body, canary) {
			t.Fatalf("its own dealer: %s", a.Body)
		}
		no := look(t, g, owner, id).ContractNo
		const none = "00000000-0000-0000-0000-000000000000"
		customer := customerID(t, g, owner, "周雅琴")
		for _, ask := range []struct{ method, path, body string }{
			{"GET", "/pc/index?keyword=" + no, ""},
			{"GET", "/pc/index?ContractId={id}", ""},
			{"GET", "/pc/index?sums=true&keyword=" + no, ""},
			{"GET", "/pc/index?CustomerId=" + customer, ""},
			{"GET", "/pc/all?keyword=" + no, ""},
			{"GET", "/pc/export?keyword=" + no, ""},
			{"GET", "/pc/export/flat?keyword=" + no, ""},
			{"GET", "/pc/export/nested?keyword=" + no, ""},
			{"GET", "/pc/detail/{id}", ""},
			{"GET", "/pc/page/{id}", ""},
			{"GET", "/pc/paper/{id}", ""},
			{"GET", "/pc/history/{id}", ""},
			{"POST", "/pc/update/{id}", `{"RowVersion":1,"Remark":"x"}`},
			{"POST", "/pc/submit/{id}", `{"RowVersion":1}`},
			{"POST", "/pc/cancel/{id}", `{"RowVersion":1,"Reason":"x"}`},
			{"POST", "/pc/attach/{id}", `{"RowVersion":1,"Attachments":[]}`},
			{"DELETE", "/pc/delete/{id}", `{"RowVersion":1}`},
			{"GET", "/version/index?ContractId={id}", ""},
			{"GET", "/version/detail/{change}", ""},
			{"GET", "/version/history/{change}", ""},
			{"PUT", "/version/add", `{"ContractId":"{id}","Amount":"1","Reason":"x","Plan":[{"Stage":"定金","Share":"100","DueDate":"2027-01-01"}]}`},
			{"POST", "/version/update/{change}", `{"RowVersion":1,"Amount":"2"}`},
			{"POST", "/version/submit/{change}", `{"RowVersion":1}`},
			{"DELETE", "/version/delete/{change}", `{"RowVersion":1}`},
		} {
			answers := map[bool]string{}
			for _, foreign := range []bool{true, false} {
				ids := strings.NewReplacer("{id}", none, "{change}", none)
				if foreign {
					ids = strings.NewReplacer("{id}", id, "{change}", change)
				}
				a := g.Send(t, ask.method, "/api/contract"+ids.Replace(ask.path), ids.Replace(ask.body), other)
				if answers[foreign] = a.Body; strings.Contains(a.Body, canary) || strings.Contains(a.Body, no+`"`) || strings.Contains(a.Body, "周雅琴") {
					t.Errorf("%s %s tells: %s", ask.method, ask.path, a.Body)
				}
			}
			if answers[true] != answers[false] && !strings.Contains(ask.path, "export") {
				t.Errorf("%s %s: of another dealer's %s, of none %s", ask.method, ask.path, answers[true], answers[false])
			}
		}
		refused(t, g.Send(t, http.MethodPut, contracts+"/add", fmt.Sprintf(`{"CustomerId":%q,"Amount":"1","SignDate":"2026-11-20"}`, customer), other), "客户不存在")
		if a := g.Send(t, http.MethodGet, "/admin/find?keyword="+no, "", other); strings.Contains(a.Body, id) {
			t.Errorf("found: %s", a.Body)
		}
		if a := g.Send(t, http.MethodGet, "/admin/find/number/"+no, "", owner); !strings.Contains(a.Body, id) {
			t.Errorf("not found by its dealer: %s", a.Body)
		}
	})
}

// Only callers with the right read and write the dealer's amount. No answer and no file of others contains it.
func TestTheDealersAmountHasARightOfItsOwn(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		service, shop := token(t, g, "kefu"), token(t, g, manager)
		g.Change(t, "UPDATE Base_User SET ShopId = (SELECT s.ShopId FROM Base_Shop s WHERE s.ShopName = '杭州余杭旗舰店') WHERE Account = '"+manager+"'")
		id := drawn(t, g, service, "周雅琴", `,"DealerAmount":"45678.9"`)
		refused(t, send(t, g, shop, contracts+"/update/"+id, `{"RowVersion":1,"DealerAmount":"1"}`), "经销商金额")
		signed(t, g, service, id)
		changed(t, g, shop, id, "91000")
		for _, path := range []string{
			contracts + "/detail/" + id, contracts + "/page/" + id, contracts + "/history/" + id, contracts + "/paper/" + id, contracts + "/index?ContractId=" + id,
			contracts + "/export?pageSize=1&ContractId=" + id, versions + "/index?ContractId=" + id,
		} {
			if a := g.Send(t, http.MethodGet, path, "", shop); a.Code != 0 || strings.Contains(a.Body, "45678.9") || strings.Contains(a.Body, "45,678.90") || strings.Contains(a.Body, "DealerAmount") {
				t.Errorf("%s: %s", path, a.Body)
			}
		}
		if a := g.Send(t, http.MethodGet, versions+"/index?ContractId="+id, "", service); strings.Count(a.Body, `"DealerAmount":45678.90`) != 2 {
			t.Errorf("a change by who does not see the amount keeps it: %s", a.Body)
		}
	})
}

// A 导购 reads the own contracts alone and writes none.
func TestAGuideReadsTheOwnContracts(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		service, sales := token(t, g, "kefu"), token(t, g, guide)
		own, others := drawn(t, g, service, "周雅琴", ""), drawn(t, g, service, "林志豪", "")
		var list struct {
			List []struct {
				ContractID string `json:"ContractId"`
			}
		}
		g.ReadInto(t, sales, contracts+"/index?pageSize=100", &list)
		has := func(id string) bool {
			return slices.ContainsFunc(list.List, func(one struct {
				ContractID string `json:"ContractId"`
			},
			) bool {
				return one.ContractID == id
			})
		}
		if !has(own) || has(others) {
			t.Errorf("%+v", list)
		}
		if a := send(t, g, sales, contracts+"/update/"+own, `{"RowVersion":1,"Amount":"1"}`); a.Status != http.StatusForbidden {
			t.Error(a.Body)
		}
	})
}

// The owner gets one notice of a payment that is due soon or overdue, also if two gateways run the job.
func TestOwnersAreToldOfDuePaymentsOnce(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who, owner := token(t, g, "kefu"), token(t, g, guide)
		plan := func(days ...string) string {
			var lines []string
			for _, day := range days {
				lines = append(lines, `{"Stage":"中期","Share":"50","DueDate":"`+day+`"}`)
			}
			return `,"Plan":[` + strings.Join(lines, ",") + `]`
		}
		id := drawn(t, g, who, "周雅琴", plan("2026-11-23", "2026-11-24"))
		drawn(t, g, who, "周雅琴", plan("2026-11-20", "2026-11-20")) // a draft is not binding
		signed(t, g, who, id)
		told := func() (n int) {
			for _, one := range g.Notices(t, owner) {
				if strings.HasPrefix(one.Title, "周雅琴 的中期") {
					n++
					if one.Page != "contract-detail" || one.Record != id {
						t.Errorf("it leads to %s %s", one.Page, one.Record)
					}
				}
			}
			return n
		}
		for range 2 {
			g.RunJob(t, "contract-due")
		}
		if n := told(); n != 1 {
			t.Errorf("told %d times of the one that is due within three days", n)
		}
		g.Change(t, "UPDATE Con_Plan SET DueDate = '2026-11-22' WHERE ContractId = '"+id+"' AND RowNo = 2")
		for range 2 {
			g.RunJob(t, "contract-due")
		}
		if n := told(); n != 2 {
			t.Errorf("told %d times of two payments", n)
		}
		var list struct{ Total int }
		g.ReadInto(t, owner, contracts+"/index?due=true", &list)
		if list.Total != 1 {
			t.Errorf("%d contracts with a payment that is due", list.Total)
		}
	})
}

// A user who sees the contract reads a scan of its signed paper.
func TestScansBelongToTheContract(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		owner, other := token(t, g, hangzhou), token(t, g, canton)
		id := drawn(t, g, owner, "周雅琴", "")
		body, form := apptest.Form(t, "盖章件.pdf", "%PDF-1.7 盖章")
		a := g.Send(t, http.MethodPost, contracts+"/attachment", body, owner, apptest.Header("Content-Type", form))
		var sent struct{ Picture string }
		if err := json.Unmarshal(a.Data, &sent); err != nil || sent.Picture == "" {
			t.Fatal(a.Body)
		}
		done(t, send(t, g, owner, contracts+"/attach/"+id, fmt.Sprintf(`{"RowVersion":1,"Attachments":[%q]}`, sent.Picture)))
		refused(t, send(t, g, owner, contracts+"/attach/"+id, fmt.Sprintf(`{"RowVersion":2,"Attachments":[%q,"none"]}`, sent.Picture)), "第 2 个附件已失效，请重新上传")
		file := contracts + "/file/" + sent.Picture
		if a := g.Send(t, http.MethodGet, file, "", token(t, g, "caiwu")); a.Status != http.StatusOK || !strings.HasPrefix(a.Body, "%PDF") {
			t.Errorf("accounting: %d %s", a.Status, a.Body)
		}
		if a := g.Send(t, http.MethodGet, file, "", other); a.Status != http.StatusNotFound {
			t.Errorf("another dealer: %d %s", a.Status, a.Body)
		}
		done(t, g.Send(t, http.MethodDelete, contracts+"/delete/"+id, `{"RowVersion":2}`, owner))
		if a := g.Send(t, http.MethodGet, file, "", owner); a.Status != http.StatusNotFound {
			t.Errorf("of a contract that is deleted: %d", a.Status)
		}
	})
}
