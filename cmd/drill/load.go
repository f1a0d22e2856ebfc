package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"qiao/gateway/localcluster"
)

// patience is how long a client of the load waits for an answer.
const patience = 15 * time.Second

// The kinds of calls.
const (
	reads   = "read"
	lists   = "list"
	writes  = "write"
	uploads = "upload"
	exports = "export"
	signIns = "sign-in"
)

// visitors are the accounts that sign in. They are several: while Redis is gone a gateway cannot note the end of a try, which
// then counts as running for 30 s, and at most five tries of one account from one address run at the same time.
var visitors = []string{"jxs", "kefu", "pinzhi", "sushe", "caiwu"}

// call is one call that has ended.
type call struct {
	kind    string
	began   time.Time
	took    time.Duration
	outcome string // its status and code; "wrong" for an answer with other content than it must have
	failed  bool
}

// load calls the cluster at a rate that does not depend on how fast it answers.
type load struct {
	rate    int
	user    *localcluster.Client // calls of staff
	admin   *localcluster.Client // uploads and exports
	expect  expectation
	ledger  localcluster.Ledger
	files   int
	running sync.WaitGroup

	mu    sync.Mutex
	ended []call
	wrong []string // the answers that were wrong
	// texts are the first answer of each kind and outcome that failed.
	texts map[string]string
}

// expectation is what answers must be, as they were before the first fault.
type expectation struct{ read, list, export string }

// newLoad signs in and reads what answers must be.
func newLoad(url string, rate int) (*load, error) {
	stranger := localcluster.NewClient(url, patience)
	l := &load{rate: rate, texts: map[string]string{}, user: stranger.As(), admin: stranger.As()}
	for account, c := range map[string]*localcluster.Client{"putong": l.user, "admin": l.admin} {
		if a, err := c.SignIn(account, demoPassword); err != nil || c.Token == "" {
			return nil, failure("sign in as "+account, a, err)
		}
	}
	for _, one := range []struct {
		into *string
		call func() (localcluster.Answer, string, error)
	}{{&l.expect.read, l.read}, {&l.expect.list, l.list}, {&l.expect.export, l.export}} {
		a, content, err := one.call()
		if err != nil || !a.OK() || content == "" {
			return nil, failure("before the first fault", a, err)
		}
		*one.into = content
	}
	return l, nil
}

// failure says which call had no success, and why.
func failure(what string, a localcluster.Answer, err error) error {
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return fmt.Errorf("%s: %d %.300s", what, a.Status, a.Body)
}

// run calls until ctx ends, and then waits for the last answers.
func (l *load) run(ctx context.Context) {
	every := time.Second / time.Duration(l.rate)
	ticker, second := time.NewTicker(every), time.NewTicker(time.Second)
	defer ticker.Stop()
	defer second.Stop()
	for {
		select {
		case <-ctx.Done():
			l.running.Wait()
			return
		case <-ticker.C:
			l.begin(mixed())
		case <-second.C: // the dear ones, which have limits of their own
			for _, kind := range []string{uploads, exports, signIns, signIns} {
				l.begin(kind)
			}
		}
	}
}

// reading is the kind of the next call of those that only read.
func reading() string {
	if rand.IntN(3) == 0 {
		return lists
	}
	return reads
}

// mixed is the kind of the next call of the mix: half of the calls read, a quarter list, a quarter write.
func mixed() string {
	switch rand.IntN(4) {
	case 0:
		return writes
	case 1:
		return lists
	default:
		return reads
	}
}

func (l *load) begin(kind string) { l.running.Go(func() { l.call(kind) }) }

// call makes one call and keeps how it ended.
func (l *load) call(kind string) {
	began := time.Now()
	a, wrong, err := l.perform(kind)
	ended := call{kind: kind, began: began, took: time.Since(began), outcome: localcluster.Outcome(a, err), failed: err != nil || !a.OK()}
	l.mu.Lock()
	defer l.mu.Unlock()
	if !ended.failed && wrong != "" {
		ended.outcome, ended.failed = "wrong", true
		l.wrong = append(l.wrong, fmt.Sprintf("%s: %.200s", kind, wrong))
	}
	if of := kind + " " + ended.outcome; ended.failed && l.texts[of] == "" {
		l.texts[of] = fmt.Sprintf("%.200s", a.Body)
		if err != nil {
			l.texts[of] = err.Error()
		}
	}
	l.ended = append(l.ended, ended)
}

// perform makes one call. wrong is the content of an answer that has another than it must have.
func (l *load) perform(kind string) (a localcluster.Answer, wrong string, err error) {
	compare := func(read func() (localcluster.Answer, string, error), want string) (localcluster.Answer, string, error) {
		a, got, err := read()
		if err == nil && a.OK() && got != want {
			return a, fmt.Sprintf("%d bytes in place of %d: %s", len(got), len(want), got), nil
		}
		return a, "", err
	}
	switch kind {
	case reads:
		return compare(l.read, l.expect.read)
	case lists:
		return compare(l.list, l.expect.list)
	case exports:
		return compare(l.export, l.expect.export)
	case writes:
		a, err = l.ledger.Write(l.user)
		return a, "", err
	case uploads:
		return l.upload()
	default:
		c := l.user.As()
		if a, err = c.SignIn(visitors[rand.IntN(len(visitors))], demoPassword); err == nil && a.OK() && c.Token == "" {
			wrong = a.Body
		}
		return a, wrong, err
	}
}

// between are the calls that ended in a time.
func (l *load) between(from, to time.Time) (some []call) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.ended {
		if end := c.began.Add(c.took); end.After(from) && !end.After(to) {
			some = append(some, c)
		}
	}
	return some
}
