package bench_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	neturl "net/url"
	"strconv"
	"strings"
	"sync"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/measure"
)

// BenchmarkBridge measures passing through against nginx with proxy_pass to the same server, with the same connections:
// answers of 2 KB, also against the proxy of net/http alone, and one of 200 MB.
func BenchmarkBridge(b *testing.B) {
	legacy := legacyServer(b)
	proxy := gatewaytest.Nginx(b, strings.TrimPrefix(legacy, "http://"),
		`proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host; proxy_max_temp_file_size 0;`)
	gateway := apptest.StartDemo(b, func(cfg *config.Config) {
		cfg.Legacy.Upstreams = []config.Upstream{{Name: "main", URL: legacy, Prefixes: []string{"/"}}}
	})
	b.Run("2KB", func(b *testing.B) {
		const calls, connections = 4000, 32
		measure.Pairs(b, "x-vs-nginx", passCalls(b, gateway.URL+"/small", connections, calls), passCalls(b, proxy+"/small", connections, calls))
		b.ReportMetric(0.9, "bar")
	})
	// Without the gateway: the proxy of net/http alone.
	b.Run("2KB-net-http", func(b *testing.B) {
		const calls, connections = 4000, 32
		measure.Pairs(b, "x-vs-net-http", passCalls(b, gateway.URL+"/small", connections, calls), passCalls(b, bareProxy(b, legacy)+"/small", connections, calls))
		b.ReportMetric(0.8, "bar")
	})
	b.Run("200MB", func(b *testing.B) {
		measure.Pairs(b, "x-vs-nginx", passCalls(b, gateway.URL+"/large", 1, 1), passCalls(b, proxy+"/large", 1, 1))
		b.ReportMetric(0.9, "bar")
		var growth []float64
		growth = measure.Growth(growth, passCalls(b, gateway.URL+"/large", 1, 1))
		if len(growth) > 0 {
			b.ReportMetric(growth[0], "MiB-growth")
		}
	})
}

func bareProxy(b *testing.B, legacy string) (url string) {
	b.Helper()
	target, err := neturl.Parse(legacy)
	if err != nil {
		b.Fatal(err)
	}
	server := httptest.NewServer(&httputil.ReverseProxy{
		Rewrite:   func(r *httputil.ProxyRequest) { r.SetURL(target) },
		Transport: &http.Transport{MaxIdleConnsPerHost: 64, DisableCompression: true},
	})
	b.Cleanup(server.Close)
	return server.URL
}

// legacyServer answers 2 KB and 200 MB, as fast as it can.
func legacyServer(b *testing.B) string {
	b.Helper()
	small, piece := []byte(strings.Repeat("legacy ", 2048/7)), make([]byte, 1<<20)
	mux := http.NewServeMux()
	mux.HandleFunc("/small", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(small)
	})
	mux.HandleFunc("/large", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", strconv.Itoa(200<<20))
		for range 200 {
			if _, err := w.Write(piece); err != nil {
				return
			}
		}
	})
	server := httptest.NewServer(mux)
	b.Cleanup(server.Close)
	return server.URL
}

// passCalls returns a run of so many calls over so many kept connections.
func passCalls(b *testing.B, target string, connections, calls int) func() {
	b.Helper()
	path := target[strings.LastIndexByte(target, '/'):]
	text := fmt.Appendf(nil, "GET %s HTTP/1.1\r\nHost: office\r\nX-Token: 0123456789abcdef0123\r\n\r\n", path)
	all := make([]*connection, connections)
	for i := range all {
		all[i] = connect(b, strings.TrimSuffix(target, path))
	}
	return func() {
		var group sync.WaitGroup
		for _, c := range all {
			group.Go(func() {
				for range calls / connections {
					if _, _, err := c.do(text); err != nil {
						b.Error(err)
						return
					}
				}
			})
		}
		group.Wait()
	}
}
