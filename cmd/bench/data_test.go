package bench_test

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"qiao/cmd/app"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
)

// benchSchema is a list as the staff UI shows it: twelve columns of the usual
// types, 200,000 rows.
const benchSchema = `
CREATE TABLE BenchStay (
	Id INTEGER PRIMARY KEY, Code NVARCHAR(20), Name NVARCHAR(50), Building NVARCHAR(20), Room INT,
	Rent DECIMAL(18,2), Deposit DECIMAL(18,2), InDate DATETIME, OutDate DATETIME, IsLeader BIT, Remark NVARCHAR(200), SortCode INT);
INSERT INTO BenchStay
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
SELECT i, printf('SS-%06d', i), '李秀英', 'A栋', 100 + i % 900, 300 + i % 7 * 12.5, 500,
	'2026-11-20 08:30:00.120', CASE i % 3 WHEN 0 THEN '2027-01-31 00:00:00.000' END, i % 2, '已签约 <长期> 押金已收', i
FROM n`

const (
	benchRows    = 200_000
	benchColumns = `Id, Code, Name, Building, Room, Rent, Deposit, InDate, OutDate, IsLeader, Remark, SortCode`
	pageQuery    = `SELECT ` + benchColumns + ` FROM BenchStay WHERE Id >= @From ORDER BY Id LIMIT 20`
	keyQuery     = `SELECT ` + benchColumns + ` FROM BenchStay WHERE Id = @From`
	allQuery     = `SELECT ` + benchColumns + ` FROM BenchStay`
)

// benchEntries are the site's entries for the three queries, by file name.
var benchEntries = map[string]string{
	"page.sql": benchHeader("page", "params: {From: {from: OtherA, type: int}}") + pageQuery,
	"key.sql":  benchHeader("key", "params: {From: {from: OtherA, type: int}}") + keyQuery,
	"all.sql":  benchHeader("all", "") + allQuery,
}

func benchHeader(cxtype, params string) string {
	return "/*---\nprocedure: P_Bench\ncxtype: " + cxtype + "\neffect: read\naccess: signed-in\n" + params + "\n---*/\n"
}

// benchStay is the struct into which a handler written by hand would select.
type benchStay struct {
	ID       int64      `db:"Id" json:"Id"`
	Code     string     `db:"Code" json:"Code"`
	Name     string     `db:"Name" json:"Name"`
	Building string     `db:"Building" json:"Building"`
	Room     int64      `db:"Room" json:"Room"`
	Rent     float64    `db:"Rent" json:"Rent"`
	Deposit  float64    `db:"Deposit" json:"Deposit"`
	InDate   time.Time  `db:"InDate" json:"InDate"`
	OutDate  *time.Time `db:"OutDate" json:"OutDate"`
	IsLeader bool       `db:"IsLeader" json:"IsLeader"`
	Remark   string     `db:"Remark" json:"Remark"`
	SortCode int64      `db:"SortCode" json:"SortCode"`
}

// startBench starts a whole gateway with the entries of the three queries. It
// returns its URL, the token of a session and a pool like the gateway's readers
// on the same file.
func startBench(b *testing.B) (gatewayURL, token string, pool *sqlx.DB) {
	b.Helper()
	a, gatewayURL, token := startBenchSite(b, benchEntries)
	main := a.Config.Databases["main"]
	return gatewayURL, token, openBench(b, main.DSN, main.MaxOpen)
}

// startBenchSite starts a whole gateway with entries of the site's own. It
// returns the gateway, its URL and the token of a session.
func startBenchSite(b *testing.B, files map[string]string, adjust ...func(*config.Config)) (a *app.App, gatewayURL, token string) {
	b.Helper()
	a = openBenchApp(b, files, adjust...)
	if err := a.BuildServer(b.Context()); err != nil {
		b.Fatal(err)
	}
	gatewayURL = serveBench(b, a)
	return a, gatewayURL, signIn(b, gatewayURL)
}

// openBenchApp is a gateway before it reads its entries, logging at info level,
// on a SQLite file with the demo data and the bench table.
func openBenchApp(b *testing.B, files map[string]string, adjust ...func(*config.Config)) *app.App {
	b.Helper()
	cfg := config.Default()
	cfg.DataDir = b.TempDir()
	cfg.Procedures.Dir = b.TempDir()
	for name, text := range files {
		writeBenchEntry(b, cfg.Procedures.Dir, name, text)
	}
	main := config.DefaultDatabase()
	main.DSN = filepath.Join(cfg.DataDir, "bench.db")
	cfg.Databases["main"] = main
	for _, change := range adjust {
		change(&cfg)
	}
	a, err := app.Open(b.Context(), app.Options{Config: cfg, Log: slog.New(slog.NewJSONHandler(io.Discard, nil)), Release: 1})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(a.Close)
	if err := a.FillEmpty(b.Context(), io.Discard, app.SmallDemo); err != nil {
		b.Fatal(err)
	}
	fillBench(b, main.DSN)
	return a
}

// writeBenchEntry writes a file that looks an hour old: the next reload reads a file
// again that has just been changed.
func writeBenchEntry(b *testing.B, dir, name, text string) {
	b.Helper()
	path, old := filepath.Join(dir, name), time.Now().Add(-time.Hour)
	err := os.MkdirAll(filepath.Dir(path), 0o700)
	if err == nil {
		err = os.WriteFile(path, []byte(text), 0o600)
	}
	if err == nil {
		err = os.Chtimes(path, old, old)
	}
	if err != nil {
		b.Fatal(err)
	}
}

// serveBench serves the gateway as the command does.
func serveBench(b *testing.B, a *app.App) (gatewayURL string) {
	b.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	ctx, stop := context.WithCancel(b.Context())
	served := make(chan error, 1)
	go func() { served <- a.Server.Serve(ctx, listener, nil) }()
	b.Cleanup(func() {
		stop()
		if err := <-served; err != nil {
			b.Errorf("serve: %v", err)
		}
	})
	return "http://" + listener.Addr().String()
}

func fillBench(b *testing.B, path string) {
	b.Helper()
	db, err := sqlx.Open("sqlite", path)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(b.Context(), benchSchema); err != nil {
		b.Fatal(err)
	}
}

// openBench is the pool of a hand-written service: read-only, every connection kept.
func openBench(b *testing.B, path string, size int) *sqlx.DB {
	b.Helper()
	db, err := sqlx.Open("sqlite", "file:"+path+"?mode=ro&_pragma=query_only(1)")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { db.Close() })
	db.SetMaxOpenConns(size)
	db.SetMaxIdleConns(size)
	return db
}

func signIn(b *testing.B, gatewayURL string) (token string) {
	b.Helper()
	return signInAs(b, gatewayURL, "admin")
}

func signInAs(b *testing.B, gatewayURL, account string) (token string) {
	b.Helper()
	query := url.Values{"action": {"newlogin"}, "username": {account}, "password": {gatewaytest.DemoPassword}}
	response, err := http.Get(gatewayURL + "/MobileQageModule/IndexHandler.ashx?" + query.Encode())
	if err != nil {
		b.Fatal(err)
	}
	defer response.Body.Close()
	var answer struct{ Data struct{ Token string } }
	decodeAnswer(b, response.Body, &answer)
	if answer.Data.Token == "" {
		b.Fatal("the sign-in gave no token")
	}
	return answer.Data.Token
}
