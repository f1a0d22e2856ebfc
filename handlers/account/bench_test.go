package account_test

import (
	"math/rand/v2"
	"net/netip"
	"strings"
	"testing"
	"time"

	"qiao/gateway/measure"
	"qiao/gateway/password"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/handlers/account"
	"qiao/sql/seed"
)

// tester is the address of requests that net/http/httptest makes.
var tester = netip.MustParseAddr("192.0.2.1")

// BenchmarkRefusedSignIns measures, with hashes at full cost, how long each kind of refusal
// takes, in turns, and reports the longest of the medians divided by the shortest. A round
// is 100 tries of each kind; -benchtime 10x makes 1,000.
func BenchmarkRefusedSignIns(b *testing.B) {
	db := storetest.OpenMigrated(b)
	d := newDesk(b, db)
	d.hasher = password.NewHasher(2, 8, true, false)
	hash, err := d.hasher.Hash(b.Context(), "Right-1")
	if err != nil {
		b.Fatal(err)
	}
	left := seed.Table{
		Name:    "Base_User",
		Columns: []string{"UserId", "Account", "RealName", "Mobile", "PasswordHash", "Enabled", "CreateDate"},
		Rows:    [][]any{{"u-2", "qian", "钱有", "13800000002", hash, false, monday}},
	}
	if err := db.Tx(b.Context(), func(tx *store.Tx) error { return tx.Insert(b.Context(), left.Name, left.Columns, left.Rows) }); err != nil {
		b.Fatal(err)
	}
	d.open(b)
	if got := d.signIn("zhao", "Right-1"); !strings.HasPrefix(got, `{"code":0,`) { // which leaves a hash at full cost
		b.Fatal(got)
	}
	wrongPassword := func(account string) { d.trySignIn(account, "wrong") }
	askForCode := func(account string) { d.post("getcode", `{"Account":"`+account+`"}`) }
	wrongCode := func(account string) { d.post("codelogin", `{"Account":"`+account+`","VerifyCode":"no code"}`) }
	for _, call := range []struct {
		name   string
		ask    func(account string)
		states []state
	}{
		{"newlogin", wrongPassword, []state{unknown, open, disabled, locked}},
		{"getcode", askForCode, []state{unknown, open, disabled}},
		{"codelogin", wrongCode, []state{unknown, open, disabled, locked}},
	} {
		b.Run(call.name, func(b *testing.B) { d.compare(b, call.states, call.ask) })
	}
}

// state is a kind of account whose sign-in is refused.
type state struct {
	name, account string
	locked        bool
}

var (
	unknown  = state{name: "unknown", account: "nobody"}
	open     = state{name: "wrong", account: "zhao"}
	disabled = state{name: "disabled", account: "qian"}
	locked   = state{name: "locked", account: "zhao", locked: true}
)

// compare calls ask for each state in turns. The order is random for each turn: the garbage
// collector runs after a certain number of hashes, and in a fixed order it always met the
// same state.
func (d desk) compare(b *testing.B, states []state, ask func(account string)) {
	b.Helper()
	times := map[string][]time.Duration{}
	random := rand.New(rand.NewPCG(1, 2))
	for b.Loop() {
		for range 100 {
			for _, i := range random.Perm(len(states)) {
				s := states[i]
				d.advance(25 * time.Hour) // no limit is reached
				if s.locked {
					d.lock(b, s.account)
				}
				began := time.Now()
				ask(s.account)
				times[s.name] = append(times[s.name], time.Since(began))
			}
		}
	}
	var shortest, longest time.Duration
	for _, s := range states {
		median := measure.Median(times[s.name])
		b.ReportMetric(float64(median.Microseconds())/1000, s.name+"-ms")
		longest = max(longest, median)
		if shortest == 0 || median < shortest {
			shortest = median
		}
	}
	b.ReportMetric(0, "ns/op") // says nothing here
	b.ReportMetric(float64(longest)/float64(shortest), "longest/shortest")
	b.ReportMetric(1.05, "bar")
}

// lock makes five tries with wrong passwords from the address of the requests.
func (d desk) lock(b *testing.B, name string) {
	b.Helper()
	guard := account.NewGuard(d.cache, d.settings)
	for range 5 {
		try, err := guard.Admits(b.Context(), name, tester)
		if err != nil || try == nil {
			b.Fatal(try, err)
		}
		if err := try.Failed(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}
