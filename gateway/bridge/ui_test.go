package bridge_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"qiao/gateway/bridge/bridgetest"
)

// Our own UI has its menus and the page of the bridge from this gateway, also where no target has moved.
func TestOurOwnUIIsAnsweredHere(t *testing.T) {
	h := open(t, nil)
	before := len(h.legacy.Requests())
	jar := ""
	send := func(method, path, body string) string {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, h.URL+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("X-Qiao-UI", "web")
		r.Header.Set("X-Qiao-Client", "web")
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Cookie", jar)
		answer, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		for _, cookie := range answer.Cookies() {
			jar = cookie.Name + "=" + cookie.Value
		}
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	send("POST", "/MobileQageModule/IndexHandler.ashx?action=newlogin", `{"username":"admin","password":"`+bridgetest.Password+`"}`)
	if jar == "" {
		t.Fatal("the sign-in has set no cookie")
	}
	menus := send("POST", "/api/Procedure/ProcedureToDataSet", `{"ProcedureName":"P_Base_Module","CXType":"模块权限含角色查询"}`)
	if !strings.Contains(menus, `"bridge"`) {
		t.Errorf("the menus are %.300s", menus)
	}
	if after := h.legacy.Requests(); len(after) != before {
		t.Errorf("the legacy system got %v", after[before:])
	}
}
