package bench_test

import (
	"testing"

	"qiao/gateway/rows"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// BenchmarkRows reads 100,000 rows of 12 columns.
func BenchmarkRows(b *testing.B) {
	const many = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
SELECT i AS a, 'name ' || i AS b, i * 2 AS c, 'x' AS d, i / 2.0 AS e, 'y' AS f, i AS g, 'z' AS h, i AS i, 'text' AS j, i AS k, 'last' AS l FROM n`
	type row struct {
		A int64   `db:"a"`
		B string  `db:"b"`
		C int64   `db:"c"`
		D string  `db:"d"`
		E float64 `db:"e"`
		F string  `db:"f"`
		G int64   `db:"g"`
		H string  `db:"h"`
		I int64   `db:"i"`
		J string  `db:"j"`
		K int64   `db:"k"`
		L string  `db:"l"`
	}
	db := storetest.OpenSQLite(b, "")
	statement, err := db.Prepare(b.Context(), many, store.Options{})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		var all []row
		if err := statement.Run(b.Context(), nil, rows.Into(&all)); err != nil || len(all) != 100_000 {
			b.Fatal(len(all), err)
		}
	}
}
