package remit_test

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
	remits     = "/api/account/remit"
	accounts   = "/api/account"
	statements = "/api/account/statement"
	contracts  = "/api/contract/pc"
)

// People of the demo beside the seven.
const (
	head     = "yuanmeiling"   // another accountant
	hangzhou = "yuanguangming" // 杭州锦和家居, its owner
	manager  = "gaoying"       // a 店长 of 杭州锦和家居
	suzhou   = "supeng"        // 苏州雅舍整装, its owner
	canton   = "zhengyuee"     // 广州悦家家居, its owner
	guide    = "duhui"         // a 导购 of 杭州锦和家居
)

// token is a session of an account, which gets the demo's password first.
func token(t testing.TB, g *apptest.Gateway, account string) apptest.Option {
	t.Helper()
	g.Change(t, "UPDATE Base_User SET PasswordHash = (SELECT k.PasswordHash FROM Base_User k WHERE k.Account = 'kefu') WHERE Account = '"+account+"'")
	return apptest.Token(g.Session(t, account))
}

// sheet is a remittance as its detail has it.
type sheet struct {
	RemitID       string `json:"RemitId"`
	RemitNo       string
	Amount        json.Number
	ExamineStatus int
	ExamineReason *string
	RemitStatus   int
	Pending       *string
	AuditUserName *string
	ReverseReason *string
	RowVersion    int
	Similar       int
	Allocations   []struct {
		PlanID     string `json:"PlanId"`
		ContractNo string
		Amount     json.Number
	}
}

func look(t testing.TB, g *apptest.Gateway, who apptest.Option, id string) (s sheet) {
	t.Helper()
	g.ReadInto(t, who, remits+"/detail/"+id, &s)
	return s
}

// found is the first row that a list has for a query.
func found(t testing.TB, g *apptest.Gateway, who apptest.Option, path string) map[string]any {
	t.Helper()
	var answer struct{ List []map[string]any }
	g.ReadInto(t, who, path, &answer)
	if len(answer.List) == 0 {
		t.Fatalf("%s has no rows", path)
	}
	return answer.List[0]
}

func accountID(t testing.TB, g *apptest.Gateway, who apptest.Option, name string) string {
	t.Helper()
	return fmt.Sprint(found(t, g, who, accounts+"/index?keyword="+url.QueryEscape(name))["AccountId"])
}

// balance is the balance of an account as its list has it.
func balance(t testing.TB, g *apptest.Gateway, name string) string {
	t.Helper()
	return fmt.Sprintf("%.2f", found(t, g, token(t, g, "caiwu"), accounts+"/index?keyword="+url.QueryEscape(name))["Balance"])
}

func contractID(t testing.TB, g *apptest.Gateway, who apptest.Option, query string) string {
	t.Helper()
	return fmt.Sprint(found(t, g, who, contracts+"/index?"+query)["ContractId"])
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

// entered enters a remittance of 转账 and returns its key.
func entered(t testing.TB, g *apptest.Gateway, who apptest.Option, account, amount, more string) string {
	t.Helper()
	a := done(t, g.Send(t, http.MethodPut, remits+"/add", fmt.Sprintf(`{"AccountId":%q,"Amount":%q,"RemitDate":"2026-11-19","Payer":"张三"%s}`, account, amount, more), who))
	var made struct {
		RemitID string `json:"RemitId"`
	}
	if err := json.Unmarshal(a.Data, &made); err != nil || made.RemitID == "" {
		t.Fatal(a.Body)
	}
	return made.RemitID
}

// version is the body of a move of a remittance with the version that was read.
func version(n int) string { return fmt.Sprintf(`{"RowVersion":%d,"Reason":"银行退回"}`, n) }

// audited posts a remittance.
func audited(t testing.TB, g *apptest.Gateway, id string) {
	t.Helper()
	who := token(t, g, "caiwu")
	done(t, send(t, g, who, remits+"/audit/"+id, version(look(t, g, who, id).RowVersion)))
}

// payments are the amounts received of the payments of a contract, and the open ones.
func payments(t testing.TB, g *apptest.Gateway, contract string) (received []string, open string) {
	t.Helper()
	who := token(t, g, "caiwu")
	var page struct {
		Received []struct{ Received json.Number }
	}
	g.ReadInto(t, who, contracts+"/page/"+contract, &page)
	for _, one := range page.Received {
		received = append(received, string(one.Received))
	}
	return received, fmt.Sprintf("%.2f", found(t, g, who, contracts+"/index?ContractId="+contract)["OpenAmount"])
}
