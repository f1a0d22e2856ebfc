package attack

import (
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strconv"
	"testing"
	"time"

	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/localcluster"
)

// inFlight is how many requests at once the attacked gateway accepts.
const inFlight = 32

// busy uses a database connection for a moment.
var busy = entry("procedure: P_Attack\ncxtype: 片刻\neffect: read\naccess: signed-in",
	"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000) SELECT COUNT(*) AS N FROM n;")

// TestAbortedRequests disconnects at any point of a request or its answer. The gateway must get its resources back:
// slots, connections, goroutines.
func TestAbortedRequests(t *testing.T) {
	layer.LongOnly(t)
	g := start(t, setup{
		entries: map[string]string{"megabytes.sql": long["megabytes.sql"], "busy.sql": busy},
		environ: []string{fmt.Sprintf("GATEWAY_LIMITS_IN_FLIGHT=%d", inFlight), fmt.Sprintf("GATEWAY_LIMITS_ACCOUNT_IN_FLIGHT=%d", inFlight)},
	})
	own := g.signIn(t, "putong")
	requests := aborted(own.Token, g.signIn(t, uploader).Token)
	own.allAtOnce(t) // before the first count, so that its connections are open
	before := own.goroutines(t)
	const seed, clients = 20260101, 8
	sent := 2000
	parallel(clients, func(i int) {
		random := rand.New(rand.NewPCG(seed, uint64(i)))
		for n := i; n < sent; n += clients {
			g.abort(t, random, requests[random.IntN(len(requests))])
		}
	})
	until(t, within(time.Minute), "everything is given back", func() bool { return own.goroutines(t) <= before+5 })
	own.allAtOnce(t)
	g.conclude(t, "%d requests aborted: %d goroutines before, %d after", sent, before, own.goroutines(t))
}

// aborted are requests of every kind: reads, long reads, writes, sign-ins and uploads.
func aborted(token, uploads string) []string {
	post := func(path, body string) string { return head(path, token, len(body)) + body }
	return []string{
		post(endpoint+"DataTable", `{"ProcedureName":"P_Attack","CXType":"八兆"}`),
		post(endpoint+"DataSet", `{"ProcedureName":"P_Attack","CXType":"片刻"}`),
		post(endpoint+"DataTable", `{"CXType":"部门数据查询"}`),
		post(endpoint+"Int", `{"ProcedureName":"P_Base_QuickEntry","CXType":"快捷入口保存","Myresult":"[]"}`),
		post(newlogin, `{"username":"caiwu","password":"Demo@2026"}`),
		post(clientErrors, `{"message":"x"}`),
		"GET " + userInfo + " HTTP/1.1\r\nHost: x\r\nX-Token: " + token + "\r\n\r\n",
		upload(uploads),
	}
}

// abort goes away in the middle of a request, after it, or in the middle of its answer.
func (g *target) abort(t *testing.T, random *rand.Rand, request string) {
	conn, err := g.dial(t)
	if err != nil {
		t.Error(err)
		return
	}
	defer conn.Close()
	if random.IntN(2) == 0 {
		_ = conn.SetLinger(0) // it is reset in place of ended
	}
	_ = conn.SetDeadline(time.Now().Add(patience())) // else the read below says so
	switch random.IntN(3) {
	case 0:
		_, _ = io.WriteString(conn, request[:random.IntN(len(request))]) // may fail
	case 1:
		_, _ = io.WriteString(conn, request)                            // as above
		<-time.After(time.Duration(random.IntN(20)) * time.Millisecond) // it has begun
	default:
		_, _ = io.WriteString(conn, request)                 // as above
		_, _ = conn.Read(make([]byte, 1+random.IntN(1<<16))) // as above
	}
}

// allAtOnce asserts that as many calls at once succeed as the gateway accepts.
func (c *client) allAtOnce(t *testing.T) {
	t.Helper()
	got := &localcluster.Tally{}
	parallel(inFlight, func(int) { got.Add(c.Call("Int", "片刻", "ProcedureName", "P_Attack")) })
	if got.Of("200") != inFlight {
		t.Errorf("of %d calls at once: %s", inFlight, got)
	}
}

var goroutines = regexp.MustCompile(`(?m)^go_goroutines (\d+)$`)

// goroutines is the gateway's number of goroutines, which requests in flight need most of.
func (c *client) goroutines(t *testing.T) int {
	t.Helper()
	a, err := c.Get("/metrics")
	match := goroutines.FindStringSubmatch(a.Body)
	if err != nil || match == nil {
		t.Fatalf("/metrics: %v %d", err, a.Status)
	}
	n, err := strconv.Atoi(match[1])
	if err != nil {
		t.Fatal(err)
	}
	return n
}
