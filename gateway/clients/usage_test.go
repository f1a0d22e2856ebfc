package clients_test

import (
	"context"
	"testing"
	"time"

	"qiao/gateway/clients"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// Calls that cannot be added are added later, at the latest by the shutdown.
func TestUsageIsAddedByTheJob(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		usage := clients.NewUsage(db, func() time.Time { return time.Date(2026, time.March, 9, 12, 0, 0, 0, time.UTC) })
		job := usage.Job()
		stored := func() string {
			t.Helper()
			return storetest.Cells(t, db, "SELECT Client, Calls FROM Client_Usage")
		}
		usage.Count("erp", clients.BySignature, nil)
		ended, end := context.WithCancel(t.Context())
		end()
		if err := job.Do(ended); err == nil || stored() != "" {
			t.Errorf("%v; stored: %s", err, stored())
		}
		usage.Count("erp", clients.BySignature, nil)
		if err := job.Last(t.Context()); err != nil || stored() != "erp|2" {
			t.Errorf("%v; stored: %s", err, stored())
		}
	})
}
