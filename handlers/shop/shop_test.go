package shop_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/cmd/apptest"
)

const (
	hangzhou = "yuanguangming" // the owner of 杭州锦和家居
	canton   = "zhengyuee"     // the owner of 广州悦家家居
)

// token is a session of an account, which gets the demo's password first.
func token(t testing.TB, g *apptest.Gateway, account string) apptest.Option {
	t.Helper()
	g.Change(t, "UPDATE Base_User SET PasswordHash = (SELECT k.PasswordHash FROM Base_User k WHERE k.Account = 'kefu') WHERE Account = '"+account+"'")
	return apptest.Token(g.Session(t, account))
}

// one is the first row of a list.
func one(t testing.TB, g *apptest.Gateway, who apptest.Option, path string) map[string]any {
	t.Helper()
	var answer struct{ List []map[string]any }
	g.ReadInto(t, who, path, &answer)
	if len(answer.List) == 0 {
		t.Fatalf("%s has no rows", path)
	}
	return answer.List[0]
}

func shopOf(t testing.TB, g *apptest.Gateway, who apptest.Option, name string) map[string]any {
	return one(t, g, who, "/api/shop/index?keyword="+url.QueryEscape(name))
}

// stageOf is a stage of a shop.
func stageOf(t testing.TB, g *apptest.Gateway, who apptest.Option, shop, stage string) map[string]any {
	return one(t, g, who, fmt.Sprintf("/api/shop/open/index?keyword=%s&stage=%s", url.QueryEscape(shop), url.QueryEscape(stage)))
}

func refused(t testing.TB, a apptest.Answer, want string) {
	t.Helper()
	if a.Code == 0 || !strings.Contains(a.Body, want) {
		t.Errorf("got %s, want %s", a.Body, want)
	}
}

func done(t testing.TB, a apptest.Answer) {
	t.Helper()
	if a.Code != 0 {
		t.Fatal(a.Body)
	}
}

func edit(t testing.TB, g *apptest.Gateway, who apptest.Option, stage map[string]any, fields string) apptest.Answer {
	t.Helper()
	return g.Send(t, http.MethodPost, fmt.Sprintf("/api/shop/open/update/%v", stage["StageId"]), fmt.Sprintf(`{"RowVersion":%v,%s}`, stage["RowVersion"], fields), who)
}

// A closed shop takes no new customer, quotation or contract, on any way. The present ones can be finished.
func TestAClosedShopTakesNothingNew(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who, dealer := token(t, g, "kefu"), token(t, g, hangzhou)
		customer := func(name string) map[string]any { return one(t, g, who, "/api/custom?keyword="+url.QueryEscape(name)) }
		own, pooled, elsewhere := customer("周雅琴"), customer("金浩然"), customer("林志豪")
		quotation := one(t, g, who, fmt.Sprintf("/api/cabinet/quotationlist?customerid=%v&state=2", own["CustomerId"]))
		draft := quotationFor(t, g, who, elsewhere["CustomerId"])
		g.Change(t, fmt.Sprintf("UPDATE Base_Shop SET Status = '已关闭' WHERE ShopId = '%v'", own["ShopId"]))
		post := func(method, path, body string, args ...any) apptest.Answer {
			t.Helper()
			return g.Send(t, method, path, fmt.Sprintf(body, args...), who)
		}
		const closed = "店铺已关闭，不能再登记"
		refused(t, post("POST", "/api/custom", `{"Name":"新客","ShopId":%q}`, own["ShopId"]), closed+"客户")
		refused(t, post("PUT", "/api/custom/add", `{"Name":"新客","ShopId":%q}`, own["ShopId"]), closed+"客户")
		refused(t, post("POST", fmt.Sprintf("/api/custom/update/%v", elsewhere["CustomerId"]), `{"RowVersion":%v,"ShopId":%q,"OwnerId":""}`, elsewhere["RowVersion"], own["ShopId"]), closed+"客户")
		body, kind := apptest.Form(t, "客户.xlsx", apptest.Workbook(t, []any{"客户编号", "客户姓名", "店铺"}, []any{"", "表格客户", "杭州余杭旗舰店"}))
		if a := g.Send(t, http.MethodPost, "/api/custom/import?write=true", body, who, apptest.Header("Content-Type", kind)); !strings.Contains(a.Body, `"Written":false`) || !strings.Contains(a.Body, closed+"客户") {
			t.Error(a.Body)
		}
		refused(t, g.Send(t, http.MethodPost, fmt.Sprintf("/api/custom/take/%v", pooled["CustomerId"]), `{}`, dealer), "的店铺已关闭，请先把客户转到别的店铺")
		refused(t, post("POST", fmt.Sprintf("/api/custom/merge/%v", own["CustomerId"]), `{"From":%q,"RowVersion":%v}`, elsewhere["CustomerId"], own["RowVersion"]),
			"周雅琴 的店铺已关闭，不能并入别的店铺的客户，请先把 周雅琴 转到别的店铺")
		done(t, post("POST", fmt.Sprintf("/api/custom/merge/%v", own["CustomerId"]), `{"From":%q,"RowVersion":%v}`, pooled["CustomerId"], own["RowVersion"]))
		own = customer("周雅琴")
		refused(t, post("PUT", "/api/contract/pc/add", `{"CustomerId":%q,"Amount":"9000","SignDate":"2026-11-20"}`, own["CustomerId"]), closed+"合同")
		refused(t, post("PUT", "/api/cabinet/quotationlist/add", `{"CustomerId":%q}`, own["CustomerId"]), "客户的店铺已关闭，不能再报价")
		refused(t, post("POST", fmt.Sprintf("/api/cabinet/quotationlist/update/%v", draft), `{"RowVersion":1,"CustomerId":%q}`, own["CustomerId"]), "客户的店铺已关闭，不能再报价")
		for _, way := range []string{"version", "copy", "convert"} {
			want := map[bool]string{true: closed + "合同", false: "客户的店铺已关闭，不能再报价"}[way == "convert"]
			refused(t, post("POST", fmt.Sprintf("/api/cabinet/quotationlist/%s/%v", way, quotation["QuotationId"]), `{"RowVersion":%v}`, quotation["RowVersion"]), want)
		}
		done(t, post("POST", fmt.Sprintf("/api/custom/update/%v", own["CustomerId"]), `{"RowVersion":%v,"Remark":"店铺已关，由杭州萧山店继续"}`, own["RowVersion"]))
		contract := one(t, g, who, fmt.Sprintf("/api/contract/pc/index?shopid=%v&examinestatus=1", own["ShopId"]))
		done(t, post("PUT", "/api/contract/version/add", `{"ContractId":%q,"Amount":"90000","Reason":"减项","Plan":[{"Stage":"定金","Share":"100","DueDate":"2026-12-20"}]}`, contract["ContractId"]))
	})
}

// quotationFor makes the draft of a quotation, and returns its key.
func quotationFor(t testing.TB, g *apptest.Gateway, who apptest.Option, customer any) string {
	t.Helper()
	a := g.Send(t, http.MethodPut, "/api/cabinet/quotationlist/add", fmt.Sprintf(`{"CustomerId":%q}`, customer), who)
	var made struct {
		QuotationID string `json:"QuotationId"`
	}
	if err := json.Unmarshal(a.Data, &made); err != nil || made.QuotationID == "" {
		t.Fatal(a.Body)
	}
	return made.QuotationID
}

func TestStagesKeepTheirOrder(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, hangzhou)
		shop := "绍兴柯桥店"
		refused(t, edit(t, g, who, stageOf(t, g, who, shop, "上样"), `"RealDate":"2026-11-20"`), "装修 还没有完成")
		fitting := stageOf(t, g, who, shop, "装修")
		refused(t, edit(t, g, who, fitting, `"RealDate":"2026-11-21"`), "不能晚于今天 2026-11-20")
		refused(t, edit(t, g, who, fitting, `"RealDate":"2026-01-01"`), "实际日期不能早于 选址")
		refused(t, edit(t, g, who, fitting, `"PlannedDate":"2026-01-01"`), "计划日期不能早于上一阶段")
		refused(t, edit(t, g, who, stageOf(t, g, who, shop, "量房"), `"RealDate":""`), "设计 已完成，不能清除实际日期")
		before := stageOf(t, g, who, shop, "开业")
		done(t, edit(t, g, who, fitting, `"PlannedDate":"2026-12-20"`))
		after := stageOf(t, g, who, shop, "开业")
		was, _ := time.Parse("2006-01-02T15:04:05", fmt.Sprint(fitting["PlannedDate"]))
		off := time.Date(2026, 12, 20, 0, 0, 0, 0, time.UTC).Sub(was)
		opens, _ := time.Parse("2006-01-02T15:04:05", fmt.Sprint(before["PlannedDate"]))
		if want := opens.Add(off).Format("2006-01-02T15:04:05"); after["PlannedDate"] != want {
			t.Errorf("the opening is planned for %v, not %s", after["PlannedDate"], want)
		}
	})
}

// The opening makes the shop 营业中 once, also if several requests say so at the same time. An update without a change
// answers success and writes nothing; so each of these requests has a note of its own, and all but the first are refused.
func TestAnOpeningChangesTheShopOnce(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, hangzhou)
		shop := "绍兴柯桥店"
		for _, stage := range []string{"装修", "上样"} {
			done(t, edit(t, g, who, stageOf(t, g, who, shop, stage), `"RealDate":"2026-11-20"`))
		}
		opening, passed := stageOf(t, g, who, shop, "开业"), 0
		var wait sync.WaitGroup
		var lock sync.Mutex
		for i := range 8 {
			wait.Go(func() {
				a := edit(t, g, who, opening, fmt.Sprintf(`"RealDate":"2026-11-20","Note":"第 %d 位"`, i))
				lock.Lock()
				defer lock.Unlock()
				if a.Code == 0 {
					passed++
				} else if !strings.Contains(a.Body, "实际日期、说明，请核对后再保存") {
					t.Error(a.Body)
				}
			})
		}
		wait.Wait()
		is := shopOf(t, g, who, shop)
		if passed != 1 || is["Status"] != "营业中" || is["OpenDate"] != "2026-11-20T00:00:00" || fmt.Sprint(is["RowVersion"]) != "2" {
			t.Errorf("%d passed: %v", passed, is)
		}
		refused(t, edit(t, g, who, stageOf(t, g, who, shop, "开业"), `"RealDate":""`), "已开业，不能清除实际日期")
		refused(t, g.Send(t, http.MethodPost, fmt.Sprintf("/api/shop/open/begin/%v", is["ShopId"]), `{"From":"2026-12-01"}`, who), "营业中，不能制定开店计划")
	})
}

// A plan may only name a person as responsible who sees the shop, and these are the persons who are offered.
func TestAPlanNamesAPersonWhoSeesTheShop(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "admin")
		owner := func(shop string) any { return stageOf(t, g, who, shop, "选址")["OwnerId"] }
		own, foreign := owner("绍兴柯桥店"), owner("太原小店店")
		g.Change(t, "DELETE FROM Shop_Stage WHERE ShopId IN (SELECT s.ShopId FROM Base_Shop s WHERE s.ShopName = '绍兴柯桥店')")
		shop := fmt.Sprint(shopOf(t, g, who, "绍兴柯桥店")["ShopId"])
		begin := func(owner any) apptest.Answer {
			return g.Send(t, http.MethodPost, "/api/shop/open/begin/"+shop, fmt.Sprintf(`{"From":"2026-12-01","OwnerId":%q}`, owner), who)
		}
		refused(t, begin(foreign), "负责人看不到这家店铺，请选在职的、负责这家店铺的人")
		refused(t, begin("nobody"), "负责人")
		done(t, begin(own))
		if is := owner("绍兴柯桥店"); is != own {
			t.Errorf("%v is responsible, not %v", is, own)
		}
		for _, path := range []string{"/api/shop/open", "/api/shop/record"} {
			if first := one(t, g, who, path+"/staff/all?ShopId="+shop); first["DepartmentName"] != "杭州锦和家居" {
				t.Errorf("%s offers %v first, who does not work there", path, first)
			}
			for person, want := range map[any]int{own: 1, foreign: 0} {
				var answer struct{ List []map[string]any }
				g.ReadInto(t, who, fmt.Sprintf("%s/staff/all?UserId=%v&ShopId=%s", path, person, shop), &answer)
				if len(answer.List) != want {
					t.Errorf("%s offers %v", path, answer.List)
				}
			}
		}
	})
}

// The customers, contracts and accounts of a shop belong to its dealer. A shop without any may get another dealer, whose
// shops the caller sees.
func TestADealerChangesOnlyBeforeTheFirstBusiness(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "admin")
		g.Change(t, "INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) SELECT b.ButtonId, 'user', u.UserId, 'button', b.ButtonId FROM Base_User u CROSS JOIN Base_Button b WHERE u.Account = '"+hangzhou+"' AND b.ButtonId IN ('shop.add', 'shop.edit')")
		dealer := token(t, g, hangzhou)
		theirs := shopOf(t, g, who, "广州番禺旗舰店")["OrganizationId"]
		own := shopOf(t, g, who, "杭州余杭旗舰店")
		give := func(who apptest.Option, shop map[string]any, to any) apptest.Answer {
			return g.Send(t, http.MethodPost, fmt.Sprintf("/api/shop/update/%v", shop["ShopId"]), fmt.Sprintf(`{"RowVersion":%v,"OrganizationId":%q}`, shop["RowVersion"], to), who)
		}
		refused(t, give(who, own, theirs), "店铺已有客户、合同或账户，不能换经销商")
		a := g.Send(t, http.MethodPut, "/api/shop/add", fmt.Sprintf(`{"ShopCode":"MD9001","ShopName":"杭州新店","OrganizationId":%q,"Level":"C","Province":"浙江","City":"杭州","Address":"文一路 1 号"}`, own["OrganizationId"]), dealer)
		done(t, a)
		refused(t, give(dealer, shopOf(t, g, who, "MD9001"), theirs), "经销商不存在，可能已被删除")
		done(t, give(who, shopOf(t, g, who, "MD9001"), theirs))
		if is := shopOf(t, g, who, "MD9001"); is["OrganizationId"] != theirs || is["Province"] != "浙江省" || is["Status"] != "筹建中" {
			t.Error(is)
		}
	})
}

// The filter by person offers those who are responsible for a record that the caller sees.
func TestOwnersAreThoseOfRecordsThatTheCallerSees(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, hangzhou)
		for path, want := range map[string]string{"open": "[袁光明]", "record": "[杨志强 袁光明 高颖]"} {
			var answer struct{ List []struct{ RealName string } }
			g.ReadInto(t, who, "/api/shop/"+path+"/owners", &answer)
			names := []string{}
			for _, one := range answer.List {
				names = append(names, one.RealName)
			}
			slices.Sort(names)
			if got := fmt.Sprint(names); got != want {
				t.Errorf("%s: %s, want %s", path, got, want)
			}
		}
	})
}

// A stage takes pictures and drawings, in the order of the request, and says which of them is gone.
func TestFilesBelongToAStage(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, hangzhou)
		stage := stageOf(t, g, who, "绍兴柯桥店", "设计")
		upload := func(name, content string) (id string) {
			t.Helper()
			body, form := apptest.Form(t, name, content)
			var sent struct{ Picture string }
			a := g.Send(t, http.MethodPost, "/api/shop/open/attachment", body, who, apptest.Header("Content-Type", form))
			if err := json.Unmarshal(a.Data, &sent); err != nil || sent.Picture == "" {
				t.Fatal(a.Body)
			}
			return sent.Picture
		}
		attach := func(version int, ids string) apptest.Answer {
			return g.Send(t, http.MethodPost, fmt.Sprintf("/api/shop/open/attach/%v", stage["StageId"]), fmt.Sprintf(`{"RowVersion":%d,"Attachments":[%s]}`, version, ids), who)
		}
		photo := upload("门头.png", apptest.PNG+strings.Repeat(" ", 2<<20)) // as large as a telephone makes it
		drawing := upload("平面图.pdf", "%PDF-1.7")
		refused(t, attach(1, fmt.Sprintf("%q,%q", drawing, "none")), "第 2 个附件已失效，请重新上传")
		refused(t, attach(1, strings.TrimSuffix(strings.Repeat(`"x",`, 11), ",")), "附件最多 10 个")
		done(t, attach(1, fmt.Sprintf("%q,%q", drawing, photo)))
		var is struct{ Files []struct{ FileName string } }
		g.ReadInto(t, who, fmt.Sprintf("/api/shop/open/files/%v", stage["StageId"]), &is)
		if got := fmt.Sprint(is.Files); got != "[{平面图.pdf} {门头.png}]" {
			t.Error(got)
		}
	})
}

// told is how many notices a person has whose title begins so. Each of them leads to the record.
func told(t testing.TB, g *apptest.Gateway, who apptest.Option, title, page string, record any) (n int) {
	t.Helper()
	for _, one := range g.Notices(t, who) {
		if !strings.HasPrefix(one.Title, title) {
			continue
		}
		n++
		if one.Page != page || one.Record != record {
			t.Errorf("%s leads to %s %s, not to %s %v", one.Title, one.Page, one.Record, page, record)
		}
	}
	return n
}

// A person is told of a stage once on the day before it and once when it is late, and of the end of a document three times.
func TestOwnersAreToldOnce(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, hangzhou)
		stage := stageOf(t, g, who, "绍兴柯桥店", "上样")["StageId"]
		g.Change(t, fmt.Sprintf("UPDATE Shop_Stage SET PlannedDate = '2026-11-21' WHERE StageId = '%v'", stage))
		shop := shopOf(t, g, who, "宁波鄞州店")["ShopId"]
		done(t, g.Send(t, http.MethodPut, "/api/shop/record/add", fmt.Sprintf(`{"ShopId":%q,"Kind":"消防","ValidUntil":"2026-12-21"}`, shop), who))
		document := one(t, g, who, fmt.Sprintf("/api/shop/record/index?shopid=%v&kind=%s", shop, url.QueryEscape("消防")))["DocumentId"]
		for _, step := range []struct{ days, stages, documents int }{{0, 1, 0}, {1, 1, 1}, {1, 2, 1}, {21, 2, 1}, {1, 2, 2}, {6, 2, 2}, {1, 2, 3}, {5, 2, 3}} {
			g.Clock.Advance(time.Duration(step.days) * 24 * time.Hour)
			for range 2 {
				g.RunJob(t, "shop-stages")
				g.RunJob(t, "shop-documents")
			}
			now := token(t, g, hangzhou)
			stages, documents := told(t, g, now, "绍兴柯桥店 的上样", "shop-open", stage), told(t, g, now, "宁波鄞州店 的消防", "shoprecord", document)
			if stages != step.stages || documents != step.documents {
				t.Errorf("after %d more days: %d and %d notices, not %d and %d", step.days, stages, documents, step.stages, step.documents)
			}
		}
	})
}

// A new document replaces the present one of its kind and name, which stays readable.
func TestANewDocumentReplacesTheOldOne(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, hangzhou)
		shop := shopOf(t, g, who, "杭州萧山店")["ShopId"]
		done(t, g.Send(t, http.MethodPut, "/api/shop/record/add", fmt.Sprintf(`{"ShopId":%q,"Kind":"授权书","DocumentNo":"QSQ-2027-001","ValidUntil":"2027-12-31"}`, shop), who))
		var list struct {
			List []struct{ DocumentNo, State string }
		}
		g.ReadInto(t, who, fmt.Sprintf("/api/shop/record/index?shopid=%v&kind=%s", shop, url.QueryEscape("授权书")), &list)
		if got := fmt.Sprint(list.List); got != "[{QSQ-2027-001 有效} {QSQ-2025-014 已替换}]" {
			t.Error(got)
		}
		paper := one(t, g, who, fmt.Sprintf("/api/shop/record/index?shopid=%v&kind=%s", shop, url.QueryEscape("租赁合同")))
		change := func(fields string) apptest.Answer {
			return g.Send(t, http.MethodPost, fmt.Sprintf("/api/shop/record/update/%v", paper["DocumentId"]), fmt.Sprintf(`{"RowVersion":1,%s}`, fields), who)
		}
		var replaced struct{ List []map[string]any }
		g.ReadInto(t, who, fmt.Sprintf("/api/shop/record/index?shopid=%v&state=%s", shop, url.QueryEscape("已替换")), &replaced)
		done(t, g.Send(t, http.MethodPost, fmt.Sprintf("/api/shop/record/update/%v", replaced.List[0]["DocumentId"]), fmt.Sprintf(`{"RowVersion":%v,"Kind":"租赁合同"}`, replaced.List[0]["RowVersion"]), who))
		refused(t, change(`"Kind":"授权书"`), "这家店铺已有同类同名的档案，请写不同的名称")
		done(t, change(`"Kind":"授权书","Name":"展会"`))
		refused(t, g.Send(t, http.MethodPut, "/api/shop/record/add", fmt.Sprintf(`{"ShopId":%q,"Kind":"消防","IssuedDate":"2026-01-02","ValidUntil":"2026-01-01"}`, shop), who), "有效期不能早于签发日期")
	})
}

const canary = "金丝雀"

// No answer has anything of another dealer's shop. A record that the caller does not see answers like one that does not exist.
func TestAnotherDealersShopIsInNoAnswer(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		g.Change(t, "UPDATE Base_Shop SET Remark = '"+canary+"', Manager = '"+canary+"' WHERE ShopName = '绍兴柯桥店'")
		owner, other := token(t, g, hangzhou), token(t, g, canton)
		shop := fmt.Sprint(shopOf(t, g, owner, "绍兴柯桥店")["ShopId"])
		stage := fmt.Sprint(stageOf(t, g, owner, "绍兴柯桥店", "装修")["StageId"])
		body, form := apptest.Form(t, "执照.pdf", "%PDF-1.7 "+canary)
		var sent struct{ Picture string }
		a := g.Send(t, http.MethodPost, "/api/shop/record/attachment", body, owner, apptest.Header("Content-Type", form))
		if err := json.Unmarshal(a.Data, &sent); err != nil || sent.Picture == "" {
			t.Fatal(a.Body)
		}
		var made struct {
			DocumentID string `json:"DocumentId"`
		}
		a = g.Send(t, http.MethodPut, "/api/shop/record/add", fmt.Sprintf(`{"ShopId":%q,"Kind":"营业执照","DocumentNo":%q}`, shop, canary), owner)
		if err := json.Unmarshal(a.Data, &made); err != nil || made.DocumentID == "" {
			t.Fatal(a.Body)
		}
		done(t, g.Send(t, http.MethodPost, "/api/shop/record/attach/"+made.DocumentID, fmt.Sprintf(`{"RowVersion":1,"Attachments":[%q]}`, sent.Picture), owner))
		if a := g.Send(t, http.MethodGet, "/api/shop/record/file/"+sent.Picture, "", owner); !strings.Contains(a.Body, canary) {
			t.Fatalf("its own dealer: %s", a.Body)
		}
		const none = "00000000-0000-0000-0000-000000000000"
		name := url.QueryEscape(canary)
		for _, ask := range []struct{ method, path, body string }{
			{"GET", "/index?keyword=" + name, ""},
			{"GET", "/index?ShopId={shop}", ""},
			{"GET", "/index?sums=true&ShopId={shop}", ""},
			{"GET", "/all?page=1&pageSize=1&ShopId={shop}", ""},
			{"GET", "/people?ShopId={shop}", ""},
			{"GET", "/export?keyword=" + name, ""},
			{"GET", "/history/{shop}", ""},
			{"GET", "/open/index?ShopId={shop}", ""},
			{"GET", "/open/index?StageId={stage}", ""},
			{"GET", "/open/history/{stage}", ""},
			{"GET", "/open/files/{stage}", ""},
			{"GET", "/open/export?ShopId={shop}", ""},
			{"GET", "/open/staff/all?ShopId={shop}", ""},
			{"GET", "/open/owners", ""},
			{"GET", "/record/owners", ""},
			{"GET", "/record/index?ShopId={shop}", ""},
			{"GET", "/record/history/{document}", ""},
			{"GET", "/record/files/{document}", ""},
			{"GET", "/record/file/{file}", ""},
			{"GET", "/record/export?ShopId={shop}", ""},
			{"POST", "/update/{shop}", `{"RowVersion":1,"Remark":"x"}`},
			{"POST", "/open/begin/{shop}", `{"From":"2026-12-01"}`},
			{"POST", "/open/update/{stage}", `{"RowVersion":1,"Note":"x"}`},
			{"POST", "/open/attach/{stage}", `{"RowVersion":1,"Attachments":[]}`},
			{"PUT", "/record/add", `{"ShopId":"{shop}","Kind":"营业执照"}`},
			{"POST", "/record/update/{document}", `{"RowVersion":2,"Remark":"x"}`},
			{"POST", "/record/attach/{document}", `{"RowVersion":2,"Attachments":[]}`},
		} {
			answers := map[bool]string{}
			for _, foreign := range []bool{true, false} {
				ids := strings.NewReplacer("{shop}", none, "{stage}", none, "{document}", none, "{file}", none)
				if foreign {
					ids = strings.NewReplacer("{shop}", shop, "{stage}", stage, "{document}", made.DocumentID, "{file}", sent.Picture)
				}
				a := g.Send(t, ask.method, "/api/shop"+ids.Replace(ask.path), ids.Replace(ask.body), other)
				if answers[foreign] = a.Body; strings.Contains(a.Body, canary) {
					t.Errorf("%s %s tells: %s", ask.method, ask.path, a.Body)
				}
			}
			if answers[true] != answers[false] && !strings.Contains(ask.path, "export") {
				t.Errorf("%s %s: of another dealer's %s, of none %s", ask.method, ask.path, answers[true], answers[false])
			}
		}
	})
}
