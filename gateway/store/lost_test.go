package store_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
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
	"qiao/gateway/wire"
)

// openOn opens a database on a server in miniature.
func openOn(t *testing.T, server *storetest.Server, adjust func(*config.Database)) *store.DB {
	t.Helper()
	cfg := server.Config()
	if adjust != nil {
		adjust(&cfg)
	}
	db, err := store.Open(t.Context(), "erp", cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// prepareOn is prepare for such a server, which compiles nothing.
func prepareOn(t *testing.T, db *store.DB, text string, opt store.Options) *store.Statement {
	t.Helper()
	statement, err := db.Prepare(t.Context(), text, opt)
	if err != nil {
		t.Fatal(err)
	}
	return statement
}

// answering is a handler that compiles every text and leaves the rest to run.
func answering(run func(r *storetest.Request)) func(*storetest.Request) {
	return func(r *storetest.Request) {
		switch {
		case strings.Contains(r.Text, "sp_prepare"):
			r.Done(0)
		case r.Text == storetest.Commit:
		default:
			run(r)
		}
	}
}

// three is the result of a read of three rows.
const three = "1 / 2 / 3"

func threeRows(r *storetest.Request) { r.Rows(3) }

func dieInColumns(r *storetest.Request) {
	r.Columns()
	r.CutShort(5)
}

func deadlock(r *storetest.Request) {
	r.Fail(1205, 13, "Transaction (Process ID 52) was deadlocked on lock resources with another process and has been chosen as the deadlock victim. Rerun the transaction.")
}

// readAll runs a read n times at once and compares the rows of each.
func readAll(t *testing.T, statement *store.Statement, n int, want string) {
	t.Helper()
	var group sync.WaitGroup
	for range n {
		group.Go(func() {
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			var sink storetest.Recorder
			if err := statement.Run(ctx, nil, &sink); err != nil || sink.Cells() != want {
				t.Errorf("%d characters of rows, %v; want %d", len(sink.Cells()), err, len(want))
			}
		})
	}
	group.Wait()
}

// fillPool makes the pool open n connections.
func fillPool(t *testing.T, db *store.DB, n int) {
	t.Helper()
	pool := db.Readers()
	for range n {
		conn, err := pool.Connx(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
	}
}

func TestReadsAfterAnUnseenRestartHaveTheirRows(t *testing.T) {
	server := storetest.NewServer(t, answering(threeRows))
	db := openOn(t, server, nil)
	statement := prepareOn(t, db, "SELECT N FROM numbers", store.Options{})
	for range 3 {
		fillPool(t, db, 8)
		server.Restart()
		readAll(t, statement, 8, three)
	}
	if n := server.Count("numbers"); n < 24 {
		t.Errorf("%d reads have come", n)
	}
}

func TestWritesAfterAnUnseenRestartAreDoneOnce(t *testing.T) {
	server := storetest.NewServer(t, answering(func(r *storetest.Request) { r.Done(1) }))
	db := openOn(t, server, nil)
	write := prepareOn(t, db, "UPDATE numbers SET N = 1", store.Options{Write: true})
	fillPool(t, db, 8)
	server.Restart()
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			var sink storetest.Recorder
			if err := write.Run(t.Context(), nil, &sink); err != nil || len(sink.Changed) != 1 {
				t.Errorf("%v, %v", sink.Changed, err)
			}
		})
	}
	group.Wait()
	if n := server.Count(storetest.Commit); n != 8 {
		t.Errorf("%d commits", n)
	}
}

func TestAReadThatHasGivenNothingIsRepeatedOnce(t *testing.T) {
	for name, dying := range map[string]func(r *storetest.Request){
		"before the answer": (*storetest.Request).Die,
		"in its columns":    dieInColumns,
		"by a deadlock":     deadlock,
	} {
		t.Run(name, func(t *testing.T) {
			var deaths atomic.Int32
			deaths.Store(1)
			server := storetest.NewServer(t, answering(func(r *storetest.Request) {
				if deaths.Add(-1) >= 0 {
					dying(r)
					return
				}
				r.Rows(3)
			}))
			db := openOn(t, server, nil)
			db.SetText("numbers", "SELECT N FROM numbers")
			statement := prepareOn(t, db, "SELECT N FROM numbers", store.Options{})
			readAll(t, statement, 1, three)

			deaths.Store(1)
			numbers := []int{}
			if err := db.Select(t.Context(), &numbers, "numbers", nil); err != nil || fmt.Sprint(numbers) != "[1 2 3]" {
				t.Errorf("Select: %v, %v", numbers, err)
			}
			deaths.Store(1)
			var first int
			if err := db.Get(t.Context(), &first, "numbers", nil); err != nil || first != 1 {
				t.Errorf("Get: %v, %v", first, err)
			}

			deaths.Store(2)
			before := server.Count("numbers")
			stop := gatewaytest.Stopwatch()
			err := statement.Run(t.Context(), nil, &storetest.Recorder{})
			if !errs.Is(err, errs.Unavailable) || server.Count("numbers") != before+2 {
				t.Errorf("twice: %v after %d tries", err, server.Count("numbers")-before)
			}
			if took := stop(); took > 2*time.Second {
				t.Errorf("the second one is told after %v", took)
			}
		})
	}
}

func TestRowsOfARepeatedReadAreThereOnce(t *testing.T) {
	var deadlocks atomic.Int32
	server := storetest.NewServer(t, answering(func(r *storetest.Request) {
		if deadlocks.Add(-1) >= 0 {
			r.Columns()
			r.Row(1)
			r.Row(2)
			deadlock(r)
			return
		}
		r.Rows(3)
	}))
	db := openOn(t, server, nil)
	db.SetText("numbers", "SELECT N FROM numbers")
	deadlocks.Store(1)
	numbers := []int{7}
	if err := db.Select(t.Context(), &numbers, "numbers", nil); err != nil || fmt.Sprint(numbers) != "[1 2 3]" {
		t.Errorf("Select: %v, %v", numbers, err)
	}
	deadlocks.Store(1)
	if rows, err := db.Rows(t.Context(), "numbers", nil); err != nil || fmt.Sprint(rows) != "[[1] [2] [3]]" {
		t.Errorf("Rows: %v, %v", rows, err)
	}
	statement := prepareOn(t, db, "SELECT N FROM numbers", store.Options{})
	deadlocks.Store(1)
	if err := statement.Run(t.Context(), nil, &storetest.Recorder{}); !errs.Is(err, errs.Unavailable) || !store.IsDeadlock(err) {
		t.Errorf("what has given rows is not repeated: %v", err)
	}
}

func TestADeathInMidReadIsAnError(t *testing.T) {
	server := storetest.NewServer(t, answering(func(r *storetest.Request) {
		r.Columns()
		for i := range 5000 {
			r.Row(i)
		}
		r.Flush()
		r.Die()
	}))
	db := openOn(t, server, nil)
	db.SetText("numbers", "SELECT N FROM numbers")
	statement := prepareOn(t, db, "SELECT N FROM numbers", store.Options{})
	before := server.Count("numbers")
	stop := gatewaytest.Stopwatch()
	var sink storetest.Recorder
	if err := statement.Run(t.Context(), nil, &sink); !errs.Is(err, errs.Unavailable) {
		t.Errorf("%d sets, %v", len(sink.Sets), err)
	}
	if took := stop(); took > 2*time.Second {
		t.Errorf("told after %v", took)
	}
	if n := server.Count("numbers") - before; n != 1 {
		t.Errorf("it ran %d times; what has given rows is not repeated", n)
	}
	numbers := []int{}
	if err := db.Select(t.Context(), &numbers, "numbers", nil); !errs.Is(err, errs.Unavailable) {
		t.Errorf("Select: %d numbers, %v", len(numbers), err)
	}
}

func TestALinkThatEndsDuringAWriteIsAClearErrorWithoutARepeat(t *testing.T) {
	for name, death := range map[string]struct {
		at  string
		die func(*storetest.Request)
	}{
		"before the answer": {"UPDATE", (*storetest.Request).Die},
		"in the answer":     {"UPDATE", dieInColumns},
		"by a deadlock":     {"UPDATE", deadlock},
		"in the commit":     {storetest.Commit, (*storetest.Request).Die},
	} {
		t.Run(name, func(t *testing.T) {
			server := storetest.NewServer(t, func(r *storetest.Request) {
				switch {
				case strings.Contains(r.Text, "sp_prepare"):
					r.Done(0)
				case strings.Contains(r.Text, death.at):
					death.die(r)
				case r.Text != storetest.Commit:
					r.Done(1)
				}
			})
			db := openOn(t, server, nil)
			db.SetText("update", "UPDATE numbers SET N = 1")
			write := prepareOn(t, db, "UPDATE numbers SET N = 1", store.Options{Write: true})
			before := server.Count("UPDATE")
			if err := write.Run(t.Context(), nil, &storetest.Recorder{}); !errs.Is(err, errs.Unavailable) {
				t.Errorf("Run: %v", err)
			}
			if _, err := db.Exec(t.Context(), "update", nil); !errs.Is(err, errs.Unavailable) {
				t.Errorf("Exec: %v", err)
			}
			if n := server.Count("UPDATE") - before; n != 2 {
				t.Errorf("two writes were sent %d times", n)
			}
		})
	}
}

func TestAnErrorOfTheServerIsNotRepeated(t *testing.T) {
	server := storetest.NewServer(t, answering(func(r *storetest.Request) {
		r.Fail(596, 21, "Cannot continue the execution because the session is in the kill state.")
		r.Flush()
		r.Die()
	}))
	db := openOn(t, server, nil)
	statement := prepareOn(t, db, "SELECT N FROM numbers", store.Options{})
	before := server.Count("numbers")
	err := statement.Run(t.Context(), nil, &storetest.Recorder{})
	if number, _, found := store.ErrorNumber(err); !found || number != 596 || !errs.Is(err, errs.Unavailable) {
		t.Errorf("got %v", err)
	}
	if n := server.Count("numbers") - before; n != 1 {
		t.Errorf("it ran %d times", n)
	}
}

func TestAnAnswerWhoseTimeEndsIsNoShortAnswer(t *testing.T) {
	server := storetest.NewServer(t, answering(func(r *storetest.Request) {
		r.Columns()
		r.Row(1)
		r.More(1)
		r.Rows(1)
	}))
	db := openOn(t, server, nil)
	statement := prepareOn(t, db, "SELECT N FROM numbers; SELECT N FROM numbers", store.Options{})
	for range 200 {
		ctx, cancel := context.WithCancel(t.Context())
		sink := storetest.Recorder{OnRow: func(int) error { cancel(); return nil }}
		err := statement.Run(ctx, nil, &sink)
		cancel()
		if err == nil && sink.Cells() != "1 // 1" || err != nil && !errs.Is(err, errs.Cancelled) {
			t.Fatalf("%q, %v", sink.Cells(), err)
		}
	}
}

// A cancelled caller leaves no part of his answer to the next caller.
func TestCallersThatGoAwayDoNotAffectOthers(t *testing.T) {
	server := storetest.NewServer(t, answering(func(r *storetest.Request) {
		if strings.Contains(r.Text, "endless") {
			r.Columns()
			r.Row(1)
			r.Flush()
			r.Wait(nil)
			return
		}
		r.Rows(3)
	}))
	db := openOn(t, server, nil)
	endless := prepareOn(t, db, "SELECT N FROM endless", store.Options{})
	statement := prepareOn(t, db, "SELECT N FROM numbers", store.Options{})
	var group sync.WaitGroup
	for range 16 {
		group.Go(func() {
			for range 60 {
				ctx, cancel := context.WithCancel(t.Context())
				err := endless.Run(ctx, nil, &storetest.Recorder{OnRow: func(int) error { cancel(); return nil }})
				cancel()
				if !errs.Is(err, errs.Cancelled) && !errs.Is(err, errs.Unavailable) {
					t.Errorf("who goes away: %v", err)
				}
				readAll(t, statement, 1, three)
			}
		})
	}
	group.Wait()
}

// A server that does not confirm a cancellation costs its connection, and the
// next caller gets another.
func TestAConnectionThatWasCutIsNotLentAgain(t *testing.T) {
	var deaf atomic.Bool
	server := storetest.NewServer(t, answering(func(r *storetest.Request) {
		if deaf.Load() {
			<-t.Context().Done()
			return
		}
		r.Rows(3)
	}))
	db := openOn(t, server, func(cfg *config.Database) { cfg.MaxOpen = 1 })
	statement := prepareOn(t, db, "SELECT N FROM numbers", store.Options{})
	for range 3 {
		deaf.Store(true)
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		stop := gatewaytest.Stopwatch()
		err := statement.Run(ctx, nil, &storetest.Recorder{})
		cancel()
		if took := stop(); !errs.Is(err, errs.Timeout) || took > time.Second {
			t.Fatalf("%v after %v", err, took)
		}
		deaf.Store(false)
		readAll(t, statement, 1, three)
	}
}

// A sink that stops reading waits for neither a silent server nor the driver.
func TestEnoughOfAFrozenServerIsEnoughAtOnce(t *testing.T) {
	server := storetest.NewServer(t, answering(func(r *storetest.Request) {
		r.Columns()
		r.Row(1)
		r.Flush()
		<-t.Context().Done()
	}))
	db := openOn(t, server, nil)
	statement := prepareOn(t, db, "SELECT N FROM numbers", store.Options{})
	stop := gatewaytest.Stopwatch()
	err := statement.Run(t.Context(), nil, &storetest.Recorder{OnRow: func(int) error { return wire.ErrEnough }})
	if took := stop(); err != nil || took > time.Second {
		t.Errorf("%v after %v", err, took)
	}
	boom := errors.New("the client is gone")
	if err := statement.Run(t.Context(), nil, &storetest.Recorder{OnRow: func(int) error { return boom }}); !errors.Is(err, boom) {
		t.Errorf("got %v", err)
	}
	runtime.KeepAlive(server)
}

// The driver gives the buffer of a closed connection to the next one. A goroutine that
// still reads from the closed connection would write into the answers of the next one.
func TestABufferServesOneConnection(t *testing.T) {
	db := openOn(t, storetest.NewServer(t, answering(threeRows)), nil)
	used := map[*byte]bool{}
	for range 20 {
		buffer, err := db.UsedBuffer(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if used[buffer] {
			t.Fatal("a second connection reads into the buffer of a closed one")
		}
		used[buffer] = true
	}
}
