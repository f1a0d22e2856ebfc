package store_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// within runs a call and compares how long it takes by a stopwatch.
func within(t *testing.T, most time.Duration, call func() error) error {
	t.Helper()
	stop := gatewaytest.Stopwatch()
	err := call()
	if took := stop(); took > most {
		t.Errorf("it took %v, and may take %v", took, most)
	}
	return err
}

func TestAFrozenServerIsToldSoonAndThenAtOnce(t *testing.T) {
	server := storetest.NewServer(t, answering(threeRows))
	db := openOn(t, server, nil)
	urgent := db.Urgent()
	urgent.SetText("numbers", "SELECT N FROM numbers")
	statement := prepareOn(t, db, "SELECT N FROM numbers", store.Options{})
	get := func() error {
		var n int
		return urgent.Get(t.Context(), &n, "numbers", nil)
	}
	run := func() error { return statement.Run(t.Context(), nil, &storetest.Recorder{}) }
	ping := func() error { return db.Ping(t.Context()) }
	fillPool(t, db, 8)
	server.Freeze()

	var group sync.WaitGroup
	for name, call := range map[string]func() error{"who is calling": get, "a read without a deadline": run, "ping": ping} {
		group.Go(func() {
			if err := within(t, 2900*time.Millisecond, call); !errs.Is(err, errs.Unavailable) {
				t.Errorf("%s: %v", name, err)
			}
		})
	}
	group.Wait()
	for name, call := range map[string]func() error{"who is calling": get, "a read": run, "ping": ping} {
		if err := within(t, 100*time.Millisecond, call); !errs.Is(err, errs.Unavailable) {
			t.Errorf("%s, afterwards: %v", name, err)
		}
	}

	server.Thaw()
	await(t, "an answer after the thaw", func() bool { return ping() == nil })
	readAll(t, statement, 8, three)
	if err := get(); err != nil {
		t.Errorf("after the thaw: %v", err)
	}
}

// A server that runs a long procedure is not taken for one that does not answer.
func TestALongProcedureIsLeftAlone(t *testing.T) {
	released := make(chan struct{})
	server := storetest.NewServer(t, answering(func(r *storetest.Request) {
		if r.Wait(released) {
			r.Rows(3)
		}
	}))
	db := openOn(t, server, nil)
	read := prepareOn(t, db, "SELECT N FROM numbers", store.Options{})
	write := prepareOn(t, db, "UPDATE numbers SET N = 1", store.Options{Write: true})
	time.AfterFunc(time.Second, func() { close(released) })
	var group sync.WaitGroup
	group.Go(func() { readAll(t, read, 4, three) })
	group.Go(func() { readAll(t, write, 1, three) })
	group.Wait()
}

func TestLongProceduresDoNotStarveUrgentCalls(t *testing.T) {
	released := make(chan struct{})
	server := storetest.NewServer(t, answering(func(r *storetest.Request) {
		if !strings.Contains(r.Text, "long") || r.Wait(released) {
			r.Rows(3)
		}
	}))
	db := openOn(t, server, func(cfg *config.Database) { cfg.ConnectTimeout = time.Second })
	db.Urgent().SetText("numbers", "SELECT N FROM numbers")
	long := prepareOn(t, db, "SELECT N FROM long", store.Options{})
	short := prepareOn(t, db, "SELECT N FROM numbers", store.Options{})
	fillPool(t, db, 8) // on a busy machine eight calls at once do not get their connections in a second
	var group sync.WaitGroup
	group.Go(func() { readAll(t, long, 8, three) })
	await(t, "eight long procedures", func() bool { return server.Count("long") == 9 }) // the first is its check
	if err := short.Run(t.Context(), nil, &storetest.Recorder{}); !errs.Is(err, errs.Unavailable) {
		t.Errorf("a ninth procedure: %v", err)
	}
	err := within(t, 800*time.Millisecond, func() error {
		var n int
		return db.Urgent().Get(t.Context(), &n, "numbers", nil)
	})
	if err != nil {
		t.Errorf("who is calling: %v", err)
	}
	if err := db.Ping(t.Context()); err != nil {
		t.Errorf("ping: %v", err)
	}
	close(released)
	group.Wait()
}

// The driver signs in without hearing a context.
func TestSigningInToAFrozenServerIsBounded(t *testing.T) {
	server := storetest.NewServer(t, answering(threeRows))
	cfg := server.Config()
	cfg.ConnectTimeout = time.Second
	db := openOn(t, server, func(c *config.Database) { *c = cfg })
	statement := prepareOn(t, db, "SELECT N FROM numbers", store.Options{})
	server.Freeze()
	err := within(t, 2500*time.Millisecond, func() error {
		opened, err := store.Open(t.Context(), "erp", cfg)
		if err == nil {
			opened.Close()
		}
		return err
	})
	if err == nil || !strings.Contains(err.Error(), "does not answer") {
		t.Errorf("open: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	server.Restart() // so that the next call has to sign in
	if err := within(t, 250*time.Millisecond, func() error { return statement.Run(ctx, nil, &storetest.Recorder{}) }); !errs.Is(err, errs.Cancelled) {
		t.Errorf("a caller who goes away: %v", err)
	}
	server.Thaw()
	readAll(t, statement, 8, three) // his going away says nothing about the server
}

func TestAServerThatIsStoppedAnswersAgainWithoutARestartOfOurs(t *testing.T) {
	server := storetest.NewServer(t, answering(threeRows))
	db := openOn(t, server, nil)
	statement := prepareOn(t, db, "SELECT N FROM numbers", store.Options{})
	fillPool(t, db, 8)
	server.Stop()
	for range 20 {
		err := within(t, 200*time.Millisecond, func() error { return statement.Run(t.Context(), nil, &storetest.Recorder{}) })
		if !errs.Is(err, errs.Unavailable) {
			t.Fatalf("while it is stopped: %v", err)
		}
	}
	server.Start(t)
	await(t, "an answer after the start", func() bool { return db.Ping(t.Context()) == nil })
	readAll(t, statement, 8, three)
}
