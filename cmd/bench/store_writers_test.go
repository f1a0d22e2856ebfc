package bench_test

import (
	"context"
	"database/sql"
	"fmt"
	"sync"
	"testing"

	"qiao/gateway/measure"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

const (
	itemTable  = "CREATE TABLE item (Id INT NOT NULL PRIMARY KEY, Name NVARCHAR(50) NOT NULL, Active BIT NOT NULL DEFAULT 0, Created DATETIME2(3))"
	insertItem = "INSERT INTO item (Id, Name, Active) VALUES (@id, @name, 0)"
)

// BenchmarkParallelWriters measures 16 writers that each commit one row after
// the other, through the gate and without it: there each row is a transaction
// with a sync of its own on the one connection that may write.
func BenchmarkParallelWriters(b *testing.B) {
	const bar = 5.0
	for name, write := range map[string]func(*testing.B, *store.DB) insertFunc{"statement": statementInsert, "tx": txInsert} {
		b.Run(name, func(b *testing.B) {
			const writers, each = 16, 10
			ours := write(b, storetest.OpenSQLite(b, itemTable))
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
		return statement.Run(context.Background(), []store.Arg{{Name: "id", Value: int64(id)}, {Name: "name", Value: fmt.Sprint(id)}}, &discard{})
	}
}

func txInsert(b *testing.B, db *store.DB) insertFunc {
	define(b, db, "add", insertItem)
	return func(id int) error {
		_, err := db.Exec(context.Background(), "add", store.Args{"id": id, "name": fmt.Sprint(id)})
		return err
	}
}

// unbatchedInsert writes with the settings of the store's own writer.
func unbatchedInsert(b *testing.B) insertFunc {
	b.Helper()
	pool := plainDriver(b, itemTable)
	pool.SetMaxOpenConns(1)
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
