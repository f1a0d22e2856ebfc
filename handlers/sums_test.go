package handlers_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway"
	"qiao/gateway/entry"
)

// TestSumsAreTheTotalsOfTheExport asks every list for its sums, and compares them with the last row of
// its spreadsheet.
func TestSumsAreTheTotalsOfTheExport(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := apptest.Token(g.Session(t, "admin"))
		routes, compared := g.Server.Routes(), 0
		for _, export := range routes {
			if !export.Export || !hasTotals(g.Live.Current().Entry(export.Entry).Entry) {
				continue
			}
			list := slices.IndexFunc(routes, func(r gateway.Route) bool { return !r.Export && r.Entry == export.Entry && r.Methods == http.MethodGet })
			totals, found := totalsOf(t, g.Send(t, http.MethodGet, export.Path, "", admin).Body)
			if list < 0 || !found {
				continue
			}
			compared++
			if diff := cmp.Diff(totals, sumsOf(t, g.Send(t, http.MethodGet, routes[list].Path+"?sums=1", "", admin))); diff != "" {
				t.Errorf("%s (-export +sums):\n%s", routes[list], diff)
			}
		}
		if compared < 12 {
			t.Errorf("only %d lists have sums", compared)
		}
	})
}

// hasTotals reports whether the spreadsheet of an entry ends with totals.
func hasTotals(e *entry.Entry) bool {
	return slices.ContainsFunc(e.Export.Columns, func(c entry.ExportColumn) bool { return c.Total })
}

// totalsOf are the totals in a spreadsheet, if it has some.
func totalsOf(t *testing.T, body string) (totals []float64, found bool) {
	t.Helper()
	rows := linesOf(t, body)
	if len(rows) < 2 {
		return nil, false // an export that needs to be asked for something, or an empty one
	}
	last := rows[len(rows)-1]
	if !slices.Contains(last, "合计") {
		return nil, false
	}
	for _, cell := range last {
		if number, err := strconv.ParseFloat(cell, 64); err == nil {
			totals = append(totals, number)
		}
	}
	return totals, true
}

// sumsOf are the values of the one row of sums, in its order.
func sumsOf(t *testing.T, answer apptest.Answer) (sums []float64) {
	t.Helper()
	var data struct{ List []json.RawMessage }
	if err := json.Unmarshal(answer.Data, &data); err != nil || len(data.List) != 1 {
		t.Error(answer.Body)
		return nil
	}
	row := json.NewDecoder(bytes.NewReader(data.List[0]))
	for token, err := row.Token(); err == nil; token, err = row.Token() {
		if number, isNumber := token.(float64); isNumber {
			sums = append(sums, number)
		}
	}
	return sums
}

// A list without totals answers no sums, and an unknown parameter is refused there as anywhere.
func TestAListWithoutTotalsHasNoSums(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	answer := g.Send(t, http.MethodGet, "/admin/system/parameter/index?sums=1", "", apptest.Token(g.Session(t, "admin")))
	if answer.Status != http.StatusBadRequest || !strings.Contains(answer.Body, "没有查询参数 sums") {
		t.Error(answer.Body)
	}
}
