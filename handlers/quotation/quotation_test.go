package quotation_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/cmd/apptest"
)

const (
	quotations = "/api/cabinet/quotationlist"
	// people are accounts of the demo beside the seven.
	hangzhou = "yuanguangming" // 杭州锦和家居, its owner
	guide    = "duhui"         // a 导购 of 杭州锦和家居
	canton   = "zhengyuee"     // 广州悦家家居, its owner
)

// token is a session of an account, which gets the demo's password first.
func token(t testing.TB, g *apptest.Gateway, account string) apptest.Option {
	t.Helper()
	g.Change(t, "UPDATE Base_User SET PasswordHash = (SELECT k.PasswordHash FROM Base_User k WHERE k.Account = 'kefu') WHERE Account = '"+account+"'")
	return apptest.Token(g.Session(t, account))
}

// customer is the key of a customer by the name.
func customer(t testing.TB, g *apptest.Gateway, who apptest.Option, name string) string {
	t.Helper()
	var answer struct {
		List []struct {
			CustomerID string `json:"CustomerId"`
		}
	}
	g.ReadInto(t, who, "/api/custom?keyword="+url.QueryEscape(name), &answer)
	if len(answer.List) != 1 {
		t.Fatalf("%d customers are called %s", len(answer.List), name)
	}
	return answer.List[0].CustomerID
}

// quotation is the part of a quotation that the tests check.
type quotation struct {
	QuotationID  string `json:"QuotationId"`
	QuotationNo  string
	ContractNo   *string
	Version      int
	RowVersion   int
	State        int
	Latest       bool
	Total, Goods float64
	Discount     float64
	DealerAmount *float64
	Lines        []map[string]any
}

// The states.
const (
	draft, asked, valid, converted, expired, void = 0, 1, 2, 3, 4, 5
)

func read(t testing.TB, g *apptest.Gateway, who apptest.Option, id string) (q quotation) {
	t.Helper()
	g.ReadInto(t, who, quotations+"/detail/"+id, &q)
	return q
}

const wardrobe = `{"Room":"主卧","Cabinet":"衣柜","Code":"GT-YG","Method":"投影面积","Width":2400,"Height":2700,"Depth":600},` +
	`{"Room":"主卧","Cabinet":"衣柜","Code":"WJ-JL-BL","Pieces":16}`

// quote adds a quotation of a wardrobe and returns it.
func quote(t testing.TB, g *apptest.Gateway, who apptest.Option, customerID, more string) quotation {
	t.Helper()
	a := g.Send(t, http.MethodPut, quotations+"/add", fmt.Sprintf(`{"CustomerId":%q%s,"Lines":[%s]}`, customerID, more, wardrobe), who)
	return read(t, g, who, keyOf(t, a))
}

func keyOf(t testing.TB, a apptest.Answer) string {
	t.Helper()
	var made quotation
	if err := json.Unmarshal(a.Data, &made); err != nil || made.QuotationID == "" {
		t.Fatal(a.Body)
	}
	return made.QuotationID
}

// move asks for a step of a quotation in its present version.
func move(t testing.TB, g *apptest.Gateway, who apptest.Option, step, id, more string) apptest.Answer {
	t.Helper()
	g.Clock.Advance(time.Minute) // the rate of writes is tested elsewhere
	return g.Send(t, http.MethodPost, quotations+"/"+step+"/"+id, fmt.Sprintf(`{"RowVersion":%d%s}`, read(t, g, who, id).RowVersion, more), who)
}

// The server computes a quotation, and ignores the sums and the listed prices of the request.
func TestTheServerReckons(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "jxs")
		id := customer(t, g, who, "周雅琴")
		a := g.Send(t, http.MethodPut, quotations+"/add", fmt.Sprintf(`{"CustomerId":%q,"Total":"1","Rate":"95","Freight":"380","TaxRate":"13","FullYuan":true,"Lines":[`+
			`{"Room":"主卧","Cabinet":"衣柜","Code":"GT-YG","Method":"投影面积","Width":2400,"Height":2700,"Price":"1","Amount":"1","DealerPrice":"1"},`+
			`{"Room":"主卧","Cabinet":"衣柜","Code":"GY-FX"},{"FullName":"收口","Unit":"项","Price":"260","LineRate":"50"},{"Code":"X99"}]}`, id), who)
		q := read(t, g, who, keyOf(t, a))
		// 6.48 m² × 798.00 = 5171.04, × 8% = 413.68, 260.00; × 95%: 4912.49 + 393.00 + 123.50 (with 50% of its own)
		if q.Goods != 5428.99 || q.Lines[1]["Amount"] != 393.0 || q.Lines[2]["Amount"] != 123.5 || q.Lines[0]["DealerAmount"] != 3032.64 {
			t.Errorf("goods %v, lines %v", q.Goods, q.Lines)
		}
		// tax (5428.99 + 380.00) × 13% = 755.17, together 6564.16
		if q.Total != 6564 {
			t.Errorf("total %v", q.Total)
		}
		if q.Lines[3]["Fault"] != "没有 X99 的价格" || q.Lines[3]["Amount"] != nil {
			t.Errorf("a code without a price: %v", q.Lines[3])
		}
		if a := move(t, g, who, "submit", q.QuotationID, ""); a.Message != "明细第 4 行没有 X99 的价格，请补全后再提交" {
			t.Errorf("an incomplete draft: %s", a.Body)
		}
		a = g.Send(t, http.MethodPost, quotations+"/update/"+q.QuotationID, fmt.Sprintf(`{"RowVersion":%d,"PriceDate":"2026-06-01"}`, q.RowVersion), who)
		if a.Message != "价格日期只能改为今天 2026-11-20" {
			t.Errorf("an older price day: %s", a.Body)
		}
	})
}

// The price of the quotation's day counts, also after it has changed.
func TestAQuotationKeepsThePricesOfItsDay(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who, kefu := token(t, g, "jxs"), token(t, g, "kefu")
		q := quote(t, g, who, customer(t, g, who, "周雅琴"), "")
		a := g.Send(t, http.MethodPut, "/api/cabinet/price/add", `{"Code":"GT-YG","Category":"板材","FullName":"衣柜柜体（投影）","Unit":"㎡","RetailPrice":"900","DealerPrice":"500","ValidFrom":"2026-11-21"}`, kefu)
		if a.Code != 0 {
			t.Fatal(a.Body)
		}
		g.Clock.Advance(24 * time.Hour)
		who = token(t, g, "jxs")
		a = g.Send(t, http.MethodPost, quotations+"/update/"+q.QuotationID, fmt.Sprintf(`{"RowVersion":%d,"Rate":"99"}`, q.RowVersion), who)
		if a.Code != 0 {
			t.Fatal(a.Body)
		}
		before := read(t, g, who, q.QuotationID)
		if price := before.Lines[0]["Price"]; price != 798.0 {
			t.Errorf("the day of the quotation: %v", price)
		}
		a = g.Send(t, http.MethodPost, quotations+"/update/"+q.QuotationID, fmt.Sprintf(`{"RowVersion":%d,"PriceDate":"2026-11-21"}`, before.RowVersion), who)
		if price := read(t, g, who, q.QuotationID).Lines[0]["Price"]; price != 900.0 {
			t.Errorf("today: %v, %s", price, a.Body)
		}
		copied := read(t, g, who, keyOf(t, g.Send(t, http.MethodPost, quotations+"/copy/"+q.QuotationID, `{}`, who)))
		if copied.QuotationNo == q.QuotationNo || copied.Version != 1 || copied.Lines[0]["Price"] != 900.0 {
			t.Errorf("a copy: %+v", copied)
		}
	})
}

// A discount within the limit makes a quotation valid at once; above it an approval is needed.
func TestADiscountAboveTheLimitWaitsForApproval(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who, kefu := token(t, g, "jxs"), token(t, g, "kefu")
		id := customer(t, g, who, "周雅琴")
		within := quote(t, g, who, id, `,"Rate":"80"`)
		if a := move(t, g, who, "submit", within.QuotationID, ""); a.Code != 0 || read(t, g, who, within.QuotationID).State != valid {
			t.Fatalf("20%%: %s", a.Body)
		}
		above := quote(t, g, who, id, `,"Rate":"79.5"`)
		if a := move(t, g, who, "submit", above.QuotationID, ""); a.Message != "优惠 20.5% 超过你的权限 20%，请写明原因（最多 500 字）后提交审批" {
			t.Fatalf("without a reason: %s", a.Body)
		}
		for _, decision := range []struct {
			action string
			state  int
		}{{"reject", draft}, {"approve", valid}} {
			if a := move(t, g, who, "submit", above.QuotationID, `,"Reason":"老客户介绍"`); a.Code != 0 || read(t, g, who, above.QuotationID).State != asked {
				t.Fatalf("asked: %s", a.Body)
			}
			application := waiting(t, g, kefu, above.QuotationNo)
			a := g.Send(t, http.MethodPost, "/admin/approval/move/"+application, fmt.Sprintf(`{"Action":%q,"Opinion":"再谈谈"}`, decision.action), kefu)
			if now := read(t, g, who, above.QuotationID); a.Code != 0 || now.State != decision.state {
				t.Fatalf("%s: %d, %s", decision.action, now.State, a.Body)
			}
		}
	})
}

// summary is what lists show of a discount: how much it is, and what is left to pay.
var summary = regexp.MustCompile(`^优惠 [0-9.]+%，[0-9,]+\.\d\d 元$`)

// waiting is the application that asks for the discount of a quotation of 周雅琴.
func waiting(t testing.TB, g *apptest.Gateway, who apptest.Option, number string) string {
	t.Helper()
	var todo struct {
		List []struct {
			ApplicationID string `json:"ApplicationId"`
			Title         string
			Summary       string
		}
	}
	g.ReadInto(t, who, "/admin/approval/todo/index?keyword="+number, &todo)
	if len(todo.List) != 1 || todo.List[0].Title != "折扣审批 "+number+" 周雅琴" {
		t.Fatalf("waiting: %+v", todo)
	}
	if !summary.MatchString(todo.List[0].Summary) {
		t.Errorf("lists show %q", todo.List[0].Summary)
	}
	return todo.List[0].ApplicationID
}

// Approvers of a discount read the sums of the quotation; only those with the right read the dealer's prices.
func TestApproversReadTheQuotation(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		g.Change(t, "DELETE FROM Base_Authorize WHERE ObjectId = 'service' AND ItemId = 'quotation-list.cost'")
		who, kefu := token(t, g, "jxs"), token(t, g, "kefu")
		q := quote(t, g, who, customer(t, g, who, "周雅琴"), `,"Rate":"75"`)
		if a := move(t, g, who, "submit", q.QuotationID, `,"Reason":"老客户介绍"`); a.Code != 0 {
			t.Fatal(a.Body)
		}
		about := func(as apptest.Option) string {
			return g.Send(t, http.MethodGet, "/admin/approval/about/"+waiting(t, g, kefu, q.QuotationNo), "", as).Body
		}
		told := about(kefu)
		for _, want := range []string{
			`"Page":"quotation-detail","Key":"` + q.QuotationID, `{"Label":"优惠与权限","Text":"申请 25%，刘洋的权限 20%"}`, `{"Label":"原价合计（元）","Text":"5,779.04"}`,
			`{"Label":"让利（元）","Text":"1,444.76"}`, `{"Label":"总价（元）","Text":"4,334.28"}`, `{"Cells":["主卧","衣柜","2","5,779.04","4,334.28"],"Bad":false}`,
		} {
			if !strings.Contains(told, want) {
				t.Errorf("no %s in %s", want, told)
			}
		}
		if strings.Contains(told, "毛利") || strings.Contains(told, "经销价") {
			t.Errorf("without the right: %s", told)
		}
		if own := about(who); !strings.Contains(own, `"毛利（元）"`) || !strings.Contains(own, `"经销价合计（元）"`) {
			t.Errorf("with the right: %s", own)
		}
	})
}

// The user who asked for the approval of a discount can withdraw it until it is decided; others cannot.
func TestAnAskedDiscountIsTakenBack(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who, kefu, canton := token(t, g, "jxs"), token(t, g, "kefu"), token(t, g, "zhengyuee")
		q := quote(t, g, who, customer(t, g, who, "周雅琴"), `,"Rate":"75"`)
		withdraw := func(as apptest.Option) apptest.Answer {
			return g.Send(t, http.MethodPost, quotations+"/withdraw/"+q.QuotationID, "{}", as)
		}
		if a := withdraw(who); a.Message != "没有可以撤回的审批" {
			t.Errorf("a draft: %s", a.Body)
		}
		move(t, g, who, "submit", q.QuotationID, `,"Reason":"老客户介绍"`)
		for want, as := range map[string]apptest.Option{"只有申请人可以撤回和催办": kefu, "报价单不存在，可能已被删除": canton} {
			if a := withdraw(as); a.Message != want {
				t.Errorf("not the applicant: %s", a.Body)
			}
		}
		if a := withdraw(who); a.Code != 0 || read(t, g, who, q.QuotationID).State != draft {
			t.Errorf("taken back: %s", a.Body)
		}
		move(t, g, who, "submit", q.QuotationID, `,"Reason":"老客户介绍"`)
		a := g.Send(t, http.MethodPost, "/admin/approval/move/"+waiting(t, g, kefu, q.QuotationNo), `{"Action":"approve"}`, kefu)
		if a.Code != 0 {
			t.Fatal(a.Body)
		}
		if a := withdraw(who); a.Code == 0 || read(t, g, who, q.QuotationID).State != valid {
			t.Errorf("decided meanwhile: %s", a.Body)
		}
	})
}

// A new version replaces the one before, which does not change; deleting the draft restores it.
func TestVersions(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "jxs")
		first := quote(t, g, who, customer(t, g, who, "周雅琴"), "")
		if a := move(t, g, who, "version", first.QuotationID, ""); a.Message != first.QuotationNo+" 还是草稿，请直接修改" {
			t.Errorf("of a draft: %s", a.Body)
		}
		move(t, g, who, "submit", first.QuotationID, "")
		second := read(t, g, who, keyOf(t, move(t, g, who, "version", first.QuotationID, "")))
		first = read(t, g, who, first.QuotationID)
		if second.QuotationNo != first.QuotationNo || second.Version != 2 || !second.Latest || second.Total != first.Total || first.Latest || first.State != expired {
			t.Errorf("%+v after %+v", second, first)
		}
		if a := move(t, g, who, "version", first.QuotationID, ""); !strings.Contains(a.Message, "不是最新版本") {
			t.Errorf("of an older version: %s", a.Body)
		}
		for _, step := range []string{"update", "convert"} {
			if a := move(t, g, who, step, first.QuotationID, `,"Remark":"x"`); a.Code == 0 {
				t.Errorf("%s of an older version: %s", step, a.Body)
			}
		}
		a := g.Send(t, http.MethodDelete, quotations+"/delete/"+second.QuotationID, fmt.Sprintf(`{"RowVersion":%d}`, second.RowVersion), who)
		if now := read(t, g, who, first.QuotationID); a.Code != 0 || !now.Latest {
			t.Errorf("after the draft is gone: %+v, %s", now, a.Body)
		}
	})
}

// A quotation whose last day is over ends by the job.
func TestAnOverdueQuotationEnds(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "jxs")
		q := quote(t, g, who, customer(t, g, who, "周雅琴"), `,"ValidUntil":"2026-11-20"`)
		move(t, g, who, "submit", q.QuotationID, "")
		g.RunJob(t, "expired-quotations")
		if now := read(t, g, who, q.QuotationID); now.State != valid {
			t.Errorf("on its last day: %+v", now)
		}
		g.Clock.Advance(24 * time.Hour)
		g.RunJob(t, "expired-quotations")
		who = token(t, g, "jxs")
		if now := read(t, g, who, q.QuotationID); now.State != expired {
			t.Errorf("a day later: %+v", now)
		}
	})
}

// The next version of an expired quotation has the prices of its own day; that of a valid one keeps the earlier day.
func TestAVersionOfAnExpiredQuotationHasTodaysPrices(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		seller := token(t, g, "kefu")
		id := customer(t, g, seller, "周雅琴")
		over, holds := quote(t, g, seller, id, `,"ValidUntil":"2026-11-20"`), quote(t, g, seller, id, "")
		move(t, g, seller, "submit", over.QuotationID, "")
		move(t, g, seller, "submit", holds.QuotationID, "")
		if a := g.Send(t, http.MethodPut, priceList+"/add", `{"Code":"WJ-JL-BL","Category":"五金","FullName":"阻尼铰链","Unit":"件","RetailPrice":"50","DealerPrice":"30","ValidFrom":"2026-11-21"}`, seller); a.Code != 0 {
			t.Fatal(a.Body)
		}
		g.Clock.Advance(24 * time.Hour)
		seller = token(t, g, "kefu")
		if again := read(t, g, seller, keyOf(t, move(t, g, seller, "version", holds.QuotationID, ""))); again.Total != holds.Total {
			t.Errorf("of a valid one: %v, not %v", again.Total, holds.Total)
		}
		if again := read(t, g, seller, keyOf(t, move(t, g, seller, "version", over.QuotationID, ""))); again.Total <= over.Total {
			t.Errorf("of an expired one: %v, after %v", again.Total, over.Total)
		}
	})
}

// A limit of 5 % is one: 5.0033 %, which is shown as 5.00 %, is above it.
func TestALimitIsComparedBeforeRounding(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "kefu")
		g.Change(t, "UPDATE Base_Role SET DiscountLimit = 5")
		lines := `{"FullName":"大柜","Unit":"项","Price":"2849900"},{"FullName":"折扣行","Unit":"项","Price":"150100","LineRate":"1"}`
		a := g.Send(t, http.MethodPut, quotations+"/add", fmt.Sprintf(`{"CustomerId":%q,"Lines":[%s]}`, customer(t, g, who, "周雅琴"), lines), who)
		q := read(t, g, who, keyOf(t, a)) // 3,000,000.00 less 148,599.00
		if a := move(t, g, who, "submit", q.QuotationID, ""); a.Code != 0 {
			t.Errorf("%v %% of a limit of 5: %s", q.Discount, a.Body)
		}
		a = g.Send(t, http.MethodPut, quotations+"/add", fmt.Sprintf(`{"CustomerId":%q,"Lines":[%s]}`, customer(t, g, who, "周雅琴"), strings.ReplaceAll(strings.ReplaceAll(lines, "2849900", "2848380"), "150100", "151620")), who)
		over := read(t, g, who, keyOf(t, a)) // less 150,103.80: 5.00346 %
		if a := move(t, g, who, "submit", over.QuotationID, ""); over.Discount != 5 || a.Code == 0 {
			t.Errorf("%v %%: %s", over.Discount, a.Body)
		}
	})
}

// Of 20 conversions at once over two gateways, one makes the contract.
func TestOfManyConversionsOverTwoGatewaysOneMakesTheContract(t *testing.T) {
	one, two := apptest.StartTwo(t, nil)
	who := token(t, one, "jxs")
	q := quote(t, one, who, customer(t, one, who, "周雅琴"), "")
	move(t, one, who, "submit", q.QuotationID, "")
	gateways, presses := []*apptest.Gateway{one, two}, []apptest.Option{who, token(t, one, hangzhou), token(t, one, "kefu")}
	var group sync.WaitGroup
	answers := make([]apptest.Answer, 20)
	for i := range answers {
		group.Go(func() {
			answers[i] = gateways[i%2].Send(t, http.MethodPost, quotations+"/convert/"+q.QuotationID, `{}`, presses[i%len(presses)])
		})
	}
	group.Wait()
	winners := map[int]bool{} // a request that the same person repeats gets the answer of the first one
	for i, a := range answers {
		if a.Code == 0 {
			winners[i%len(presses)] = true
		} else if !strings.Contains(a.Message, "已转为合同 HT") {
			t.Error(a.Body)
		}
	}
	var contracts struct{ Total int }
	one.ReadInto(t, who, "/api/contract/pc/index?QuotationId="+q.QuotationID, &contracts)
	if now := read(t, one, who, q.QuotationID); len(winners) != 1 || now.State != converted || now.ContractNo == nil || contracts.Total != 1 {
		t.Errorf("%d people have converted it to %d contracts: %+v", len(winners), contracts.Total, now)
	}
}

const canary = "金丝雀"

// No answer contains a value of another dealer's quotation; one outside of the scope is like a missing one.
func TestAnotherDealersQuotationIsInNoAnswer(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		owner, other := token(t, g, hangzhou), token(t, g, canton)
		q := quote(t, g, owner, customer(t, g, owner, "周雅琴"), `,"Title":"`+canary+`","Remark":"`+canary+`"`)
		if a := g.Send(t, http.MethodGet, quotations+"/retail/"+q.QuotationID, "", owner); !strings.Contains(a.Body, canary) {
			t.Fatalf("its own dealer: %s", a.Body)
		}
		const none = "00000000-0000-0000-0000-000000000000"
		for _, ask := range []struct{ method, path, body string }{
			{"GET", "", ""},
			{"GET", "/1?keyword=" + url.QueryEscape(canary), ""},
			{"GET", "/?QuotationId={id}", ""},
			{"GET", "/index?QuotationId={id}", ""},
			{"GET", "/index?sums=true&keyword=" + url.QueryEscape(canary), ""},
			{"GET", "/detail/{id}", ""},
			{"GET", "/retail/{id}", ""},
			{"GET", "/history/{id}", ""},
			{"GET", "/export?QuotationId={id}", ""},
			{"GET", "/export/flat?QuotationId={id}", ""},
			{"GET", "/export/nested?QuotationId={id}", ""},
			{"POST", "/update/{id}", `{"RowVersion":1,"Title":"x"}`},
			{"POST", "/submit/{id}", `{"RowVersion":1,"Reason":"x"}`},
			{"POST", "/version/{id}", `{}`},
			{"POST", "/copy/{id}", `{}`},
			{"POST", "/void/{id}", `{"RowVersion":1,"Reason":"x"}`},
			{"POST", "/convert/{id}", `{"RowVersion":1}`},
			{"DELETE", "/delete/{id}", `{"RowVersion":1}`},
			{"PUT", "/add", `{"CustomerId":"` + customer(t, g, owner, "周雅琴") + `"}`},
		} {
			of := g.Send(t, ask.method, quotations+strings.ReplaceAll(ask.path, "{id}", q.QuotationID), ask.body, other)
			if strings.Contains(of.Body, canary) || strings.Contains(of.Body, q.QuotationNo) || ask.method != "GET" && of.Code == 0 {
				t.Errorf("%s %s tells: %s", ask.method, ask.path, of.Body)
			}
			absent := g.Send(t, ask.method, quotations+strings.ReplaceAll(ask.path, "{id}", none), ask.body, other)
			if strings.Contains(ask.path, "{id}") && !strings.Contains(ask.path, "export") && of.Body != absent.Body {
				t.Errorf("%s %s: of another dealer's %s, of none %s", ask.method, ask.path, of.Body, absent.Body)
			}
		}
	})
}

// No answer contains a dealer's price without the right to it, and the customer's copy never does.
func TestDealersPricesAreForThoseWithTheRight(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		owner, seller := token(t, g, hangzhou), token(t, g, guide)
		a := g.Send(t, http.MethodPut, quotations+"/add", fmt.Sprintf(`{"CustomerId":%q,"Lines":[%s,{"FullName":"收口","Unit":"项","Price":"260","DealerPrice":"77777.77"}]}`,
			customer(t, g, owner, "周雅琴"), wardrobe), token(t, g, "kefu"))
		q := read(t, g, owner, keyOf(t, a))
		if q.DealerAmount == nil || *q.DealerAmount != 81194.41 { // 6.48 × 468.00 + 16 × 24.00 + 77777.77
			t.Fatalf("its owner: %+v", q)
		}
		secrets := []string{"Dealer", "经销", "77777.77", "81194.41", "3032.64"}
		for path, who := range map[string]apptest.Option{
			"/detail/" + q.QuotationID: seller, "/index?QuotationId=" + q.QuotationID: seller, "/history/" + q.QuotationID: seller,
			"?keyword=" + q.QuotationNo: seller, "/retail/" + q.QuotationID: owner,
		} {
			body := g.Send(t, http.MethodGet, quotations+path, "", who).Body
			for _, secret := range secrets {
				if strings.Contains(body, secret) {
					t.Errorf("%s has %s", path, secret)
				}
			}
		}
		prices := g.Send(t, http.MethodGet, "/api/cabinet/price/index?keyword=GT-YG", "", seller).Body + g.Send(t, http.MethodGet, "/api/cabinet/price/all", "", seller).Body
		if strings.Contains(prices, "DealerPrice") || !strings.Contains(prices, "RetailPrice") {
			t.Errorf("the price list: %.300s", prices)
		}
		// An edit by a user who does not decide them leaves them as they are, and one with another value is refused. A line that
		// becomes something else has none until the factory decides it again.
		edit := func(who apptest.Option, change map[string]any) apptest.Answer {
			t.Helper()
			q := read(t, g, owner, q.QuotationID)
			for i := range q.Lines {
				delete(q.Lines[i], "DealerPrice")
			}
			maps.Copy(q.Lines[2], change)
			lines, err := json.Marshal(q.Lines)
			if err != nil {
				t.Fatal(err)
			}
			return g.Send(t, http.MethodPost, quotations+"/update/"+q.QuotationID, fmt.Sprintf(`{"RowVersion":%d,"Lines":%s}`, q.RowVersion, lines), who)
		}
		for _, who := range []apptest.Option{seller, owner} {
			if a := edit(who, map[string]any{"DealerPrice": 1}); !strings.Contains(a.Message, "第 3 行的经销单价由有权限的人填写") {
				t.Errorf("another price: %s", a.Body)
			}
		}
		if a := edit(seller, map[string]any{"Price": 300}); a.Code != 0 {
			t.Fatal(a.Body)
		}
		if now := read(t, g, owner, q.QuotationID); *now.DealerAmount != 81194.41 || now.Lines[2]["Amount"] != 300.0 {
			t.Errorf("after an edit: %v", now.Lines[2])
		}
		if a := edit(owner, map[string]any{"FullName": "整墙背景"}); a.Code != 0 {
			t.Fatal(a.Body)
		}
		if now := read(t, g, owner, q.QuotationID); now.Lines[2]["DealerPrice"] != nil || *now.DealerAmount != 3416.64 {
			t.Errorf("another thing: %v", now.Lines[2])
		}
	})
}
