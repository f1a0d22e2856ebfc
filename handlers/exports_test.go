package handlers_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"qiao/cmd/apptest"
	"qiao/gateway"
	"qiao/gateway/entry"
	"qiao/gateway/enumeration"
	"qiao/gateway/gatewaytest/layer"
)

// listing is a route that lists the rows of an entry, with the route of its spreadsheet.
type listing struct {
	list, export string
	entry        *entry.Entry
}

// wider are the filters that leave rows with other values in the column of their name: those of a department have the
// departments below it, and the report has a number for a month and one for a quarter.
var wider = map[string]bool{"/api/meal/index?organizationid": true, "/api/account/report/index?period": true}

// TestAnExportHasTheRowsOfItsList asks every list and its export for all rows, and for those that each of its filters leaves;
// in make test by every third filter of all.
func TestAnExportHasTheRowsOfItsList(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin, compared, filters, filtered := apptest.Token(g.Session(t, "admin")), 0, 0, 0
		for _, one := range listingsOf(g) {
			rows, found := one.compare(t, g, admin, url.Values{})
			if !found {
				continue
			}
			compared++
			row := rows[len(rows)/2]
			for _, p := range one.entry.Params {
				name, ofQuery := strings.CutPrefix(p.From, "query.")
				value := row[p.Name]
				if value == nil || !ofQuery || !strings.EqualFold(name, p.Name) || wider[one.list+"?"+name] {
					continue
				}
				if filters++; filters%layer.Count(3, 1) != 0 {
					continue
				}
				left, _ := one.compare(t, g, admin, url.Values{name: {fmt.Sprint(value)}})
				if len(left) == 0 || slices.ContainsFunc(left, func(row map[string]any) bool { return row[p.Name] != value }) {
					t.Errorf("%s?%s=%v does not list the rows with this %s alone", one.list, name, value, p.Name)
				}
				filtered++
			}
		}
		if compared < 50 || filtered < layer.Count(50, 150) {
			t.Errorf("only %d exports were compared with their list, %d of them by a filter", compared, filtered)
		}
	})
}

func listingsOf(g *apptest.Gateway) (all []listing) {
	routes := g.Server.Routes()
	for _, export := range routes {
		list := slices.IndexFunc(routes, func(r gateway.Route) bool {
			return !r.Export && r.Entry == export.Entry && r.Methods == http.MethodGet
		})
		if export.Export && export.Expand == nil && list >= 0 {
			all = append(all, listing{routes[list].Path, export.Path, g.Live.Current().Entry(export.Entry).Entry})
		}
	}
	return all
}

// compare returns the first rows of the list, which are those of the sheet; found is false where a list needs to be asked
// for something.
func (l listing) compare(t *testing.T, g *apptest.Gateway, who apptest.Option, query url.Values) (rows []map[string]any, found bool) {
	t.Helper()
	asked := l.export + "?" + query.Encode()
	query.Set("pageSize", "200")
	var data struct {
		List  []map[string]any
		Total int
	}
	answer := g.Send(t, http.MethodGet, l.list+"?"+query.Encode(), "", who)
	if answer.Status != http.StatusOK || json.Unmarshal(answer.Data, &data) != nil || len(data.List) == 0 {
		return nil, false
	}
	listed := [][]string{{}}
	for _, c := range l.entry.Export.Columns {
		listed[0] = append(listed[0], c.Heading)
	}
	for _, row := range data.List {
		cells := []string{}
		for _, c := range l.entry.Export.Columns {
			cells = append(cells, cellOf(row[c.Name], c.Enumeration))
		}
		listed = append(listed, cells)
	}
	exported := linesOf(t, g.Send(t, http.MethodGet, asked, "", who).Body)
	if hasTotals(l.entry) {
		exported = exported[:max(0, len(exported)-1)]
	}
	if len(exported) != 1+data.Total {
		t.Errorf("%s: a sheet of %d lines for %d rows and their headings", asked, len(exported), data.Total)
	}
	exported = exported[:min(len(listed), len(exported))]
	for _, line := range exported {
		for i, cell := range line {
			line[i] = rounded(cell)
		}
	}
	if diff := cmp.Diff(listed, exported); diff != "" {
		t.Errorf("%s (-list +sheet):\n%s", asked, diff)
	}
	return data.List, true
}

// linesOf are the lines of a spreadsheet, all as long as the first; none where the answer is no spreadsheet.
func linesOf(t *testing.T, body string) [][]string {
	t.Helper()
	file, err := excelize.OpenReader(strings.NewReader(body))
	if err != nil {
		return nil
	}
	defer file.Close()
	lines, err := file.GetRows(file.GetSheetName(0), excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range lines {
		lines[i] = append(line, make([]string, max(0, len(lines[0])-len(line)))...)
	}
	return lines
}

// cellOf is the cell in which a spreadsheet shows a value of a list.
func cellOf(value any, labels *enumeration.Enumeration) string {
	switch v := value.(type) {
	case nil:
		return ""
	case bool:
		return map[bool]string{true: "是", false: "否"}[v]
	case float64:
		if labels != nil {
			label, _ := labels.Label(int64(v))
			return label
		}
		return rounded(strconv.FormatFloat(v, 'f', -1, 64))
	}
	text := fmt.Sprint(value)
	if moment, err := time.Parse("2006-01-02T15:04:05", text); err == nil { // spreadsheets count days
		days := moment.Sub(time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)).Hours() / 24
		text = strconv.FormatFloat(days, 'f', -1, 64)
	}
	return rounded(text)
}

// rounded is a text, and a number with a fraction to six places: the second of a day is seen in it.
func rounded(text string) string {
	number, err := strconv.ParseFloat(text, 64)
	if err != nil || !strings.Contains(text, ".") {
		return text
	}
	return strconv.FormatFloat(number, 'f', 6, 64)
}
