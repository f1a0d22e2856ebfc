package bench_test

import (
	"testing"

	"qiao/gateway/bridge/bridgetest"
)

// BenchmarkStandIn starts the legacy system in Go.
func BenchmarkStandIn(b *testing.B) {
	for b.Loop() {
		bridgetest.StandIn(b).Close()
	}
}
