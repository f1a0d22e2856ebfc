package bench_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/sql/seed"
)

// BenchmarkOnline lists 5,000 sessions of 5,000 people, on memory and on a real Redis.
func BenchmarkOnline(b *testing.B) {
	db := storetest.OpenMigrated(b)
	people := seed.Table{Name: "Base_User", Columns: []string{"UserId", "Account", "RealName", "PasswordHash", "OrganizationId", "PostId", "Enabled", "CreateDate"}}
	for n := range 5000 {
		people.Rows = append(people.Rows, []any{fmt.Sprintf("b-%d", n), fmt.Sprintf("b%d", n), fmt.Sprintf("员工%d", n), "hash", "10001", "cashier", true, apptest.DemoTime})
	}
	err := db.Tx(b.Context(), func(tx *store.Tx) error {
		for _, table := range append(seed.Base(), people) {
			if err := tx.Insert(b.Context(), table.Name, table.Columns, table.Rows); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	memory := cache.NewMemory(100_000, time.Now)
	defer memory.Close()
	redis, err := cache.NewRedis(gatewaytest.Redis(b))
	if err != nil {
		b.Fatal(err)
	}
	defer redis.Close()
	for name, kept := range map[string]cache.Cache{"memory": memory, "redis": redis} {
		manager := session.NewManager(kept, session.NewDirectory(db), config.Default().Session, time.Now)
		for n := range 5000 {
			at := session.Client{Device: "Chrome 142 · Windows", Address: "10.1.2.3"}
			if _, _, err := manager.Open(b.Context(), fmt.Sprintf("b-%d", n), at); err != nil {
				b.Fatal(err)
			}
		}
		b.Run(name, func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				began := time.Now()
				list, err := manager.Online(b.Context(), "")
				if took = append(took, time.Since(began)); err != nil || len(list) != 5000 {
					b.Fatal(len(list), err)
				}
			}
			slices.Sort(took)
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "p95-ms")
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(100, "bar-ms")
		})
	}
}
