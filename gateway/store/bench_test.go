package store_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"sync"
	"testing"
	"time"

	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire"
)

// wide makes rows of twelve columns of the usual types.
const wide = `CREATE TABLE wide (Id INT PRIMARY KEY, A NVARCHAR(50), B NVARCHAR(50), C NVARCHAR(50), D DECIMAL(18,2), E DECIMAL(18,2),
	F DATETIME2(3), G DATETIME2(3), H BIT, I INT, J INT, K FLOAT);
	INSERT INTO wide WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
	SELECT i, '宿舍楼' || i, 'name ' || i, 'note of the row', i * 1.25, i, '2026-11-20 08:30:00.120', '2026-11-20 08:30:00.000', i % 2, i, -i, i / 3.0 FROM n;`

// discard takes rows as an encoder does and keeps nothing.
type discard struct{ rows, bytes int }

func (d *discard) Columns([]wire.Column) error { return nil }
func (d *discard) Affected(int64)              {}

func (d *discard) Row(values []wire.Value) error {
	d.rows++
	for i := range values {
		if values[i].Kind == wire.TextKind {
			d.bytes += len(values[i].Bytes)
		}
	}
	return nil
}

// pairs runs both sides alternately and reports the median of their ratios.
func pairs(b *testing.B, unit string, ours, reference func()) {
	b.Helper()
	var ratios []float64
	var oursTotal, referenceTotal time.Duration
	for b.Loop() {
		for range 7 {
			start := time.Now()
			ours()
			middle := time.Now()
			reference()
			end := time.Now()
			oursTotal += middle.Sub(start)
			referenceTotal += end.Sub(middle)
			ratios = append(ratios, float64(end.Sub(middle))/float64(middle.Sub(start)))
		}
	}
	slices.Sort(ratios)
	b.ReportMetric(ratios[len(ratios)/2], unit)
	b.ReportMetric(float64(oursTotal.Microseconds())/float64(len(ratios)), "us/ours")
	b.ReportMetric(float64(referenceTotal.Microseconds())/float64(len(ratios)), "us/reference")
}

func BenchmarkStreamAgainstMapScan(b *testing.B) {
	db := storetest.OpenSQLite(b, wide)
	statement := prepare(b, db, "SELECT * FROM wide", store.Options{})
	pool := db.Readers()
	pairs(b, "x-vs-MapScan+json", func() {
		var sink discard
		if err := statement.Run(b.Context(), nil, &sink); err != nil || sink.rows != 20000 {
			b.Fatal(sink.rows, err)
		}
	}, func() {
		rows, err := pool.QueryxContext(b.Context(), "SELECT * FROM wide")
		if err != nil {
			b.Fatal(err)
		}
		defer rows.Close()
		encoder := json.NewEncoder(io.Discard)
		for rows.Next() {
			row := map[string]any{}
			if err := rows.MapScan(row); err != nil {
				b.Fatal(err)
			}
			if err := encoder.Encode(row); err != nil {
				b.Fatal(err)
			}
		}
		if err := rows.Err(); err != nil {
			b.Fatal(err)
		}
	})
}

func BenchmarkOneRowAgainstSQLX(b *testing.B) {
	db := storetest.OpenSQLite(b, wide)
	const text = "SELECT Id, A, B, C, D, E, F, G, H, I, J, K FROM wide WHERE Id = @id"
	statement := prepare(b, db, text, store.Options{})
	prepared, err := db.Readers().PreparexContext(b.Context(), text)
	if err != nil {
		b.Fatal(err)
	}
	defer prepared.Close()
	const calls = 500
	pairs(b, "x-vs-prepared-sqlx", func() {
		for i := range calls {
			if err := statement.Run(b.Context(), []store.Arg{{Name: "id", Value: int64(i + 1)}}, &discard{}); err != nil {
				b.Fatal(err)
			}
		}
	}, func() {
		for i := range calls {
			rows, err := prepared.QueryxContext(b.Context(), sql.Named("id", i+1))
			if err != nil {
				b.Fatal(err)
			}
			for rows.Next() {
				if _, err := rows.SliceScan(); err != nil {
					b.Fatal(err)
				}
			}
			rows.Close()
		}
	})
}

// Sixteen writers at once, against the same writes one after the other, each
// with a commit of its own.
func BenchmarkParallelWritersAgainstOneByOne(b *testing.B) {
	for name, write := range map[string]func(*store.DB) func(int) error{
		"run": func(db *store.DB) func(int) error {
			statement := prepare(b, db, insertItem, store.Options{Write: true})
			return func(id int) error {
				return statement.Run(context.Background(), insertArgs(id, fmt.Sprint(id)), &discard{})
			}
		},
		"tx": func(db *store.DB) func(int) error {
			texts(db)
			return func(id int) error {
				_, err := db.Exec(context.Background(), "add", store.Args{"Id": id, "Name": fmt.Sprint(id), "Active": true, "Created": nil})
				return err
			}
		},
	} {
		b.Run(name, func(b *testing.B) {
			insert := write(storetest.OpenSQLite(b, ddl))
			const writers, each = 16, 10
			next := 100
			pairs(b, "x-vs-one-by-one", func() {
				var group sync.WaitGroup
				for w := range writers {
					first := next + w*each
					group.Go(func() {
						for i := range each {
							if err := insert(first + i); err != nil {
								b.Error(err)
							}
						}
					})
				}
				group.Wait()
				next += writers * each
			}, func() {
				for range writers * each {
					next++
					if err := insert(next); err != nil {
						b.Error(err)
					}
				}
				next++
			})
		})
	}
}

// How long after its deadline a call ends that would never end by itself.
func BenchmarkPastTheDeadline(b *testing.B) {
	const allowed = 20 * time.Millisecond
	db := storetest.OpenSQLite(b, "")
	var late []float64
	for b.Loop() {
		for _, text := range []string{endlessRows, endlessSilent} {
			statement := prepare(b, db, text, store.Options{})
			start := time.Now()
			ctx, cancel := context.WithTimeout(b.Context(), allowed)
			if err := statement.Run(ctx, nil, &discard{}); err == nil {
				b.Fatal("it ended by itself")
			}
			cancel()
			late = append(late, float64((time.Since(start)-allowed).Microseconds())/1000)
		}
	}
	slices.Sort(late)
	b.ReportMetric(late[len(late)/2], "ms-late-median")
	b.ReportMetric(late[len(late)-1], "ms-late-at-most")
}
