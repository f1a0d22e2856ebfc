package openapi_test

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest/layer"
	"qiao/sql/seed"
)

// refused reports whether an answer is 拒绝访问, also in the envelope of older routes.
func refused(a apptest.Answer) bool {
	return a.Status == http.StatusForbidden || a.Code == http.StatusForbidden
}

// callOf calls a route about a record that does not exist. The body of a write cannot be read, so that nothing is written.
func callOf(t *testing.T, g *apptest.Gateway, route gateway.Route, method string, with ...apptest.Option) apptest.Answer {
	t.Helper()
	path := strings.NewReplacer("{", "", "}", "").Replace(braces(route.Path))
	if route.Action != "" {
		path += "?action=" + route.Action
	}
	body := ""
	if method != http.MethodGet {
		body = "{"
	}
	return g.Send(t, method, path, body, with...)
}

// sampled reports whether the test makes a call: one of every few, other ones for each account. make test-long makes all.
func sampled(i, account, every int) bool {
	return (i+account)%every == 0 || layer.Long()
}

// The shares of the calls that are made: one of so many.
const (
	everyRoute     = 97
	everyProcedure = 11
	everyExample   = 17
	everyRefusal   = 13
)

func TestTheDocument(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	documents := map[string]described{}
	for _, account := range seed.DemoAccounts() {
		documents[account] = describe(t, g, account)
	}
	t.Run("lists what the caller may call and nothing else", func(t *testing.T) { listsWhatTheCallerMayCall(t, g, documents) })
	t.Run("describes refusals", func(t *testing.T) { describesRefusals(t, g, documents["admin"]) })
	t.Run("says what each route does", func(t *testing.T) { saysWhatEachRouteDoes(t, g, documents["admin"]) })
	t.Run("describes the answers of its examples", func(t *testing.T) { describesItsExamples(t, g, documents) })
	t.Run("describes the answers of its procedures' examples", func(t *testing.T) { describesItsProcedures(t, g, documents["admin"]) })
	t.Run("is kept by its tag and follows rights", func(t *testing.T) { followsRights(t, g, documents) })
}

func saysWhatEachRouteDoes(t *testing.T, g *apptest.Gateway, d described) {
	for _, route := range g.Server.Routes() {
		if route.Entry == "" && route.Summary == "" {
			t.Errorf("%s has no Summary; write there in Chinese what it does", route)
		}
	}
	if bytes := d.Paths.Find("/admin/upload/part/{id}").Put.RequestBody.Value.Content; bytes["application/octet-stream"] == nil || len(bytes) != 1 {
		t.Errorf("a part of a file is described as %v", bytes)
	}
	for path, item := range d.Paths.Map() {
		if strings.HasSuffix(path, "/") {
			t.Errorf("%s means the same as without the slash", path)
		}
		for method, op := range item.Operations() {
			if op.Summary == "" {
				t.Errorf("%s %s has no summary", method, path)
			}
			for _, call := range callsOf(t, op) {
				if call.Summary == "" {
					t.Errorf("%s %s %s has no summary", method, path, call.Action)
				}
			}
		}
	}
}

// describesRefusals calls routes as nobody, as somebody without rights and with a query that is no text, and compares the status
// and the answer with what the document says.
func describesRefusals(t *testing.T, g *apptest.Gateway, d described) {
	statuses := map[int]int{}
	stranger, clerk := apptest.Token(""), apptest.Token(g.Session(t, "putong"))
	for i, route := range g.Server.Routes() {
		if !sampled(i, 0, everyRefusal) && route.Action == "" || route.SignsOut || route.SignsIn {
			continue
		}
		for method := range strings.SplitSeq(route.Methods, "|") {
			if !d.has(route, method) || method == http.MethodHead {
				continue
			}
			g.Clock.Advance(time.Minute)
			for _, a := range []apptest.Answer{
				callOf(t, g, route, method, stranger), callOf(t, g, route, method, clerk), callOf(t, g, route, method, d.who),
				callOf(t, g, route, method, d.who, apptest.Header("Content-Encoding", "br")),
				g.Send(t, method, strings.NewReplacer("{", "", "}", "").Replace(braces(route.Path))+"?action="+route.Action+"&%ff=1", "", d.who),
			} {
				statuses[a.Status]++
				d.checkStatus(t, route, method, a)
			}
		}
	}
	for _, endpoint := range []string{"DataSet", "DataTable", "ComboBox", "Int", "Boolean"} {
		route := gateway.Route{Methods: http.MethodPost, Path: "/api/Procedure/ProcedureTo" + endpoint}
		for _, a := range []apptest.Answer{
			g.Call(t, endpoint, "没有", nil, stranger), g.Call(t, endpoint, "没有", nil, clerk), g.Call(t, endpoint, "", nil, clerk),
			callOf(t, g, route, http.MethodPost, clerk),
		} {
			d.checkStatus(t, route, http.MethodPost, a)
		}
	}
	p := apptest.PartialOf(t, g.BeginParts(t, "admin", "a.mp4", apptest.MP4))
	unfinished := g.FinishParts(t, "admin", p.UploadID)
	statuses[unfinished.Status]++
	d.checkStatus(t, gateway.Route{Methods: http.MethodPut, Path: apptest.PartsPath + "/finish/:id"}, http.MethodPut, unfinished)
	for _, status := range []int{http.StatusOK, http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusConflict, http.StatusUnsupportedMediaType} {
		if statuses[status] == 0 {
			t.Errorf("no call has answered %d: %v", status, statuses)
		}
	}
}

// checkStatus compares an answer with what the document says of its status.
func (d described) checkStatus(t *testing.T, route gateway.Route, method string, a apptest.Answer) {
	t.Helper()
	path := documented(route.Path)
	key := strconv.Itoa(a.Status)
	if a.Status >= http.StatusInternalServerError {
		key = "5XX"
	}
	answer := d.Paths.Value(path).GetOperation(method).Responses.Value(key)
	if answer == nil {
		t.Errorf("%s %s answers %d %s, which is not described", method, route, a.Status, a.Body)
		return
	}
	if !strings.HasPrefix(a.Header.Get("Content-Type"), "application/json") || answer.Value.Content["application/json"] == nil {
		return // a file
	}
	steps := []string{"paths", path, strings.ToLower(method), "responses", key}
	if answer.Ref != "" {
		steps = strings.Split(strings.TrimPrefix(answer.Ref, "#/"), "/")
	}
	validate(t, method+" "+route.String(), a, d.schema(t, append(steps, "content", "application/json", "schema")...))
}

func listsWhatTheCallerMayCall(t *testing.T, g *apptest.Gateway, documents map[string]described) {
	for n, account := range seed.DemoAccounts() {
		d := documents[account]
		listed := 0
		for i, route := range g.Server.Routes() {
			for method := range strings.SplitSeq(route.Methods, "|") {
				has := d.has(route, method)
				if has {
					listed++
				}
				if !sampled(i, n, everyRoute) || route.SignsOut || route.SignsIn {
					continue
				}
				g.Clock.Advance(time.Second)
				if a := callOf(t, g, route, method, d.who); refused(a) == has {
					t.Errorf("%s: %s %s is listed: %v, and answers %d %s", account, method, route, has, a.Status, a.Body)
				}
			}
		}
		procedures := d.bodies()
		for i, p := range g.Live.Current().All() {
			if p.OfRoute() || !sampled(i, n, everyProcedure) {
				continue
			}
			name := strings.TrimPrefix(p.Name, "*")
			has := slices.Contains(procedures, [2]string{name, p.CXType})
			g.Clock.Advance(time.Second)
			if a := g.Call(t, "DataSet", p.CXType, []string{"ProcedureName", name}, d.who); refused(a) == has {
				t.Errorf("%s: %s/%s is listed: %v, and answers %s", account, p.Name, p.CXType, has, a.Body)
			}
		}
		if listed < 40 || len(procedures) < 20 {
			t.Errorf("%s: %d routes and %d procedures", account, listed, len(procedures))
		}
	}
}

func followsRights(t *testing.T, g *apptest.Gateway, documents map[string]described) {
	before := documents["putong"]
	if again := g.Send(t, http.MethodGet, address, "", before.who, apptest.Header("If-None-Match", before.etag)); again.Status != http.StatusNotModified || again.Body != "" {
		t.Errorf("the same document again: %d, %d bytes", again.Status, len(again.Body))
	}
	if other := documents["admin"]; other.etag == before.etag {
		t.Error("another account has the same document")
	}
	const rooms = "/admin/dormitory/inventory/index"
	if before.Paths.Value(rooms) != nil {
		t.Fatal("an ordinary account sees the rooms already")
	}
	g.Change(t, "INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) SELECT 'grant', 'user', u.UserId, 'menu', m.MenuId FROM Base_User u, Base_Module m WHERE u.Account = 'putong' AND m.ID = 'dormitory-inventory'")
	g.Clock.Advance(apptest.MemoLife)
	after := g.Send(t, http.MethodGet, address, "", before.who, apptest.Header("If-None-Match", before.etag))
	if after.Status != http.StatusOK || !strings.Contains(after.Body, `"`+rooms+`"`) {
		t.Errorf("after the grant: %d, %d bytes without the rooms", after.Status, len(after.Body))
	}
}

// A developer sees which calls are tools of assistants, where the operator allows assistants.
func TestToolsInTheDocument(t *testing.T) {
	t.Parallel()
	const rooms, pending = `"tool":"dormitory_room_list"`, `"x-tool":"notice_count"`
	without := apptest.StartDemo(t, nil)
	if a := without.Send(t, http.MethodGet, address, "", apptest.Token(without.Session(t, "sushe"))); strings.Contains(a.Body, `"tool"`) || strings.Contains(a.Body, "x-assistants") {
		t.Error("the document names tools though there are none")
	}
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.MCP.Enabled = true })
	a := g.Send(t, http.MethodGet, address, "", apptest.Token(g.Session(t, "sushe")))
	for _, part := range []string{`"x-assistants":{"path":"/mcp","writes":false}`, rooms, pending} {
		if !strings.Contains(a.Body, part) {
			t.Errorf("the document does not have %s", part)
		}
	}
	if strings.Contains(a.Body, `"tool":"dormitory_repair_add"`) {
		t.Error("the document names a tool that writes")
	}
}

// The document names the values and the forms that parameters have. Clients that send another value get the answer that they have
// always got: no rows.
func TestValuesInTheDocument(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	who := apptest.Token(g.Session(t, "sushe"))
	document := g.Send(t, http.MethodGet, address, "", who).Body
	for _, part := range []string{
		`"name":"RoomType","in":"query","schema":{"type":"string","title":"房型","enum":["男","女","夫妻","单间"]`,
		`"name":"Status","in":"query","schema":{"type":"string","title":"状态","enum":["待处理","处理中","已完成","已确认","已驳回","已取消"]`,
		`"name":"Month","in":"query","description":"月份，如 2026-11","schema":{"type":"string","title":"月份","pattern":"^\\d{4}-(0[1-9]|1[0-2])$"`,
		`"name":"RepairId","in":"query","description":"不是单号","required":true,"schema":{"type":"string","title":"报修的编号"}`,
	} {
		if !strings.Contains(document, part) {
			t.Errorf("the document does not have %s", part)
		}
	}
	for _, path := range []string{"/admin/dormitory/repair/index?Status=没有这个", "/admin/dormitory/inventory/index?RoomType=没有这个", "/admin/dormitory/cost/summary?Month=十月"} {
		var page struct {
			List  []any
			Total int
		}
		g.ReadInto(t, who, path, &page)
		if len(page.List) != 0 || page.Total != 0 {
			t.Errorf("%s: %+v", path, page)
		}
	}
}
