package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"

	"qiao/cmd/apptest"
)

// dated answers a day and a time as they were read.
var dated = map[string]string{"dated.sql": apptest.EntryText(`procedure: P_Hand
cxtype: 日期
effect: read
access: signed-in
params:
  T: {from: Ontime, type: datetime, default: null}
  D: {from: Entime, type: date, default: null}
result: {columns: {T: datetime, D: datetime}}`,
	`SELECT @T AS T, @D AS D`)}

// TestDatesThatClientsSend has the dates of browsers, of .NET and of people, for a datetime without formats.
func TestDatesThatClientsSend(t *testing.T) {
	t.Parallel()
	apptest.EachSite(t, "", dated, func(t *testing.T, g *apptest.Gateway) {
		token := apptest.Token(g.SignIn(t, "putong"))
		for sent, want := range map[string]string{
			"2024-05-01T00:00:00.000Z": "2024-05-01T00:00:00", "2024-05-01T08:00:00+08:00": "2024-05-01T08:00:00", "20240501": "2024-05-01T00:00:00",
			"2024-5-1": "2024-05-01T00:00:00", "2024/5/1 8:30": "2024-05-01T08:30:00", "May  1 2024  8:30AM": "2024-05-01T08:30:00",
			"2024-05-01T08:00:00+0800": "", "5/1/2024": "", "2024-05": "", "Invalid Date": "", "1714521600000": "",
		} {
			body, err := json.Marshal(map[string]string{"ProcedureName": "P_Hand", "CXType": "日期", "Ontime": sent, "Entime": sent})
			if err != nil {
				t.Fatal(err)
			}
			a := g.Post(t, "DataTable", string(body), token)
			switch {
			case want == "" && !a.IsFailure(-1, "参数 D 不是日期："+sent):
				t.Errorf("%s: %s", sent, a.Body)
			case want != "" && a.Body != apptest.Succeeded(fmt.Sprintf(`[{"T":%q,"D":"%sT00:00:00"}]`, want, want[:10])):
				t.Errorf("%s: %s, want %s", sent, a.Body, want)
			}
		}
		if a := g.Send(t, http.MethodGet, "/NoticeModule/NoticeHandler.ashx?action=list&Time1=2026-1-1&Time2=20271231&limit=1", "", token); a.Code != 0 {
			t.Errorf("an older route: %s", a.Body)
		}
	})
}

// listed are the values of a column of a list.
func listed(t *testing.T, a apptest.Answer, column string) (values []string) {
	t.Helper()
	var data struct{ List []map[string]any }
	if a.Code != 0 || json.Unmarshal(a.Data, &data) != nil {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	for _, row := range data.List {
		values = append(values, fmt.Sprint(row[column]))
	}
	return values
}

// TestOlderClientsPageAsTheyAreUsedTo has the names of paging that vue-element-admin, jqGrid and others use.
func TestOlderClientsPageAsTheyAreUsedTo(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		token := apptest.Token(g.SignIn(t, "admin"))
		const rooms = "/admin/dormitory/inventory/index?"
		list := func(query string) []string {
			return listed(t, g.Send(t, http.MethodGet, rooms+query, "", token), "RoomNo")
		}
		for _, name := range []string{"limit", "size", "rows", "Limit", "pageSize"} {
			if got := list("page=1&" + name + "=3"); len(got) != 3 {
				t.Errorf("%s: %v", name, got)
			}
		}
		up := list("sort=RoomNo&limit=500")
		down := slices.Clone(list("sort=-RoomNo&limit=500"))
		slices.Reverse(down)
		if len(up) < 10 || up[0] > up[len(up)-1] || down[0] != up[0] || down[len(down)-1] != up[len(up)-1] {
			t.Errorf("up %v, down %v", up, down)
		}
		for _, query := range []string{"sort=+RoomNo", "sort=%2BRoomNo", "sort=RoomNo&order=ascending", "sort=RoomNo&order=asc", "sort=+RoomNo&order=asc"} {
			if got := list(query + "&limit=500"); !slices.Equal(got, up) {
				t.Errorf("%s: %v", query, got)
			}
		}
		if got := list("sort=RoomNo&order=descending&limit=500"); got[0] != up[len(up)-1] || got[len(got)-1] != up[0] {
			t.Errorf("descending: %v", got)
		}
		first := list("page=1&pageSize=5")
		for _, query := range []string{ // what JavaScript makes of null and undefined: no value at all
			"page=1&limit=5&prop=null&order=null", "page=undefined&limit=5&sort=null&order=undefined", "page=1&limit=5&pageIndex=undefined&orderByColumn=undefined", "limit=null&pageSize=5",
		} {
			if got := list(query); !slices.Equal(got, first) {
				t.Errorf("%s: %v, want %v", query, got, first)
			}
		}
		for query, want := range map[string]string{
			"limit=0": "参数 limit 不是从 1 起的整数：0", "rows=all": "参数 rows 不是从 1 起的整数：all", "size=1.5": "参数 size 不是从 1 起的整数：1.5",
			"limit=2&pageSize=3":    "每页的行数有两个：pageSize=3 和 limit=2，请只写 pageSize",
			"pageIndex=2":           "没有查询参数 pageindex，请改用 page（从 1 起的页码）和 pageSize",
			"offset=20&limit=10":    "没有查询参数 offset，请改用 page（从 1 起的页码）和 pageSize",
			"per_page=10":           "没有查询参数 per_page，请改用 pageSize（每页的行数）",
			"sidx=RoomNo&sord=desc": "没有查询参数 sidx，请改用 sort（字段名；-字段名 为降序）",
			"sort=RoomNo&sord=desc": "没有查询参数 sord，请改用 order（asc 或 desc）",
			// RuoYi, layui, DataTables, Kendo, MyBatis-Plus, DWZ, OData, json-server
			"pageNum=2&pageSize=10":                       "没有查询参数 pagenum，请改用 page（从 1 起的页码）和 pageSize",
			"orderByColumn=RoomNo&isAsc=desc":             "没有查询参数 isasc，请改用 order（asc 或 desc）",
			"orderByColumn=RoomNo":                        "没有查询参数 orderbycolumn，请改用 sort（字段名；-字段名 为降序）",
			"page=1&limit=10&field=RoomNo&order=desc":     "没有查询参数 field，请改用 sort（字段名；-字段名 为降序）",
			"prop=RoomNo&order=descending":                "没有查询参数 prop，请改用 sort（字段名；-字段名 为降序）",
			"order[0][column]=1&order[0][dir]=desc":       "没有查询参数 order[0][column]，请改用 sort（字段名；-字段名 为降序）",
			"sort%5B0%5D%5Bfield%5D=RoomNo":               "没有查询参数 sort[0][field]，请改用 sort（字段名；-字段名 为降序）",
			"current=1&size=10&orders%5B0%5D.column=name": "没有查询参数 current，请改用 page（从 1 起的页码）和 pageSize",
			"orders[0].column=RoomNo":                     "没有查询参数 orders[0].column，请改用 sort（字段名；-字段名 为降序）",
			"page=1&numPerPage=5":                         "没有查询参数 numperpage，请改用 pageSize（每页的行数）",
			"$top=5":                                      "没有查询参数 $top，请改用 pageSize（每页的行数）",
			"_page=2":                                     "没有查询参数 _page，请改用 page（从 1 起的页码）和 pageSize",
			"page=0":                                      "参数 page 不是从 1 起的整数：0",
			"page=NaN":                                    "参数 page 不是从 1 起的整数：NaN",
			"limit=-1":                                    "参数 limit 不是从 1 起的整数：-1",
			"limit=10,10":                                 "参数 limit 不是从 1 起的整数：10,10",
			"pageSize=all":                                "参数 pageSize 不是从 1 起的整数：all",
			"sort=RoomNo&order=none":                      "排序方向不存在：none",
			"sort=-RoomNo&order=asc":                      "排序方向有两个：sort=-RoomNo 和 order=asc，请只写一个",
			"sort=-RoomNo&order=down":                     "排序方向有两个：sort=-RoomNo 和 order=down，请只写一个",
		} {
			if a := g.Send(t, http.MethodGet, rooms+query, "", token); a.Message != want {
				t.Errorf("%s: %s, want %s", query, a.Body, want)
			}
		}
		if a := g.Send(t, http.MethodGet, rooms+"sort=-id", "", token); !strings.HasPrefix(a.Message, "排序字段不存在：id，请写以下之一：") || !strings.Contains(a.Message, "RoomNo") {
			t.Errorf("sort=-id: %s", a.Body)
		}
		for _, query := range []string{"sort=RoomNo,desc", "sort=RoomNo+desc", "sort=%5B%7B%22property%22:%22RoomNo%22%7D%5D"} { // Spring Data, SQL, Ext JS
			if a := g.Send(t, http.MethodGet, rooms+query, "", token); !strings.HasPrefix(a.Message, "排序字段不存在：") || !strings.Contains(a.Message, "请写以下之一：") {
				t.Errorf("%s: %s", query, a.Body)
			}
		}
		for _, query := range []string{"_=1716000000000", "pageIndex=", "t=1&v=2"} { // a time against caches, and nothing at all
			if got := list(query); len(got) == 0 {
				t.Errorf("%s: no rows", query)
			}
		}
		if a := g.Send(t, http.MethodGet, "/api/meal/index?limit=3", "", token); a.Status != http.StatusBadRequest || !strings.Contains(a.Message, "没有查询参数 limit，请改用：") {
			t.Errorf("a route of our own: %d %s", a.Status, a.Body)
		}
	})
}

// TestHandlersReadWhatEscapeWrites has JavaScript's escape() in queries and forms of .ashx handlers.
func TestHandlersReadWhatEscapeWrites(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		const notices = "/NoticeModule/NoticeHandler.ashx?action=filter&limit=100&SouSuo="
		token := apptest.Token(g.SignIn(t, "putong"))
		search := func(text string) []string {
			return listed(t, g.Send(t, http.MethodGet, notices+text, "", token), "Title")
		}
		all := search("")
		word := []rune(all[len(all)-1])[:2]
		want := search(url.QueryEscape(string(word)))
		if len(want) == 0 || len(want) == len(all) {
			t.Fatalf("%s: %d of %d", string(word), len(want), len(all))
		}
		one, two := string(word[0]), string(word[1])
		for _, text := range []string{
			fmt.Sprintf("%%u%04x%%u%04x", word[0], word[1]), fmt.Sprintf("%%u%04X%%u%04X", word[0], word[1]),
			fmt.Sprintf("%%u%04x", word[0]) + url.QueryEscape(two), one + fmt.Sprintf("%%u%04x", word[1]),
		} {
			if got := search(text); !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", text, got, want)
			}
		}
		for _, text := range []string{"%u65", "100%", "%zz", "%uD83D", "%uDE00%uD83D"} { // as ASP.NET: no such text is there
			if got := search(text); len(got) != 0 {
				t.Errorf("%s: %v", text, got)
			}
		}
		const notUTF8 = "请求参数错误：有不是 UTF-8 的文字（如 GBK、UTF-16），请以 UTF-8 编码发送"
		for text, want := range map[string]string{"%u0000": "请求参数错误", "%00": "请求参数错误", "%B7%C5": notUTF8, "\xb7\xc5": notUTF8, "%E6%94": notUTF8, "%u653e%BC%D9": notUTF8} {
			if a := g.Send(t, http.MethodGet, notices+text, "", token); a.Status != http.StatusBadRequest || a.Message != want {
				t.Errorf("%s: %d %s", text, a.Status, a.Body)
			}
		}
		// What a request names as its encoding counts for its query and its form, as in ASP.NET.
		inGBK, err := simplifiedchinese.GBK.NewEncoder().String(string(word))
		if err != nil {
			t.Fatal(err)
		}
		for _, charset := range []string{"gb2312", "GBK", "gb18030"} {
			named := apptest.Header("Content-Type", "application/x-www-form-urlencoded; charset="+charset)
			for _, text := range []string{url.QueryEscape(inGBK), fmt.Sprintf("%%u%04x", word[0]) + url.QueryEscape(inGBK[2:])} {
				if got := listed(t, g.Send(t, http.MethodGet, notices+text, "", named, token), "Title"); !slices.Equal(got, want) {
					t.Errorf("%s in %s: %v, want %v", text, charset, got, want)
				}
			}
			if a := g.Send(t, http.MethodGet, notices+"%B7", "", named, token); a.Message != notUTF8 {
				t.Errorf("half a character in %s: %s", charset, a.Body)
			}
		}
		if a := g.Send(t, http.MethodGet, "/api/custom?keyword=%u653e", "", apptest.Token(g.SignIn(t, "kefu"))); a.Status != http.StatusBadRequest {
			t.Errorf("no handler: %d %s", a.Status, a.Body)
		}

		form := apptest.Header("Content-Type", "application/x-www-form-urlencoded; charset=UTF-8")
		signIn := g.Send(t, http.MethodPost, apptest.SignInPath, "username=putong&password=Demo%402026", form)
		if signIn.Code != 0 {
			t.Errorf("a form that signs in: %s", signIn.Body)
		}
		if a := g.Send(t, http.MethodPost, "/NoticeModule/NoticeHandler.ashx?action=read", "Ids=%u0061ll", form, token); a.Code != 0 || a.Message != "成功" {
			t.Errorf("a form: %s", a.Body)
		}
		if a := g.Send(t, http.MethodPost, "/NoticeModule/NoticeHandler.ashx?action=read", `{"Ids":"all"}`, form, token); a.Code != 0 {
			t.Errorf("JSON that calls itself a form: %s", a.Body)
		}
		for _, body := range []string{"%7B%22Ids%22%3A%22all%22%7D", "%7B%22Ids%22%3A%22all%22%7D=", url.QueryEscape("{'Ids':'all', // 全部\r\n}") + "="} { // JSON that a client took for a form
			if a := g.Send(t, http.MethodPost, "/NoticeModule/NoticeHandler.ashx?action=read", body, form, token); a.Code != 0 || !strings.Contains(a.Body, "UnreadCount") {
				t.Errorf("%s: %s", body, a.Body)
			}
		}
		if a := g.Send(t, http.MethodPost, "/NoticeModule/NoticeHandler.ashx?action=read", "%7B%22Ids%22%3A", form, token); a.Status != http.StatusBadRequest {
			t.Errorf("half of JSON: %s", a.Body)
		}
		if a := g.Send(t, http.MethodPost, "/NoticeModule/NoticeHandler.ashx?action=read", "Ids=%00", form, token); a.Status != http.StatusBadRequest {
			t.Errorf("NUL in a form: %s", a.Body)
		}
		if a := g.Send(t, http.MethodPost, "/api/Procedure/ProcedureToInt", "CXType=x", form, token); a.Status != http.StatusBadRequest {
			t.Errorf("a form to a procedure: %s", a.Body)
		}
	})
}
