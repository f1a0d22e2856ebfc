package attack

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"qiao/gateway/gatewaytest/layer"
)

// entry is the text of an entry of the site's own.
func entry(header, body string) string {
	return "/*---\n" + header + "\n---*/\n" + body + "\n"
}

// long are reads with long answers that every account may use, of texts that compression makes little shorter.
var long = map[string]string{
	"megabytes.sql": entry("procedure: P_Attack\ncxtype: 八兆\neffect: read\naccess: signed-in",
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 80000) SELECT i, hex(randomblob(45)) AS T FROM n;"),
	"endless.sql": entry("procedure: P_Attack\ncxtype: 无尽\neffect: read\naccess: signed-in",
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, hex(randomblob(45)) AS T FROM n;"),
}

// p99 is the limit for the 99th percentile of other users' calls while a client reads slowly.
const p99 = 500 * time.Millisecond

// TestSlowReaders asks for long answers in one ordinary account's name and
// reads none of them.
func TestSlowReaders(t *testing.T) {
	layer.LongOnly(t)
	for _, readers := range []int{8, 50, 200} {
		t.Run(fmt.Sprint(readers), func(t *testing.T) {
			g := start(t, setup{entries: long, environ: []string{"GATEWAY_LIMITS_ROWS=1000000000"}}) // so that endless is
			own, others := g.signIn(t, "putong").Token, g.bystander(t)
			parallel(readers, func(i int) {
				if err := g.unheard(t, own, []string{"八兆", "无尽"}[i%2], []string{"identity", "gzip"}[i/2%2]); err != nil {
					t.Error(err)
				}
			})
			<-time.After(10 * time.Second) // others work on
			others.done(t)
			if slow := others.quantile(0.99); *alone && slow >= p99 {
				t.Errorf("p99 of somebody else is %v", slow)
			}
			g.conclude(t, "%d slow readers; %s", readers, others)
		})
	}
}

// unheard sends a call and never reads its answer.
func (g *target) unheard(t *testing.T, token, cxtype, encoding string) error {
	conn, err := g.dial(t)
	if err != nil {
		return err
	}
	if err := conn.SetReadBuffer(4 << 10); err != nil {
		return err
	}
	body := `{"ProcedureName":"P_Attack","CXType":"` + cxtype + `"}`
	start := strings.TrimSuffix(head(endpoint+"DataTable", token, len(body)), "\r\n")
	_, err = io.WriteString(conn, start+"Accept-Encoding: "+encoding+"\r\n\r\n"+body)
	return err
}
