package audit_test

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"testing"
	"time"

	"qiao/gateway/audit"
	"qiao/gateway/cache"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// A flood of rows leaves 20 rows of each source and 300 of all sources in a quarter of an hour, and one row that
// reports the omission; the queue neither waits for the database nor grows.
func TestAFloodDoesNotFillTheLog(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		clock := gatewaytest.NewClock(now)
		log := audit.NewBounded(db, cache.NewMemory(10_000, clock.Now))
		guess := func(times int, address string) {
			for range times {
				log.Note(audit.Record{
					Event: audit.SignInUnknown, Outcome: audit.Failed, Address: netip.MustParseAddr(address), Now: clock.Now(),
				}, address)
			}
			drain(t, log)
		}
		guess(500, "192.0.2.1")
		const count = "SELECT Event, Outcome, COUNT(*) FROM Audit_Log GROUP BY Event, Outcome ORDER BY Event"
		if got := run(t, db, count, store.Options{}); got != "account.signin.unknown|失败|20 / log.omitted|成功|1" {
			t.Errorf("one source: %s", got)
		}
		for i := range 100 {
			guess(20, fmt.Sprintf("192.0.3.%d", i))
		}
		if got := run(t, db, count, store.Options{}); got != "account.signin.unknown|失败|299 / log.omitted|成功|2" {
			t.Errorf("many sources: %s", got)
		}
		clock.Advance(15 * time.Minute)
		guess(1, "192.0.2.1")
		if got := run(t, db, count, store.Options{}); got != "account.signin.unknown|失败|300 / log.omitted|成功|2" {
			t.Errorf("a quarter of an hour later: %s", got)
		}
		omitted := run(t, db, "SELECT Category, Action, Kind, Object, Title FROM Audit_Log WHERE Event = 'log.omitted' ORDER BY CASE WHEN Title LIKE '同一来源%' THEN 1 ELSE 2 END", store.Options{})
		if want := "sign-in|省略记录|password|account.signin.unknown|同一来源记录过多，15 分钟内不再逐条保留 / " +
			"sign-in|省略记录|password|account.signin.unknown|同类记录过多，15 分钟内不再逐条保留"; omitted != want {
			t.Error(omitted)
		}
	})
}

// Rows beyond the length of the queue are left out at once.
func TestAFloodDoesNotWaitForTheDatabase(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		log := audit.NewBounded(db, cache.NewMemory(100, time.Now))
		for i := range 3000 {
			log.Note(audit.Record{Event: audit.SignInFailed, Now: now}, fmt.Sprint(i))
		}
		drain(t, log)
		if got := run(t, db, "SELECT COUNT(*) FROM Audit_Log", store.Options{}); got != "301" {
			t.Error(got)
		}
	})
}

// A row that is noted wakes the job. The job's last run writes the rows that are noted during
// a shutdown.
func TestTheJobWritesRowsAsTheyCome(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		log := audit.NewBounded(db, cache.NewMemory(100, time.Now))
		job := log.Job()
		for want, do := range []func(context.Context) error{job.Do, job.Do, job.Last} {
			log.Note(audit.Record{Event: audit.SignInFailed, Now: now}, "192.0.2.1")
			select {
			case <-job.Wake:
			default:
				t.Errorf("row %d does not wake the job", want+1)
			}
			if err := do(t.Context()); err != nil {
				t.Error(err)
			}
			if got := run(t, db, "SELECT COUNT(*) FROM Audit_Log", store.Options{}); got != fmt.Sprint(want+1) {
				t.Errorf("%s rows, want %d", got, want+1)
			}
		}
	})
}

// brokenCounters are those of a cache that does not answer.
type brokenCounters struct{}

func (brokenCounters) Count(context.Context, string, time.Duration) (int64, error) {
	return 0, errors.New("no answer")
}

func TestTheJobSaysHowManyRowsAreLost(t *testing.T) {
	log := audit.NewBounded(storetest.OpenMigrated(t), brokenCounters{})
	log.Note(audit.Record{Event: audit.SignInFailed, Now: now}, "192.0.2.1")
	log.Note(audit.Record{Event: audit.SignInUnknown, Now: now}, "192.0.2.1")
	job := log.Job()
	if err := job.Do(t.Context()); err == nil || err.Error() != "2 rows are lost, the first one by account.signin.failed: no answer" {
		t.Errorf("got %v", err)
	}
	if err := job.Do(t.Context()); err != nil {
		t.Errorf("without a row: %v", err)
	}
}

// drain writes the rows that wait.
func drain(t *testing.T, log *audit.Bounded) {
	t.Helper()
	if err := log.Drain(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestTheLogCannotBeChanged(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		if db.Dialect() != store.SQLite {
			return // the login's permissions forbid it there: docs/dba-guide.md
		}
		write(t, db, now)
		for text, want := range map[string]string{
			"UPDATE Audit_Log SET Address = ''":                                "the audit log is append-only",
			"DELETE FROM Audit_Log":                                            "the audit log is append-only",
			"UPDATE Audit_Retention SET Before = '2026-03-09 00:00:00'":        "the audit log keeps at least 30 days",
			"INSERT INTO Audit_Retention VALUES (2, '2000-01-01', '9999-1-1')": "the audit log has one retention",
			"INSERT OR REPLACE INTO Audit_Log SELECT * FROM Audit_Log":         "the audit log is append-only",
		} {
			if err := try(t, db, text); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v", text, err)
			}
		}
		if got := run(t, db, "SELECT COUNT(*) FROM Audit_Log", store.Options{}); got != "1" {
			t.Error(got)
		}
	})
}

func TestOldRowsAreRemovedOnceForAll(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		for _, days := range []int{0, 99, 100, 101, 300} {
			write(t, db, now.AddDate(0, 0, -days))
		}
		clock := gatewaytest.NewClock(now)
		pass := func(days int) {
			t.Helper()
			err := audit.NewRetention(db, time.Duration(days)*24*time.Hour, clock.Now).Pass(t.Context())
			if err != nil {
				t.Fatal(err)
			}
		}
		const count = "SELECT Event, COUNT(*) FROM Audit_Log GROUP BY Event ORDER BY Event"
		pass(0)
		if got := run(t, db, count, store.Options{}); got != "account.switch|5" {
			t.Errorf("for ever: %s", got)
		}
		pass(100)
		if got := run(t, db, count, store.Options{}); got != "account.switch|3 / log.removed|1" {
			t.Errorf("100 days: %s", got)
		}
		if got := run(t, db, "SELECT Title FROM Audit_Log WHERE Event = 'log.removed'", store.Options{}); got != "已清理 2025-11-29 之前的 2 条记录" {
			t.Error(got)
		}
		pass(50)
		if got := run(t, db, count, store.Options{}); got != "account.switch|3 / log.removed|1" {
			t.Errorf("a second one on the same day: %s", got)
		}
		clock.Advance(24 * time.Hour)
		pass(50)
		if got := run(t, db, count, store.Options{}); got != "account.switch|1 / log.removed|2" {
			t.Errorf("the day after: %s", got)
		}
	})
}

func write(t *testing.T, db *store.DB, at time.Time) {
	t.Helper()
	if err := audit.Write(t.Context(), db, audit.Record{Event: audit.Switched, Actor: "u-1", Subject: "u-2", Now: at}); err != nil {
		t.Fatal(err)
	}
}

func try(t *testing.T, db *store.DB, text string) error {
	t.Helper()
	statement, err := db.Prepare(t.Context(), text, store.Options{Write: true})
	if err != nil {
		return err
	}
	return statement.Run(t.Context(), nil, &storetest.Recorder{})
}
