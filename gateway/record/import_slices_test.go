package record_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"qiao/gateway"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/jobs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// slicedThings are things whose long imports are written in slices. Each line is checked once for the preview and once to be
// written; atWriting is called for the second one, in its transaction.
func slicedThings(atWriting func(c *record.Change)) record.Table {
	table := imports()
	table.TakeBack = func(context.Context, *store.Tx, *record.Change) error { return nil }
	checked := map[string]bool{}
	table.Check = func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		code := c.After.Text("Code")
		if checked[code] {
			atWriting(c)
		}
		checked[code] = true
		return things.Check(ctx, tx, c)
	}
	return table
}

// eachSliced runs a test with things that are imported in slices, on every database within reach.
func eachSliced(t *testing.T, table func(t *testing.T, s **served) record.Table, test func(t *testing.T, s *served, table record.Table)) {
	t.Helper()
	storetest.EachMigrated(t, func(t *testing.T, dsn config.Database) {
		var s *served
		declared := table(t, &s)
		s = serve(t, dsn, declared, gatewaytest.NewClock(time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)), nil)
		if err := s.db.Define("test/take_over", "UPDATE Base_Import SET Owner = @Owner"); err != nil {
			t.Fatal(err)
		}
		s.exec(scratch)
		test(t, s, declared)
	})
}

// manyThings are n lines with the codes n0 and so on.
func manyThings(n int) (lines [][3]string) {
	for i := range n {
		lines = append(lines, [3]string{fmt.Sprint("n", i), "", "小"})
	}
	return lines
}

// left is what imports have not deleted of their own tables.
func (s *served) left() string {
	s.t.Helper()
	return s.rows("SELECT (SELECT COUNT(*) FROM Base_Import) AS A, (SELECT COUNT(*) FROM Base_ImportSlice) AS B")
}

// leftImports is the job that takes back imports whose gateway has ended.
func (s *served) leftImports(table record.Table) jobs.Job {
	return record.LeftImports(s.db, []record.Table{table}, s.clock.Now, slog.New(slog.DiscardHandler))
}

// A long import lets others write: a write that comes while its first line is written is committed before its last.
func TestOthersWriteWhileALongImportIsWritten(t *testing.T) {
	arrived, written := make(chan struct{}), make(chan string, 1)
	eachSliced(t, func(t *testing.T, s **served) record.Table {
		arrived, written = make(chan struct{}), make(chan string, 1)
		table := slicedThings(func(c *record.Change) {
			switch c.After.Text("Code") {
			case "n0":
				go func() { written <- (*s).call(http.MethodPut, "add", `{"Code":"between"}`) }()
				<-arrived
			case "n1999":
				if answer := <-written; !strings.HasPrefix(answer, `{"code":0,`) {
					t.Errorf("while an import is written: %s", answer)
				}
			}
		})
		table.Prepare = func(_ *gateway.Request, sent record.Row, _ func(field, text string)) {
			if sent["Code"] == "between" {
				close(arrived)
			}
		}
		return table
	}, func(t *testing.T, s *served, _ record.Table) {
		answer := s.imported("?write=true", manyThings(2000))
		if !strings.HasPrefix(answer, `{"code":0,"msg":"成功","data":{"Written":true,"New":2000,"Changed":0,"Same":0,"Wrong":0,"Sheet":"Sheet1","Passed":[],"Ignored":[],"Lines":[{"Line":2,"State":"新增","Name":"n0","Fields":{},"Changes":[]}`) {
			t.Errorf("%.400s", answer)
		}
		if !strings.HasSuffix(answer, `{"Line":2001,"State":"新增","Name":"n1999","Fields":{},"Changes":[]}]}}`) {
			t.Errorf("…%s", answer[max(0, len(answer)-200):])
		}
		expect(t, "what is there", s.rows("SELECT COUNT(*) FROM Test_Thing"), "2001")
		expect(t, "history", s.rows("SELECT COUNT(*) FROM Base_Change WHERE TableName = 'Test_Thing' AND RowVersion = 1"), "2001")
		expect(t, "audit", s.rows("SELECT COUNT(*) FROM Audit_Log WHERE Object LIKE 'Test_Thing/%'"), "2001")
		expect(t, "left", s.left(), "0|0")
	})
}

// A table whose imports cannot be taken back has them in one transaction, of a bounded length.
func TestAnImportInOneTransactionIsBounded(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, dsn config.Database) {
		s := serve(t, dsn, imports(), gatewaytest.NewClock(time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)), nil)
		s.exec(scratch)
		for _, query := range []string{"", "?write=true"} {
			expect(t, query, s.imported(query, manyThings(501)), `{"code":-1,"msg":"物品一次最多导入 500 条，请分成几个文件","data":null}`)
		}
		if answer := s.imported("?write=true", manyThings(500)); !strings.Contains(answer, `"Written":true,"New":500`) {
			t.Errorf("%.200s", answer)
		}
	})
}

// A file with a wrong line in its last slice writes nothing at all.
func TestAWrongLineOfALongImportWritesNothing(t *testing.T) {
	eachSliced(t, func(t *testing.T, _ **served) record.Table {
		return slicedThings(func(c *record.Change) { t.Errorf("writes %s", c.After.Text("Code")) })
	}, func(t *testing.T, s *served, _ record.Table) {
		answer := s.imported("?write=true", append(manyThings(250), [3]string{"last", "", "中"}))
		for _, want := range []string{`"Written":false,"New":250,"Changed":0,"Same":0,"Wrong":1`, `{"Line":252,"State":"有误","Name":"last","Fields":{"Kind":"类别须为 大、小 之一"},"Changes":[]}]}}`} {
			if !strings.Contains(answer, want) {
				t.Errorf("no %s in %.200s…%s", want, answer, answer[max(0, len(answer)-200):])
			}
		}
		expect(t, "what is there", s.rows("SELECT COUNT(*) FROM Test_Thing"), "0")
		expect(t, "history", s.rows("SELECT COUNT(*) FROM Base_Change WHERE TableName = 'Test_Thing'"), "0")
	})
}

// interrupted refuses the line of a code while it is written.
func interrupted(code string) func(c *record.Change) {
	return func(c *record.Change) {
		if c.After.Text("Code") == code {
			c.Invalid("Name", "刚刚被占用")
		}
	}
}

// before are two things as they are before an import, with a value of each type.
func (s *served) before() {
	s.t.Helper()
	s.add(`{"Code":"n3","Name":"门","Kind":"大","Size":700,"Price":12.50,"Bought":"2026-11-01","Checked":"2026-11-02 10:20:30","Broken":true,"Stock":3,"Examine":1}`)
	s.add(`{"Code":"n4","Kind":"小"}`)
}

// everyValue are the lines of an import that changes each field of n3 and n4, with 300 more.
func everyValue() []byte {
	rows := [][]string{{"编号", "名称", "类别", "尺寸", "价格", "购入日期", "检查时间", "损坏", "数量", "审核"}}
	for i := range 300 {
		row := []string{fmt.Sprint("n", i), "", "小", "", "", "", "", "", "", ""}
		if i == 3 || i == 4 {
			row = []string{row[0], fmt.Sprint("窗", i), "小", "5", "7.25", "2026-11-11", "2026-11-12 11:00:00", "否", "9", "未审核"}
		}
		rows = append(rows, row)
	}
	return workbookOf(rows...)
}

const everyColumn = `SELECT Code, Name, Kind, Size, Price, Bought, Checked, Broken, Grade, Stock, Examine FROM Test_Thing ORDER BY Code`

// A line that is refused when the lines before it are written already takes them back: new records are gone, others have
// their values again, and the history says so.
func TestARefusalInALaterSliceTakesTheEarlierOnesBack(t *testing.T) {
	eachSliced(t, func(*testing.T, **served) record.Table { return slicedThings(interrupted("n250")) }, func(t *testing.T, s *served, _ record.Table) {
		s.before()
		was := s.rows(everyColumn)
		answer := s.importFile("?write=true", everyValue())
		for _, want := range []string{`"Written":false,"New":297,"Changed":2,"Same":0,"Wrong":1`, `{"Line":252,"State":"有误","Name":"n250","Fields":{"Name":"刚刚被占用"},"Changes":[]}`} {
			if !strings.Contains(answer, want) {
				t.Errorf("no %s in %.300s", want, answer)
			}
		}
		expect(t, "what is there", s.rows(everyColumn), was)
		expect(t, "history of n3", s.rows(`SELECT RowVersion, Action, Verb FROM Base_Change WHERE Title = 'n3' ORDER BY RowVersion`), "1|add| / 2|update| / 3|update|撤回导入")
		expect(t, "history of n0", s.rows(`SELECT RowVersion, Action, Verb FROM Base_Change WHERE Title = 'n0' ORDER BY RowVersion`), "1|add| / 2|delete|撤回导入")
		expect(t, "audit", s.rows(`SELECT COUNT(*) FROM Audit_Log WHERE Action = '撤回导入'`), "200")
		expect(t, "left", s.left(), "0|0")
		if told := s.rows("SELECT COUNT(*) FROM Notice_Personal"); told != "0" {
			t.Errorf("told %s times beside the answer", told)
		}
		if answer := s.importFile("?write=true", everyValue()); !strings.Contains(answer, `"Wrong":1`) {
			t.Errorf("again: %.200s", answer)
		}
	})
}

// What others have changed meanwhile stays, and the answer names it.
func TestWhatOthersHaveChangedMeanwhileStays(t *testing.T) {
	var changed chan error
	eachSliced(t, func(t *testing.T, s **served) record.Table {
		changed = make(chan error, 1)
		return slicedThings(func(c *record.Change) {
			switch code := c.After.Text("Code"); code {
			case "n200": // two slices are committed
				go func() { changed <- changeOfOthers(t, *s) }()
			case "n850":
				if err := <-changed; err != nil {
					t.Error(err)
				}
			default:
				interrupted("n860")(c)
			}
		})
	}, func(t *testing.T, s *served, _ record.Table) {
		answer := s.imported("?write=true", manyThings(900))
		for _, want := range []string{
			`"Written":false,"New":897,"Changed":0,"Same":0,"Wrong":3`,
			`{"Line":7,"State":"有误","Name":"n5","Fields":{"":"导入未成功，但这一行已写入且不能撤回：物品 n5 已被修改，请核对"},"Changes":[]}`,
			`{"Line":152,"State":"有误","Name":"n150","Fields":{"":"导入未成功，但这一行已写入且不能撤回：物品 n150 还有 1 个零件，请核对"},"Changes":[]}`,
			`"Name":"n860","Fields":{"Name":"刚刚被占用"}`,
		} {
			if !strings.Contains(answer, want) {
				t.Errorf("no %s in %.600s", want, answer)
			}
		}
		expect(t, "what is there", s.rows("SELECT Code, Stock, RowVersion FROM Test_Thing ORDER BY Code"), "n150|NULL|1 / n5|77|2")
		expect(t, "left", s.left(), "0|0")
	})
}

// changeOfOthers edits n5, and makes a part of n150.
func changeOfOthers(t *testing.T, s *served) error {
	key := func(code string) string { return s.rows("SELECT ThingId FROM Test_Thing WHERE Code = '" + code + "'") }
	if answer := s.call(http.MethodPost, "update/"+key("n5"), `{"Stock":77,"RowVersion":1}`); !strings.HasPrefix(answer, `{"code":0,`) {
		return fmt.Errorf("update n5: %s", answer)
	}
	return s.db.Tx(t.Context(), func(tx *store.Tx) error {
		return tx.Insert(t.Context(), "Test_Part", []string{"PartId", "ThingId", "Gone"}, [][]any{{1, key("n150"), 0}})
	})
}

// An import whose gateway ends between two slices is taken back once it shows no sign of life, also where the taking back
// is interrupted; then its user is told, and may import again.
func TestAnImportThatNobodyContinuesIsTakenBack(t *testing.T) {
	for _, at := range []string{"n100", "n250"} {
		t.Run(at, func(t *testing.T) {
			var dead atomic.Bool
			eachSliced(t, func(*testing.T, **served) record.Table {
				dead.Store(true)
				table := slicedThings(func(c *record.Change) {
					if dead.Load() && c.After.Text("Code") == at {
						panic("the gateway ends")
					}
				})
				table.TakeBack = func(_ context.Context, _ *store.Tx, c *record.Change) error {
					if dead.Load() && c.Before.Text("Code") == "n50" {
						panic("the gateway ends again")
					}
					return nil
				}
				return table
			}, func(t *testing.T, s *served, table record.Table) {
				s.before()
				was := s.rows(everyColumn)
				if answer := s.importFile("?write=true", everyValue()); strings.Contains(answer, "Written") {
					t.Fatalf("%.200s", answer)
				}
				expect(t, "slices", s.left(), "1|"+at[1:2])
				if answer := s.importFile("?write=true", everyValue()); !strings.Contains(answer, "你的上一个导入还没有结束，请稍后再试") {
					t.Errorf("meanwhile: %.200s", answer)
				}
				job := s.leftImports(table)
				run := func() error { return jobs.Recover(func() error { return job.Do(t.Context()) }) }
				half := s.rows(everyColumn)
				if err := run(); err != nil {
					t.Fatal(err)
				}
				expect(t, "before the lease is over", s.rows(everyColumn), half)
				s.clock.Advance(16 * time.Second)
				if err := run(); err == nil {
					t.Fatal("the job has not met the end of its gateway")
				}
				dead.Store(false)
				s.clock.Advance(16 * time.Second)
				if err := run(); err != nil {
					t.Fatal(err)
				}
				expect(t, "what is there", s.rows(everyColumn), was)
				expect(t, "left", s.left(), "0|0")
				expect(t, "told", s.rows("SELECT UserId, Title, Content FROM Notice_Personal"), "lxy|导入物品未完成|导入物品中途中断，已写入的部分已全部撤回，请重新导入。")
				if answer := s.importFile("?write=true", everyValue()); !strings.Contains(answer, `"Written":true,"New":298,"Changed":2`) {
					t.Errorf("again: %.200s", answer)
				}
			})
		})
	}
}

// An import that another gateway has taken over writes no more; the other one takes it back.
func TestAnImportThatWasTakenOverStops(t *testing.T) {
	eachSliced(t, func(_ *testing.T, s **served) record.Table {
		return slicedThings(func(c *record.Change) {
			if c.After.Text("Code") == "n100" {
				go func() { _ = (*s).db.Tx(context.Background(), takeOver) }()
			}
		})
	}, func(t *testing.T, s *served, table record.Table) {
		answer := s.imported("?write=true", manyThings(900))
		expect(t, "answer", answer, `{"code":503,"msg":"导入没有完成，已写入的部分会在一分钟内自动撤回，请稍后再试","data":null}`)
		expect(t, "owner", s.rows("SELECT Owner FROM Base_Import"), "another")
		s.clock.Advance(16 * time.Second)
		if err := s.leftImports(table).Do(t.Context()); err != nil {
			t.Fatal(err)
		}
		expect(t, "what is there", s.rows("SELECT COUNT(*) FROM Test_Thing"), "0")
		expect(t, "left", s.left(), "0|0")
	})
}

// takeOver makes another gateway the owner of the import.
func takeOver(tx *store.Tx) error {
	_, err := tx.Exec(context.Background(), "test/take_over", store.Args{"Owner": "another"})
	return err
}

// The lines of a record are taken back with it: changed ones, removed ones and added ones.
func TestLinesAreTakenBackWithTheirRecord(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, dsn config.Database) {
		table, checked := quotes, map[string]bool{}
		table.TakeBack = func(context.Context, *store.Tx, *record.Change) error { return nil }
		table.Check = func(ctx context.Context, tx *store.Tx, c *record.Change) error {
			number := c.After.Text("QuoteNo")
			if checked[number] && number == "Q149" {
				c.Invalid("Customer", "刚刚被占用")
			}
			checked[number] = true
			return priceQuote(ctx, tx, c)
		}
		s := serve(t, dsn, table, gatewaytest.NewClock(time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)), nil)
		s.exec(quoteTables)
		s.addQuote(`{"QuoteNo":"Q0","Customer":"甲","Positions":[{"Code":"A","Qty":1,"Price":10.5},{"Code":"B","Qty":2,"MaterialId":"m1"},{"Code":"C","Qty":3}]}`)
		const lines = "SELECT PositionId, RowNo, Code, Qty, Price, Unit, MaterialId, Amount FROM Test_Position ORDER BY RowNo"
		before := s.rows(lines)
		rows := [][]string{{"报价单号", "客户", "编码", "数量", "单价"}, {"Q0", "乙", "C", "30", ""}, {"", "", "D", "4", "1"}, {"", "", "A", "1", "99"}}
		for i := range 149 {
			rows = append(rows, []string{fmt.Sprint("Q", i+1), "丙", "A", "1", "2"})
		}
		if answer := s.importQuotes("?write=true", rows); !strings.Contains(answer, `"Written":false,"New":148,"Changed":1,"Same":0,"Wrong":1`) {
			t.Errorf("%.300s", answer)
		}
		expect(t, "lines", s.rows(lines), before)
		expect(t, "quotes", s.rows("SELECT QuoteNo, Customer, RowVersion FROM Test_Quote"), "Q0|甲|3")
	})
}
