package attack

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/localcluster"
)

// cheap bounds the processor time of one request.
const cheap = 20 * time.Millisecond

// TestParser sends many requests at once that are expensive to parse.
func TestParser(t *testing.T) {
	layer.LongOnly(t)
	many := 200
	keys := object(100_000)
	for _, test := range []struct {
		name    string
		account string // empty is a stranger
		method  string
		path    string
		body    string
		at      int    // once
		all     string // the expected status; empty: several answers are right
	}{
		{"logouts of strangers", "", http.MethodPost, logout, keys, many, ""},
		{"logouts of an account", "putong", http.MethodPost, logout, keys, many, ""},
		{"members of an account", "putong", http.MethodPost, endpoint + "Int", keys, many, ""},
		{"members of a stranger", "", http.MethodPost, newlogin, object(1800), many, ""},
		{"a long sign-in", "", http.MethodPost, newlogin, `{"username":"` + strings.Repeat("x", 930_000) + `"}`, 1, "413"},
		{"nesting", "putong", http.MethodPost, endpoint + "Int", strings.Repeat("[", 1<<19) + strings.Repeat("]", 1<<19), many, ""},
		{"nesting within", "putong", http.MethodPost, endpoint + "Int", `{"OtherA":` + strings.Repeat(`[`, 500_000) + `}`, many, ""},
		{"arrays", "putong", http.MethodPost, endpoint + "Int", `{"CXType":"部门数据查询","OtherA":[` + strings.Repeat("[],", 300_000) + `0]}`, many, ""},
		{"a query", "", http.MethodGet, index + "?action=newlogin" + strings.Repeat("&a=", 20_000), "", many, "400"},
		{"a query of an account", "putong", http.MethodGet, "/admin/procedures/list?" + strings.Repeat("a&", 30_000), "", many, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := start(t, setup{})
			attacker := g.client()
			if test.account != "" {
				attacker = g.signIn(t, test.account)
			}
			requests := max(test.at, 50)
			others, before, got := g.bystander(t), g.Processor(), &localcluster.Tally{}
			parallel(test.at, func(i int) {
				for n := i; n < requests; n += test.at {
					got.Add(attacker.send(test.method, test.path, test.body))
				}
			})
			each := max(0, g.Processor()-before) / time.Duration(requests)
			others.done(t)
			if faults := got.Faults(); len(faults) > 0 {
				t.Errorf("answered with %s", faults)
			}
			if test.all != "" && got.Of(test.all) != requests {
				t.Errorf("answered with %s, want %s", got, test.all)
			}
			if *alone && each > cheap {
				t.Errorf("each took %v of a processor", each)
			}
			if a, err := attacker.Get(userInfo); test.account != "" && (err != nil || !a.OK()) {
				t.Errorf("the session is gone: %s", localcluster.Outcome(a, err))
			}
			g.conclude(t, "%d requests of %d KiB, %d at once: %s, %.1f ms of a processor each; %s", requests,
				(len(test.body)+len(test.path))>>10, test.at, got, each.Seconds()*1000, others)
		})
	}
}

// object is a JSON object with so many members.
func object(members int) string {
	var b strings.Builder
	b.WriteByte('{')
	for i := range members {
		b.WriteString(`"` + strconv.FormatInt(int64(i), 36) + `":0,`)
	}
	return strings.TrimSuffix(b.String(), ",") + "}"
}
