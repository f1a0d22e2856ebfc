package record_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/record"
	"qiao/gateway/sheet/sheettest"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// imports are things that a sheet may bring in.
func imports() record.Table {
	table := things
	table.Imports, table.Together = true, []string{"Code", "Name"}
	return table
}

// imported sends a sheet with the columns 编号, 名称 and 类别.
func (s *served) imported(query string, lines [][3]string) string {
	s.t.Helper()
	return s.importedOf("类别", query, lines)
}

// importedOf sends a sheet with the columns 编号, 名称 and a third one.
func (s *served) importedOf(heading, query string, lines [][3]string) string {
	s.t.Helper()
	var rows strings.Builder
	for _, line := range append([][3]string{{"编号", "名称", heading}}, lines...) {
		rows.WriteString("<row>")
		for _, cell := range line {
			fmt.Fprintf(&rows, `<c t="inlineStr"><is><t>%s</t></is></c>`, cell)
		}
		rows.WriteString("</row>")
	}
	return s.importFile(query, sheettest.Workbook(rows.String(), "", ""))
}

// A preview of many lines does not block other writers until its end: a write that comes
// while it checks the first line is committed before it checks the last.
func TestOthersWriteWhileAPreviewJudges(t *testing.T) {
	storetest.EachDatabase(t, func(t *testing.T, dsn config.Database) {
		arrived, written := make(chan struct{}), make(chan string, 1)
		var s *served
		table := imports()
		table.Prepare = func(*gateway.Request, record.Row, func(field, text string)) { close(arrived) }
		table.Check = func(_ context.Context, _ *store.Tx, c *record.Change) error {
			switch c.After.Text("Code") {
			case "n0":
				go func() { written <- s.call(http.MethodPut, "add", `{"Code":"between"}`) }()
				<-arrived
			case "n1999":
				if answer := <-written; !strings.HasPrefix(answer, `{"code":0,`) {
					t.Errorf("while a preview judges: %s", answer)
				}
			}
			return nil
		}
		s = serve(t, dsn, table, gatewaytest.NewClock(time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)), nil)
		s.exec(scratch)
		var lines [][3]string
		for i := range 2000 {
			lines = append(lines, [3]string{fmt.Sprint("n", i), "", "小"})
		}
		if answer := s.imported("", lines); !strings.Contains(answer, `"New":2000,"Changed":0,"Same":0,"Wrong":0`) {
			t.Errorf("%.200s", answer)
		}
		expect(t, "what is there", s.rows("SELECT Code FROM Test_Thing"), "between")
	})
}

// A preview reports for every line the same result as the import, also where lines far apart
// have a number or a name in common.
func TestAPreviewSaysWhatTheImportSays(t *testing.T) {
	storetest.EachDatabase(t, func(t *testing.T, dsn config.Database) {
		s := serve(t, dsn, imports(), gatewaytest.NewClock(time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)), nil)
		s.exec(scratch)
		for seed := range uint64(4) {
			chance := rand.New(rand.NewPCG(seed, 0))
			var lines [][3]string
			for i := range 350 {
				line := [3]string{fmt.Sprint("c", chance.IntN(3000)), fmt.Sprint("n", chance.IntN(2000)), []string{"大", "小"}[i%2]}
				if chance.IntN(20) == 0 {
					line[1] = strings.ToUpper(line[0]) // a name that another line has as its number
				}
				lines = append(lines, line)
			}
			lines[349] = [3]string{"last", lines[0][1], lines[0][2]}
			var preview, written any
			for query, into := range map[string]*any{"": &preview, "?write=true": &written} {
				if err := json.Unmarshal([]byte(s.imported(query, lines)), into); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(written, preview); diff != "" {
				t.Errorf("seed %d (-import +preview): %s", seed, diff)
			}
			if text := fmt.Sprint(preview); !strings.Contains(text, "名称 "+lines[0][1]+" 已存在") {
				t.Errorf("seed %d: the last line has the name of the first: %.300s", seed, text[max(0, len(text)-300):])
			}
		}
	})
}
