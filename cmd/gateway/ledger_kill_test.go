package main

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/cmd/apptest"
)

// cashiers enter, audit and reverse remittances, refunds and corrections at once, again and again.
type cashiers struct {
	accounts []string

	mu       sync.Mutex
	posted   map[string]bool // the remittances whose audit was answered
	reversed map[string]bool // those whose reversal was answered
}

// work runs until the gateway is killed.
func (c *cashiers) work(t *testing.T, v *victim, enters, audits string) {
	for {
		kind, amount := "回款", fmt.Sprintf("%d.%02d", 1+rand.IntN(9000), rand.IntN(100))
		switch rand.IntN(5) {
		case 0:
			kind = "退款"
		case 1:
			kind, amount = "更正", "-"+amount
		}
		body := fmt.Sprintf(`{"AccountId":%q,"Kind":%q,"Amount":%q,"RemitDate":"2026-11-19","Payer":"张三","Remark":"对账"}`, c.accounts[rand.IntN(len(c.accounts))], kind, amount)
		id, version, err := c.ask(t, v, enters, http.MethodPut, "add", body)
		if err != nil {
			return
		}
		if _, version, err = c.ask(t, v, audits, http.MethodPost, "audit/"+id, fmt.Sprintf(`{"RowVersion":%d}`, version)); err != nil {
			return
		}
		if version == 0 {
			continue // the balance does not cover a refund
		}
		c.note(c.posted, id)
		if rand.IntN(3) > 0 {
			continue
		}
		if _, _, err = c.ask(t, v, audits, http.MethodPost, "reverse/"+id, fmt.Sprintf(`{"RowVersion":%d,"Reason":"银行退回"}`, version)); err != nil {
			return
		}
		c.note(c.reversed, id)
	}
}

func (c *cashiers) note(in map[string]bool, id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	in[id] = true
}

// ask sends a request about a remittance and answers its key and version; none for a refund that is not covered. The error is that no whole answer came.
func (c *cashiers) ask(t *testing.T, v *victim, who, method, path, body string) (id string, version int, err error) {
	t.Helper()
	as := *v
	as.admin = who
	answer, err := as.try(method, "/api/account/remit/"+path, body, "application/json")
	if err != nil {
		return "", 0, err
	}
	switch {
	case strings.Contains(answer.Body, "不足退款"):
		return "", 0, nil
	case answer.Code != 0:
		t.Errorf("%s %s: %s", path, body, answer.Body)
	}
	var row struct {
		RemitID    string `json:"RemitId"`
		RowVersion int
	}
	return row.RemitID, row.RowVersion, json.Unmarshal(answer.Data, &row)
}

// wrongOf are the rows that contradict each other, by what is wrong with them.
var wrongOf = map[string]string{
	"balances that are not the sum of their entries": `SELECT COUNT(*) FROM Fin_Account a
		WHERE ABS(COALESCE((SELECT SUM(e.Amount) FROM Fin_Entry e WHERE e.AccountId = a.AccountId), 0)
			- COALESCE((SELECT e.BalanceAfter FROM Fin_Entry e WHERE e.AccountId = a.AccountId ORDER BY e.Sequence DESC LIMIT 1), 0)) >= 0.005`,
	"accounts with another number of entries": `SELECT COUNT(*) FROM Fin_Account a
		WHERE a.Entries <> (SELECT COUNT(*) FROM Fin_Entry e WHERE e.AccountId = a.AccountId)`,
	"months that are not the sum of their entries": `SELECT COUNT(*) FROM Fin_Month m
		WHERE m.Entries <> (SELECT COUNT(*) FROM Fin_Entry e WHERE e.AccountId = m.AccountId AND e.SourceKind = m.SourceKind AND substr(e.Day, 1, 7) = substr(m.Month, 1, 7))
			OR ABS(m.Amount - (SELECT SUM(e.Amount) FROM Fin_Entry e WHERE e.AccountId = m.AccountId AND e.SourceKind = m.SourceKind AND substr(e.Day, 1, 7) = substr(m.Month, 1, 7))) >= 0.005`,
	"sources that were posted twice": `SELECT COUNT(*) FROM (SELECT e.SourceId FROM Fin_Entry e
		WHERE e.SourceKind <> '合同' GROUP BY e.SourceId, e.ReversesEntryId IS NULL HAVING COUNT(*) > 1)`,
	"remittances that say another thing than their entries": `SELECT COUNT(*) FROM Fin_Remit r
		WHERE (r.RemitStatus = 1) <> EXISTS (SELECT 1 FROM Fin_Entry e WHERE e.SourceId = r.RemitId AND e.ReversesEntryId IS NULL)
			OR (r.ReverseDate IS NOT NULL) <> EXISTS (SELECT 1 FROM Fin_Entry e WHERE e.SourceId = r.RemitId AND e.ReversesEntryId IS NOT NULL)`,
	"payments that have received another sum than was allocated to them": `SELECT COUNT(*) FROM Con_Plan p
		WHERE ABS(p.Received - COALESCE((SELECT SUM(a.Amount) FROM Fin_Allocation a JOIN Fin_Remit r ON r.RemitId = a.RemitId
			WHERE a.PlanId = p.PlanId AND r.RemitStatus = 1 AND r.ReverseDate IS NULL), 0)) >= 0.005`,
}

// agree reports what contradicts itself, and what was answered and is not there.
func (c *cashiers) agree(t *testing.T, v *victim) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(v.folder, "qiao.db")+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for what, query := range wrongOf {
		var n int
		if err := db.QueryRowContext(t.Context(), query).Scan(&n); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if n > 0 {
			t.Errorf("%d %s", n, what)
		}
	}
	for id := range c.posted {
		var entries int
		if err := db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM Fin_Entry WHERE SourceId = ?", id).Scan(&entries); err != nil {
			t.Fatal(err)
		}
		if entries == 0 || c.reversed[id] && entries != 2 {
			t.Errorf("%s was posted, reversed %v: it has %d entries", id, c.reversed[id], entries)
		}
	}
}

// TestAKillWhileAccountsArePostedLeavesEveryBalanceItsSum kills a gateway while 16 people enter, audit and
// reverse. Afterwards every balance is the sum of its entries, and what was answered is posted once.
func TestAKillWhileAccountsArePostedLeavesEveryBalanceItsSum(t *testing.T) {
	many := []string{"GATEWAY_LIMITS_WRITES=100000", "GATEWAY_LIMITS_ADDRESS_WRITES=100000", "GATEWAY_SESSION_PER_ACCOUNT=1000"}
	v := startVictim(t, seeded(t), many...)
	c := &cashiers{posted: map[string]bool{}, reversed: map[string]bool{}}
	var open struct {
		List []struct {
			AccountID string `json:"AccountId"`
		}
	}
	v.ReadInto(t, apptest.Token(v.admin), "/api/account/index?State=启用&pageSize=10", &open)
	for _, one := range open.List {
		c.accounts = append(c.accounts, one.AccountID)
	}
	for range kills(t) {
		audits := v.SignIn(t, "caiwu")
		var work sync.WaitGroup
		for range 16 {
			work.Go(func() { c.work(t, v, v.admin, audits) })
		}
		<-time.After(time.Duration(100+rand.IntN(600)) * time.Millisecond) // any moment will do
		v.kill(t)
		work.Wait()
		v = startVictim(t, v.folder, many...)
		c.agree(t, v)
	}
	if len(c.posted) == 0 {
		t.Error("nothing was posted before a kill")
	}
	t.Logf("%d posted, %d reversed", len(c.posted), len(c.reversed))
}
