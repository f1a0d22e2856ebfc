package contract_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

const (
	contracts = "/api/contract/pc"
	versions  = "/api/contract/version"
	templates = "/api/contract/template"
)

// token is a session of an account, which gets the demo's password first.
func token(t testing.TB, g *apptest.Gateway, account string) apptest.Option {
	t.Helper()
	g.Change(t, "UPDATE Base_User SET PasswordHash = (SELECT k.PasswordHash FROM Base_User k WHERE k.Account = 'kefu') WHERE Account = '"+account+"'")
	return apptest.Token(g.Session(t, account))
}

// sheet is a contract as its detail has it.
type sheet struct {
	ContractID    string `json:"ContractId"`
	ContractNo    string
	CustomerName  string
	Amount        json.Number
	DealerAmount  *json.Number
	ExamineStatus int
	ExamineReason *string
	CancelStatus  int
	Pending       *string
	VersionNo     int
	RowVersion    int
	Plan          []struct {
		PlanID string `json:"PlanId"`
		Amount json.Number
	}
}

func look(t testing.TB, g *apptest.Gateway, who apptest.Option, id string) (s sheet) {
	t.Helper()
	g.ReadInto(t, who, contracts+"/detail/"+id, &s)
	return s
}

// idOf is the key of the first row that a list has for a query.
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
	return idOf(t, g, who, "/api/custom?keyword="+url.QueryEscape(name), "CustomerId")
}

// status is the customerStatus of a customer.
func status(t testing.TB, g *apptest.Gateway, who apptest.Option, name string) string {
	return idOf(t, g, who, "/api/custom?keyword="+url.QueryEscape(name), "CustomerStatus")
}

// drawn adds a draft for a customer and returns its key. The factory charges 0 for it, unless more says otherwise.
func drawn(t testing.TB, g *apptest.Gateway, who apptest.Option, customer, more string) string {
	t.Helper()
	id := added(t, g, who, customer, more)
	if !strings.Contains(more, "DealerAmount") {
		g.Change(t, "UPDATE Con_Contract SET DealerAmount = 0 WHERE ContractId = '"+id+"'")
	}
	return id
}

// added adds a draft for a customer as it is sent, and returns its key.
func added(t testing.TB, g *apptest.Gateway, who apptest.Option, customer, more string) string {
	t.Helper()
	a := g.Send(t, http.MethodPut, contracts+"/add",
		fmt.Sprintf(`{"CustomerId":%q,"Amount":"90000","SignDate":"2026-11-20"%s}`, customerID(t, g, who, customer), more), who)
	var made struct {
		ContractID string `json:"ContractId"`
	}
	if err := json.Unmarshal(a.Data, &made); err != nil || made.ContractID == "" {
		t.Fatal(a.Body)
	}
	return made.ContractID
}

func send(t testing.TB, g *apptest.Gateway, who apptest.Option, path, body string) apptest.Answer {
	t.Helper()
	return g.Send(t, http.MethodPost, path, body, who)
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

// version is the body of a move of a contract with the version that was read.
func version(n int) string { return fmt.Sprintf(`{"RowVersion":%d,"Reason":"客户改变方案"}`, n) }

// application is the latest approval of a record.
func application(t testing.TB, g *apptest.Gateway, subject, id string) string {
	t.Helper()
	who := token(t, g, "admin")
	var found struct {
		ApplicationID string `json:"ApplicationId"`
	}
	g.ReadInto(t, who, "/admin/approval/of?subject="+url.QueryEscape(subject)+"&subjectid="+id, &found)
	return found.ApplicationID
}

// decide decides the approval of a record as one of the finance department.
func decide(t testing.TB, g *apptest.Gateway, subject, id, order string) apptest.Answer {
	t.Helper()
	return send(t, g, token(t, g, "caiwu"), "/admin/approval/move/"+application(t, g, subject, id), order)
}

const (
	agree  = `{"Action":"approve"}`
	reject = `{"Action":"reject","Opinion":"定金太少"}`
)

// signed makes a contract valid.
func signed(t testing.TB, g *apptest.Gateway, who apptest.Option, id string) {
	t.Helper()
	done(t, send(t, g, who, contracts+"/submit/"+id, version(look(t, g, who, id).RowVersion)))
	done(t, decide(t, g, "合同审批", id, agree))
}

// changed adds a change of a contract and returns its key.
func changed(t testing.TB, g *apptest.Gateway, who apptest.Option, id, amount string) string {
	t.Helper()
	a := g.Send(t, http.MethodPut, versions+"/add", changeOf(id, amount), who)
	var made struct {
		VersionID string `json:"VersionId"`
	}
	if err := json.Unmarshal(a.Data, &made); err != nil || made.VersionID == "" {
		t.Fatal(a.Body)
	}
	return made.VersionID
}

func changeOf(id, amount string) string {
	return fmt.Sprintf(`{"ContractId":%q,"Amount":%q,"Reason":"加一组柜子","Plan":[{"Stage":"定金","Share":"40","DueDate":"2026-11-20"},{"Stage":"尾款","Share":"60","DueDate":"2027-01-10"}]}`, id, amount)
}
