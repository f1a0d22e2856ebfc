package record_test

import (
	order "cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

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
	rows := [][]string{{"编号", "名称", heading}}
	for _, line := range lines {
		rows = append(rows, line[:])
	}
	return s.importFile(query, workbookOf(rows...))
}

// A preview of many lines does not block other writers until its end: a write that comes
// while it checks the first line is committed before it checks the last.
func TestOthersWriteWhileAPreviewJudges(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, dsn config.Database) {
		arrived, written := make(chan struct{}), make(chan string, 1)
		var s *served
		table := imports()
		table.TakeBack = func(context.Context, *store.Tx, *record.Change) error { return nil }
		table.Prepare = func(_ *gateway.Request, sent record.Row, _ func(field, text string)) {
			if sent["Code"] == "between" {
				close(arrived)
			}
		}
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
func TestAPreviewHasTheFindingsOfTheImport(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, dsn config.Database) {
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

// An empty cell leaves the field of a record as it is, 清空 empties it, and anything else replaces it;
// of a new record an empty cell is nothing.
func TestAnEmptyCellChangesNothing(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, dsn config.Database) {
		s := serve(t, dsn, imports(), gatewaytest.NewClock(time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)), nil)
		s.exec(scratch)
		made := 0
		rapid.Check(t, func(r *rapid.T) {
			made++
			before, sent := thingRow(r, made, false), thingRow(r, made, true)
			for _, cells := range [][]string{before, sent} {
				if answer := s.importFile("?write=true", workbookOf(thingTitles, cells)); !strings.Contains(answer, `"Written":true`) {
					r.Fatalf("%v: %s", cells, answer)
				}
			}
			want := []string{before[1], order.Or(before[2], "小"), before[3], before[4]}
			for i, text := range sent[1:] {
				switch text {
				case "":
				case "清空":
					want[i] = ""
				default:
					want[i] = text
				}
			}
			got := s.rows(`SELECT COALESCE(Name, ''), Kind, COALESCE(CAST(Size AS NVARCHAR(10)), ''), COALESCE(CAST(Bought AS NVARCHAR(10)), '') FROM Test_Thing WHERE Code = '` + before[0] + `'`)
			got = strings.TrimSuffix(got, " 00:00:00.000") // as SQLite keeps a day
			if got != strings.Join(want, "|") {
				r.Errorf("%v and then %v make %s, want %s", before, sent, got, strings.Join(want, "|"))
			}
		})
		expect(t, "a field that every thing has", s.importFile("", workbookOf(thingTitles[:3], []string{"c1", "", "清空"})),
			`{"code":0,"msg":"成功","data":{"Written":false,"New":0,"Changed":0,"Same":0,"Wrong":1,"Sheet":"Sheet1","Passed":[],"Ignored":[],"Lines":[{"Line":2,"State":"有误","Name":"c1","Fields":{"Kind":"类别不能为空"},"Changes":[]}]}}`)
	})
}

var thingTitles = []string{"编号", "名称", "类别", "尺寸", "购入日期"}

// thingRow is a row about the n-th thing; marked allows cells that clear optional fields.
func thingRow(r *rapid.T, n int, marked bool) []string {
	name := fmt.Sprint("n", n) // no other thing has it
	row := []string{fmt.Sprint("c", n)}
	for i, values := range [][]string{{"", name, name + "x"}, {"", "大", "小"}, {"", "7", "500"}, {"", "2026-11-01", "2026-11-20"}} {
		if marked && thingTitles[i+1] != "类别" {
			values = append(values, "清空")
		}
		row = append(row, rapid.SampledFrom(values).Draw(r, thingTitles[i+1]))
	}
	return row
}

// workbookOf is a sheet with the rows.
func workbookOf(rows ...[]string) []byte {
	var text strings.Builder
	for _, row := range rows {
		text.WriteString("<row>")
		for _, cell := range row {
			fmt.Fprintf(&text, `<c t="inlineStr"><is><t>%s</t></is></c>`, cell)
		}
		text.WriteString("</row>")
	}
	return sheettest.Workbook(text.String(), "", "")
}
