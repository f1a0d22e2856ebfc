package openapi_test

import (
	"fmt"
	"net/http"
	"testing"

	"qiao/cmd/apptest"
)

// BenchmarkDocument measures the document of the administrator, the largest: one that is made, as after a change of the menu,
// one that is kept, and one that the client has.
func BenchmarkDocument(b *testing.B) {
	g := apptest.StartDemo(b, nil)
	who := apptest.Token(g.Session(b, "admin"))
	first := g.Send(b, http.MethodGet, address, "", who)
	b.Run("made", func(b *testing.B) {
		for n := range b.N {
			g.Change(b, fmt.Sprintf("UPDATE Base_Module SET FullName = '房间台账 %d' WHERE ID = 'dormitory-inventory'", n))
			g.Send(b, http.MethodGet, address, "", who)
		}
		b.ReportMetric(float64(len(first.Body)), "bytes")
	})
	b.Run("kept", func(b *testing.B) {
		for range b.N {
			g.Send(b, http.MethodGet, address, "", who)
		}
	})
	now := g.Send(b, http.MethodGet, address, "", who).Header.Get("ETag")
	b.Run("held", func(b *testing.B) {
		for range b.N {
			g.Send(b, http.MethodGet, address, "", who, apptest.Header("If-None-Match", now))
		}
	})
}
