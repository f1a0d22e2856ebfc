package dialect_test

import (
	"testing"
	"testing/synctest"
	"time"

	"qiao/gateway/store/dialect"
)

// Six statements that each wait in vain would keep a client for twelve seconds.
func TestTheStatementsOfACallWaitTogetherAsLongAsOne(t *testing.T) {
	const most = 2 * time.Second
	for name, test := range map[string]struct {
		shared bool
		want   []time.Duration
	}{
		"one call":         {true, []time.Duration{500 * time.Millisecond, 1500 * time.Millisecond, 20 * time.Millisecond, 20 * time.Millisecond}},
		"statement itself": {false, []time.Duration{500 * time.Millisecond, 2 * time.Second, 2 * time.Second, 2 * time.Second}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx := t.Context()
				if test.shared {
					ctx = dialect.OneWait(ctx)
				}
				for i, want := range test.want {
					began := time.Now()
					waiting, end := dialect.Waiting(ctx, most)
					if i == 0 { // has its connection after half a second
						time.Sleep(500 * time.Millisecond)
					} else {
						<-waiting.Done()
					}
					end()
					if waited := time.Since(began); waited != want {
						t.Errorf("wait %d took %v, want %v", i+1, waited, want)
					}
					time.Sleep(time.Minute) // the statement itself is no wait
				}
			})
		})
	}
}
