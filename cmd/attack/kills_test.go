package attack

import (
	"encoding/json"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"
)

// numbered are a write that keeps a number which its client has made, and a
// read of all of them. Nothing but the gateway keeps a number from being kept twice.
var numbered = map[string]string{
	"keep.sql": entry("procedure: P_Attack\ncxtype: 记数\neffect: write\naccess: signed-in\nrate: 100000000\nparams:\n"+
		"  Number: {from: OtherA, type: nvarchar(50)}\n  Now: {from: now, type: datetime2(3)}",
		"INSERT INTO Eva_SystemEvaluation (EvaluationId, ModID, Attitude, RunCondition, Easytouse, DemandIsMet, LeaveOpinion, CreateDate)\n"+
			"VALUES (lower(hex(randomblob(16))), 'attack', '', '', '', '', @Number, @Now);"),
	"kept.sql": entry("procedure: P_Attack\ncxtype: 数表\neffect: read\naccess: signed-in\nmax_rows: 10000000",
		"SELECT LeaveOpinion AS Number, COUNT(*) AS Times FROM Eva_SystemEvaluation WHERE ModID = 'attack' GROUP BY LeaveOpinion;"),
}

// ledger is the clients' own record of their writes and the answers to them.
type ledger struct {
	mu           sync.Mutex
	next         int
	acknowledged map[string]bool // by number; false while it is not known
}

func (l *ledger) issue() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.next++
	number := strconv.Itoa(l.next)
	l.acknowledged[number] = false
	return number
}

func (l *ledger) acknowledge(number string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.acknowledged[number] = true
}

// TestKills kills the gateway again and again while four clients write.
func TestKills(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	copyDemo(t, dir)
	with := setup{dir: dir, entries: numbered}
	kills, written := count(3, 60), &ledger{acknowledged: map[string]bool{}}
	random := rand.New(rand.NewPCG(20260101, 0))
	for range kills {
		g := start(t, with)
		var clients sync.WaitGroup
		for range 4 {
			writer := g.signIn(t, "putong")
			clients.Go(func() { writer.keepWriting(written) })
		}
		<-time.After(50*time.Millisecond + time.Duration(random.IntN(200))*time.Millisecond) // any moment
		g.kill()
		clients.Wait()
	}
	g := start(t, with)
	lost, doubled, acknowledged := compare(g.signIn(t, "putong").kept(t), written)
	if lost > 0 || doubled > 0 || acknowledged == 0 {
		t.Errorf("of %d acknowledged writes %d are lost; %d are there twice", acknowledged, lost, doubled)
	}
	g.conclude(t, "%d kills: %d writes begun, %d acknowledged, %d lost, %d doubled", kills, written.next, acknowledged, lost, doubled)
}

// keepWriting writes one number after the other until the gateway is gone.
func (c *client) keepWriting(written *ledger) {
	for {
		number := written.issue()
		a, err := c.call("Int", "记数", "ProcedureName", "P_Attack", "OtherA", number)
		if err != nil {
			return
		}
		if a.ok() {
			written.acknowledge(number)
		}
	}
}

// kept is how often each number is there.
func (c *client) kept(t *testing.T) map[string]int {
	t.Helper()
	a, err := c.call("DataTable", "数表", "ProcedureName", "P_Attack")
	var rows []struct {
		Number string
		Times  int
	}
	if err != nil || !a.ok() || json.Unmarshal(a.Data, &rows) != nil {
		t.Fatalf("the numbers: %v %.500s", err, a.Body)
	}
	times := map[string]int{}
	for _, row := range rows {
		times[row.Number] = row.Times
	}
	return times
}

func compare(kept map[string]int, written *ledger) (lost, doubled, acknowledged int) {
	for number, known := range written.acknowledged {
		if known {
			acknowledged++
		}
		switch {
		case known && kept[number] == 0:
			lost++
		case kept[number] > 1:
			doubled++
		}
	}
	return lost, doubled, acknowledged
}
