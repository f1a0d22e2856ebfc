package record_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
)

// headings of a flat sheet, with the columns that a quote and its positions take.
var headings = []string{"报价单号", "客户", "编码", "数量", "单价", "材料"}

// flatRows are quotes Q1 and so on with positions P1 and so on, a row for each position.
func flatRows(quotes, positions int) [][]string {
	rows := [][]string{headings}
	for q := range quotes {
		for p := range positions {
			rows = append(rows, []string{fmt.Sprint("Q", q+1), fmt.Sprint("客户", q+1), fmt.Sprint("P", p+1), fmt.Sprint(p%9 + 1), "10.50", "黑胡桃木"})
		}
	}
	return rows
}

type importAnswer struct {
	Written                   bool
	New, Changed, Same, Wrong int
	Ignored                   []string
	Lines                     []struct {
		Line, Last  int
		State, Name string
		Fields      map[string]string
	}
}

func (s *served) importedQuotes(query string, rows [][]string) (answer importAnswer) {
	s.t.Helper()
	s.data(s.importQuotes(query, rows), &answer)
	return answer
}

func (a importAnswer) counts() string {
	return fmt.Sprint(a.Written, " ", a.New, " ", a.Changed, " ", a.Same, " ", a.Wrong)
}

func TestAThousandFlatRowsAreImported(t *testing.T) {
	eachQuotes(t, func(t *testing.T, s *served) {
		rows := flatRows(50, 20)
		preview := s.importedQuotes("", rows)
		expect(t, "preview", preview.counts(), "false 50 0 0 0")
		expect(t, "the second quote", fmt.Sprint(preview.Lines[1]), "{22 41 新增 Q2 map[]}")
		expect(t, "what is there after it", s.rows("SELECT COUNT(*) FROM Test_Quote"), "0")
		started := time.Now()
		expect(t, "import", s.importedQuotes("?write=true", rows).counts(), "true 50 0 0 0")
		t.Logf("%d rows in %v", len(rows)-1, time.Since(started))
		expect(t, "rows", s.rows("SELECT COUNT(*), SUM(RowNo), COUNT(MaterialId) FROM Test_Position; SELECT COUNT(*) FROM Test_Quote"), "1000|10500|1000 // 50")
		expect(t, "the same again", s.importedQuotes("?write=true", rows).counts(), "true 0 0 50 0")

		// Rows of a quote need not be together; a position is identified by its code.
		rows[3][3] = "500"
		rows[1], rows[1000] = rows[1000], rows[1]
		rows[2], rows[3] = rows[3], rows[2]
		expect(t, "one other number", s.importedQuotes("?write=true", rows).counts(), "true 0 2 48 0")
		expect(t, "Q1 is in the order of the sheet", s.rows("SELECT RowNo, Code, Qty FROM Test_Position WHERE QuoteId = (SELECT QuoteId FROM Test_Quote WHERE QuoteNo = 'Q1') AND RowNo < 3 ORDER BY RowNo"), "1|P3|500 / 2|P2|2")
		expect(t, "rows", s.rows("SELECT COUNT(*) FROM Test_Position"), "1000")
	})
}

func TestLinesBelowTheirRecordAreImported(t *testing.T) {
	eachQuotes(t, func(t *testing.T, s *served) {
		rows := [][]string{
			{"报价单号", "客户", "编码", "数量", "单位", "付款日期", "付款比例", "备忘"},
			{"Q1", "张", "", "", "", "", "", ""},
			{"", "", "P1", "1", "米", "", "", ""},
			{"", "", "P2", "2", "", "", "", ""},
			{"", "", "", "", "", "", "", ""},
			{"", "", "", "", "", "2026-12-01", "30", ""},
			{"", "", "", "", "", "2026/12/31", "70", ""},
			{"Q2", "李", "P1", "5", "", "", "", "x"},
		}
		answer := s.importedQuotes("?write=true", rows)
		expect(t, "import", answer.counts()+fmt.Sprint(answer.Ignored), "true 2 0 0 0[备忘]")
		expect(t, "positions", s.rows("SELECT q.QuoteNo, p.RowNo, p.Code, p.Qty, p.Unit FROM Test_Position p JOIN Test_Quote q ON q.QuoteId = p.QuoteId ORDER BY q.QuoteNo, p.RowNo"),
			"Q1|1|P1|1|米 / Q1|2|P2|2|件 / Q2|1|P1|5|件")
		expect(t, "payments", s.rows("SELECT RowNo, Share FROM Test_Payment ORDER BY RowNo"), "1|30 / 2|70")
		expect(t, "a sheet without columns of lines leaves them", s.importedQuotes("?write=true", [][]string{{"报价单号", "客户"}, {"Q1", "王"}}).counts(), "true 0 1 0 0")
		expect(t, "and so are they", s.rows("SELECT COUNT(*) FROM Test_Position; SELECT COUNT(*) FROM Test_Payment"), "3 // 2")
	})
}

// A mistake is reported with the row of the sheet.
func TestAWrongRowIsNamed(t *testing.T) {
	eachQuotes(t, func(t *testing.T, s *served) {
		rows := [][]string{
			headings,
			{"Q1", "张", "P1", "1", "", ""},
			{"Q1", "李", "P2", "x", "", "没有的板"},
			{"Q2", "", "P1", "1", "", ""},
			{"Q2", "", "p1", "901", "", ""},
			{"Q3", "", "", "", "", ""},
			{"Q4", "", "P1", "", "", ""},
			{"", "无号", "P1", "1", "", ""},
		}
		answer := s.importedQuotes("?write=true", rows)
		expect(t, "import", answer.counts(), "false 0 0 0 5")
		told, _ := json.Marshal(answer.Lines)
		expect(t, "what is wrong", string(told), `[`+
			`{"Line":2,"Last":3,"State":"有误","Name":"Q1","Fields":{"Customer":"第 3 行的客户与第 2 行不同","Positions[1].MaterialId":"第 3 行材料不存在：没有的板","Positions[1].Qty":"第 3 行数量不是整数"}},`+
			`{"Line":4,"Last":5,"State":"有误","Name":"Q2","Fields":{"Positions[1].Code":"第 5 行与第 4 行相同：编码 p1","Positions[1].Qty":"第 5 行数量不能超过库存 900"}},`+
			`{"Line":6,"Last":0,"State":"有误","Name":"Q3","Fields":{"Positions":"明细至少 1 行，现有 0 行"}},`+
			`{"Line":7,"Last":0,"State":"有误","Name":"Q4","Fields":{"Positions[0].Qty":"第 7 行数量不能为空"}},`+
			`{"Line":8,"Last":0,"State":"有误","Name":"","Fields":{"QuoteNo":"报价单号不能为空，导入按它辨认报价"}}]`)
		expect(t, "rows", s.rows("SELECT COUNT(*) FROM Test_Quote"), "0")
		expect(t, "a heading twice", s.importQuotes("", [][]string{append(headings, "数量"), rows[1]}), `{"code":-1,"msg":"表头 数量 出现了两次，请删除一列","data":null}`)
	})
}

func TestLinesAreExportedFlatAndNested(t *testing.T) {
	eachQuotes(t, func(t *testing.T, s *served) {
		s.addQuote(`{"QuoteNo":"Q1","Customer":"张","Positions":[{"Code":"P1","Qty":2,"Price":1.5,"MaterialId":"m1"},{"Code":"P2","Qty":1}],"Payments":[{"Due":"2026-12-01","Share":100}]}`)
		s.addQuote(`{"QuoteNo":"Q2","Positions":[{"Code":"P1","Qty":3,"Price":1}]}`)
		const head = "报价单号|客户|合计|编码|数量|单价|单位|材料|金额|付款日期|付款比例\n"
		flat, flatFile := s.exported("export/flat")
		expect(t, "flat", strings.Join(flat, "\n"), head+
			"Q1|张|3.00|P1|2|1.50|件|白色颗粒板|3.00\nQ1|张|3.00|P2|1||件||0.00\nQ1|张|3.00|||||||2026-12-01|100\nQ2||3.00|P1|3|1.00|件||3.00")
		nested, nestedFile := s.exported("export/nested")
		expect(t, "nested", strings.Join(nested, "\n"), head+
			"Q1|张|3.00\n|||P1|2|1.50|件|白色颗粒板|3.00\n|||P2|1||件||0.00\n|||||||||2026-12-01|100\nQ2||3.00\n|||P1|3|1.00|件||3.00")
		var answer importAnswer
		s.data(s.importFile("?write=true", flatFile), &answer)
		expect(t, "the flat file again", answer.counts(), "true 0 0 2 0")
		s.exec("DELETE FROM Test_Payment")
		s.data(s.importFile("?write=true", nestedFile), &answer)
		expect(t, "the nested file brings the payment back", answer.counts(), "true 0 1 1 0")
		expect(t, "it is", s.rows("SELECT Share FROM Test_Payment"), "100")
	})
}
