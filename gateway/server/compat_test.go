package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/errs"
)

func TestCompatHeader(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Compat.Header = config.Header{Name: "X-Legacy", Value: "erp"} })
	own := apptest.Cookie(g.Session(t, "putong"))
	if a := g.Call(t, "Int", "公告已读写入", nil, own, apptest.Header("x-legacy", "erp")); a.Code != 0 {
		t.Errorf("the configured header: %s", a.Body)
	}
	if a := g.Call(t, "Int", "公告已读写入", nil, own, apptest.Header("X-Qiao-Client", "web")); a.Code != errs.Forbidden.Code {
		t.Errorf("the default header: %s", a.Body)
	}
	if a := g.Call(t, "Int", "待处理报修数量", nil, apptest.Header("X-Legacy", "erp")); a.Code != errs.SessionUnknown.Code {
		t.Errorf("the header alone opens something: %s", a.Body)
	}
	if a := g.Send(t, http.MethodGet, "/appConfig.json", ""); !strings.Contains(a.Body, `"header":{"name":"X-Legacy","value":"erp"}`) {
		t.Errorf("the front end is told %s", a.Body)
	}
}

func TestCompatPlaceholderToken(t *testing.T) {
	for placeholder, passedOver := range map[string]bool{"admin-token": true, "another": false} {
		g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Compat.PlaceholderToken = placeholder })
		own := apptest.Cookie(g.Session(t, "putong"))
		if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", own, apptest.Token("admin-token")); (a.Code == 0) != passedOver {
			t.Errorf("admin-token where %q is the placeholder: %s", placeholder, a.Body)
		}
		if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", own, apptest.Token(placeholder)); a.Code != 0 {
			t.Errorf("the placeholder %q: %s", placeholder, a.Body)
		}
	}
}

func TestCompatSuccessCodes(t *testing.T) {
	for name, codes := range map[string][]config.PrefixCode{
		"default": nil,
		"set":     {{Prefix: "/api/", Code: 100}, {Prefix: "/API/procedure/ProcedureToInt", Code: 20000}},
	} {
		g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Compat.SuccessCodes = codes })
		own := apptest.Token(g.Session(t, "putong"))
		want := map[string]int{"Boolean": 0, "Int": 0, "info": 0}
		if codes != nil {
			want = map[string]int{"Boolean": 100, "Int": 20000, "info": 0}
		}
		for shape, code := range want {
			a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", own)
			if shape != "info" {
				a = g.Call(t, shape, "待处理报修数量", nil, own)
			}
			if a.Code != code || a.Status != http.StatusOK {
				t.Errorf("%s, %s: %s, want %d", name, shape, a.Body, code)
			}
		}
		if a := g.Call(t, "Int", "没有", nil, own); a.Code != -1 {
			t.Errorf("%s: a failure has code %d", name, a.Code)
		}
		if codes != nil && !strings.Contains(g.Send(t, http.MethodGet, "/metrics", "").Body, `code="20000"`) {
			t.Error("the code of success is not in the metrics")
		}
	}
}

func TestCompatStatusMode(t *testing.T) {
	newer := []config.PrefixMode{{Prefix: "/API/procedure/", Mode: "newer"}, {Prefix: "/api/Procedure/ProcedureToInt", Mode: "older"}}
	for _, test := range []struct {
		name                               string
		modes                              []config.PrefixMode
		shape                              string
		strangerStatus, strangerCode, code int // code: of the forbidden call
		forbidden                          int
	}{
		{"default", nil, "DataSet", 200, 50008, 403, 200},
		{"newer", newer, "DataSet", 401, 401, 403, 403},
		{"older within newer", newer, "Int", 200, 50008, 403, 200},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Compat.StatusMode = test.modes })
			own := apptest.Token(g.Session(t, "putong"))
			if a := g.Call(t, test.shape, "顶级组织查询", nil); a.Status != test.strangerStatus || a.Code != test.strangerCode {
				t.Errorf("without a session: %d %s", a.Status, a.Body)
			}
			if a := g.Call(t, test.shape, "店铺信息列表查询", nil, own); a.Status != test.forbidden || a.Code != test.code {
				t.Errorf("not allowed: %d %s", a.Status, a.Body)
			}
			if a := g.Call(t, test.shape, "没有", nil, own); a.Status != http.StatusOK || a.Code != -1 {
				t.Errorf("a business failure: %d %s", a.Status, a.Body)
			}
			if a := g.Send(t, http.MethodPost, "/api/Procedure/ProcedureTo"+test.shape, "{", own); a.Status != http.StatusBadRequest {
				t.Errorf("malformed: %d %s", a.Status, a.Body)
			}
		})
	}
}

func TestCompatRequireRowVersion(t *testing.T) {
	for required, refused := range map[bool]bool{true: true, false: false} {
		g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Compat.RequireRowVersion = required })
		own := apptest.Token(g.Session(t, "sushe"))
		var list struct {
			List []struct {
				RoomID     string `json:"RoomId"`
				RowVersion int
			}
		}
		g.ReadInto(t, own, "/admin/dormitory/inventory/index?pageSize=1", &list)
		room := list.List[0]
		change := func(method, path, body string) apptest.Answer {
			return g.Send(t, method, "/admin/dormitory/inventory/"+path+"/"+room.RoomID, body, own)
		}
		for name, a := range map[string]apptest.Answer{
			"no version": change(http.MethodPost, "update", `{"Remark":"一"}`),
			"null":       change(http.MethodPost, "update", `{"Remark":"二","RowVersion":null}`),
			"to delete":  change(http.MethodDelete, "delete", ""),
		} {
			if told := strings.Contains(a.Body, `"RowVersion":"缺少RowVersion`); told != refused || (a.Code == 0) == refused {
				t.Errorf("required: %t, %s: %s", required, name, a.Body)
			}
		}
		if !required {
			continue
		}
		if a := change(http.MethodPost, "update", fmt.Sprintf(`{"Remark":"三","RowVersion":%d}`, room.RowVersion)); a.Code != 0 {
			t.Errorf("with its version: %s", a.Body)
		}
	}
}
