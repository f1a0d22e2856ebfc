package clienterrors_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway/errs"
	"qiao/handlers/clienterrors"
)

const (
	errorReport = "/api/client-errors"
	errorPage   = "/admin/client-errors/"
)

// clientError is one error as a browser reports it.
type clientError struct {
	Message   string `json:"message"`
	Info      string `json:"info"`
	URL       string `json:"url"`
	Stack     string `json:"stack"`
	RequestID string `json:"requestId"`
	Count     int    `json:"count"`
}

// crash is an error in the code of a page.
var crash = clientError{
	Message: "Cannot read properties of undefined (reading 'name')", Info: "页面组件", URL: "/dormitory/repair", Count: 1,
	Stack: "TypeError: Cannot read properties of undefined (reading 'name')\n    at Row (http://10.0.0.1/page-repair.1a2b3c4d.js:1:200)\n    at a (http://10.0.0.1/umi.99aa88bb.js:2:3)",
}

// reportErrors sends a report in the form of a browser with this build.
func reportErrors(t testing.TB, g *apptest.Gateway, build int, errors []clientError, options ...apptest.Option) apptest.Answer {
	t.Helper()
	body, err := json.Marshal(map[string]any{"version": build, "userAgent": "Firefox/140", "errors": errors})
	if err != nil {
		t.Fatal(err)
	}
	return g.Send(t, http.MethodPost, errorReport, string(body), options...)
}

func mustReport(t testing.TB, g *apptest.Gateway, errors []clientError, options ...apptest.Option) {
	t.Helper()
	if a := reportErrors(t, g, 1, errors, options...); a.Code != 0 || a.Status != http.StatusOK {
		t.Fatalf("report: %d %s", a.Status, a.Body)
	}
}

// errorRow has the fields of a list's answer that the tests read.
type errorRow struct {
	ID, Message, Info, URL, First, Last, State string
	Occurrences, Accounts                      int
	Resolved, ResolvedBy                       *string
}

type errorList struct {
	List   []errorRow
	Total  int
	States map[string]int
}

func (l errorList) messages() []string {
	messages := make([]string, len(l.List))
	for i, row := range l.List {
		messages[i] = row.Message
	}
	return messages
}

func errorsAs(t testing.TB, g *apptest.Gateway, who apptest.Option, parameters ...string) errorList {
	t.Helper()
	var list errorList
	g.ReadInto(t, who, errorPage+"list?"+apptest.QueryOf(parameters), &list)
	return list
}

type errorDetail struct {
	errorRow
	Stack string
	Met   []struct {
		Account, Name, Last, RequestID, UserAgent, Build string
		Occurrences                                      int
	}
}

func detailOf(t testing.TB, g *apptest.Gateway, who apptest.Option, id string) errorDetail {
	t.Helper()
	var detail errorDetail
	g.ReadInto(t, who, errorPage+"detail?"+apptest.QueryOf([]string{"id", id}), &detail)
	return detail
}

// act calls one of the page's actions on an error.
func act(t testing.TB, g *apptest.Gateway, who apptest.Option, action, id string) apptest.Answer {
	t.Helper()
	method := http.MethodPost
	if action == "delete" {
		method = http.MethodDelete
	}
	return g.Send(t, method, errorPage+action, fmt.Sprintf(`{"id":%q}`, id), who)
}

func TestAnErrorIsOneRowHoweverOftenAndWhereverItIsMet(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin, putong := apptest.Token(g.Session(t, "admin")), apptest.Token(g.Session(t, "putong"))
		mustReport(t, g, []clientError{crash}, putong)
		g.Clock.Advance(time.Hour)
		later := crash
		later.Count, later.RequestID = 3, "00ff00ff00ff00ff"
		later.Stack = strings.NewReplacer("10.0.0.1", "qiao.example:8443", "1a2b3c4d", "ffffffff", "1:200", "1:977").Replace(crash.Stack)
		if a := reportErrors(t, g, 2, []clientError{later}, apptest.Token(g.Session(t, "sushe"))); string(a.Data) != `{"taken":1}` {
			t.Fatal(a.Body)
		}
		mustReport(t, g, []clientError{crash, crash}) // without a session

		list := errorsAs(t, g, admin)
		if len(list.List) != 1 || list.Total != 1 {
			t.Fatalf("%+v", list)
		}
		row := list.List[0]
		want := errorRow{
			ID: row.ID, Message: crash.Message, Info: crash.Info, URL: crash.URL, State: "open",
			First: "2026-11-20T09:30:00", Last: "2026-11-20T10:30:00", Occurrences: 6, Accounts: 2,
		}
		if diff := cmp.Diff(want, row); diff != "" {
			t.Error(diff)
		}
		detail := detailOf(t, g, admin, row.ID)
		if detail.Stack != later.Stack {
			t.Errorf("the stack is not the last one: %s", detail.Stack)
		}
		met := map[string]string{}
		for _, m := range detail.Met {
			met[m.Account] = fmt.Sprint(m.Name, " ", m.Occurrences, " ", m.RequestID, " ", m.UserAgent, " ", m.Build, " ", m.Last)
		}
		if diff := cmp.Diff(map[string]string{
			"putong": "张伟 1  Firefox/140 1 2026-11-20T09:30:00",
			"sushe":  "李秀英 3 00ff00ff00ff00ff Firefox/140 2 2026-11-20T10:30:00",
			"":       " 2  Firefox/140 1 2026-11-20T10:30:00",
		}, met); diff != "" {
			t.Error(diff)
		}
	})
}

func TestErrorsOfAnotherPlaceAreOtherErrors(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	elsewhere, other, frame, call := crash, crash, crash, crash
	elsewhere.URL = "/dormitory/into"
	other.Message = "Cannot read properties of undefined (reading 'title')"
	frame.Stack = strings.Replace(crash.Stack, "at Row", "at Card", 1)
	call.Info = "接口 /admin/procedures/list"
	same := crash
	same.URL = "/dormitory/repair?keyword"
	mustReport(t, g, []clientError{crash, elsewhere, other, frame, call, same}, admin)
	if list := errorsAs(t, g, admin); list.Total != 5 {
		t.Errorf("%d errors: %v", list.Total, list.messages())
	}
}

func TestIdsAndNumbersMakeNoOtherError(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	var same []clientError
	for _, id := range []string{"17", "9", "4d7cc2c0-4a10-8dbb-bab3-25c10169968c", "0f9e8d7c6b5a4938"} {
		same = append(same, clientError{Message: "没有客户 " + id, URL: "/customer/detail/" + id})
	}
	mustReport(t, g, same, admin)
	if list := errorsAs(t, g, admin); list.Total != 1 || list.List[0].Occurrences != 4 {
		t.Errorf("%+v", list)
	}
}

// The account of an error comes from the session, and a report without a session does not
// change the data that the information centre reads about the error.
func TestAReportChangesNeitherTheUserNorReportsOfOthers(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	forged := `{"account":"admin","Account":"admin","errors":[{"message":"forged","account":"admin"}]}`
	if a := g.Send(t, http.MethodPost, errorReport, forged, apptest.Token(g.Session(t, "putong"))); a.Code != 0 {
		t.Fatal(a.Body)
	}
	row := errorsAs(t, g, admin).List[0]
	if detail := detailOf(t, g, admin, row.ID); len(detail.Met) != 1 || detail.Met[0].Account != "putong" {
		t.Errorf("met: %+v", detail.Met)
	}

	mustReport(t, g, []clientError{crash}, admin)
	strange := crash
	strange.Stack = strings.Replace(crash.Stack, "1:200", "1:999", 1)
	mustReport(t, g, []clientError{strange})
	row = errorsAs(t, g, admin, "keyword", "Cannot read").List[0]
	if detail := detailOf(t, g, admin, row.ID); detail.Occurrences != 2 || detail.Stack != crash.Stack {
		t.Errorf("after a stranger's report: %d, %s", detail.Occurrences, detail.Stack)
	}
}

// An error under a switched session counts for the user who acts, not for the owner of the
// account.
func TestAnErrorUnderAnotherAccountCountsForTheActingUser(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	mustReport(t, g, []clientError{crash}, apptest.Token(apptest.TokenOf(t, g.Switch(t, "putong", admin))))
	if detail := detailOf(t, g, admin, errorsAs(t, g, admin).List[0].ID); len(detail.Met) != 1 || detail.Met[0].Account != "admin" {
		t.Errorf("met: %+v", detail.Met)
	}
}

// Anybody may send a report, so the values of a query's parameters are not kept.
func TestNoValueOfAQueryIsKept(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	const secret = "/x.ashx?action=list&password=Demo@2026"
	mustReport(t, g, []clientError{{Message: secret, Info: secret, URL: secret, Stack: "at a (http://h" + secret + ")"}})
	detail := detailOf(t, g, admin, errorsAs(t, g, admin).List[0].ID)
	const kept = "/x.ashx?action=list&password"
	if detail.Message != kept || detail.Info != kept || detail.URL != kept || detail.Stack != "at a (http://h"+kept+")" {
		t.Errorf("kept: %+v", detail)
	}
}

func TestAnErrorIsResolvedReopenedAndDeleted(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := apptest.Token(g.Session(t, "admin"))
		mustReport(t, g, []clientError{crash}, admin)
		id := errorsAs(t, g, admin).List[0].ID
		state := func() string { return detailOf(t, g, admin, id).State }
		must := func(action string) {
			t.Helper()
			if a := act(t, g, admin, action, id); a.Code != 0 {
				t.Fatalf("%s: %s", action, a.Body)
			}
		}
		refused := func(action, text string) {
			t.Helper()
			if a := act(t, g, admin, action, id); a.Code != errs.Business.Code || a.Status != http.StatusOK || !strings.Contains(a.Message, text) {
				t.Errorf("%s: %d %s", action, a.Status, a.Body)
			}
		}
		refused("reopen", "未处理")
		must("resolve")
		refused("resolve", "已处理")
		row := errorsAs(t, g, admin).List[0]
		if row.State != "resolved" || row.ResolvedBy == nil || *row.ResolvedBy != "陈建国" || row.Resolved == nil || *row.Resolved != "2026-11-20T09:30:00" {
			t.Errorf("resolved: %+v", row)
		}
		must("reopen")
		if state() != "open" {
			t.Error("reopened, and not open")
		}
		must("resolve")
		mustReport(t, g, []clientError{crash}, admin)
		if state() != "open" {
			t.Error("met again, and not open")
		}
		must("delete")
		refused("delete", "没有这个错误")
		if a := g.Send(t, http.MethodGet, errorPage+"detail?id="+id, "", admin); a.Code != errs.Business.Code {
			t.Errorf("deleted: %s", a.Body)
		}
		mustReport(t, g, []clientError{crash}, admin)
		if again := detailOf(t, g, admin, id); again.Occurrences != 1 || len(again.Met) != 1 || again.Met[0].Occurrences != 1 {
			t.Errorf("after it was deleted: %+v", again)
		}
	})
}

func TestTheErrorsAreSearchedFilteredSortedAndPaged(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := apptest.Token(g.Session(t, "admin"))
		for i, e := range []clientError{
			{Message: "often", URL: "/a", Count: 9}, {Message: "sometimes 50%", URL: "/b_c", Count: 5}, {Message: "once", URL: "/b", Info: "接口 /api/x", Count: 1},
		} {
			mustReport(t, g, []clientError{e}, admin)
			g.Clock.Advance(time.Duration(i+1) * time.Minute)
		}
		act(t, g, admin, "resolve", errorsAs(t, g, admin, "keyword", "once").List[0].ID)
		for _, test := range []struct {
			parameters, want []string
		}{
			{nil, []string{"sometimes 50%", "often", "once"}}, // open ones first
			{[]string{"sort", "last", "order", "desc"}, []string{"once", "sometimes 50%", "often"}},
			{[]string{"sort", "last"}, []string{"often", "sometimes 50%", "once"}},
			{[]string{"sort", "count", "order", "desc"}, []string{"often", "sometimes 50%", "once"}},
			{[]string{"sort", "count", "order", "asc"}, []string{"once", "sometimes 50%", "often"}},
			{[]string{"state", "resolved"}, []string{"once"}},
			{[]string{"state", "open"}, []string{"sometimes 50%", "often"}},
			{[]string{"keyword", "0%"}, []string{"sometimes 50%"}},
			{[]string{"keyword", "b_"}, []string{"sometimes 50%"}},
			{[]string{"keyword", "/API/X"}, []string{"once"}},
			{[]string{"keyword", "nothing"}, []string{}},
			{[]string{"pageSize", "2", "page", "2"}, []string{"once"}},
			{[]string{"pageSize", "2", "page", "2147483647"}, []string{}},
		} {
			list := errorsAs(t, g, admin, test.parameters...)
			if diff := cmp.Diff(test.want, list.messages()); diff != "" {
				t.Errorf("%v: %s", test.parameters, diff)
			}
		}
		filtered := errorsAs(t, g, admin, "state", "resolved", "pageSize", "1")
		if diff := cmp.Diff(map[string]int{"open": 2, "resolved": 1}, filtered.States); diff != "" || filtered.Total != 1 {
			t.Errorf("%d, %s", filtered.Total, diff)
		}
	})
}

func TestAReportIsBounded(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := apptest.Token(g.Session(t, "admin"))
		long := clientError{
			Message: strings.Repeat("长😀", 5000), Info: strings.Repeat("i", 5000), URL: "/" + strings.Repeat("u", 5000),
			Stack: strings.Repeat("栈", 20000), RequestID: strings.Repeat("r", 500), Count: 1 << 40,
		}
		mustReport(t, g, []clientError{long, {Message: " \n"}}, admin)
		detail := detailOf(t, g, admin, errorsAs(t, g, admin).List[0].ID)
		if detail.Message != strings.Repeat("长😀", 166)+"长" || len(detail.Info) != 300 || len(detail.URL) != 300 || len([]rune(detail.Stack)) != 4000 {
			t.Errorf("cut to %d, %d, %d, %d", len(detail.Message), len(detail.Info), len(detail.URL), len([]rune(detail.Stack)))
		}
		if detail.Occurrences != 1000 || len(detail.Met[0].RequestID) != 64 {
			t.Errorf("%d occurrences, request %s", detail.Occurrences, detail.Met[0].RequestID)
		}
		if list := errorsAs(t, g, admin); list.Total != 1 {
			t.Errorf("an error without a message was kept: %v", list.messages())
		}
		if a := reportErrors(t, g, 1, make([]clientError, 21), admin); a.Code != errs.Business.Code || a.Message != "每次最多上报 20 个错误" {
			t.Errorf("21 errors: %s", a.Body)
		}
		long.Stack = strings.Repeat("s", 200_000)
		if a := reportErrors(t, g, 1, []clientError{long}, admin); a.Status != http.StatusRequestEntityTooLarge {
			t.Errorf("200 kB: %d %s", a.Status, a.Body)
		}
		for _, body := range []string{`{}`, `{"errors":7}`, `{"errors":[7]}`, `{"errors":[{"message":[]}]}`} {
			if a := g.Send(t, http.MethodPost, errorReport, body, admin); a.Code != errs.Business.Code || a.Message != "参数 errors 不是错误的数组" {
				t.Errorf("%s: %s", body, a.Body)
			}
		}
	})
}

func TestTooManyReportsAreRefusedOnEveryGateway(t *testing.T) {
	one, two := apptest.StartTwo(t, nil)
	putong := apptest.Token(one.Session(t, "putong"))
	for i := range 20 {
		g := []*apptest.Gateway{one, two}[i%2]
		mustReport(t, g, []clientError{crash}, putong)
	}
	for name, g := range map[string]*apptest.Gateway{"one": one, "two": two} {
		a := reportErrors(t, g, 1, []clientError{crash}, putong)
		if a.Status != http.StatusTooManyRequests || a.Code != errs.TooManyRequests.Code || a.Header.Get("Retry-After") == "" {
			t.Errorf("%s: %d %s", name, a.Status, a.Body)
		}
		mustReport(t, g, []clientError{crash}, apptest.Token(g.Session(t, "sushe")))
	}
}

func TestParallelReportsAreAllCounted(t *testing.T) {
	one, two := apptest.StartTwo(t, nil)
	admin := apptest.Token(one.Session(t, "admin"))
	var group sync.WaitGroup
	for i := range 16 {
		g := []*apptest.Gateway{one, two}[i%2]
		who := apptest.Token(g.Session(t, []string{"putong", "sushe"}[i/8]))
		group.Go(func() {
			mustReport(t, g, []clientError{crash, {Message: "另一个错误", Count: 2}}, who)
		})
	}
	group.Wait()
	for _, row := range errorsAs(t, one, admin).List {
		want := map[string]int{crash.Message: 16, "另一个错误": 32}[row.Message]
		if row.Occurrences != want || row.Accounts != 2 {
			t.Errorf("%s: %d of %d accounts, want %d of 2", row.Message, row.Occurrences, row.Accounts, want)
		}
	}
}

// forget makes one run of the job.
func forget(t *testing.T, g *apptest.Gateway) {
	t.Helper()
	if err := clienterrors.Job(g.Main(), g.Clock.Now).Do(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestOldErrorsAreForgotten(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		mustReport(t, g, []clientError{crash}, apptest.Token(g.Session(t, "admin")))
		g.Clock.Advance(89 * 24 * time.Hour)
		mustReport(t, g, []clientError{{Message: "newer"}}, apptest.Token(g.Session(t, "admin")))
		admin := apptest.Token(g.Session(t, "admin"))
		if list := errorsAs(t, g, admin); list.Total != 2 {
			t.Errorf("after 89 days: %v", list.messages())
		}
		g.Clock.Advance(36 * time.Hour)
		forget(t, g)
		g.Clock.Advance(-36 * time.Hour) // at this time both errors would be shown
		if diff := cmp.Diff([]string{"newer"}, errorsAs(t, g, admin).messages()); diff != "" {
			t.Errorf("after 90 days: %s", diff)
		}
	})
}

// Older errors are not shown, also before the job has deleted them.
func TestOldErrorsAreNotShown(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		mustReport(t, g, []clientError{crash}, apptest.Token(g.Session(t, "admin")))
		g.Clock.Advance(90 * 24 * time.Hour)
		if list := errorsAs(t, g, apptest.Token(g.Session(t, "admin"))); list.Total != 1 || len(list.List) != 1 {
			t.Errorf("after 90 days: %+v", list)
		}
		g.Clock.Advance(time.Second)
		if list := errorsAs(t, g, apptest.Token(g.Session(t, "admin"))); list.Total != 0 || len(list.List) != 0 {
			t.Errorf("later: %+v", list)
		}
	})
}

// Where there are too many errors, the errors of staff are kept first, and the open ones
// first among them.
func TestOnlySoManyErrorsAreKept(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := apptest.Token(g.Session(t, "admin"))
		mustReport(t, g, []clientError{crash}, admin)
		// A simulation of ten thousand errors that strangers have invented since then.
		g.Change(t, `INSERT INTO Log_ClientError (ErrorId, Message, Info, Url, Stack, Occurrences, FirstDate, LastDate)
			SELECT CAST(ROW_NUMBER() OVER (ORDER BY a.ButtonId, b.ButtonId) AS NVARCHAR(32)), 'made up', '', '', '', 1, '2026-11-20 09:31:00', '2026-11-20 09:31:00'
			FROM Base_Button a CROSS JOIN Base_Button b`)
		g.Clock.Advance(time.Hour)
		mustReport(t, g, []clientError{{Message: "new"}}, admin)
		forget(t, g)
		if list := errorsAs(t, g, admin); list.Total != 5000 {
			t.Errorf("%d errors are left", list.Total)
		}
		for _, keyword := range []string{"new", crash.Message} {
			if list := errorsAs(t, g, admin, "keyword", keyword); list.Total != 1 {
				t.Errorf("%s is gone", keyword)
			}
		}

		g.Change(t, "UPDATE Log_ClientError SET ResolvedDate = '2026-11-20 10:00:00' WHERE Message = 'new'")
		g.Change(t, `INSERT INTO Log_ClientErrorAccount (ErrorId, Account, Occurrences, LastDate, RequestId, UserAgent, Version)
			SELECT ErrorId, 'putong', 1, LastDate, '', '', '' FROM Log_ClientError WHERE Message = 'made up'`)
		mustReport(t, g, []clientError{{Message: "one more"}}, admin)
		forget(t, g)
		if list := errorsAs(t, g, admin, "state", "resolved"); list.Total != 0 {
			t.Errorf("a resolved error stays before open ones: %v", list.messages())
		}
	})
}

// Only the information centre may see the page; every account may report.
func TestOnlyTheInformationCentreSeesTheErrors(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	mustReport(t, g, []clientError{crash}, admin)
	id := errorsAs(t, g, admin).List[0].ID
	for _, account := range []string{"putong", "sushe", "pinzhi", "kefu", "caiwu", "jxs"} {
		who := apptest.Token(g.Session(t, account))
		mustReport(t, g, []clientError{crash}, who)
		for _, path := range []string{"list", "detail?id=" + id} {
			if a := g.Send(t, http.MethodGet, errorPage+path, "", who); a.Status != http.StatusForbidden {
				t.Errorf("%s: %s: %d %s", account, path, a.Status, a.Body)
			}
		}
		for _, action := range []string{"resolve", "reopen", "delete"} {
			if a := act(t, g, who, action, id); a.Status != http.StatusForbidden {
				t.Errorf("%s: %s: %d %s", account, action, a.Status, a.Body)
			}
		}
	}
	if row := errorsAs(t, g, admin).List[0]; row.State != "open" || row.Accounts != 7 {
		t.Errorf("%+v", row)
	}
}
