package bench_test

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"sync"
	"testing"

	"qiao/gateway/measure"
	"qiao/gateway/store"
	"qiao/gateway/store/sqlserver"
	"qiao/gateway/store/storetest"
)

// stays are 200 rows of twelve columns and the procedures that read them: a page
// of twenty rows, and one row by its key.
func stays() []string {
	var rows []string
	for i := range 200 {
		rows = append(rows, fmt.Sprintf("(%d, N'SS-%07d', N'李秀英', N'%c栋', %d, %d.50, 500, '2026-11-20T08:30:00', NULL, %d, N'已签约，押金已收', N'在住')",
			i+1, i+1, 'A'+i%20, 100+i, 300+i%7, i%2))
	}
	return []string{
		`CREATE TABLE Bench_Stay (Id INT NOT NULL CONSTRAINT pk_Bench_Stay PRIMARY KEY, Code NVARCHAR(20), Name NVARCHAR(50), Building NVARCHAR(20), Room INT, Rent DECIMAL(18,2),
			Deposit DECIMAL(18,2), InDate DATETIME, OutDate DATETIME, Leader BIT, Remark NVARCHAR(200), Status NVARCHAR(20))`,
		"INSERT INTO Bench_Stay VALUES " + strings.Join(rows, ", "),
		"CREATE PROCEDURE dbo.usp_Page @Id INT AS SELECT TOP 20 * FROM Bench_Stay WHERE Id >= @Id ORDER BY Id",
		"CREATE PROCEDURE dbo.usp_Row @Id INT AS SELECT * FROM Bench_Stay WHERE Id = @Id",
	}
}

// BenchmarkCallByName measures calls of a stored procedure beside the driver
// alone, which calls it by name as well, and a text with a declared parameter
// beside the driver's own declaration.
func BenchmarkCallByName(b *testing.B) {
	cfg := storetest.SQLServer(b, stays()...)
	cfg.MaxOpen = 24
	db, err := store.Open(b.Context(), "bench", cfg)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	driver, err := sql.Open("sqlserver", cfg.DSN)
	if err != nil {
		b.Fatal(err)
	}
	defer driver.Close()
	driver.SetMaxIdleConns(24)
	const text = "SELECT * FROM Bench_Stay WHERE Id = @Id"
	page, row := byID("usp_Page"), byID("usp_Row")
	for _, test := range []struct {
		name, text string
		options    store.Options
		driver     string
		rows       int // of all tables, that of the return value too
	}{
		{"page", page.Text(), calling(page), "dbo.usp_Page", 21},
		{"row", row.Text(), calling(row), "dbo.usp_Row", 2},
		{"text", text, store.Options{ParamTypes: map[string]string{"Id": "int"}}, text, 1},
	} {
		statement := prepare(b, db, test.text, test.options)
		for _, connections := range []int{1, 4, 24} {
			b.Run(fmt.Sprintf("%s/%d", test.name, connections), func(b *testing.B) {
				const calls = 480
				ours, theirs := measure.Pairs(b, "x-vs-driver", func() {
					inParallel(b, connections, calls, func(ctx context.Context) error {
						var sink discard
						err := statement.Run(ctx, []store.Arg{{Name: "Id", Value: int64(7)}}, &sink)
						if err == nil && sink.rows != test.rows {
							err = fmt.Errorf("%d rows", sink.rows)
						}
						return err
					})
				}, func() {
					inParallel(b, connections, calls, func(ctx context.Context) error {
						return scanCall(ctx, driver, test.driver, sql.Named("Id", int32(7)))
					})
				})
				b.ReportMetric(calls/ours.Seconds(), "calls/s-ours")
				b.ReportMetric(calls/theirs.Seconds(), "calls/s-driver")
			})
		}
	}
}

// byID is a call with a key.
func byID(procedure string) *sqlserver.Call {
	return &sqlserver.Call{Schema: "dbo", Procedure: procedure, Params: []sqlserver.CallParam{{Name: "Id", Type: "int", In: true}}, Return: "ReturnValue"}
}

// calling are the options of an entry that calls the procedure.
func calling(call *sqlserver.Call) store.Options {
	return store.Options{Exec: true, Call: call, ParamTypes: map[string]string{"Id": "int"}}
}

// inParallel shares the calls among so many callers.
func inParallel(b *testing.B, callers, calls int, call func(context.Context) error) {
	b.Helper()
	var group sync.WaitGroup
	for range callers {
		group.Go(func() {
			for range calls / callers {
				if err := call(b.Context()); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	group.Wait()
}

func scanCall(ctx context.Context, db *sql.DB, procedure string, arg any) error {
	rows, err := db.QueryContext(ctx, procedure, arg)
	if err != nil {
		return err
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		return err
	}
	cells, places := make([]any, len(names)), make([]any, len(names))
	for i := range cells {
		places[i] = &cells[i]
	}
	for rows.Next() {
		if err := rows.Scan(places...); err != nil {
			return err
		}
	}
	return rows.Err()
}
