package store_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/Shopify/toxiproxy/v2"
	"github.com/rs/zerolog"

	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// numbers is a table of 1 to 10,000, and written an empty one.
var numbers = []string{
	"CREATE TABLE numbers (N INT NOT NULL PRIMARY KEY, Name NVARCHAR(100) NOT NULL)",
	"CREATE TABLE written (N INT NOT NULL PRIMARY KEY)",
	`WITH d(i) AS (SELECT 0 UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4
	UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9)
	INSERT INTO numbers (N, Name) SELECT a.i + 10 * b.i + 100 * c.i + 1000 * e.i + 1, N'a name that takes some room on the wire'
	FROM d AS a CROSS JOIN d AS b CROSS JOIN d AS c CROSS JOIN d AS e`,
}

// wired is a SQL Server behind a proxy that can disturb a connection like networks and servers do.
type wired struct {
	*store.DB
	t     *testing.T
	proxy *toxiproxy.Proxy
	read  *store.Statement // the numbers from @from on, in order
	add   *store.Statement // writes @n
}

// openWired opens a database with the numbers through a proxy; it skips the
// test where there is no SQL Server.
func openWired(t *testing.T) *wired {
	t.Helper()
	cfg := storetest.SQLServer(t, numbers...)
	dsn, err := url.Parse(cfg.DSN)
	if err != nil {
		t.Fatal(err)
	}
	server := toxiproxy.NewServer(toxiproxy.NewMetricsContainer(nil), zerolog.Nop())
	w := &wired{t: t, proxy: toxiproxy.NewProxy(server, "sqlserver", "127.0.0.1:0", dsn.Host)}
	if err := w.proxy.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.proxy.Stop)
	dsn.Host = w.proxy.Listen
	w.DB = w.open(config.Database{Driver: "sqlserver", DSN: dsn.String(), MaxOpen: 8, ConnectTimeout: 5 * time.Second})
	w.read = prepare(t, w.DB, "SELECT N, Name FROM numbers WHERE N >= @from ORDER BY N",
		store.Options{ParamTypes: map[string]string{"from": "int"}})
	w.add = prepare(t, w.DB, "INSERT INTO written (N) VALUES (@n)",
		store.Options{Write: true, ParamTypes: map[string]string{"n": "int"}})
	w.SetText("count", "SELECT COUNT(*) FROM written WHERE N >= @from")
	w.SetText("row", "SELECT COUNT(*) FROM written WHERE N = @n")
	w.Urgent().SetText("count", "SELECT COUNT(*) FROM numbers WHERE N >= @from")
	return w
}

func (w *wired) open(cfg config.Database) *store.DB {
	w.t.Helper()
	db, err := store.Open(w.t.Context(), "erp", cfg)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { db.Close() })
	return db
}

// restart ends every connection. The pool notices this only when it uses one.
func (w *wired) restart() {
	w.t.Helper()
	w.proxy.Stop()
	if err := w.proxy.Start(); err != nil {
		w.t.Fatal(err)
	}
}

// poison does something to everything that the server sends, until the
// returned function is called.
func (w *wired) poison(kind, attributes string) (cure func()) {
	w.t.Helper()
	text := fmt.Sprintf(`{"name": %q, "type": %q, "stream": "downstream", "attributes": {%s}}`, kind, kind, attributes)
	if _, err := w.proxy.Toxics.AddToxicJson(strings.NewReader(text)); err != nil {
		w.t.Fatal(err)
	}
	cure = sync.OnceFunc(func() {
		if err := w.proxy.Toxics.RemoveToxic(context.Background(), kind); err != nil {
			w.t.Error(err)
		}
	})
	w.t.Cleanup(cure)
	return cure
}

// freeze holds everything back that the server sends.
func (w *wired) freeze() (thaw func()) { return w.poison("latency", `"latency": 600000`) }

// rows reads the numbers from the last hundred on and says how many came.
func (w *wired) rows(ctx context.Context) (int, error) {
	var sink storetest.Recorder
	err := w.read.Run(ctx, []store.Arg{{Name: "from", Value: int64(9901)}}, &sink)
	n := 0
	for _, set := range sink.Sets {
		n += len(set.Rows)
	}
	return n, err
}

// readParallel runs 8 reads at once, which must all have their rows.
func (w *wired) readParallel() {
	w.t.Helper()
	started := time.Now()
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			ctx, cancel := context.WithTimeout(w.t.Context(), 10*time.Second)
			defer cancel()
			if n, err := w.rows(ctx); n != 100 || err != nil {
				w.t.Errorf("%d rows, %v; want 100", n, err)
			}
		})
	}
	group.Wait()
	w.t.Logf("8 reads took %v", time.Since(started))
}

func TestSQLServerRestartedUnseen(t *testing.T) {
	w := openWired(t)
	for range 3 {
		fillPool(t, w.DB, 8)
		w.restart()
		w.readParallel()
	}
	fillPool(t, w.DB, 8)
	w.restart()
	for n := range 8 {
		if err := w.add.Run(t.Context(), []store.Arg{{Name: "n", Value: int64(n)}}, &storetest.Recorder{}); err != nil {
			t.Errorf("a write after a restart: %v", err)
		}
	}
	w.expectWritten(8)
}

// expectWritten compares the number of rows, as a new reader sees them.
func (w *wired) expectWritten(want int) {
	w.t.Helper()
	var n int
	if err := w.Get(w.t.Context(), &n, "count", store.Args{"from": 0}); err != nil || n != want {
		w.t.Errorf("%d rows are written, %v; want %d", n, err, want)
	}
}

func TestSQLServerFrozen(t *testing.T) {
	w := openWired(t)
	fillPool(t, w.DB, 8)
	thaw := w.freeze()
	calls := map[string]func(context.Context) error{
		"who is calling": func(ctx context.Context) error {
			var n int
			return w.Urgent().Get(ctx, &n, "count", store.Args{"from": 0})
		},
		"ping": w.Ping,
		"a read": func(ctx context.Context) error {
			_, err := w.rows(ctx)
			return err
		},
	}
	for round, most := range []time.Duration{2900 * time.Millisecond, 100 * time.Millisecond} {
		var group sync.WaitGroup
		for name, call := range calls {
			group.Go(func() {
				started := time.Now()
				err := within(t, most, func() error { return call(t.Context()) })
				if !errs.Is(err, errs.Unavailable) {
					t.Errorf("%s: %v", name, err)
				}
				t.Logf("round %d: %s failed after %v", round, name, time.Since(started))
			})
		}
		group.Wait()
	}
	thaw()
	started := time.Now()
	w.awaitServer()
	t.Logf("it answers again after %v", time.Since(started))
	w.readParallel()
}

func TestSQLServerDyingInMidRead(t *testing.T) {
	w := openWired(t)
	for name, limit := range map[string]int{"before the first row": 3, "after some rows": 100_000} {
		cure := w.poison("limit_data", fmt.Sprintf(`"bytes": %d`, limit))
		var sink storetest.Recorder
		started := time.Now()
		err := w.read.Run(t.Context(), []store.Arg{{Name: "from", Value: int64(1)}}, &sink)
		if took := time.Since(started); !errs.Is(err, errs.Unavailable) || took > 3*time.Second {
			t.Errorf("%s: %d sets, %v after %v", name, len(sink.Sets), err, took)
		}
		t.Logf("%s: told after %v", name, time.Since(started))
		cure()
		w.restart()
		w.awaitServer()
		w.readParallel()
	}
}

// Every acknowledged write is in the table, and no write is there twice.
func TestSQLServerDyingInMidWrite(t *testing.T) {
	w := openWired(t)
	acknowledged := 0
	for n := range 12 {
		w.awaitServer()
		fillPool(t, w.DB, 1)
		done := make(chan struct{})
		time.AfterFunc(time.Duration(rand.IntN(200_000))*time.Microsecond, func() {
			defer close(done)
			w.restart()
		})
		err := w.add.Run(t.Context(), []store.Arg{{Name: "n", Value: int64(n)}}, &storetest.Recorder{})
		<-done
		switch {
		case err == nil:
			acknowledged++
			w.expect(n)
		case !errs.Is(err, errs.Unavailable):
			t.Errorf("%d: %v", n, err)
		}
	}
	t.Logf("%d of 12 writes were acknowledged", acknowledged)
}

func (w *wired) awaitServer() {
	w.t.Helper()
	started := time.Now()
	for w.Ping(w.t.Context()) != nil {
		if time.Since(started) > 10*time.Second {
			w.t.Fatal("the server does not answer again")
		}
		time.Sleep(time.Millisecond)
	}
}

// expect looks for a row that was acknowledged.
func (w *wired) expect(n int) {
	w.t.Helper()
	w.awaitServer()
	var found int
	if err := w.Get(w.t.Context(), &found, "row", store.Args{"n": n}); err != nil || found != 1 {
		w.t.Errorf("%d: %d rows, %v", n, found, err)
	}
}

func TestSQLServerCallersThatGoAway(t *testing.T) {
	w := openWired(t)
	var group sync.WaitGroup
	for range 16 {
		group.Go(func() {
			for range 30 {
				ctx, cancel := context.WithTimeout(t.Context(), time.Duration(rand.IntN(8000))*time.Microsecond)
				n, err := w.rows(ctx)
				cancel()
				if err == nil && n != 100 {
					t.Errorf("%d rows and no error", n)
				}
			}
		})
	}
	group.Wait()
	w.readParallel()
}
