package bench_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"io"
	"path/filepath"
	"testing"

	"github.com/jmoiron/sqlx"

	"qiao/gateway/measure"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire"
)

// wideTable makes rows of twelve columns of the usual types.
const wideTable = `CREATE TABLE wide (Id INT PRIMARY KEY, A NVARCHAR(50), B NVARCHAR(50), C NVARCHAR(50), D DECIMAL(18,2), E DECIMAL(18,2),
	F DATETIME2(3), G DATETIME2(3), H BIT, I INT, J INT, K FLOAT);
	INSERT INTO wide WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
	SELECT i, '宿舍楼' || i, 'name ' || i, 'note of the row', i * 1.25, i, '2026-11-20 08:30:00.120', '2026-11-20 08:30:00.000', i % 2, i, -i, i / 3.0 FROM n;`

// discard reads rows as an encoder does and keeps nothing.
type discard struct{ rows, bytes int }

func (d *discard) Columns([]wire.Column) error { return nil }
func (d *discard) Affected(int64)              {}
func (d *discard) Message(string)              {}

func (d *discard) Row(values []wire.Value) error {
	d.rows++
	for i := range values {
		if values[i].Kind == wire.TextKind {
			d.bytes += len(values[i].Bytes)
		}
	}
	return nil
}

// BenchmarkStreamAgainstMapScan reads 20,000 rows of twelve columns, and the same with sqlx into maps that are marshalled.
func BenchmarkStreamAgainstMapScan(b *testing.B) {
	db := storetest.OpenSQLite(b, wideTable)
	statement := prepare(b, db, "SELECT * FROM wide", store.Options{})
	pool := plainDriver(b, wideTable)
	measure.Pairs(b, "x-vs-MapScan+json", func() {
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

// BenchmarkOneRowAgainstSQLX reads one row by its key, and the same with a prepared statement of sqlx.
func BenchmarkOneRowAgainstSQLX(b *testing.B) {
	db := storetest.OpenSQLite(b, wideTable)
	const text = "SELECT Id, A, B, C, D, E, F, G, H, I, J, K FROM wide WHERE Id = @id"
	statement := prepare(b, db, text, store.Options{})
	prepared, err := plainDriver(b, wideTable).PreparexContext(b.Context(), text)
	if err != nil {
		b.Fatal(err)
	}
	defer prepared.Close()
	const calls = 500
	measure.Pairs(b, "x-vs-prepared-sqlx", func() {
		for i := range calls {
			if err := statement.Run(b.Context(), []store.Arg{{Name: "id", Value: int64(i + 1)}}, &discard{}); err != nil {
				b.Fatal(err)
			}
		}
	}, func() {
		for i := range calls {
			if err := scanAll(b.Context(), prepared, i+1); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func scanAll(ctx context.Context, prepared *sqlx.Stmt, id int) error {
	rows, err := prepared.QueryxContext(ctx, sql.Named("id", id))
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if _, err := rows.SliceScan(); err != nil {
			return err
		}
	}
	return rows.Err()
}

// plainDriver is a database of its own with the settings of the store's, reached by sqlx alone.
func plainDriver(b *testing.B, ddl string) *sqlx.DB {
	b.Helper()
	pool, err := sqlx.Open("sqlite", "file:"+filepath.Join(b.TempDir(), "plain.db")+
		"?_txlock=immediate&_pragma=journal_mode(wal)&_pragma=synchronous(full)&_pragma=foreign_keys(1)&_pragma=temp_store(memory)")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { pool.Close() })
	if _, err := pool.ExecContext(b.Context(), ddl); err != nil {
		b.Fatal(err)
	}
	return pool
}

func define(b *testing.B, db *store.DB, name, text string) {
	b.Helper()
	if err := db.Define(name, text); err != nil {
		b.Fatal(err)
	}
}

func prepare(b *testing.B, db *store.DB, text string, options store.Options) *store.Statement {
	b.Helper()
	statement, err := db.Prepare(b.Context(), text, options)
	if err != nil {
		b.Fatal(err)
	}
	return statement
}
