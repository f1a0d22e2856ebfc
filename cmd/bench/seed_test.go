package bench_test

import (
	"testing"

	"qiao/cmd/apptest"
	"qiao/handlers"
	"qiao/sql/seed"
)

// BenchmarkLoad makes all rows of the demo, as the first start with demo data does.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := seed.Load(apptest.DemoTime, handlers.Seed); err != nil {
			b.Fatal(err)
		}
	}
}
