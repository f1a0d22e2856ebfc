package find_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

// exported are the first two cells of column A below the heading, as their formulas.
func exported(t *testing.T, g *apptest.Gateway, path string, who ...apptest.Option) (formulas, shown []string) {
	t.Helper()
	answer := g.Send(t, "GET", path, "", who...)
	book, err := excelize.OpenReader(bytes.NewReader([]byte(answer.Body)))
	if err != nil {
		t.Fatalf("%s: %v: %.200s", path, err, answer.Body)
	}
	t.Cleanup(func() { _ = book.Close() })
	sheet := book.GetSheetName(0)
	for _, cell := range []string{"A2", "A3"} {
		formula, err := book.GetCellFormula(sheet, cell)
		if err != nil {
			t.Fatal(err)
		}
		text, err := book.GetCellValue(sheet, cell)
		if err != nil {
			t.Fatal(err)
		}
		formulas, shown = append(formulas, formula), append(shown, text)
	}
	return formulas, shown
}

const repairExport = "/admin/dormitory/repair/export"

// A number in an export is a link to its record, at the address at which staff open the UI.
func TestNumbersOfAnExportAreLinks(t *testing.T) {
	t.Parallel()
	number := regexp.MustCompile(`^BX\d{11,}$`)
	for _, c := range []struct{ address, want string }{
		{"", `^HYPERLINK\("http://[a-z0-9.:]+/#/find/`},
		{"https://qiao.example.com/", `^HYPERLINK\("https://qiao\.example\.com/#/find/`},
	} {
		g := apptest.StartDemo(t, func(cfg *config.Config) {
			cfg.UI.Address, cfg.Server.TrustedProxies = c.address, []string{"127.0.0.1"}
		})
		formulas, shown := exported(t, g, repairExport, g.As(t, "sushe")...)
		for i, formula := range formulas {
			want := regexp.MustCompile(c.want + shown[i] + `","` + shown[i] + `"\)$`)
			if !number.MatchString(shown[i]) || !want.MatchString(formula) {
				t.Errorf("address %q: cell shows %q by %q", c.address, shown[i], formula)
			}
		}
		if c.address != "" {
			continue
		}
		proxied := append(g.As(t, "sushe"), apptest.Header("X-Forwarded-Host", "erp.local:8443"), apptest.Header("X-Forwarded-Proto", "https"))
		if formulas, _ := exported(t, g, repairExport, proxied...); !strings.HasPrefix(formulas[0], `HYPERLINK("https://erp.local:8443/#/find/`) {
			t.Errorf("behind a trusted proxy the cell leads to %q", formulas[0])
		}
	}
}

// A caller without the right to the page gets the number as text.
func TestNumbersWithoutAPageAreTexts(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	g.Change(t, `DELETE FROM Base_Authorize WHERE ItemType = 'menu' AND ItemId IN (SELECT MenuId FROM Base_Module WHERE ID = 'inspection-detail')`)
	formulas, shown := exported(t, g, "/admin/inspection/list/export", g.As(t, "pinzhi")...)
	if formulas[0] != "" || !regexp.MustCompile(`^IQC\d{11,}$`).MatchString(shown[0]) {
		t.Errorf("the cell shows %q by %q", shown[0], formulas[0])
	}
}
