package localcluster

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strconv"
	"sync"
)

// Numbered are entries of a site's own, by file name: a write that keeps a number which its client has made, and a read
// of all of them. Nothing but the gateway keeps a number from being kept twice.
func Numbered(driver string) map[string]string {
	id := "lower(hex(randomblob(16)))"
	if driver == "sqlserver" {
		id = "REPLACE(LOWER(CONVERT(varchar(36), NEWID())), '-', '')"
	}
	return map[string]string{
		"keep.sql": entryText("procedure: P_Attack\ncxtype: 记数\neffect: write\naccess: signed-in\nrate: 100000000\nparams:\n"+
			"  Number: {from: OtherA, type: nvarchar(50)}\n  Now: {from: now, type: datetime2(3)}",
			"INSERT INTO Eva_SystemEvaluation (EvaluationId, ModID, Attitude, RunCondition, Easytouse, DemandIsMet, LeaveOpinion, CreateDate)\n"+
				"VALUES ("+id+", 'attack', '', '', '', '', @Number, @Now);"),
		"kept.sql": entryText("procedure: P_Attack\ncxtype: 数表\neffect: read\naccess: signed-in\nmax_rows: 10000000",
			"SELECT LeaveOpinion AS Number, COUNT(*) AS Times FROM Eva_SystemEvaluation WHERE ModID = 'attack' GROUP BY LeaveOpinion;"),
	}
}

func entryText(head, body string) string { return "/*---\n" + head + "\n---*/\n" + body + "\n" }

// Ledger is the clients' own record of their numbered writes and the answers to them. The zero value is empty.
type Ledger struct {
	mu           sync.Mutex
	run          string // the beginning of its numbers, which no other ledger has, also on a database that is kept
	next         int
	acknowledged map[string]bool // by number; false while it is not known
}

// Write makes a new number and lets a client write it.
func (l *Ledger) Write(c *Client) (Answer, error) {
	number := l.issue()
	a, err := c.Call("Int", "记数", "ProcedureName", "P_Attack", "OtherA", number)
	if err == nil && a.OK() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.acknowledged[number] = true
	}
	return a, err
}

func (l *Ledger) issue() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.acknowledged == nil {
		l.acknowledged, l.run = map[string]bool{}, rand.Text()
	}
	l.next++
	number := l.run + "-" + strconv.Itoa(l.next)
	l.acknowledged[number] = false
	return number
}

// Account is how many writes a ledger has, and what became of them.
type Account struct{ Begun, Acknowledged, Lost, Doubled int }

// Compare reads what the database has of the ledger's writes, as a client that is signed in.
func (l *Ledger) Compare(c *Client) (Account, error) {
	a, err := c.Call("DataTable", "数表", "ProcedureName", "P_Attack")
	var rows []struct {
		Number string
		Times  int
	}
	if err != nil || !a.OK() || json.Unmarshal(a.Data, &rows) != nil {
		return Account{}, fmt.Errorf("the numbers: %w %.500s", err, a.Body)
	}
	kept := map[string]int{}
	for _, row := range rows {
		kept[row.Number] = row.Times
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	found := Account{Begun: l.next}
	for number, known := range l.acknowledged {
		if known {
			found.Acknowledged++
		}
		switch {
		case known && kept[number] == 0:
			found.Lost++
		case kept[number] > 1:
			found.Doubled++
		}
	}
	return found, nil
}
