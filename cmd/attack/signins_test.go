package attack

import (
	"fmt"
	"testing"

	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/localcluster"
)

// TestParallelSignIns signs one account in many times at once, with the right password.
func TestParallelSignIns(t *testing.T) {
	layer.LongOnly(t)
	for _, at := range []int{8, 32} {
		t.Run(fmt.Sprint(at), func(t *testing.T) {
			g := start(t, setup{})
			others, got := g.bystander(t), &localcluster.Tally{}
			parallel(at, func(int) { got.Add(g.client().signIn("putong")) })
			others.done(t)
			if got.Of("200") != at {
				t.Errorf("with the right password %s", got)
			}
			g.conclude(t, "%d sign-ins at once: %s; %s", at, got, others)
		})
	}
}

// TestWrongSignIns tries 500 wrong passwords at once, of accounts that are there and
// of others, without the limit of an address: each may cost a hash.
func TestWrongSignIns(t *testing.T) {
	layer.LongOnly(t)
	g := start(t, setup{environ: []string{"GATEWAY_SIGN_IN_ADDRESS_FAILURES=100000"}})
	accounts := []string{"putong", "sushe", "caiwu", "pinzhi"}
	others, got := g.bystander(t), &localcluster.Tally{}
	const at = 500
	parallel(at, func(n int) {
		account := fmt.Sprint("nobody-", n)
		if n%10 == 0 {
			account = accounts[n/10%len(accounts)]
		}
		got.Add(g.client().Post(newlogin, fmt.Sprintf(`{"username":%q,"password":"wrong %d"}`, account, n)))
	})
	others.done(t)
	if faults := got.Faults(); got.Of("200") > 0 || len(faults) > 0 {
		t.Errorf("with wrong passwords %s", got)
	}
	g.conclude(t, "%d wrong sign-ins at once: %s; %s (bar: p99 500 ms)", at, got, others)
}
