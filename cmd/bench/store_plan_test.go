package bench_test

import (
	"database/sql"
	"path/filepath"
	"testing"
)

// BenchmarkWorkOfSteps measures how many rows a second the statements of a step read, sort into an index and write. The rates of a Plan
// come from it.
func BenchmarkWorkOfSteps(b *testing.B) {
	const rows = 200_000
	db, err := sql.Open("sqlite", filepath.Join(b.TempDir(), "test.db")+"?_pragma=journal_mode(wal)&_pragma=synchronous(full)")
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	run := func(b *testing.B, text string) {
		b.Helper()
		if _, err := db.ExecContext(b.Context(), text); err != nil {
			b.Fatal(err)
		}
	}
	run(b, `CREATE TABLE T (Id TEXT NOT NULL PRIMARY KEY, Name TEXT NOT NULL, Day TEXT NOT NULL, Note TEXT NOT NULL, State INT NOT NULL);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
INSERT INTO T SELECT lower(hex(randomblob(16))), 'name ' || i, '2026-11-' || (10 + i % 20), hex(randomblob(50)), i % 7 FROM n`)
	for name, text := range map[string][2]string{
		"reads":   {"DELETE FROM T WHERE Note = 'none'", ""},
		"indexes": {"CREATE INDEX IX_T ON T (Day, Name)", "DROP INDEX IX_T"},
		"writes":  {"UPDATE T SET State = State + 1", ""},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				run(b, text[0])
				b.StopTimer()
				run(b, text[1])
				b.StartTimer()
			}
			b.ReportMetric(rows*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
		})
	}
}
