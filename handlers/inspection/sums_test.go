package inspection_test

import (
	"math/rand/v2"
	"testing"

	"qiao/cmd/apptest"
)

// TestSumsAreThoseOfTheInspections: after any findings and judgements, each number of the summary is the sum of the
// inspections that it leads to.
func TestSumsAreThoseOfTheInspections(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	who := apptest.Token(g.Session(t, "pinzhi"))
	random := rand.New(rand.NewPCG(13, 4))
	for range 12 {
		id := register(t, g, who, []string{maker, other}[random.IntN(2)], 50+random.IntN(600))
		inspect(t, g, who, id, random.IntN(4), random.IntN(4))
		if random.IntN(5) > 0 {
			judge(t, g, who, id, map[string]string{"合格": "合格", "退货": "退货"}[find(t, g, who, id).Proposal])
		}
	}
	const period = "pageSize=1000&from=2026-05-11&to=2026-11-09" // sums go by whole months
	for by, filter := range map[string]string{"supplier": "supplierId", "material": "materialId", "inspector": "inspectorUserId", "category": "categoryId", "month": ""} {
		var sums struct {
			List []struct {
				ID                                                               string
				Lots, Refused, Inspected, Defective, Critical, Major, Minor, Ppm int
			}
		}
		g.ReadInto(t, who, "/admin/inspection/defect/summary?"+period+"&by="+by, &sums)
		if len(sums.List) < 5 {
			t.Fatalf("%d sums by %s", len(sums.List), by)
		}
		for _, sum := range sums.List {
			query := period + "&by=" + by + "&" + filter + "=" + sum.ID
			if by == "month" {
				query = "pageSize=1000&by=month&from=" + sum.ID + "-01&to=" + sum.ID + "-02"
			}
			var behind struct{ List []lot }
			g.ReadInto(t, who, "/admin/inspection/defect/lots?"+query, &behind)
			got := [5]int{sum.Lots, sum.Refused, sum.Inspected, sum.Defective, sum.Critical + sum.Major + sum.Minor}
			var want [5]int
			for _, l := range behind.List {
				want[0]++
				if l.Status == "退货" {
					want[1]++
				}
				want[2] += l.SampleSize
				want[3] += l.Defective
				want[4] += l.FoundCritical + l.FoundMajor + l.FoundMinor
			}
			if by == "category" { // of a kind of defects there are lots and defects of its own
				got, want = [5]int{sum.Lots}, [5]int{want[0]}
			}
			if got != want {
				t.Errorf("%s %s: %v, the inspections have %v", by, sum.ID, got, want)
			}
		}
	}
}
