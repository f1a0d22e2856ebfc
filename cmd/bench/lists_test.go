package bench_test

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"qiao/gateway"
	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/registry"
	"qiao/gateway/registry/registrytest"
	"qiao/gateway/server"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// staysEntry is a list as a page of the staff UI has it.
const staysEntry = `/*---
effect: read
params:
  Keyword:  {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Building: {from: query.building, type: nvarchar(20), default: ''}
  Status:   {from: query.status, type: nvarchar(20), default: ''}
sort: {allow: {Rent: s.Rent, InDate: s.InDate}, default: 's.InDate DESC, s.StayId DESC'}
page: {}
---*/
SELECT s.StayId, s.Code, s.Name, s.Building, s.Room, s.Rent, s.Deposit, s.InDate, s.OutDate, s.Leader, s.Remark, s.Status
FROM Bench_Stay s
WHERE 1 = 1
  /*if Keyword*/ AND (s.Code LIKE @Keyword ESCAPE '\' OR s.Name LIKE @Keyword ESCAPE '\' OR s.Remark LIKE @Keyword ESCAPE '\') /*end*/
  /*if Building*/ AND s.Building = @Building /*end*/
  /*if Status*/ AND s.Status = @Status /*end*/
/*sort*/
/*page*/;`

const staysTable = `CREATE TABLE Bench_Stay (
	StayId NVARCHAR(36) NOT NULL PRIMARY KEY, Code NVARCHAR(20), Name NVARCHAR(50), Building NVARCHAR(20), Room INT, Rent DECIMAL(18,2),
	Deposit DECIMAL(18,2), InDate DATETIME2(3), OutDate DATETIME2(3), Leader BIT, Remark NVARCHAR(200), Status NVARCHAR(20));
INSERT INTO Bench_Stay
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
SELECT printf('%%08x-0000-4000-8000-%%012x', i * 2654435761 %% 4294967296, i), printf('SS-%%07d', i), '李秀英', 'ABCDEFGHIJKLMNOPQRST' || '栋', 100 + i %% 900,
	300 + i %% 7 * 12.5, 500, datetime('2020-01-01', printf('+%%d minutes', i %% 3000000)), NULL, i %% 2, '已签约 <长期> 押金已收', CASE i %% 50 WHEN 0 THEN '退宿' ELSE '在住' END FROM n;
UPDATE Bench_Stay SET Building = substr('ABCDEFGHIJKLMNOPQRST', 1 + Room %% 20, 1) || '栋';
CREATE INDEX IX_Bench_Stay_InDate ON Bench_Stay (InDate, StayId);
CREATE INDEX IX_Bench_Stay_Rent ON Bench_Stay (Rent, InDate, StayId);
CREATE INDEX IX_Bench_Stay_Building ON Bench_Stay (Building, InDate, StayId)`

// BenchmarkList measures the lists of newer routes over HTTP, as the 95th
// percentile of the time that one client waits.
func BenchmarkList(b *testing.B) {
	for _, size := range []struct {
		name      string
		rows      int
		first, of time.Duration // the time limits for a first page, and for the whole list
	}{
		{"100k", 100_000, 100 * time.Millisecond, 100 * time.Millisecond},
		{"1M", 1_000_000, 50 * time.Millisecond, 600 * time.Millisecond},
	} {
		address := serveStays(b, size.rows)
		for _, page := range []struct {
			name, query string
			bar         time.Duration
		}{
			{"first-page", "", size.first},
			{"filter", "building=" + url.QueryEscape("C栋"), size.of},
			{"filter-rare-status", "status=" + url.QueryEscape("退宿"), size.of},
			{"sort", "sort=Rent&order=desc", size.of},
			{"rare-keyword", fmt.Sprintf("keyword=SS-%07d", size.rows/2), size.of},
			{"last-page", "page=5000", size.of},
		} {
			b.Run(size.name+"/"+page.name, func(b *testing.B) { measurePage(b, address+"?"+page.query, page.bar) })
		}
	}
}

// serveStays starts a gateway with a list of so many rows.
func serveStays(b *testing.B, rows int) (address string) {
	b.Helper()
	cfg := config.Default()
	cfg.Databases["main"] = config.Database{Driver: "sqlite", DSN: filepath.Join(b.TempDir(), "bench.db"), MaxOpen: 4, ConnectTimeout: time.Second}
	db := storetest.OpenSQLite(b, fmt.Sprintf(staysTable, rows))
	log, now := slog.New(slog.DiscardHandler), time.Now
	live, err := registry.NewLive(b.Context(), registry.Options{
		Config: cfg, Databases: map[string]*store.DB{"main": db}, Shipped: registrytest.ShippedFiles(map[string]string{"bench/stays.sql": staysEntry}), Log: log, Now: now,
	})
	if err != nil {
		b.Fatal(err)
	}
	memory := cache.NewMemory(1000, now)
	b.Cleanup(func() { _ = memory.Close() })
	server, err := server.New(server.Options{
		Config: cfg, Cache: memory, Sessions: session.NewManager(memory, session.NewDirectory(db), cfg.Session, now), Live: live, Log: log, Now: now,
		Routes: []gateway.Route{{Methods: "GET", Path: "/bench", Access: session.Public(), Effect: registry.Read, Entry: "bench/stays"}},
	})
	if err != nil {
		b.Fatal(err)
	}
	listener := httptest.NewServer(server.Handler())
	b.Cleanup(listener.Close)
	return listener.URL + "/bench"
}

func measurePage(b *testing.B, address string, bar time.Duration) {
	b.Helper()
	const calls = 40
	var waited []time.Duration
	for b.Loop() {
		for range calls {
			started := time.Now()
			response, err := http.Get(address)
			if err != nil {
				b.Fatal(err)
			}
			body, err := io.ReadAll(response.Body)
			response.Body.Close()
			waited = append(waited, time.Since(started))
			var answer struct{ Data struct{ List []any } }
			if err != nil || json.Unmarshal(body, &answer) != nil || len(answer.Data.List) == 0 {
				b.Fatalf("%s, %v", body, err)
			}
		}
	}
	slices.Sort(waited)
	b.ReportMetric(0, "ns/op") // says nothing here
	b.ReportMetric(float64(waited[len(waited)*95/100].Microseconds())/1000, "p95-ms")
	b.ReportMetric(float64(waited[len(waited)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(bar.Milliseconds()), "bar-ms")
}
