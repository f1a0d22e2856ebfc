package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"github.com/jmoiron/sqlx"

	"qiao/gateway/measure"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// BenchmarkParallelWriters measures 16 writers that each commit one row after
// the other, through the gate and without it: there each row is a transaction
// with a sync of its own on the one connection that may write.
func BenchmarkParallelWriters(b *testing.B) {
	const bar = 5.0
	for name, write := range map[string]func(*testing.B, *store.DB) insertFunc{"statement": statementInsert, "tx": txInsert} {
		b.Run(name, func(b *testing.B) {
			const writers, each = 16, 10
			ours := write(b, storetest.OpenSQLite(b, ddl))
			reference := unbatchedInsert(b)
			next := 100
			round := func(insert insertFunc) func() {
				return func() {
					var group sync.WaitGroup
					for w := range writers {
						first := next + w*each
						group.Go(func() {
							for id := first; id < first+each; id++ {
								if err := insert(id); err != nil {
									b.Error(err)
								}
							}
						})
					}
					group.Wait()
					next += writers * each
				}
			}
			ourTime, referenceTime := measure.Pairs(b, "x-vs-unbatched", round(ours), round(reference))
			b.ReportMetric(bar, "bar")
			b.ReportMetric(writers*each/ourTime.Seconds(), "commits/s")
			b.ReportMetric(writers*each/referenceTime.Seconds(), "unbatched-commits/s")
		})
	}
}

type insertFunc func(id int) error

func statementInsert(b *testing.B, db *store.DB) insertFunc {
	statement := prepare(b, db, insertItem, store.Options{Write: true})
	return func(id int) error {
		return statement.Run(context.Background(), insertArgs(id, fmt.Sprint(id)), &discard{})
	}
}

func txInsert(_ *testing.B, db *store.DB) insertFunc {
	texts(db)
	return func(id int) error {
		_, err := db.Exec(context.Background(), "add", store.Args{"Id": id, "Name": fmt.Sprint(id), "Active": true, "Created": nil})
		return err
	}
}

// unbatchedInsert writes with the settings of the store's own writer.
func unbatchedInsert(b *testing.B) insertFunc {
	b.Helper()
	path := filepath.Join(b.TempDir(), "unbatched.db")
	pool, err := sqlx.Open("sqlite", "file:"+path+
		"?_txlock=immediate&_pragma=journal_mode(wal)&_pragma=synchronous(full)&_pragma=foreign_keys(1)&_pragma=temp_store(memory)")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { pool.Close() })
	pool.SetMaxOpenConns(1)
	if _, err := pool.ExecContext(b.Context(), ddl); err != nil {
		b.Fatal(err)
	}
	return func(id int) error {
		tx, err := pool.BeginTxx(context.Background(), nil)
		if err != nil {
			return err
		}
		defer tx.Rollback() //nolint:errcheck // after a commit it does nothing
		if _, err := tx.ExecContext(context.Background(), insertItem, sql.Named("id", id), sql.Named("name", fmt.Sprint(id))); err != nil {
			return err
		}
		return tx.Commit()
	}
}
