package pool

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"math/rand/v2"
	"net"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/microsoft/go-mssqldb/msdsn"
)

// The network's own error for a deadline may come before the context's end is
// to be seen.
func TestADeadlineOfTheCallerNeverTripsTheCircuit(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0") // nothing answers
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	params, err := msdsn.Parse("sqlserver://sa:secret@" + listener.Addr().String() + "?encrypt=disable")
	if err != nil {
		t.Fatal(err)
	}
	params.DialTimeout = -1
	var asked atomic.Int32
	c := newCircuit(func(context.Context, bool) error { asked.Add(1); return nil })
	defer c.close()
	opener := &connector{config: params, wait: time.Minute, circuit: c}
	for range 500 {
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(rand.IntN(400))*time.Microsecond)
		_, err := opener.Connect(ctx)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || Unreachable(err) {
			t.Fatalf("got %v", err)
		}
	}
	if n := asked.Load(); n > 0 {
		t.Errorf("the server was suspected %d times", n)
	}
}

// stuck is a server to which no connection opens.
type stuck struct{}

func (stuck) Driver() driver.Driver { return nil }

func (stuck) Connect(ctx context.Context) (driver.Conn, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

func TestWaitingCallersHearOfTheCircuit(t *testing.T) {
	l := newLender(sqlx.NewDb(sql.OpenDB(stuck{}), "stuck"), 8, 2)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	opened := make(chan struct{})
	waited := make(chan error)
	for range 20 {
		go func() {
			_, err := l.acquire(ctx, opened)
			waited <- err
		}()
	}
	close(opened)
	for range 20 {
		if err := <-waited; !Unreachable(err) {
			t.Errorf("got %v", err)
		}
	}
	last := make(chan error)
	go func() {
		_, err := l.acquire(ctx, nil)
		last <- err
	}()
	if err := l.close(); err != nil {
		t.Error(err)
	}
	if err := <-last; err == nil {
		t.Error("a closed database lends a connection")
	}
}

// failing is a server to which no connection opens. The test decides when each one fails.
type failing struct{ dials chan chan error }

func (failing) Driver() driver.Driver { return nil }

func (f failing) Connect(context.Context) (driver.Conn, error) {
	fail := make(chan error)
	f.dials <- fail
	return nil, <-fail
}

// A dial that began while a server was away fails after its return. A caller who
// has come since then has a dial of his own.
func TestAFailedDialFailsTheCallersWhoWaitedWhenItBegan(t *testing.T) {
	server := failing{make(chan chan error)}
	l := newLender(sqlx.NewDb(sql.OpenDB(server), "failing"), 8, 1)
	waits := func(ctx context.Context) chan error {
		told := make(chan error, 1)
		go func() {
			_, err := l.acquire(ctx, nil)
			told <- err
		}()
		return told
	}
	ctx, leave := context.WithCancel(t.Context())
	first := waits(ctx)
	old := <-server.dials
	leave()
	if err := <-first; !errors.Is(err, context.Canceled) {
		t.Fatalf("who left: %v", err)
	}
	second := waits(t.Context())
	for waiting := 0; waiting == 0; runtime.Gosched() {
		l.mu.Lock()
		waiting = len(l.waiting)
		l.mu.Unlock()
	}
	old <- errors.New("old")
	select {
	case own := <-server.dials:
		own <- errors.New("own")
		if err := <-second; err == nil || err.Error() != "own" {
			t.Errorf("who came later is told %v", err)
		}
	case err := <-second:
		t.Errorf("who came later is told of the old dial: %v", err)
	}
	if err := l.close(); err != nil {
		t.Error(err)
	}
}
