package bench_test

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/Shopify/toxiproxy/v2"
	"github.com/rs/zerolog"

	"qiao/gateway/config"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

const (
	loadRate   = 100              // requests a second
	beforeDown = time.Second      // how long the load runs before the outage
	downFor    = 4 * time.Second  // how long the outage lasts
	watchedFor = 12 * time.Second // how long the load runs after it
	bucket     = 250 * time.Millisecond
)

// outage makes a server unreachable and reachable again.
type outage struct{ begin, end func() }

// BenchmarkReturn measures the effect of a server that is unreachable for four seconds on
// 100 requests a second, each with a question on an urgent connection and a read or a
// write: when the last of them fails, and from when on nine of ten succeed at once. A
// sign-in costs the server 0.1 or 1 second of one of its cores.
func BenchmarkReturn(b *testing.B) {
	for _, server := range []struct {
		cost  time.Duration
		cores int
	}{{100 * time.Millisecond, 2}, {time.Second, 2}, {time.Second, 1}} {
		for _, kind := range []string{"restart", "freeze"} {
			b.Run(fmt.Sprintf("%s/dial=%v/cores=%d", kind, server.cost, server.cores), func(b *testing.B) {
				for b.Loop() {
					onSmallServer(b, kind, server.cost, server.cores)
				}
			})
		}
	}
}

func onSmallServer(b *testing.B, kind string, cost time.Duration, cores int) {
	b.Helper()
	server := storetest.NewServer(b, func(r *storetest.Request) {
		switch {
		case strings.Contains(r.Text, "sp_prepare"):
			r.Done(0)
		case r.Text != storetest.Commit:
			time.Sleep(5 * time.Millisecond)
			r.Rows(3)
		}
	})
	cfg := server.Config()
	cfg.MaxOpen = 0 // the default
	cfg.ConnectTimeout = 0
	db, err := store.Open(b.Context(), "erp", cfg)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { db.Close() })
	places := make(chan struct{}, cores)
	server.OnSignIn(func() {
		places <- struct{}{}
		defer func() { <-places }()
		time.Sleep(cost)
	})
	event := outage{server.Stop, func() { server.Start(b) }}
	if kind == "freeze" {
		event = outage{server.Freeze, server.Thaw}
	}
	reportReturn(b, db, event)
}

// BenchmarkReturnOfSQLServer is BenchmarkReturn on a SQL Server behind a proxy.
func BenchmarkReturnOfSQLServer(b *testing.B) {
	for _, kind := range []string{"restart", "freeze"} {
		b.Run(kind, func(b *testing.B) {
			cfg := storetest.SQLServer(b, "CREATE TABLE numbers (N INT NOT NULL PRIMARY KEY)", "INSERT INTO numbers (N) VALUES (1), (2), (3)")
			for b.Loop() {
				onSQLServer(b, kind, cfg)
			}
		})
	}
}

func onSQLServer(b *testing.B, kind string, cfg config.Database) {
	b.Helper()
	dsn, err := url.Parse(cfg.DSN)
	if err != nil {
		b.Fatal(err)
	}
	proxy := toxiproxy.NewProxy(toxiproxy.NewServer(toxiproxy.NewMetricsContainer(nil), zerolog.Nop()), "sqlserver", "127.0.0.1:0", dsn.Host)
	if err := proxy.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(proxy.Stop)
	dsn.Host = proxy.Listen
	db, err := store.Open(b.Context(), "erp", config.Database{Driver: "sqlserver", DSN: dsn.String()})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { db.Close() })
	start := func() {
		if err := proxy.Start(); err != nil {
			b.Fatal(err)
		}
	}
	event := outage{proxy.Stop, start}
	if kind == "freeze" {
		const toxic = `{"name": "freeze", "type": "latency", "stream": "downstream", "attributes": {"latency": 600000}}`
		event = outage{
			func() {
				if _, err := proxy.Toxics.AddToxicJson(strings.NewReader(toxic)); err != nil {
					b.Fatal(err)
				}
			},
			func() {
				if err := proxy.Toxics.RemoveToxic(context.Background(), "freeze"); err != nil {
					b.Error(err)
				}
			},
		}
	}
	reportReturn(b, db, event)
}

// reportReturn sends the load, lets the outage happen and reports how the
// server's return looks from outside.
func reportReturn(b *testing.B, db *store.DB, event outage) {
	b.Helper()
	define(b, db.Urgent(), "who", "SELECT N FROM numbers WHERE N = 1")
	read, err := db.Prepare(b.Context(), "SELECT N FROM numbers", store.Options{})
	if err != nil {
		b.Fatal(err)
	}
	write, err := db.Prepare(b.Context(), "UPDATE numbers SET N = N", store.Options{Write: true})
	if err != nil {
		b.Fatal(err)
	}
	var back time.Time
	returned := make(chan struct{})
	go func() {
		defer close(returned)
		time.Sleep(beforeDown)
		event.begin()
		time.Sleep(downFor)
		back = time.Now()
		event.end()
	}()
	requests := sendLoad(b, db, read, write)
	<-returned
	lastFailure, fullRate, failed := judgeReturn(requests, back)
	b.ReportMetric(0, "ns/op") // says nothing here
	b.ReportMetric(lastFailure.Seconds(), "s-to-last-failure")
	b.ReportMetric(fullRate.Seconds(), "s-to-full-rate")
	b.ReportMetric(float64(failed), "failed-after-return")
}

// outcome is how a request went.
type outcome struct {
	sent, ended time.Time
	ok          bool
}

// sendLoad sends requests at a steady rate, whether they are answered or not.
func sendLoad(b *testing.B, db *store.DB, read, write *store.Statement) []outcome {
	b.Helper()
	var group sync.WaitGroup
	requests := make([]outcome, int((beforeDown+downFor+watchedFor).Seconds())*loadRate)
	started := time.Now()
	for i := range requests {
		time.Sleep(time.Until(started.Add(time.Duration(i) * time.Second / loadRate)))
		group.Go(func() {
			sent := time.Now()
			ctx, cancel := context.WithTimeout(b.Context(), 30*time.Second)
			defer cancel()
			var n int
			err := db.Urgent().Get(ctx, &n, "who", nil)
			if err == nil {
				statement := read
				if i%5 == 0 {
					statement = write
				}
				err = statement.Run(ctx, nil, &discard{})
			}
			requests[i] = outcome{sent, time.Now(), err == nil}
		})
	}
	group.Wait()
	return requests
}

// judgeReturn reports when after the return the last request failed, and from when on nine of ten requests that were
// sent within each second succeeded within half a second.
func judgeReturn(requests []outcome, back time.Time) (lastFailure, fullRate time.Duration, failed int) {
	sent, good := make([]int, watchedFor/bucket), make([]int, watchedFor/bucket)
	for _, r := range requests {
		if after := r.ended.Sub(back); !r.ok && after > 0 {
			failed++
			lastFailure = max(lastFailure, after)
		}
		if at := r.sent.Sub(back) / bucket; r.sent.After(back) && int(at) < len(sent) {
			sent[at]++
			if r.ok && r.ended.Sub(r.sent) < time.Second/2 {
				good[at]++
			}
		}
	}
	const second = int(time.Second / bucket)
	for i := range len(sent) - second + 1 {
		if 10*total(good[i:i+second]) < 9*total(sent[i:i+second]) {
			fullRate = time.Duration(i+1) * bucket
		}
	}
	return lastFailure, fullRate, failed
}

func total(numbers []int) (sum int) {
	for _, n := range numbers {
		sum += n
	}
	return sum
}
