package bench_test

import (
	"fmt"
	"net/http"
	"testing"

	"qiao/cmd/apptest"
)

// BenchmarkDocument measures the document of the administrator, which is the largest: made anew, as after a change of the menu;
// kept by the gateway; and kept by the client, which gets 304.
func BenchmarkDocument(b *testing.B) {
	g := apptest.StartDemo(b, nil)
	who := apptest.Token(g.Session(b, "admin"))
	first := g.Send(b, http.MethodGet, "/openapi.json", "", who)
	b.Run("made", func(b *testing.B) {
		for n := range b.N {
			g.Change(b, fmt.Sprintf("UPDATE Base_Module SET FullName = '房间台账 %d' WHERE ID = 'dormitory-inventory'", n))
			g.Send(b, http.MethodGet, "/openapi.json", "", who)
		}
		b.ReportMetric(float64(len(first.Body)), "bytes")
	})
	b.Run("kept", func(b *testing.B) {
		for range b.N {
			g.Send(b, http.MethodGet, "/openapi.json", "", who)
		}
	})
	now := g.Send(b, http.MethodGet, "/openapi.json", "", who).Header.Get("ETag")
	b.Run("held", func(b *testing.B) {
		for range b.N {
			g.Send(b, http.MethodGet, "/openapi.json", "", who, apptest.Header("If-None-Match", now))
		}
	})
}
