package store_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// signIns holds the sign-ins of a server back until they are released.
type signIns struct {
	begun, inside, most atomic.Int32
	released            chan struct{}
	release             func()
}

func holdSignIns(t *testing.T, server *storetest.Server) *signIns {
	t.Helper()
	s := &signIns{released: make(chan struct{})}
	s.release = sync.OnceFunc(func() { close(s.released) })
	t.Cleanup(s.release)
	server.OnSignIn(func() {
		s.begun.Add(1)
		for now, most := s.inside.Add(1), s.most.Load(); now > most && !s.most.CompareAndSwap(most, now); most = s.most.Load() {
		}
		defer s.inside.Add(-1)
		<-s.released
	})
	return s
}

func await(t *testing.T, what string, fact func() bool) {
	t.Helper()
	gatewaytest.Eventually(t, what, fact)
}

func TestFewConnectionsAreOpenedAtOnce(t *testing.T) {
	server := storetest.NewServer(t, answering(threeRows))
	db := openOn(t, server, func(cfg *config.Database) { cfg.ConnectTimeout = 2 * time.Minute })
	statement := prepareOn(t, db, "SELECT N FROM numbers", store.Options{})
	server.Restart()
	held := holdSignIns(t, server)
	var group sync.WaitGroup
	group.Go(func() { readAll(t, statement, 20, three) })
	await(t, "the waiting of 20 callers", func() bool { return db.WaitingForConnection() == 20 })
	await(t, "every sign-in that begins now", func() bool { return int(held.inside.Load()) == db.OpeningConnections() })
	held.release()
	group.Wait()
	if most := held.most.Load(); most != 2 {
		t.Errorf("%d connections were opened at once", most)
	}
	if n := held.begun.Load(); n > 8 {
		t.Errorf("%d connections were opened, with max_open 8", n)
	}
}

func TestACallerWhoLeavesWastesNoConnection(t *testing.T) {
	server := storetest.NewServer(t, answering(threeRows))
	db := openOn(t, server, func(cfg *config.Database) { cfg.ConnectTimeout = 2 * time.Minute })
	statement := prepareOn(t, db, "SELECT N FROM numbers", store.Options{})
	server.Restart()
	held := holdSignIns(t, server)
	for range 5 {
		ctx, cancel := context.WithCancel(t.Context())
		left := make(chan error)
		go func() { left <- statement.Run(ctx, nil, &storetest.Recorder{}) }()
		await(t, "a sign-in", func() bool { return db.WaitingForConnection() == 1 && held.inside.Load() == 1 })
		cancel()
		if err := <-left; !errs.Is(err, errs.Cancelled) {
			t.Errorf("the caller who leaves: %v", err)
		}
	}
	held.release()
	readAll(t, statement, 1, three)
	if n := held.begun.Load(); n != 1 {
		t.Errorf("%d connections were opened for one call that stayed", n)
	}
}

// A connection that comes back serves a caller who waits for a new one.
func TestAReturnedConnectionServesAWaitingCaller(t *testing.T) {
	released := make(chan struct{})
	server := storetest.NewServer(t, answering(func(r *storetest.Request) {
		if !strings.Contains(r.Text, "long") || r.Wait(released) {
			r.Rows(3)
		}
	}))
	db := openOn(t, server, func(cfg *config.Database) { cfg.ConnectTimeout = 2 * time.Minute })
	long := prepareOn(t, db, "SELECT N FROM long", store.Options{})
	short := prepareOn(t, db, "SELECT N FROM numbers", store.Options{})
	held := holdSignIns(t, server)
	var group sync.WaitGroup
	group.Go(func() { readAll(t, long, 1, three) })
	await(t, "the long call", func() bool { return server.Count("long") == 2 }) // the first is its check
	group.Go(func() { readAll(t, short, 4, three) })
	await(t, "the waiting of 4 callers", func() bool { return db.WaitingForConnection() == 4 })
	close(released)
	group.Wait() // no new connection has come
	held.release()
}

// A caller's own deadline says nothing about the server.
func TestShortDeadlinesNeverOpenTheCircuit(t *testing.T) {
	server := storetest.NewServer(t, answering(threeRows))
	db := openOn(t, server, nil)
	statement := prepareOn(t, db, "SELECT N FROM numbers", store.Options{})
	for range 30 {
		await(t, "the end of all sign-ins", func() bool { return db.OpeningConnections() == 0 })
		server.Restart()
		var group sync.WaitGroup
		for range 16 {
			group.Go(func() {
				ctx, cancel := context.WithTimeout(t.Context(), time.Duration(rand.IntN(1500))*time.Microsecond)
				defer cancel()
				err := statement.Run(ctx, nil, &storetest.Recorder{})
				if err != nil && !errs.Is(err, errs.Timeout) {
					t.Errorf("in a hurry: %v", err)
				}
			})
		}
		group.Wait()
		readAll(t, statement, 1, three)
	}
}

// A server that is slow to sign in must not end the calls that have a connection.
func TestASlowSignInHarmsNoCallThatRuns(t *testing.T) {
	released := make(chan struct{})
	server := storetest.NewServer(t, answering(func(r *storetest.Request) {
		if !strings.Contains(r.Text, "long") || r.Wait(released) {
			r.Rows(3)
		}
	}))
	db := openOn(t, server, func(cfg *config.Database) { cfg.ConnectTimeout = 500 * time.Millisecond })
	long := prepareOn(t, db, "SELECT N FROM long", store.Options{})
	short := prepareOn(t, db, "SELECT N FROM numbers", store.Options{})
	held := holdSignIns(t, server)
	var group sync.WaitGroup
	group.Go(func() { readAll(t, long, 1, three) })
	await(t, "the long call", func() bool { return server.Count("long") == 2 })
	await(t, "the end of two sign-ins", func() bool {
		err := short.Run(t.Context(), nil, &storetest.Recorder{})
		if !errs.Is(err, errs.Unavailable) {
			t.Fatalf("without a connection: %v", err)
		}
		return held.begun.Load() > 2 // for one caller, one at a time
	})
	if err := db.Ping(t.Context()); err != nil {
		t.Errorf("ping: %v", err)
	}
	close(released)
	group.Wait()
	held.release()
}

// A frozen server that thaws has connect_timeout for signing in, whenever the
// dial has begun.
func TestAThawedServerHasTimeToSignIn(t *testing.T) {
	server := storetest.NewServer(t, answering(threeRows))
	server.OnSignIn(func() { time.Sleep(1400 * time.Millisecond) }) // the server's work
	server.Freeze()
	time.AfterFunc(1400*time.Millisecond, server.Thaw)
	db := openOn(t, server, func(cfg *config.Database) { cfg.ConnectTimeout = 2400 * time.Millisecond })
	if err := db.Ping(t.Context()); err != nil {
		t.Error(err)
	}
}

// When calls are let through again, there is a connection for them. A server that starts in the middle of a question may
// have refused one of the two connections, so that a second try is fair.
func TestACircuitThatClosesHasConnections(t *testing.T) {
	server := storetest.NewServer(t, answering(threeRows))
	db := openOn(t, server, nil)
	statement := prepareOn(t, db, "SELECT N FROM numbers", store.Options{})
	var opened atomic.Int32
	server.OnSignIn(func() { opened.Add(1) })
	for range 5 {
		server.Stop()
		if err := statement.Run(t.Context(), nil, &storetest.Recorder{}); !errs.Is(err, errs.Unavailable) {
			t.Fatalf("while it is stopped: %v", err)
		}
		opened.Store(0)
		server.Start(t)
		await(t, "the server", func() bool { return db.Ping(t.Context()) == nil })
		if opened.Load() == 2 { // an urgent one and one for calls
			return
		}
	}
	t.Errorf("%d connections are open, want an urgent one and one for calls", opened.Load())
}
