package aftersales_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
)

const canary = "金丝雀"

// uploaded uploads a file and returns its key.
func uploaded(t testing.TB, g *apptest.Gateway, who apptest.Option, kind, name, content string) string {
	t.Helper()
	body, form := apptest.Form(t, name, content)
	a := g.Send(t, http.MethodPost, orders+"/"+kind, body, who, apptest.Header("Content-Type", form))
	var sent struct{ Picture string }
	if err := json.Unmarshal(a.Data, &sent); err != nil || sent.Picture == "" {
		t.Fatal(a.Body)
	}
	return sent.Picture
}

var (
	png = apptest.PNG + "柜门"
	mp4 = "\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom"
)

// No answer has another dealer's order, its visits, its parts or its files. It answers as one that does not exist.
func TestAnotherDealersOrderIsInNoAnswer(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		service, owner, other := token(t, g, "kefu"), token(t, g, hangzhou), token(t, g, canton)
		photo := uploaded(t, g, owner, "photo", "a.png", png)
		id := reported(t, g, owner, "冯志远", `,"Reason":"色差","Photos":["`+photo+`"],"Description":"`+canary+`"`)
		done(t, move(t, g, service, "accept", id, `,"Note":"`+canary+`"`))
		part := made(t, g.Send(t, http.MethodPut, orders+"/part/add", fmt.Sprintf(`{"OrderId":%q,"Remark":"`+canary+`","Lines":[{"Name":"`+canary+`","Quantity":1,"Reason":"色差"}]}`, id), owner), "PartId")
		done(t, move(t, g, service, "finish", id, byFactory))
		visited := made(t, visit(t, g, service, id, `,"Reached":false,"NextDate":"2026-12-01","Words":"`+canary+`"`), "VisitId")
		if a := g.Send(t, http.MethodGet, orders+"/page/"+id, "", owner); strings.Count(a.Body, canary) != 2 {
			t.Fatalf("its own dealer: %s", a.Body)
		}
		if a := g.Send(t, http.MethodGet, orders+"/file/"+photo, "", owner); !strings.HasPrefix(a.Body, "\x89PNG") {
			t.Errorf("its own dealer: %d", a.Status)
		}
		no := look(t, g, owner, id).OrderNo
		const none = "00000000-0000-0000-0000-000000000000"
		asks := []struct{ method, path, body string }{
			{"GET", "/index?keyword=" + no, ""},
			{"GET", "/index?OrderId={id}", ""},
			{"GET", "/index?sums=true&keyword=" + no, ""},
			{"GET", "/all?keyword=" + no, ""},
			{"GET", "/all?OrderId={id}", ""},
			{"GET", "/people?OrderId={id}", ""},
			{"GET", "/export?keyword=" + no, ""},
			{"GET", "/page/{id}", ""},
			{"GET", "/history/{id}", ""},
			{"GET", "/file/{photo}", ""},
			{"PUT", "/part/add", `{"OrderId":"{id}","Lines":[{"Name":"x","Quantity":1,"Reason":"色差"}]}`},
			{"GET", "/part/index?OrderId={id}", ""},
			{"GET", "/part/index?PartId={part}", ""},
			{"GET", "/part/lines?OrderId={id}", ""},
			{"GET", "/part/detail/{part}", ""},
			{"GET", "/part/history/{part}", ""},
			{"POST", "/part/update/{part}", `{"RowVersion":1,"Remark":"x"}`},
			{"POST", "/part/submit/{part}", `{"RowVersion":1}`},
			{"POST", "/part/withdraw/{part}", `{}`},
			{"POST", "/part/receive/{part}", `{"RowVersion":1}`},
			{"DELETE", "/part/delete/{part}", `{"RowVersion":1}`},
			{"GET", "/visit/index?OrderId={id}", ""},
			{"GET", "/visit/history/{visit}", ""},
		}
		for _, key := range []string{"accept", "assign", "finish", "handon", "note", "close", "reopen", "reject", "cancel", "update"} {
			asks = append(asks, struct{ method, path, body string }{"POST", "/" + key + "/{id}", `{"RowVersion":1,"Note":"x","Description":"y"}`})
		}
		for _, ask := range asks {
			answers := map[bool]string{}
			for _, foreign := range []bool{true, false} {
				ids := strings.NewReplacer("{id}", none, "{part}", none, "{visit}", none, "{photo}", none)
				if foreign {
					ids = strings.NewReplacer("{id}", id, "{part}", part, "{visit}", visited, "{photo}", photo)
				}
				a := g.Send(t, ask.method, orders+ids.Replace(ask.path), ids.Replace(ask.body), other)
				if answers[foreign] = a.Body; strings.Contains(a.Body, canary) || strings.Contains(a.Body, no+`"`) || strings.Contains(a.Body, "冯志远") {
					t.Errorf("%s %s tells: %s", ask.method, ask.path, a.Body)
				}
			}
			if answers[true] != answers[false] && !strings.Contains(ask.path, "export") {
				t.Errorf("%s %s: of another dealer's %s, of none %s", ask.method, ask.path, answers[true], answers[false])
			}
		}
		customer := customerID(t, g, owner, "冯志远")
		refused(t, g.Send(t, http.MethodPut, orders+"/add", fmt.Sprintf(`{"CustomerId":%q,"Description":"x"}`, customer), other), "客户不存在")
		for _, keyword := range []string{no, canary, "冯志远"} {
			find := "/admin/find?keyword=" + url.QueryEscape(keyword)
			if a := g.Send(t, http.MethodGet, find, "", other); strings.Contains(a.Body, id) || strings.Contains(a.Body, canary) {
				t.Errorf("another dealer finds by %s: %s", keyword, a.Body)
			}
			if a := g.Send(t, http.MethodGet, find, "", owner); !strings.Contains(a.Body, id) {
				t.Errorf("its dealer does not find by %s: %s", keyword, a.Body)
			}
		}
		if a := g.Send(t, http.MethodGet, "/admin/find/number/"+no, "", owner); !strings.Contains(a.Body, id) {
			t.Errorf("not found by its dealer: %s", a.Body)
		}
	})
}

// stored are the paths of all files, as their rows have them: day/key/name.
func stored(t testing.TB, g *apptest.Gateway) []string {
	t.Helper()
	root := filepath.Join(g.Config.DataDir, "files")
	found, err := filepath.Glob(filepath.Join(root, "*", "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for i, path := range found {
		found[i] = strings.TrimPrefix(filepath.ToSlash(path), filepath.ToSlash(root)+"/")
	}
	return found
}

// The users who see an order read its photos and its video, on the route of its files alone. Another dealer, or somebody
// without a session, gets them from no route, neither by their key nor by their path. The queries of files do not list them.
func TestFilesOfAnOrderAreReadByItsRouteAlone(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		owner, other := token(t, g, hangzhou), token(t, g, canton)
		before := stored(t, g)
		for kind, file := range map[string]struct{ name, content, field string }{
			"photo": {"a.png", png + canary, `,"Photos":[%q]`}, "video": {"a.mp4", mp4 + canary, `,"Video":%q`},
		} {
			id := uploaded(t, g, owner, kind, file.name, file.content)
			read := func(path string, who ...apptest.Option) bool {
				return strings.Contains(g.Send(t, http.MethodGet, path, "", who...).Body, canary)
			}
			if read(orders+"/file/"+id, other) || !read(orders+"/file/"+id, owner) {
				t.Errorf("a %s that waits: its sender alone reads it", kind)
			}
			order := reported(t, g, owner, "冯志远", fmt.Sprintf(file.field, id))
			if !read(orders+"/file/"+id, owner) || !read(orders+"/file/"+id, token(t, g, "pinzhi")) {
				t.Errorf("who sees the order does not read its %s", kind)
			}
			paths := []string{orders + "/file/" + id, "/api/File/UnverifiedFiles"}
			for _, route := range []string{
				"/admin/approval/file/", "/admin/approval/about/" + order + "/photo/", "/admin/notice/file/", "/admin/dormitory/repair/photo/", "/admin/dormitory/reading/photo/",
				"/admin/inspection/photo/", "/api/contract/pc/file/", "/api/custom/follow/picture/", "/api/feedback/picture/", "/api/account/remit/file/", "/api/account/remit/slip/",
			} {
				paths = append(paths, route+id)
			}
			for _, path := range stored(t, g) {
				if !slices.Contains(before, path) {
					paths = append(paths, "/files/"+path, "/files/"+path+"?size=200", "/files/"+path+"?preview=1")
				}
			}
			if len(paths) < 16 {
				t.Errorf("the %s has no path: %v", kind, paths)
			}
			for _, param := range []string{order, id, ""} {
				for _, fileType := range []string{"售后照片", "售后视频"} {
					sent := []string{"ProcedureName", "P_AdminFile", "OtherA", param, "OtherB", `{"FileType":"` + fileType + `"}`}
					if a := g.Call(t, "DataTable", "行政文件管理查询", sent, other); strings.Contains(a.Body, id) {
						t.Errorf("another dealer lists the %s: %s", kind, a.Body)
					}
				}
			}
			for _, path := range paths {
				for called, who := range map[string][]apptest.Option{"another dealer": {other}, "nobody": nil} {
					if read(path, who...) {
						t.Errorf("%s reads the %s at %s", called, kind, path)
					}
				}
			}
		}
	})
}

// Phones record in forms of their own and name them as they like: a file is taken for what it is, and its name ends so. Every
// film is served as one that browsers play.
func TestFilmsAndPhotosOfPhones(t *testing.T) {
	const (
		mov  = "\x00\x00\x00\x14ftypqt  \x00\x00\x02\x00qt  \x00\x00\x00\x08wide"
		old  = "\x00\x00\x00\x14ftyp3gp4\x00\x00\x02\x003gp4"
		heic = "\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"
		webp = "RIFF\x16\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00" + "\x00\x00\x00\x00\x01\x00\x00\x01\x00\x00"
	)
	g := apptest.StartDemo(t, nil)
	who := apptest.Token(g.Session(t, "kefu"))
	for _, c := range []struct{ kind, name, content, served, kept string }{
		{"video", "IMG_0001.MOV", mov, "video/mp4", "视频.mov"},
		{"video", "input.mov", mov, "video/mp4", "视频.mov"},
		{"video", "renamed.mp4", mov, "video/mp4", "视频.mov"},
		{"video", "video", mov, "video/mp4", "视频.mov"},
		{"video", "VID.3GP", old, "video/mp4", "视频.3gp"},
		{"video", "clip.MP4", mp4, "video/mp4", "视频.mp4"},
		{"video", "clip.mov", mp4, "video/mp4", "视频.mp4"},
		{"photo", "screenshot.jpg", png, "image/png", "照片.png"},
		{"photo", "photo.png", apptest.JPEG, "image/jpeg", "照片.jpg"},
		{"photo", "photo.JPEG", apptest.JPEG, "image/jpeg", "照片.jpeg"},
		{"photo", "photo.jpg", webp, "image/webp", "照片.webp"},
		{"photo", "photo", png, "image/png", "照片.png"},
		{"photo", "IMG.HEIC", apptest.JPEG, "image/jpeg", "照片.jpg"},
		{"photo", "IMG.jpg.download", apptest.JPEG, "image/jpeg", "照片.jpg"},
	} {
		id := uploaded(t, g, who, c.kind, c.name, c.content)
		a := g.Send(t, http.MethodGet, orders+"/file/"+id, "", who)
		if got := a.Header.Get("Content-Type"); got != c.served || a.Body != c.content || !strings.Contains(a.Header.Get("Content-Disposition"), url.PathEscape(c.kept)) {
			t.Errorf("%s: served as %s, %s", c.name, got, a.Header.Get("Content-Disposition"))
		}
	}
	for _, c := range []struct{ kind, name, content, want string }{
		{"photo", "IMG_0001.HEIC", heic, "这是 HEIC 照片，多数浏览器不能显示。请在手机的“设置 › 相机 › 格式”中选“兼容性最佳”后重拍，或者把照片另存为 jpg 再上传"},
		{"photo", "IMG_0001.jpg", heic, "这是 HEIC 照片"},
		{"photo", "IMG_0001.MOV", mov, "只能上传图片（jpg、png、gif、webp）"},
		{"photo", "a.png", mov, "文件内容不是 png 格式，请换一个文件"},
		{"video", "a.mp4", png, "文件内容不是 mp4 格式，请换一个文件"},
		{"video", "a.mov", "moov", "文件内容不是 mov 格式，请换一个文件"},
		{"video", "a.avi", "RIFF\x00\x00\x00\x00AVI ", "只能上传视频（mp4、mov、3gp、webm、ogg）"},
		{"video", "a.png", png, "只能上传视频（mp4、mov、3gp、webm、ogg）"},
	} {
		body, form := apptest.Form(t, c.name, c.content)
		if a := g.Send(t, http.MethodPost, orders+"/"+c.kind, body, who, apptest.Header("Content-Type", form)); a.Code != -1 || !strings.HasPrefix(a.Message, c.want) {
			t.Errorf("%s: %s", c.name, a.Body)
		}
	}
}

// An order has up to nine photos or one video, and a contract of its customer alone.
func TestWhatAReportHas(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, guide)
		film := uploaded(t, g, who, "video", "安装.mp4", mp4)
		photo := uploaded(t, g, who, "photo", "a.png", png)
		customer := customerID(t, g, who, "冯志远")
		add := func(more string) apptest.Answer {
			return g.Send(t, http.MethodPut, orders+"/add", fmt.Sprintf(`{"CustomerId":%q,"Description":"柜门松动"%s}`, customer, more), who)
		}
		refused(t, add(`,"Photos":["`+photo+`"],"Video":"`+film+`"`), "照片和视频只能选一种")
		refused(t, add(`,"Photos":[`+strings.Repeat(`"x",`, 9)+`"x"]`), "照片最多 9 张")
		refused(t, add(`,"Photos":["nothing"]`), "第 1 张照片已失效")
		service := token(t, g, "kefu")
		others := idOf(t, g, service, "/api/contract/pc/index?keyword=%E8%92%8B%E6%80%9D%E7%90%AA", "ContractId")
		refused(t, g.Send(t, http.MethodPut, orders+"/add", fmt.Sprintf(`{"CustomerId":%q,"Description":"x","ContractId":%q}`, customer, others), service), "所选合同不是这位客户的")
		id := made(t, add(`,"Video":"`+film+`"`), "OrderId")
		w := way(t, g, who, id)
		if w.Video == nil || *w.Video != film || len(w.Photos) != 0 {
			t.Errorf("%+v", w)
		}
		body, form := apptest.Form(t, "a.png", png)
		refused(t, g.Send(t, http.MethodPost, orders+"/video", body, who, apptest.Header("Content-Type", form)), "只能上传视频")
	})
}

// Parts go from the draft through approval, production and shipping to the shop. Each step needs its right.
func TestPartsFromDraftToReceipt(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		service, shop := token(t, g, "kefu"), token(t, g, hangzhou)
		long := strings.Repeat("请写清规格，", 20)
		id := reported(t, g, shop, "冯志远", "")
		part := made(t, g.Send(t, http.MethodPut, orders+"/part/add", fmt.Sprintf(`{"OrderId":%q,"Lines":[{"Name":"门板","Quantity":2,"Reason":"色差"}]}`, id), shop), "PartId")
		state := func() (s struct {
			State, RowVersion int
			ExamineReason     *string
		},
		) {
			t.Helper()
			g.ReadInto(t, shop, orders+"/part/detail/"+part, &s)
			return s
		}
		step := func(who apptest.Option, key, more string) apptest.Answer {
			return send(t, g, who, orders+"/part/"+key+"/"+part, fmt.Sprintf(`{"RowVersion":%d%s}`, state().RowVersion, more))
		}
		refused(t, step(service, "produce", `,"ProductionNo":"SC1"`), "草稿，不能投产")
		done(t, step(shop, "submit", ""))
		refused(t, step(shop, "update", `,"Remark":"x"`), "审批中，不能修改")
		refused(t, step(service, "withdraw", ""), "只有申请人可以撤回")
		done(t, step(shop, "withdraw", ""))
		refused(t, step(shop, "withdraw", ""), "草稿，不能撤回")
		g.Clock.Advance(time.Minute)
		done(t, step(shop, "submit", ""))
		decide := func(order string) {
			t.Helper()
			var found struct {
				ApplicationID string `json:"ApplicationId"`
			}
			g.ReadInto(t, token(t, g, "admin"), "/admin/approval/of?subject=%E8%A1%A5%E4%BB%B6%E5%AE%A1%E6%89%B9&subjectid="+part, &found)
			done(t, send(t, g, service, "/admin/approval/move/"+found.ApplicationID, order))
		}
		decide(`{"Action":"reject","Opinion":"` + long + `"}`)
		if s := state(); s.State != 0 || *s.ExamineReason != long {
			t.Errorf("%+v", s)
		}
		g.Clock.Advance(time.Minute)
		done(t, step(shop, "submit", ""))
		decide(`{"Action":"approve"}`)
		if a := step(shop, "produce", `,"ProductionNo":"SC1"`); a.Status != http.StatusForbidden {
			t.Error(a.Body)
		}
		refused(t, step(service, "produce", ""), "请填写生产单号")
		done(t, step(service, "produce", `,"ProductionNo":"SC1"`))
		refused(t, step(service, "ship", `,"Carrier":"德邦快递"`), "请填写承运商和运单号")
		done(t, step(service, "ship", `,"Carrier":"德邦快递","TrackingNo":"DPK1"`))
		var no struct{ PartNo string }
		g.ReadInto(t, shop, orders+"/part/detail/"+part, &no)
		told := func() int {
			return strings.Count(notices(t, g, hangzhou), "补件 "+no.PartNo+" 还没有签收")
		}
		g.RunJob(t, "aftersales-parts")
		if n := told(); n != 0 {
			t.Errorf("told %d times on the day", n)
		}
		g.Clock.Advance(10 * 24 * time.Hour)
		for range 2 {
			g.RunJob(t, "aftersales-parts")
		}
		if n := told(); n != 1 {
			t.Errorf("told %d times after ten days", n)
		}
		shop = token(t, g, hangzhou)
		done(t, step(shop, "receive", ""))
		refused(t, step(shop, "receive", ""), "已签收，不能签收")
		if s := state(); s.State != 5 {
			t.Errorf("%+v", s)
		}
	})
}

// An order that has ended gets no parts: neither new ones, nor a draft of another order, nor a draft that waited.
func TestAnOrderThatHasEndedGetsNoParts(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "kefu")
		open, ended := reported(t, g, who, "冯志远", ""), reported(t, g, who, "冯志远", "")
		add := func(order string) apptest.Answer {
			return g.Send(t, http.MethodPut, orders+"/part/add", fmt.Sprintf(`{"OrderId":%q,"Lines":[{"Name":"门板","Quantity":1,"Reason":"色差"}]}`, order), who)
		}
		waits, other := made(t, add(ended), "PartId"), made(t, add(open), "PartId")
		done(t, move(t, g, who, "reject", ended, because))
		refused(t, add(ended), "已驳回，不能申请补件")
		refused(t, send(t, g, who, orders+"/part/update/"+other, fmt.Sprintf(`{"RowVersion":1,"OrderId":%q}`, ended)), "已驳回，不能申请补件")
		refused(t, send(t, g, who, orders+"/part/submit/"+waits, `{"RowVersion":1}`), "已驳回，不能申请补件")
	})
}

// An order does not end while parts are asked for, made or on their way. The factory sends parts back that it cannot make, and
// only its staff state costs that it bears.
func TestAnOrderEndsAfterItsParts(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		service, shop := token(t, g, "kefu"), token(t, g, hangzhou)
		id := reported(t, g, shop, "冯志远", "")
		done(t, move(t, g, service, "accept", id, ""))
		part := made(t, g.Send(t, http.MethodPut, orders+"/part/add", fmt.Sprintf(`{"OrderId":%q,"Lines":[{"Name":"门板","Quantity":2,"Reason":"色差"}]}`, id), shop), "PartId")
		step := func(who apptest.Option, key, more string) apptest.Answer {
			t.Helper()
			var s struct{ RowVersion int }
			g.ReadInto(t, shop, orders+"/part/detail/"+part, &s)
			return send(t, g, who, orders+"/part/"+key+"/"+part, fmt.Sprintf(`{"RowVersion":%d%s}`, s.RowVersion, more))
		}
		ends := func(state string) {
			t.Helper()
			for key, fields := range map[string]string{"finish": `,"Responsibility":"运输"`, "reject": because} {
				refused(t, move(t, g, service, key, id, fields), state+"，不能")
			}
		}
		done(t, step(shop, "submit", ""))
		ends("审批中")
		var found struct {
			ApplicationID string `json:"ApplicationId"`
		}
		g.ReadInto(t, token(t, g, "admin"), "/admin/approval/of?subject=%E8%A1%A5%E4%BB%B6%E5%AE%A1%E6%89%B9&subjectid="+part, &found)
		done(t, send(t, g, service, "/admin/approval/move/"+found.ApplicationID, `{"Action":"approve"}`))
		ends("待生产")
		refused(t, step(service, "return", ""), "请填写退回的原因")
		refused(t, step(service, "return", `,"Reason":"`+strings.Repeat("长", 501)+`"`), "原因超过 500 个字符")
		done(t, step(service, "produce", `,"ProductionNo":"SC1"`))
		ends("生产中")
		done(t, step(service, "return", `,"Reason":"型号停产"`))
		done(t, move(t, g, service, "handon", id, fmt.Sprintf(`,"HandlerShopId":%q`, shopOf(t, g, id))))
		refused(t, move(t, g, shop, "finish", id, byFactory), "责任方是工厂且有费用的工单由工厂完成")
		done(t, move(t, g, shop, "finish", id, `,"Responsibility":"运输","Cost":"20"`))
	})
}

// shopOf is the shop of an order.
func shopOf(t testing.TB, g *apptest.Gateway, id string) string {
	t.Helper()
	var answer struct {
		List []struct {
			ShopID string `json:"ShopId"`
		}
	}
	g.ReadInto(t, token(t, g, "kefu"), orders+"/index?OrderId="+id, &answer)
	if len(answer.List) != 1 {
		t.Fatalf("%d orders", len(answer.List))
	}
	return answer.List[0].ShopID
}

// The departments that a form offers are those that the server takes: departments and teams of the factory.
func TestDepartmentsOfTheFactoryAreResponsible(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "kefu")
		var offered struct {
			List []struct {
				OrganizationID string `json:"OrganizationId"`
				FullName       string
			}
		}
		g.ReadInto(t, who, orders+"/departments", &offered)
		names := map[string]string{}
		for _, one := range offered.List {
			names[one.FullName] = one.OrganizationID
		}
		if names["品质部"] == "" || names["封边班组"] == "" || names["杭州锦和家居"] != "" {
			t.Errorf("%v", names)
		}
		id := reported(t, g, who, "冯志远", "")
		done(t, move(t, g, who, "accept", id, ""))
		refused(t, move(t, g, who, "finish", id, `,"Responsibility":"工厂","DepartmentId":"10000"`), "责任部门须是工厂的部门")
		done(t, move(t, g, who, "finish", id, fmt.Sprintf(`,"Responsibility":"工厂","DepartmentId":%q`, names["封边班组"])))
	})
}

// Quality reads all orders and writes none; a 导购 sees the own ones.
func TestWhoSeesOrders(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		count := func(account string) (list struct{ Total int }) {
			g.ReadInto(t, token(t, g, account), orders+"/index", &list)
			return list
		}
		all, quality, own := count("kefu").Total, count("pinzhi").Total, count(guide).Total
		if all != 30 || quality != 30 || own != 6 {
			t.Errorf("kefu %d, pinzhi %d, a guide %d", all, quality, own)
		}
		for _, path := range []string{"/add", "/visit/add"} {
			if a := g.Send(t, http.MethodPut, orders+path, `{}`, token(t, g, "pinzhi")); a.Status != http.StatusForbidden {
				t.Errorf("quality %s: %s", path, a.Body)
			}
		}
		if a := g.Send(t, http.MethodGet, orders+"/visit/index", "", token(t, g, hangzhou)); a.Status != http.StatusForbidden {
			t.Errorf("visits of a dealer: %s", a.Body)
		}
	})
}

// Sums count the orders of the caller's scope that were neither rejected nor cancelled, against the valid contracts.
func TestSumsAreThoseOfTheList(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		for account, want := range map[string]int{"kefu": 27, guide: 5} {
			who := token(t, g, account)
			for _, by := range []string{"kind", "responsibility", "month"} {
				var sums struct {
					List []struct {
						ID                string `json:"Id"`
						Orders, Contracts int
						PerHundred        *json.Number
					}
				}
				g.ReadInto(t, who, orders+"/sums?pageSize=100&by="+by, &sums)
				all := 0
				for _, row := range sums.List {
					all += row.Orders
					if per := fmt.Sprintf("%.2f", 100*float64(row.Orders)/float64(row.Contracts)); row.Contracts > 0 && string(*row.PerHundred) != per {
						t.Errorf("%s by %s: %+v, want %s", account, by, row, per)
					}
				}
				if all != want {
					t.Errorf("%s by %s: %d orders, want %d: %+v", account, by, all, want, sums)
				}
			}
		}
	})
}
