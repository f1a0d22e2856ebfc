package remit_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"qiao/cmd/apptest"
)

// The sums of the report are those of its rows: by region and year, beside the year before.
func TestTheReportAddsUpItsRows(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "caiwu")
		type sum struct {
			ID                 string `json:"Id"`
			Region, DealerName *string
			Period             int
			Amount, LastAmount json.Number
		}
		var byDealer, byRegion struct{ List []sum }
		g.ReadInto(t, who, "/api/account/report/index?By=dealer&Period=quarter&Year=2026&pageSize=1000", &byDealer)
		g.ReadInto(t, who, "/api/account/report/index?By=region&Period=month&Year=2026&pageSize=1000", &byRegion)
		checked := 0
		for _, s := range byDealer.List {
			first := time.Date(2026, time.Month(s.Period*3-2), 1, 0, 0, 0, 0, time.UTC)
			var rows struct{ List []struct{ Amount float64 } }
			g.ReadInto(t, who, fmt.Sprintf("/api/account/report/entry/index?OrganizationId=%s&DayFrom=%s&DayTo=%s&pageSize=1000", s.ID, first.Format(time.DateOnly), first.AddDate(0, 3, -1).Format(time.DateOnly)), &rows)
			total := 0.0
			for _, row := range rows.List {
				total += row.Amount
			}
			if got := fmt.Sprintf("%.2f", total); got != string(s.Amount) {
				t.Errorf("%s quarter %d: %s, its rows %s", *s.DealerName, s.Period, s.Amount, got)
			}
			if len(rows.List) > 0 {
				checked++
			}
		}
		if checked < 5 {
			t.Errorf("%d quarters with rows", checked)
		}
		for _, year := range []int{-2147483648, 0, 1, 9999, 2147483647} {
			var none struct{ List []sum }
			if g.ReadInto(t, who, fmt.Sprintf("/api/account/report/index?Year=%d", year), &none); len(none.List) > 0 {
				t.Errorf("year %d: %+v", year, none.List)
			}
		}
		// 2025-10-16 宁波鄞州店 158,000.00; the correction of 2025-11-13 is no payment.
		for _, s := range byRegion.List {
			if *s.Region == "华东经销商" && (s.Period == 10 && string(s.LastAmount) != "158000.00" || s.Period == 11 && string(s.LastAmount) != "0.00") {
				t.Errorf("the year before: %+v", s)
			}
		}
	})
}
