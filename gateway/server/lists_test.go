package server_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway"
	"qiao/gateway/registry"
	"qiao/gateway/server"
	"qiao/gateway/session"
)

// rows are rooms by number, in the form for a user who may see the rent.
func rows(ids ...string) string {
	all := map[string]string{
		"1": `{"RoomId":1,"Building":"A栋","RoomNo":"101","Rent":300.00}`, "2": `{"RoomId":2,"Building":"A栋","RoomNo":"201","Rent":350.50}`,
		"3": `{"RoomId":3,"Building":"B栋","RoomNo":"102","Rent":200.00}`, "4": `{"RoomId":4,"Building":"B栋","RoomNo":"202","Rent":250.00}`,
		"5": `{"RoomId":5,"Building":"C栋","RoomNo":"=1_3","Rent":100.00}`,
	}
	chosen := make([]string, len(ids))
	for i, id := range ids {
		chosen[i] = all[id]
	}
	return "[" + strings.Join(chosen, ",") + "]"
}

func TestListsOfRoutes(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		l := serveLists(t, g, nil)
		who := apptest.Token(l.Session(t, "sushe"))
		for query, want := range map[string]string{
			"":                    `{"list":` + rows("1", "2") + `,"total":4,"more":true}`,
			"page=2":              `{"list":` + rows("3", "4") + `,"total":4,"more":true}`,
			"page=3":              `{"list":[],"total":4,"more":true}`,
			"building=A栋":         `{"list":` + rows("1", "2") + `,"total":2}`,
			"BUILDING=%20A栋%20":   `{"list":` + rows("1", "2") + `,"total":2}`,
			"building=B栋&floor=1": `{"list":` + rows("3") + `,"total":1}`,
			"floor=1&pageSize=5":  `{"list":` + rows("1", "2", "3", "4") + `,"total":4,"more":true}`, // a floor of no building
			"building=&keyword=":  `{"list":` + rows("1", "2") + `,"total":4,"more":true}`,
			"building=D栋":         `{"list":[],"total":0}`,
			"keyword=_":           `{"list":` + rows("5") + `,"total":1}`,
			"keyword=1&building=A栋&sort=RoomNo&order=desc": `{"list":` + rows("2", "1") + `,"total":2}`,
			"building=A栋&sort=Rent&order=desc":             `{"list":` + rows("2", "1") + `,"total":2}`,
			"building=' OR 1=1 --":                         `{"list":[],"total":0}`,
		} {
			if a := l.Send(t, http.MethodGet, "/admin/rooms/index?"+escape(query), "", who); a.Status != http.StatusOK || a.Body != apptest.Succeeded(want) {
				t.Errorf("%s: %s\nwant %s", query, a.Body, want)
			}
		}
		for query, want := range map[string]string{
			"page=0": "参数 page 不是从 1 起的整数：0", "pageSize=6": "每页最多 5 行", "sort=Floor": "排序字段不存在：Floor", "order=up": "排序方向不存在：up",
			"floor=x": "参数 floor 不是整数：x", "keyword=" + strings.Repeat("k", 21): "参数 keyword 超过 20 个字符",
		} {
			if a := l.Send(t, http.MethodGet, "/admin/rooms/index?"+query, "", who); !a.IsFailure(-1, want) || a.Status != http.StatusOK {
				t.Errorf("%s: %s, want %s", query, a.Body, want)
			}
		}
		if a := l.Send(t, http.MethodGet, "/admin/rooms/one/3", "", who); a.Body != apptest.Succeeded(`{"list":`+rows("3")+`,"total":1}`) {
			t.Errorf("by its path: %s", a.Body)
		}
	})
}

func TestDifference14CountsHaveACap(t *testing.T) {
	l := serveLists(t, apptest.StartDemo(t, nil), nil) // five rooms, and a cap of four
	who := apptest.Token(l.Session(t, "sushe"))
	for query, want := range map[string]string{"pageSize=5": `"total":4,"more":true`, "pageSize=5&keyword=1": `"total":4}`, "page=5&pageSize=1": `"list":[],"total":4,"more":true`} {
		if a := l.Send(t, http.MethodGet, "/admin/rooms/index?"+query, "", who); !strings.Contains(a.Body, want) {
			t.Errorf("%s: %s, want %s", query, a.Body, want)
		}
	}
}

// escape leaves the names of a query alone.
func escape(query string) string {
	var pairs []string
	for pair := range strings.SplitSeq(query, "&") {
		name, value, _ := strings.Cut(pair, "=")
		if value, err := url.QueryUnescape(value); err == nil && name != "" {
			pairs = append(pairs, name+"="+url.QueryEscape(value))
		}
	}
	return strings.Join(pairs, "&")
}

// The route decides who may read a list, and a column may be restricted to fewer users.
func TestWhoMayReadAList(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		l := serveLists(t, g, nil)
		if a := l.Send(t, http.MethodGet, "/admin/rooms/index", ""); a.Status != http.StatusUnauthorized || a.Code != 401 {
			t.Errorf("a stranger gets %d %s", a.Status, a.Body)
		}
		staff, handler := apptest.Token(l.Session(t, "putong")), apptest.Token(l.Session(t, "sushe"))
		if a := l.Send(t, http.MethodGet, "/admin/rooms/handler", "", staff); a.Status != http.StatusForbidden {
			t.Errorf("without the button: %d %s", a.Status, a.Body)
		}
		if a := l.Send(t, http.MethodGet, "/admin/rooms/handler", "", handler); a.Status != http.StatusOK || a.Code != 0 {
			t.Errorf("with the button: %d %s", a.Status, a.Body)
		}
		const hidden = `{"list":[{"RoomId":5,"Building":"C栋","RoomNo":"=1_3"}],"total":1}`
		if a := l.Send(t, http.MethodGet, "/admin/rooms/index?building="+url.QueryEscape("C栋"), "", staff); a.Body != apptest.Succeeded(hidden) {
			t.Errorf("who does not see the rent gets %s", a.Body)
		}
		if a := l.Send(t, http.MethodGet, "/admin/rooms/index?sort=Rent", "", staff); !a.IsFailure(-1, "排序字段不存在：Rent") {
			t.Errorf("who does not see the rent orders by it: %s", a.Body)
		}
		for _, payload := range []string{
			`{"ProcedureName":"rooms/list"}`, `{"ProcedureName":"","CXType":"rooms/list"}`, `{"ProcedureName":"rooms/list","CXType":"rooms/list"}`, `{"ProcedureName":"*","CXType":""}`, `{}`,
		} {
			for _, shape := range []string{"DataSet", "Int"} {
				if a := l.Post(t, shape, payload, handler); a.Code != -1 || strings.Contains(a.Body, "A栋") {
					t.Errorf("%s is called as a procedure: %s", payload, a.Body)
				}
			}
		}
	})
}

// A file of the site replaces the statement of a route, never the access to the route.
func TestAFileReplacesTheStatementOfARoute(t *testing.T) {
	l := serveLists(t, apptest.StartDemo(t, nil), nil)
	staff, handler := apptest.Token(l.Session(t, "putong")), apptest.Token(l.Session(t, "sushe"))
	answers := func(want string) {
		t.Helper()
		if a := l.Send(t, http.MethodGet, "/admin/rooms/handler", "", handler); a.Body != apptest.Succeeded(want) {
			t.Errorf("got %s, want %s", a.Body, want)
		}
		if a := l.Send(t, http.MethodGet, "/admin/rooms/handler", "", staff); a.Status != http.StatusForbidden {
			t.Errorf("the access has changed: %d %s", a.Status, a.Body)
		}
	}
	own := `{"list":` + rows("1", "2") + `,"total":4,"more":true}`
	answers(own)
	l.save(t, "rooms/list.sql", "/*---\neffect: read\n---*/\nSELECT 7 AS N")
	answers(`{"list":[{"N":7}],"total":1}`)
	if a := l.Send(t, http.MethodGet, "/admin/rooms/export", "", handler); !a.IsFailure(-1, "该列表没有导出") {
		t.Errorf("an export that the file has not: %s", a.Body)
	}
	site, shipped := l.item(t, "site:rooms/list.sql"), l.item(t, "shipped:rooms/list.sql")
	if site.State != registry.Serving || shipped.State != registry.Overridden || shipped.By != site.ID {
		t.Errorf("%s, %s by %s", site.State, shipped.State, shipped.By)
	}
	if row := l.Live.Row(&site); row.Access != "by route" || row.Effect != "read" || row.Procedure != "rooms/list" || row.CXType != "" {
		t.Errorf("listed as %+v", row)
	}
	for text, want := range map[string]string{
		"/*---\neffect: read\naccess: public\n---*/\nSELECT 8 AS N": "procedure is missing",
		"/*---\neffect: write\n---*/\nSELECT 8 AS N":                "an entry without procedure is read by a route",
		"/*---\neffect: read\n---*/\nSELECT 8 FROM nowhere":         "no such table: nowhere",
	} {
		l.save(t, "rooms/list.sql", text)
		if item := l.item(t, "site:rooms/list.sql"); item.State != registry.Stale || !strings.Contains(item.Problem, want) {
			t.Errorf("%s: %s, %s", text, item.State, item.Problem)
		}
		answers(`{"list":[{"N":7}],"total":1}`)
	}
	l.save(t, "rooms/list.sql", "")
	answers(own)
	l.save(t, "rooms/lost.sql", "/*---\neffect: read\n---*/\nSELECT 8 AS N")
	const lost = "rooms/lost.sql: no route of this gateway reads rooms/lost; write procedure and access, or give the file the path of the entry that it is to replace"
	if item := l.item(t, "site:rooms/lost.sql"); item.State != registry.Quarantined || item.Problem != lost {
		t.Errorf("%s: %s", item.State, item.Problem)
	}
}

// A list without pages has the number of its rows; a POST has its body beside its query.
func TestListsWithoutPages(t *testing.T) {
	l := serveLists(t, apptest.StartDemo(t, nil), nil)
	who := apptest.Token(l.Session(t, "sushe"))
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		a := l.Send(t, method, "/admin/rooms/plain?many=2", "", who, apptest.Header("X-Qiao-Client", "web"))
		if a.Body != apptest.Succeeded(`{"list":[{"N":1,"State":-2},{"N":2,"State":-1}],"total":2}`) {
			t.Errorf("%s: %s", method, a.Body)
		}
	}
}

func TestRoutesOfEntriesAreComplete(t *testing.T) {
	l := serveLists(t, apptest.StartDemo(t, nil), nil)
	for want, route := range map[string]gateway.Route{
		"needs something to run: Handle or Entry":        {Path: "/x", Effect: registry.Read},
		"it states the effect Read":                      {Path: "/x", Effect: registry.Write, Entry: "rooms/list"},
		"exports no entry":                               {Path: "/x", Effect: registry.Read, Export: true, Handle: func(*gateway.Request) (any, error) { return nil, nil }},
		"there is no entry rooms/none.sql":               {Path: "/x", Effect: registry.Read, Entry: "rooms/none"},
		"reads path.id, which no path of its routes has": {Path: "/x", Effect: registry.Read, Entry: "rooms/list"},
	} {
		route.Methods, route.Access = "GET", session.SignedIn()
		_, err := server.New(server.Options{Config: l.Config, Cache: l.Cache, Live: l.Live, Routes: []gateway.Route{route}, Log: l.Log, Now: l.Now})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
