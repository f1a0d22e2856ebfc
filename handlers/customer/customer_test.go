package customer_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"qiao/cmd/apptest"
)

const customers = "/api/custom"

// people are accounts of the demo beside the seven, by their roles in the tests.
const (
	hangzhou = "yuanguangming" // 杭州锦和家居, its owner
	manager  = "gaoying"       // a 店长 of 杭州锦和家居
	guide    = "duhui"         // a 导购 of 杭州锦和家居
	suzhou   = "yangxiaohui"   // a 店长 of 苏州雅舍整装
	canton   = "zhengyuee"     // 广州悦家家居, its owner
)

// token is a session of an account, which gets the demo's password first.
func token(t testing.TB, g *apptest.Gateway, account string) apptest.Option {
	t.Helper()
	g.Change(t, "UPDATE Base_User SET PasswordHash = (SELECT k.PasswordHash FROM Base_User k WHERE k.Account = 'kefu') WHERE Account = '"+account+"'")
	return apptest.Token(g.Session(t, account))
}

type row struct {
	CustomerID string `json:"CustomerId"`
	CustomerNo string
	Name       string
	ShopName   string
	DealerName string
	OwnerName  *string
	RowVersion int
}

func list(t testing.TB, g *apptest.Gateway, who apptest.Option, query string) (rows []row) {
	t.Helper()
	var answer struct{ List []row }
	g.ReadInto(t, who, customers+"?pageSize=200"+query, &answer)
	return answer.List
}

// register adds a customer to a shop and returns its key.
func register(t testing.TB, g *apptest.Gateway, who apptest.Option, shop, name, more string) string {
	t.Helper()
	a := g.Send(t, http.MethodPost, customers, fmt.Sprintf(`{"Name":%q,"ShopId":%q%s}`, name, shopID(t, g, who, shop), more), who)
	var made struct {
		CustomerID string `json:"CustomerId"`
	}
	if err := json.Unmarshal(a.Data, &made); err != nil || made.CustomerID == "" {
		t.Fatal(a.Body)
	}
	return made.CustomerID
}

func follow(t testing.TB, g *apptest.Gateway, who apptest.Option, customerID, content string) {
	t.Helper()
	if a := g.Send(t, http.MethodPut, customers+"/follow/add", fmt.Sprintf(`{"CustomerId":%q,"Content":%q}`, customerID, content), who); a.Code != 0 {
		t.Fatal(a.Body)
	}
}

func shopID(t testing.TB, g *apptest.Gateway, who apptest.Option, name string) string {
	t.Helper()
	var answer struct {
		List []struct {
			ShopID string `json:"ShopId"`
		}
	}
	g.ReadInto(t, who, "/api/shop/all?page=1&pageSize=1&keyword="+url.QueryEscape(name), &answer)
	if len(answer.List) != 1 {
		t.Fatalf("no shop %s", name)
	}
	return answer.List[0].ShopID
}

func placesOf(rows []row, place func(row) string) (names []string) {
	for _, one := range rows {
		names = append(names, place(one))
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Each scope shows its rows, and a dealer's people never see another dealer, with any role.
func TestAScopeDecidesWhichCustomersAUserSees(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		dealers := func(who apptest.Option) string {
			return strings.Join(placesOf(list(t, g, who, ""), func(r row) string { return r.DealerName }), " ")
		}
		for account, want := range map[string]string{
			"kefu": "广州悦家家居 杭州锦和家居 苏州雅舍整装", "jxs": "杭州锦和家居 苏州雅舍整装", hangzhou: "杭州锦和家居", canton: "广州悦家家居",
		} {
			if got := dealers(token(t, g, account)); got != want {
				t.Errorf("%s sees %s, not %s", account, got, want)
			}
		}
		g.Change(t, "UPDATE Base_User SET ShopId = (SELECT s.ShopId FROM Base_Shop s WHERE s.ShopName = '杭州余杭旗舰店') WHERE Account IN ('"+manager+"', '"+guide+"')")
		who := token(t, g, manager)
		if shops := placesOf(list(t, g, who, ""), func(r row) string { return r.ShopName }); len(shops) != 1 || shops[0] != "杭州余杭旗舰店" {
			t.Errorf("本店: %q", shops)
		}
		g.Change(t, "UPDATE Base_Role SET DataScope = '全部' WHERE RoleId IN ('shop-manager', 'shop-guide')")
		if got := dealers(who); got != "杭州锦和家居" {
			t.Errorf("a dealer's 店长 whose role says 全部 sees %s", got)
		}
		g.Change(t, "UPDATE Base_Role SET DataScope = '本人' WHERE RoleId = 'shop-guide'")
		for _, one := range list(t, g, token(t, g, guide), "") {
			if one.OwnerName != nil && *one.OwnerName != "杜辉" || one.OwnerName == nil && one.ShopName != "杭州余杭旗舰店" {
				t.Errorf("本人: %+v", one)
			}
		}
		g.Change(t, "UPDATE Base_Role SET DataScope = '指定店铺' WHERE RoleId = 'service'")
		g.Change(t, "INSERT INTO Base_RoleShop (RoleShopId, RoleId, RowNo, ShopId) SELECT 'one', 'service', 1, s.ShopId FROM Base_Shop s WHERE s.ShopName = '佛山顺德店'")
		shops := placesOf(list(t, g, token(t, g, "kefu"), ""), func(r row) string { return r.ShopName })
		if !slices.Contains(shops, "佛山顺德店") || slices.Contains(shops, "广州番禺旗舰店") && len(list(t, g, token(t, g, "kefu"), "&pool=false")) > 12 {
			t.Errorf("指定店铺: %q", shops)
		}
	})
}

const canary = "金丝雀"

// No answer contains a value of another dealer's customer, for any request; a customer outside of the scope is like one
// that does not exist.
func TestAnotherDealersCustomerIsInNoAnswer(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		owner, other := token(t, g, hangzhou), token(t, g, canton)
		id := register(t, g, owner, "杭州余杭旗舰店", canary, `,"Mobile":"13912340001","Remark":"`+canary+`","Tags":"`+canary+`"`)
		noted := g.Send(t, http.MethodPut, customers+"/follow/add", fmt.Sprintf(`{"CustomerId":%q,"Way":"电话","Content":"`+canary+`"}`, id), owner)
		var made struct {
			FollowUpID string `json:"FollowUpId"`
		}
		if err := json.Unmarshal(noted.Data, &made); err != nil || made.FollowUpID == "" {
			t.Fatal(noted.Body)
		}
		if a := g.Send(t, http.MethodGet, customers+"/timeline/"+id, "", owner); !strings.Contains(a.Body, canary) {
			t.Fatalf("its own dealer: %s", a.Body)
		}
		const none = "00000000-0000-0000-0000-000000000000"
		name := url.QueryEscape(canary)
		for _, ask := range []struct{ method, path, body string }{
			{"GET", "?keyword=" + name, ""},
			{"GET", "/index?CustomerId={id}", ""},
			{"GET", "/index?sums=true&keyword=" + name, ""},
			{"GET", "/all?keyword=" + name, ""},
			{"GET", "/all?page=1&pageSize=1&CustomerId={id}", ""},
			{"GET", "/export?keyword=" + name, ""},
			{"GET", "/timeline/{id}", ""},
			{"GET", "/history/{id}", ""},
			{"GET", "/cadre/index", ""},
			{"GET", "/follow/index?CustomerId={id}", ""},
			{"GET", "/follow/index?keyword=" + name, ""},
			{"GET", "/follow/history/{follow}", ""},
			{"GET", "/follow/export?CustomerId={id}", ""},
			{"POST", "/update/{id}", `{"RowVersion":1,"Name":"x"}`},
			{"POST", "/take/{id}", `{}`},
			{"POST", "/release/{id}", `{"RowVersion":1}`},
			{"DELETE", "/delete/{id}", `{"RowVersion":1}`},
			{"POST", "/assign/{id}", `{"OwnerId":"x"}`},
			{"PUT", "/follow/add", `{"CustomerId":"{id}","Way":"电话","Content":"x"}`},
			{"POST", "/follow/update/{follow}", `{"RowVersion":1,"Content":"x"}`},
		} {
			answers := map[bool]string{}
			for _, foreign := range []bool{true, false} {
				ids := strings.NewReplacer("{id}", none, "{follow}", none)
				if foreign {
					ids = strings.NewReplacer("{id}", id, "{follow}", made.FollowUpID)
				}
				a := g.Send(t, ask.method, customers+ids.Replace(ask.path), ids.Replace(ask.body), other)
				if answers[foreign] = a.Body; strings.Contains(a.Body, canary) || strings.Contains(a.Body, "13912340001") {
					t.Errorf("%s %s tells: %s", ask.method, ask.path, a.Body)
				}
			}
			if answers[true] != answers[false] && !strings.Contains(ask.path, "export") {
				t.Errorf("%s %s: of another dealer's %s, of none %s", ask.method, ask.path, answers[true], answers[false])
			}
		}
		if a := g.Send(t, http.MethodGet, "/admin/find?keyword="+name, "", other); strings.Contains(a.Body, id) {
			t.Errorf("found: %s", a.Body)
		}
		register(t, g, other, "广州番禺旗舰店", "另一个人", `,"Mobile":"139 1234-0001"`) // the same number at another dealer
	})
}

// A dealer has one customer of a mobile number: a user who sees it gets the name, others only the fact.
func TestAMobileNumberIsOneCustomerOfADealer(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		owner := token(t, g, hangzhou)
		register(t, g, owner, "杭州余杭旗舰店", "王小美", `,"Mobile":"13912340002"`)
		again := func(who apptest.Option, mobile string) apptest.Answer {
			return g.Send(t, http.MethodPut, customers+"/add", fmt.Sprintf(`{"Name":"王美","ShopId":%q,"Mobile":%q}`, shopID(t, g, who, "杭州萧山店"), mobile), who)
		}
		if a := again(owner, "+86 139-1234-0002"); !strings.Contains(a.Message, "已有此手机号的客户：KH") || !strings.Contains(a.Message, "王小美，业务负责人 袁光明") {
			t.Errorf("its owner: %s", a.Body)
		}
		if a := again(token(t, g, guide), "13912340002"); a.Message != "已有此手机号的客户，不由你负责，请联系店长" {
			t.Errorf("a guide: %s", a.Body)
		}
		if a := again(owner, "1391234"); a.Message != "手机号应为 11 位数字，座机请带区号" {
			t.Errorf("a short number: %s", a.Body)
		}
	})
}

// Many users claim a customer of the pool at once: one gets it.
func TestOneOfManyTakesACustomerOfThePool(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		service := token(t, g, "kefu")
		var takers []apptest.Option
		for _, account := range []string{guide, manager, "huangli", "huangzhenhua", "yangzhiqiang", hangzhou} {
			takers = append(takers, token(t, g, account))
		}
		for i := range 4 {
			name := fmt.Sprint("公海客户 ", i)
			id := register(t, g, service, "杭州余杭旗舰店", name, "")
			var group sync.WaitGroup
			answers := make([]apptest.Answer, len(takers))
			for i, taker := range takers {
				group.Go(func() { answers[i] = g.Send(t, http.MethodPost, customers+"/take/"+id, `{}`, taker) })
			}
			group.Wait()
			taken := 0
			for _, a := range answers {
				switch {
				case a.Code == 0:
					taken++
				case a.Message != "客户不存在，可能已被删除" && a.Message != name+" 已被领取，请刷新列表":
					t.Error(a.Body) // a guide does not see a colleague's customer any more
				}
			}
			if got := list(t, g, service, "&CustomerId="+id); taken != 1 || len(got) != 1 || got[0].OwnerName == nil || got[0].RowVersion != 2 {
				t.Errorf("%d have taken it: %+v", taken, got)
			}
		}
	})
}

// CustomerLimit bounds the number of claimed customers.
func TestNoUserClaimsMoreCustomersThanTheLimit(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		id := register(t, g, token(t, g, "kefu"), "杭州余杭旗舰店", "公海客户", "")
		g.Change(t, "UPDATE Base_Setting SET Value = '1' WHERE Code = 'CustomerLimit'")
		if a := g.Send(t, http.MethodPost, customers+"/take/"+id, `{}`, token(t, g, guide)); a.Message != "每人最多负责 1 个未签约客户，请先退回一些" {
			t.Error(a.Body)
		}
	})
}

func TestTheOwnerChangesByRule(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		owner, sales := token(t, g, hangzhou), token(t, g, guide)
		id := register(t, g, sales, "杭州余杭旗舰店", "周末客户", "")
		refused := func(a apptest.Answer, text string) {
			t.Helper()
			if a.Code == 0 || !strings.Contains(a.Message, text) {
				t.Errorf("got %s, want %s", a.Body, text)
			}
		}
		refused(g.Send(t, http.MethodPost, customers+"/assign/"+id, `{}`, sales), "")
		refused(g.Send(t, http.MethodPost, customers+"/assign/"+id, `{"OwnerId":"nobody"}`, owner), "业务负责人看不到这家店铺")
		refused(g.Send(t, http.MethodPost, customers+"/update/"+id, `{"RowVersion":1,"CustomerStatus":1}`, sales), "已签约由合同得出")
		if a := g.Send(t, http.MethodPost, customers+"/update/"+id, `{"RowVersion":1,"CustomerStatus":2}`, sales); a.Code != 0 {
			t.Error(a.Body)
		}
		if a := g.Send(t, http.MethodPost, customers+"/release/"+id, `{"RowVersion":2}`, sales); a.Code != 0 {
			t.Error(a.Body)
		}
		var people struct {
			List []struct {
				UserID string `json:"UserId"`
			}
		}
		g.ReadInto(t, owner, customers+"/getCadreList/all?page=1&pageSize=50&keyword="+url.QueryEscape("黄丽"), &people)
		if a := g.Send(t, http.MethodPost, customers+"/assign/"+id, fmt.Sprintf(`{"OwnerId":%q}`, people.List[0].UserID), owner); a.Code != 0 {
			t.Fatal(a.Body)
		}
		want := apptest.Notice{Title: "客户分配给你：周末客户", Page: "customer-list", Record: id}
		if notices := g.Notices(t, token(t, g, "huangli")); !slices.Contains(notices, want) {
			t.Errorf("the new owner is not told: %+v", notices)
		}
		if a := g.Send(t, http.MethodPost, customers+"/release/"+id, `{"RowVersion":4}`, owner); a.Code != 0 {
			t.Fatal(a.Body)
		}
		if got := list(t, g, owner, "&Pool=true&CustomerId="+id); len(got) != 1 || got[0].OwnerName != nil {
			t.Errorf("in the pool: %+v", got)
		}
	})
}

// All customers of one person become another's, in one transaction.
func TestCustomersAreHandedOver(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		owner := token(t, g, hangzhou)
		keys := map[string]string{}
		var cadres struct {
			List []struct {
				UserID string `json:"UserId"`
				Person string
			}
		}
		g.ReadInto(t, owner, customers+"/getCadreList/all?page=1&pageSize=50", &cadres)
		for _, one := range cadres.List {
			keys[one.Person] = one.UserID
		}
		from, to := "", ""
		for person, key := range keys {
			if strings.HasPrefix(person, "杜辉") {
				from = key
			}
			if strings.HasPrefix(person, "黄丽") {
				to = key
			}
		}
		before := len(list(t, g, owner, "&OwnerId="+from))
		a := g.Send(t, http.MethodPost, customers+"/cadre/handover", fmt.Sprintf(`{"From":%q,"To":%q}`, from, to), owner)
		if want := fmt.Sprintf(`{"Customers":%d}`, before); before == 0 || string(a.Data) != want {
			t.Errorf("handed over: %s, want %s", a.Body, want)
		}
		if left := list(t, g, owner, "&OwnerId="+from); len(left) != 0 {
			t.Errorf("left: %+v", left)
		}
		told := g.Call(t, "DataTable", "公告列表查询", []string{"ProcedureName", "P_Notice"}, token(t, g, "huangli"))
		if n := strings.Count(told.Body, fmt.Sprintf(`"Title":"%d 个客户交接给你"`, before)); n != 1 || strings.Contains(told.Body, "客户分配给你") {
			t.Errorf("told %d times: %s", n, told.Body)
		}
		if a := g.Send(t, http.MethodPost, customers+"/cadre/handover", fmt.Sprintf(`{"From":%q,"To":%q}`, from, to), owner); a.Message != "此人没有你能看到的客户" {
			t.Errorf("again: %s", a.Body)
		}
	})
}

// A line of a sheet is about the customer with its number; without a number it is a new customer.
func TestASheetIsAboutCustomersByTheirNumber(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		owner, other := token(t, g, hangzhou), token(t, g, canton)
		shop := "杭州余杭旗舰店"
		own := list(t, g, owner, "&CustomerId="+register(t, g, owner, shop, "表格客户", `,"Mobile":"13912340011"`))[0]
		foreign := list(t, g, other, "&CustomerId="+register(t, g, other, "广州番禺旗舰店", "别家客户", ""))[0]
		send := func(query string, rows ...[]any) string {
			t.Helper()
			sheet := append([][]any{{"客户编号", "客户姓名", "手机号", "店铺", "小区"}}, rows...)
			body, kind := apptest.Form(t, "客户.xlsx", apptest.Workbook(t, sheet...))
			return g.Send(t, http.MethodPost, customers+"/import"+query, body, owner, apptest.Header("Content-Type", kind)).Body
		}
		wrong := send("?write=true",
			[]any{own.CustomerNo, "表格客户", "", "", "江南里"}, []any{"", "新客户", "139 1234 0012", shop, ""},
			[]any{foreign.CustomerNo, "别家客户", "", "", "改"}, []any{"KH20260101999", "没有", "", "", ""}, []any{"", "同号", "13912340011", shop, ""}, []any{"", "", "", shop, ""})
		for _, want := range []string{
			`"Written":false,"New":1,"Changed":1,"Same":0,"Wrong":4`,
			"没有客户编号为 " + foreign.CustomerNo + " 的客户，新增请留空", "没有客户编号为 KH20260101999 的客户，新增请留空",
			"已有此手机号的客户：" + own.CustomerNo, "客户姓名不能为空",
		} {
			if !strings.Contains(wrong, want) {
				t.Errorf("no %s in %s", want, wrong)
			}
		}
		done := send("?write=true", []any{own.CustomerNo, "表格客户", "", "", "江南里"}, []any{"", "新客户", "139 1234 0012", shop, ""})
		if !strings.Contains(done, `"Written":true,"New":1,"Changed":1`) {
			t.Error(done)
		}
		if got := list(t, g, owner, "&keyword=13912340012"); len(got) != 1 || !strings.HasPrefix(got[0].CustomerNo, "KH") {
			t.Errorf("new: %+v", got)
		}
		if got := list(t, g, owner, "&CustomerId="+own.CustomerID); got[0].CustomerNo != own.CustomerNo || got[0].RowVersion != own.RowVersion+1 {
			t.Errorf("changed: %+v", got)
		}
	})
}

// Two customers who are the same person are merged: all data move to the one that stays, and none of the other are lost.
func TestTwoCustomersBecomeOne(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		owner := token(t, g, hangzhou)
		shop := "杭州余杭旗舰店"
		stays := register(t, g, owner, shop, "王小美", `,"Community":"江南里"`)
		goes := register(t, g, owner, shop, "王美", `,"Mobile":"13912340021","Community":"翡翠湾","CustomerStatus":2`)
		number := list(t, g, owner, "&CustomerId="+goes)[0].CustomerNo
		follow(t, g, owner, goes, "电话约量房")
		for path, body := range map[string]string{"/api/cabinet/quotationlist/add": `"Title":"主卧衣柜"`, "/api/contract/pc/add": `"Amount":9000,"SignDate":"2026-11-20"`} {
			if a := g.Send(t, http.MethodPut, path, fmt.Sprintf(`{"CustomerId":%q,%s}`, goes, body), owner); a.Code != 0 {
				t.Fatal(a.Body)
			}
		}
		merge := func(who apptest.Option, from string) apptest.Answer {
			return g.Send(t, http.MethodPost, customers+"/merge/"+stays, fmt.Sprintf(`{"From":%q,"RowVersion":1}`, from), who)
		}
		foreign := register(t, g, token(t, g, canton), "广州番禺旗舰店", "别家客户", "")
		for from, want := range map[string]string{"": "请选择要并入的另一个客户", stays: "请选择要并入的另一个客户", "nobody": "客户不存在，可能已被删除", foreign: "客户不存在，可能已被删除"} {
			if a := merge(owner, from); a.Message != want {
				t.Errorf("%q: %s", from, a.Body)
			}
		}
		if a := merge(token(t, g, "kefu"), foreign); a.Message != "别家客户 是另一家经销商的客户，不能合并" {
			t.Errorf("another dealer's: %s", a.Body)
		}
		if a := merge(owner, goes); a.Code != 0 {
			t.Fatal(a.Body)
		}
		if got := list(t, g, owner, "&CustomerId="+goes); len(got) != 0 {
			t.Errorf("still there: %+v", got)
		}
		told := g.Send(t, http.MethodGet, customers+"/timeline/"+stays, "", owner).Body
		for _, want := range []string{"电话约量房", `"Kind":"报价"`, "主卧衣柜", `"Kind":"合同"`, "9000", "合并客户 " + number + " 王美：客户姓名 王美；小区 翡翠湾", `"Mobile":"13912340021"`, `"Community":"江南里"`, `"CustomerStatus":2`} {
			if !strings.Contains(told, want) {
				t.Errorf("no %s in %s", want, told)
			}
		}
		if a := g.Send(t, http.MethodGet, customers+"/history/"+stays, "", owner); !strings.Contains(a.Body, `"合并"`) {
			t.Errorf("history: %s", a.Body)
		}
		if a := merge(owner, goes); a.Code == 0 {
			t.Errorf("again: %s", a.Body)
		}
	})
}

// A customer without followups for 60 days is announced to the owner, and 3 days later has none.
func TestACustomerWithoutFollowUpsGoesBackToThePool(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		owner, sales := token(t, g, hangzhou), token(t, g, guide)
		id := register(t, g, sales, "杭州余杭旗舰店", "忘记的客户", "")
		kept := register(t, g, sales, "杭州余杭旗舰店", "跟进的客户", "")
		g.Change(t, "UPDATE Crm_Customer SET OwnedDate = '2020-01-01 09:00:00' WHERE OwnerId IS NOT NULL AND Name IN ('忘记的客户', '跟进的客户')")
		follow(t, g, sales, kept, "已联系")
		ownerOf := func(id string) *string { t.Helper(); return list(t, g, owner, "&CustomerId="+id)[0].OwnerName }
		told := func() int {
			a := g.Call(t, "DataTable", "公告列表查询", []string{"ProcedureName", "P_Notice"}, sales)
			return strings.Count(a.Body, "忘记的客户 已 57 天没有跟进，3 天内仍无跟进将退回公海")
		}
		g.RunJob(t, "customer-pool")
		g.RunJob(t, "customer-pool")
		if n := told(); n != 1 || ownerOf(id) == nil {
			t.Errorf("told %d times, owner %v", n, ownerOf(id))
		}
		g.Change(t, "UPDATE Crm_Customer SET RemindedDate = '2020-03-01 09:00:00' WHERE RemindedDate IS NOT NULL")
		g.RunJob(t, "customer-pool")
		if ownerOf(id) != nil || ownerOf(kept) == nil {
			t.Errorf("owners: %v, of the one that is followed up %v", ownerOf(id), ownerOf(kept))
		}
		if a := g.Send(t, http.MethodGet, customers+"/history/"+id, "", owner); !strings.Contains(a.Body, "退回公海") || !strings.Contains(a.Body, "系统") {
			t.Errorf("history: %s", a.Body)
		}
		g.Change(t, "UPDATE Base_Setting SET Value = '0' WHERE Code = 'CustomerIdleDays'")
		g.Change(t, "UPDATE Crm_Customer SET RemindedDate = '2020-03-01 09:00:00', OwnedDate = '2020-01-01 09:00:00', LastDate = NULL WHERE Name = '跟进的客户'")
		if g.RunJob(t, "customer-pool"); ownerOf(kept) == nil {
			t.Error("0 days: went back")
		}
	})
}
