package aftersales_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

const orders = "/api/aftersales"

// People of the demo.
const (
	hangzhou = "yuanguangming" // the owner of 杭州锦和家居
	guide    = "huangli"       // a 导购 of 杭州锦和家居, responsible for 冯志远
	canton   = "zhengyuee"     // the owner of 广州悦家家居
)

// token is a session of an account, which gets the demo's password first.
func token(t testing.TB, g *apptest.Gateway, account string) apptest.Option {
	t.Helper()
	g.Change(t, "UPDATE Base_User SET PasswordHash = (SELECT k.PasswordHash FROM Base_User k WHERE k.Account = 'kefu') WHERE Account = '"+account+"'")
	return apptest.Token(g.Session(t, account))
}

// sheet is an order as its list has it.
type sheet struct {
	OrderID        string `json:"OrderId"`
	OrderNo        string
	CustomerID     string `json:"CustomerId"`
	State          int
	DueDate        string
	CreateDate     string
	HandlerName    *string
	HandlerShop    *string `json:"HandlerShopName"`
	Responsibility *string
	Cost           *json.Number
	Score          *int
	VisitDate      *string
	CloseDate      *string
	Overdue        bool
	RowVersion     int
}

func look(t testing.TB, g *apptest.Gateway, who apptest.Option, id string) sheet {
	t.Helper()
	var answer struct{ List []sheet }
	g.ReadInto(t, who, orders+"/index?OrderId="+id, &answer)
	if len(answer.List) != 1 {
		t.Fatalf("%s: %+v", id, answer)
	}
	return answer.List[0]
}

// sheetPage is the answer for the page of an order.
type sheetPage struct {
	Moves []struct {
		Action, UserName string
		State            int
		Handler, Note    *string
	}
	Photos []string
	Video  *string
	Can    []string
}

func way(t testing.TB, g *apptest.Gateway, who apptest.Option, id string) (w sheetPage) {
	t.Helper()
	g.ReadInto(t, who, orders+"/page/"+id, &w)
	return w
}

// idOf is the key of the first row that a list has.
func idOf(t testing.TB, g *apptest.Gateway, who apptest.Option, path, key string) string {
	t.Helper()
	var answer struct{ List []map[string]any }
	g.ReadInto(t, who, path, &answer)
	if len(answer.List) == 0 {
		t.Fatalf("%s has no rows", path)
	}
	return fmt.Sprint(answer.List[0][key])
}

func customerID(t testing.TB, g *apptest.Gateway, who apptest.Option, name string) string {
	t.Helper()
	return idOf(t, g, who, "/api/custom?keyword="+url.QueryEscape(name), "CustomerId")
}

// reported adds an order of a customer and returns its key.
func reported(t testing.TB, g *apptest.Gateway, who apptest.Option, customer, more string) string {
	t.Helper()
	a := g.Send(t, http.MethodPut, orders+"/add", fmt.Sprintf(`{"CustomerId":%q,"Description":"柜门松动"%s}`, customerID(t, g, who, customer), more), who)
	return made(t, a, "OrderId")
}

// made returns the key of the record that was added.
func made(t testing.TB, a apptest.Answer, key string) string {
	t.Helper()
	var answer map[string]any
	if err := json.Unmarshal(a.Data, &answer); err != nil || answer[key] == nil {
		t.Fatal(a.Body)
	}
	return fmt.Sprint(answer[key])
}

func send(t testing.TB, g *apptest.Gateway, who apptest.Option, path, body string) apptest.Answer {
	t.Helper()
	return g.Send(t, http.MethodPost, path, body, who)
}

// move makes a move with the current version of the order.
func move(t testing.TB, g *apptest.Gateway, who apptest.Option, key, id, more string) apptest.Answer {
	t.Helper()
	return send(t, g, who, orders+"/"+key+"/"+id, fmt.Sprintf(`{"RowVersion":%d%s}`, look(t, g, who, id).RowVersion, more))
}

// visit records a visit of an order.
func visit(t testing.TB, g *apptest.Gateway, who apptest.Option, id, more string) apptest.Answer {
	t.Helper()
	return g.Send(t, http.MethodPut, orders+"/visit/add", fmt.Sprintf(`{"OrderId":%q%s}`, id, more), who)
}

func done(t testing.TB, a apptest.Answer) apptest.Answer {
	t.Helper()
	if a.Code != 0 {
		t.Fatal(a.Body)
	}
	return a
}

func refused(t testing.TB, a apptest.Answer, want string) {
	t.Helper()
	if a.Code == 0 || !strings.Contains(a.Body, want) {
		t.Errorf("got %s, want %s", a.Body, want)
	}
}

// notices are the notices of an account.
func notices(t testing.TB, g *apptest.Gateway, account string) string {
	t.Helper()
	return g.Call(t, "DataTable", "公告列表查询", []string{"ProcedureName", "P_Notice"}, token(t, g, account)).Body
}

// The fields of moves and visits, beside the version.
const (
	byFactory = `,"Responsibility":"工厂","DepartmentId":"10105","Cost":"186.5","Note":"补发侧板"`
	because   = `,"Note":"客户要求"`
	solved    = `,"Reached":true,"Solved":true,"Score":5,"Words":"满意"`
	unsolved  = `,"Reached":true,"Solved":false,"Score":2,"Words":"门缝还是不平"`
)
