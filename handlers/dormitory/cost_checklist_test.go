package dormitory_test

import (
	"net/http"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/store"
)

// The check list only reads: it answers while another change is being written.
func TestTheCheckListWaitsForNoWriter(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		as := g.As(t, "sushe")
		err := g.Main().Tx(t.Context(), func(tx *store.Tx) error {
			if _, err := tx.Exec(t.Context(), "closing/reserve", nil); err != nil {
				return err
			}
			a := g.Send(t, http.MethodGet, "/admin/dormitory/cost/checklist?month=2026-11", "", as...)
			if a.Code != 0 || a.Status != http.StatusOK {
				t.Errorf("%d %s", a.Status, a.Body)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}
