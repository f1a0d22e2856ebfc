package attack

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/localcluster"
)

// counts are entries that count the rows that the gateway has written.
var counts = map[string]string{
	"opinions.sql": entry("procedure: P_Attack\ncxtype: 评价数\neffect: read\naccess: signed-in", "SELECT COUNT(*) AS N FROM Eva_SystemEvaluation;"),
	"audit.sql":    entry("procedure: P_Attack\ncxtype: 审计数\neffect: read\naccess: signed-in", "SELECT COUNT(*) AS N FROM Audit_Log;"),
}

// TestFloodOfWrites sends opinions from one account as fast as the gateway accepts them:
// in the account's own name, and in the name of another user.
func TestFloodOfWrites(t *testing.T) {
	layer.LongOnly(t)
	const most = 10 // opinions a minute
	for _, test := range []struct{ name, claimed string }{{"in its own name", "putong"}, {"in another's name", "caiwu"}} {
		t.Run(test.name, func(t *testing.T) {
			g := start(t, setup{entries: counts})
			attacker, others := g.signIn(t, "putong"), g.bystander(t)
			opinions, audits := others.number(t, "评价数"), others.number(t, "审计数")
			lasts, got, sent := 5*time.Second, &localcluster.Tally{}, atomic.Int64{}
			end := time.Now().Add(lasts)
			parallel(8, func(int) {
				for time.Now().Before(end) {
					got.Add(attacker.opinion(test.claimed, sent.Add(1)))
				}
			})
			opinions, audits = others.number(t, "评价数")-opinions, others.number(t, "审计数")-audits
			// Each is a line as a write, and as a claim where it names another.
			if opinions != min(most, got.Of("200")) || audits > 2*most {
				t.Errorf("%d opinions and %d lines of the audit are kept", opinions, audits)
			}
			if a, err := others.opinion(bystanderAccount, 0); err != nil || !a.OK() {
				t.Errorf("somebody else cannot write: %s", localcluster.Outcome(a, err))
			}
			others.done(t)
			g.conclude(t, "%d writes in %v: %s; %d rows kept, %d in the audit; %s", sent.Load(), lasts, got, opinions, audits, others)
		})
	}
}

// opinion gives an opinion; each number makes it another.
func (c *client) opinion(claimed string, number int64) (localcluster.Answer, error) {
	return c.Call("Int", "系统评价信息写入", "Myresult",
		fmt.Sprintf(`{"ModID":"dashboard","Account":%q,"LeaveOpinion":"第 %d 次打印不出来"}`, claimed, number))
}

// number is the number that a read of the site's own answers.
func (c *client) number(t *testing.T, cxtype string) int {
	t.Helper()
	a, err := c.Call("Int", cxtype, "ProcedureName", "P_Attack")
	var data json.Number
	if err != nil || !a.OK() || json.Unmarshal([]byte(strings.Trim(string(a.Data), `"`)), &data) != nil {
		t.Fatalf("%s: %v %s", cxtype, err, a.Body)
	}
	n, err := strconv.Atoi(data.String())
	if err != nil {
		t.Fatal(err)
	}
	return n
}
