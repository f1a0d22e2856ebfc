package record_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/google/go-cmp/cmp"

	"qiao/gateway/audit"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

const positionRows = "SELECT RowNo, Code, Qty, Unit, Amount FROM Test_Position ORDER BY RowNo"

// changesOf are the changes of lines in the latest change of a quote, as a few words each.
func (s *served) changesOf(key string) string {
	s.t.Helper()
	var history struct {
		List []struct{ Changes []record.FieldChange }
	}
	s.data(s.call(http.MethodGet, "history/"+key, ""), &history)
	return wordsOf(history.List[0].Changes)
}

func wordsOf(changes []record.FieldChange) string {
	var words []string
	for _, change := range changes {
		if change.Lines == nil {
			continue
		}
		words = append(words, fmt.Sprintf("%s %s→%s", change.Label, change.From, change.To))
		for _, line := range change.Lines {
			text := fmt.Sprintf("%d→%d", line.From, line.To)
			if line.Moved {
				text += " moved"
			}
			for _, field := range line.Changes {
				text += fmt.Sprintf(" %s %s→%s", field.Label, field.From, field.To)
				if field.ToName != "" {
					text += "(" + field.ToName + ")"
				}
			}
			words = append(words, text)
		}
	}
	return strings.Join(words, " / ")
}

func TestLinesAreWrittenWithTheirRecord(t *testing.T) {
	eachQuotes(t, func(t *testing.T, s *served) {
		key := s.addQuote(`{"QuoteNo":"Q1","positions":[{"code":" P1 ","Qty":"2","Price":10.5,"MaterialId":"m1"},{"Code":"P2","Qty":1,"Unit":"米"},{"Code":"P3","Qty":3,"Price":1}],
			"Payments":[{"Due":"2026-12-01","Share":100}]}`)
		expect(t, "the lines", s.rows(positionRows), "1|P1|2|件|"+price(s, "21")+" / 2|P2|1|米|"+price(s, "0")+" / 3|P3|3|件|"+price(s, "3"))
		expect(t, "history of the addition", s.changesOf(key), `明细 0→3 / 0→1 编码 null→"P1" 数量 null→2 单价 null→10.50 单位 null→"件" 材料 null→"m1"(白色颗粒板) 金额 null→21.00`+
			` / 0→2 编码 null→"P2" 数量 null→1 单位 null→"米" 金额 null→0.00 / 0→3 编码 null→"P3" 数量 null→3 单价 null→1.00 单位 null→"件" 金额 null→3.00`+
			` / 付款 0→1 / 0→1 付款日期 null→"2026-12-01T00:00:00" 付款比例 null→100`)

		d := s.detail(key)
		ids := []any{d.Positions[0]["PositionId"], d.Positions[1]["PositionId"], d.Positions[2]["PositionId"]}
		want := []map[string]any{
			{"PositionId": ids[0], "Code": "P1", "Qty": 2.0, "Price": 10.5, "Unit": "件", "MaterialId": "m1", "MaterialName": "白色颗粒板", "Amount": 21.0},
			{"PositionId": ids[1], "Code": "P2", "Qty": 1.0, "Price": nil, "Unit": "米", "MaterialId": nil, "MaterialName": nil, "Amount": 0.0},
			{"PositionId": ids[2], "Code": "P3", "Qty": 3.0, "Price": 1.0, "Unit": "件", "MaterialId": nil, "MaterialName": nil, "Amount": 3.0},
		}
		if diff := cmp.Diff(want, d.Positions); diff != "" || d.QuoteNo != "Q1" || d.RowVersion != 1 {
			t.Errorf("the detail (-want +got): %s\n%+v", diff, d)
		}

		// The third line to the front with another number, a new one behind it, the first one as it was, the second one gone.
		answer := s.call(http.MethodPost, "update/"+key, fmt.Sprintf(`{"RowVersion":1,"Positions":[{"PositionId":%q,"Qty":12},{"Code":"P4","Qty":4,"MaterialId":"m2"},{"PositionId":%q}]}`, ids[2], ids[0]))
		expect(t, "update", answer, ok+`{"QuoteId":"`+key+`","RowVersion":2}}`)
		expect(t, "the lines after it", s.rows(positionRows), "1|P3|12|件|"+price(s, "12")+" / 2|P4|4|件|"+price(s, "0")+" / 3|P1|2|件|"+price(s, "21"))
		expect(t, "history of the update", s.changesOf(key), `明细 3→3 / 3→1 moved 数量 3→12 金额 3.00→12.00 / 0→2 编码 null→"P4" 数量 null→4 单位 null→"件" 材料 null→"m2"(黑胡桃木) 金额 null→0.00`+
			` / 2→0 编码 "P2"→null 数量 1→null 单位 "米"→null 金额 0.00→null`)
		expect(t, "payments stay", s.rows("SELECT RowNo, Share FROM Test_Payment"), "1|100")
		expect(t, "the total", s.rows("SELECT Total, RowVersion FROM Test_Quote"), price(s, "33")+"|2")

		expect(t, "an update that leaves the lines out", s.call(http.MethodPost, "update/"+key, `{"Customer":"张","RowVersion":2}`), ok+`{"QuoteId":"`+key+`","RowVersion":3}}`)
		same, _ := json.Marshal(s.detail(key).Positions)
		expect(t, "the same lines again", s.call(http.MethodPost, "update/"+key, `{"RowVersion":3,"Positions":`+string(same)+`}`), ok+`{"QuoteId":"`+key+`","RowVersion":3}}`)

		expect(t, "delete", s.call(http.MethodDelete, "delete/"+key, `{"RowVersion":3}`), ok+`null}`)
		expect(t, "nothing is left", s.rows("SELECT COUNT(*) FROM Test_Quote; SELECT COUNT(*) FROM Test_Position; SELECT COUNT(*) FROM Test_Payment"), "0 // 0 // 0")
		if text := s.changesOf(key); !strings.HasPrefix(text, `明细 3→0 / 1→0 编码 "P3"→null 数量 12→null`) || !strings.Contains(text, `付款 1→0 / 1→0 付款日期`) {
			t.Errorf("history of the deletion: %s", text)
		}
		expect(t, "what is gone", s.call(http.MethodGet, "detail/"+key, ""), `{"code":-1,"msg":"报价不存在，可能已被删除","data":null}`)
	})
}

// One line that is moved is one change, however many lines it passes.
func TestAMovedLineIsOneChange(t *testing.T) {
	eachQuotes(t, func(t *testing.T, s *served) {
		key := s.addQuote(`{"QuoteNo":"Q1","Positions":` + positions(6) + `}`)
		d := s.detail(key)
		moved := slices.Concat(d.Positions[5:], d.Positions[:5])
		body, _ := json.Marshal(map[string]any{"Positions": moved, "RowVersion": 1})
		s.call(http.MethodPost, "update/"+key, string(body))
		expect(t, "the order", s.rows("SELECT Code FROM Test_Position ORDER BY RowNo"), "P6 / P1 / P2 / P3 / P4 / P5")
		expect(t, "the last one to the front", s.changesOf(key), "明细 6→6 / 6→1 moved")
	})
}

func TestAWrongLineIsNamed(t *testing.T) {
	eachQuotes(t, func(t *testing.T, s *served) {
		expect(t, "fields of lines", s.call(http.MethodPut, "add", `{"Positions":[{"Code":"P1","Qty":1},{"Code":"","Qty":"x","Unit":"个"}],"Payments":[{"Due":"31.1.2026","Share":101}]}`),
			`{"code":-1,"msg":"报价单号不能为空；明细第 2 行编码不能为空；明细第 2 行数量不是整数；等 6 处","data":{"fields":{"Payments[0].Due":"付款第 1 行付款日期不是日期",`+
				`"Payments[0].Share":"付款第 1 行付款比例须在 1 到 100 之间","Positions[1].Code":"明细第 2 行编码不能为空","Positions[1].Qty":"明细第 2 行数量不是整数",`+
				`"Positions[1].Unit":"明细第 2 行单位须为 件、米 之一","QuoteNo":"报价单号不能为空"}}}`)
		expect(t, "the module's rule, and a record that is missing", s.call(http.MethodPut, "add", `{"QuoteNo":"Q","Positions":[{"Code":"P1","Qty":1,"MaterialId":"m9"},{"Code":"P2","Qty":901}]}`),
			`{"code":-1,"msg":"明细第 1 行材料不存在，可能已被删除；明细第 2 行数量不能超过库存 900","data":{"fields":{"Positions[0].MaterialId":"明细第 1 行材料不存在，可能已被删除",`+
				`"Positions[1].Qty":"明细第 2 行数量不能超过库存 900"}}}`)
		expect(t, "the same twice", s.call(http.MethodPut, "add", `{"QuoteNo":"Q","Positions":[{"Code":"P1","Qty":1},{"Code":"P2","Qty":1},{"Code":"p1","Qty":1}]}`),
			`{"code":-1,"msg":"明细第 3 行与第 1 行相同：编码 p1","data":{"fields":{"Positions[2].Code":"明细第 3 行与第 1 行相同：编码 p1"}}}`)
		for sent, want := range map[string]string{
			`"Positions":[]`:                "明细至少 1 行，现有 0 行",
			`"Customer":"张"`:                "明细至少 1 行，现有 0 行",
			`"Positions":null`:              "明细至少 1 行，现有 0 行",
			`"Positions":"x"`:               "明细不是列表",
			`"Positions":[null]`:            "明细不是列表",
			`"Positions":{}`:                "明细不是列表",
			`"Positions":` + positions(301): "明细最多 300 行，现有 301 行",
		} {
			expect(t, want, s.call(http.MethodPut, "add", `{"QuoteNo":"Q",`+sent+`}`), `{"code":-1,"msg":"`+want+`","data":{"fields":{"Positions":"`+want+`"}}}`)
		}
		key := s.addQuote(`{"QuoteNo":"Q","Positions":` + positions(2) + `}`)
		id := s.detail(key).Positions[0]["PositionId"]
		expect(t, "a line that is gone, and one twice", s.call(http.MethodPost, "update/"+key, fmt.Sprintf(`{"Positions":[{"PositionId":"gone","Code":"X","Qty":1},{"PositionId":%q},{"PositionId":%q,"Code":"Y"}]}`, id, id)),
			`{"code":-1,"msg":"明细第 1 行已不存在，可能已被删除，请刷新后再试；明细第 3 行出现了两次","data":{"fields":{"Positions[0]":"明细第 1 行已不存在，可能已被删除，请刷新后再试","Positions[2]":"明细第 3 行出现了两次"}}}`)
		s.exec(`INSERT INTO Test_Delivery (PositionId) SELECT PositionId FROM Test_Position WHERE Code = 'P2'`)
		expect(t, "a line that others refer to", s.call(http.MethodPost, "update/"+key, fmt.Sprintf(`{"Positions":[{"PositionId":%q}]}`, id)),
			`{"code":-1,"msg":"明细第 2 行仍被其他记录引用，不能删除","data":null}`)
		expect(t, "rows and versions", s.rows("SELECT COUNT(*) FROM Test_Position; SELECT RowVersion FROM Test_Quote; SELECT COUNT(*) FROM Base_Change"), "2 // 1 // 1")
	})
}

// A conflict lists the lines that others have changed since the older version.
func TestAConflictShowsTheLines(t *testing.T) {
	eachQuotes(t, func(t *testing.T, s *served) {
		key := s.addQuote(`{"QuoteNo":"Q1","Positions":` + positions(3) + `}`)
		d := s.detail(key)
		update := func(version int, lines ...map[string]any) string {
			body, _ := json.Marshal(map[string]any{"RowVersion": version, "Positions": lines})
			return s.call(http.MethodPost, "update/"+key, string(body))
		}
		p1, p2, p3 := d.Positions[0], d.Positions[1], d.Positions[2]
		added := map[string]any{"Code": "P0", "Qty": 5}
		expect(t, "a line in front, the second changed", update(1, added, p1, map[string]any{"PositionId": p2["PositionId"], "Qty": 20}, p3), ok+`{"QuoteId":"`+key+`","RowVersion":2}}`)
		now := s.detail(key).Positions
		expect(t, "the first removed, the second changed again", update(2, now[0], map[string]any{"PositionId": p2["PositionId"], "Qty": 30}, p3), ok+`{"QuoteId":"`+key+`","RowVersion":3}}`)

		answer := update(1, p1, p2, map[string]any{"PositionId": p3["PositionId"], "Qty": 99})
		if !strings.Contains(answer, `"msg":"李秀英 于 2026-11-20 09:30 修改了 合计、明细第 1、2 行（删除了 1 行），请核对后再保存"`) {
			t.Errorf("%s", answer)
		}
		var refusal struct {
			Data struct {
				Conflict struct {
					RowVersion int
					Changes    []record.FieldChange
					Lines      map[string][]map[string]any
				}
			}
		}
		if err := json.Unmarshal([]byte(answer), &refusal); err != nil {
			t.Fatal(err)
		}
		expect(t, "what has changed", wordsOf(refusal.Data.Conflict.Changes),
			`明细 3→3 / 0→1 编码 null→"P0" 数量 null→5 单位 null→"件" 金额 null→0.00 / 2→2 数量 2→30 金额 20.00→300.00 / 2→0 编码 "P1"→null 数量 1→null 单价 10.00→null 单位 "件"→null 金额 10.00→null`)
		if diff := cmp.Diff(s.detail(key).Positions, refusal.Data.Conflict.Lines["Positions"]); diff != "" {
			t.Errorf("the lines as they are now: %s", diff)
		}
		expect(t, "nothing was written", s.rows("SELECT RowVersion FROM Test_Quote"), "3")
	})
}

// Users at two gateways who change lines at once: each change is there, in the history too.
func TestLinesOfTwoUsersAtOnce(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, dsn config.Database) {
		shared := miniredis.RunT(t)
		s := serveQuotes(t, dsn, true, shared)
		gateways := []*served{s, serveQuotes(t, dsn, false, shared)}
		key := s.addQuote(`{"QuoteNo":"Q1","Positions":` + positions(20) + `}`)
		var won sync.Map
		var group sync.WaitGroup
		for i := range 20 {
			group.Go(func() {
				for { // after a conflict: read the record again, and repeat the change of the line
					d := gateways[i%2].detail(key)
					d.Positions[i] = map[string]any{"PositionId": d.Positions[i]["PositionId"], "Qty": 100 + i}
					body, _ := json.Marshal(map[string]any{"RowVersion": d.RowVersion, "Positions": d.Positions})
					answer := gateways[i%2].call(http.MethodPost, "update/"+key, string(body))
					if strings.HasPrefix(answer, `{"code":0,`) {
						won.Store(i, true)
						return
					}
					if !strings.Contains(answer, `"conflict"`) {
						t.Errorf("%s", answer)
						return
					}
				}
			})
		}
		group.Wait()
		expect(t, "versions and changes", s.rows("SELECT RowVersion FROM Test_Quote; SELECT COUNT(*) FROM Base_Change"), "21 // 21")
		expect(t, "every line has its change", s.rows("SELECT COUNT(*), MIN(Qty), MAX(Qty) FROM Test_Position"), "20|100|119")
	})
}

func TestTwoHundredLines(t *testing.T) {
	eachQuotes(t, func(t *testing.T, s *served) {
		key := s.addQuote(`{"QuoteNo":"Q1","Positions":` + positions(200) + `}`)
		d := s.detail(key)
		first := d.Positions[0]
		d.Positions = append(d.Positions[1:], first) // every line gets another place
		d.Positions[42]["Qty"] = 77
		body, _ := json.Marshal(map[string]any{"RowVersion": 1, "Positions": d.Positions})
		expect(t, "update", s.call(http.MethodPost, "update/"+key, string(body)), ok+`{"QuoteId":"`+key+`","RowVersion":2}}`)
		expect(t, "the rows", s.rows("SELECT COUNT(*), MIN(RowNo), MAX(RowNo), COUNT(DISTINCT RowNo) FROM Test_Position; SELECT Code FROM Test_Position WHERE RowNo IN (1, 200) ORDER BY RowNo"),
			"200|1|200|200 // P2 / P1")
		expect(t, "the history", s.changesOf(key), "明细 200→200 / 44→43 数量 8→77 金额 80.00→770.00 / 1→200 moved")
	})
}

// An effect of another change writes lines by the same rules, in its transaction.
func TestLinesInATransaction(t *testing.T) {
	eachQuotes(t, func(t *testing.T, s *served) {
		h := record.New(s.db, quotes)
		origin := audit.Origin{Caller: &session.Identity{UserID: "lxy", Account: "lxy", Name: "李秀英"}, Now: s.clock.Now()}
		write := func(write func(ctx context.Context, w record.Writer) error) error {
			return s.db.Tx(t.Context(), func(tx *store.Tx) error { return write(t.Context(), h.In(tx, origin)) })
		}
		var key string
		err := write(func(ctx context.Context, w record.Writer) (err error) {
			key, err = w.Add(ctx, record.Row{"QuoteNo": "Q1", "Positions": []record.Line{
				{Row: record.Row{"Code": "P1", "Qty": int64(2), "Price": store.Decimal("5")}}, {Row: record.Row{"Code": "P2", "Qty": int64(1)}},
			}})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		expect(t, "the lines", s.rows(positionRows), "1|P1|2|件|"+price(s, "10")+" / 2|P2|1|件|"+price(s, "0"))
		err = write(func(ctx context.Context, w record.Writer) error {
			return w.Step(ctx, key, func(_ context.Context, _ *store.Tx, c *record.Change) error {
				lines := c.After.Lines("Positions")
				lines[0].Row["Qty"] = int64(7)
				c.After["Positions"] = append(lines, record.Line{Row: record.Row{"Code": "P3", "Qty": int64(1)}})
				return nil
			})
		})
		if err != nil {
			t.Fatal(err)
		}
		expect(t, "the lines after a step", s.rows("SELECT RowNo, Code, Qty, Unit FROM Test_Position ORDER BY RowNo"), "1|P1|7|件 / 2|P2|1|件 / 3|P3|1|件")
		expect(t, "its history", s.changesOf(key), `明细 2→3 / 1→1 数量 2→7 / 0→3 编码 null→"P3" 数量 null→1 单位 null→"件"`)
		err = write(func(ctx context.Context, w record.Writer) error {
			return w.Update(ctx, key, record.Row{"Positions": []record.Line{{Row: record.Row{"Code": "P1"}}}})
		})
		if err == nil || !strings.Contains(err.Error(), "明细第 1 行数量不能为空") {
			t.Errorf("a line without its quantity: %v", err)
		}
		if err := write(func(ctx context.Context, w record.Writer) error { return w.Delete(ctx, key) }); err != nil {
			t.Fatal(err)
		}
		expect(t, "rows", s.rows("SELECT COUNT(*) FROM Test_Position"), "0")
	})
}

// A field of lines that the caller may not see is nowhere, and stays when the lines are saved.
func TestAHiddenFieldOfLines(t *testing.T) {
	eachQuotes(t, func(t *testing.T, s *served) {
		key := s.addQuote(`{"QuoteNo":"Q1","Positions":[{"Code":"P1","Qty":1,"Cost":3}]}`)
		d := s.detail(key)
		body, _ := json.Marshal(map[string]any{"RowVersion": 1, "Positions": append(d.Positions, map[string]any{"Code": "P2", "Qty": 1})})
		s.call(http.MethodPost, "update/"+key, string(body))
		expect(t, "the cost", s.rows("SELECT Code, Cost FROM Test_Position ORDER BY RowNo"), "P1|"+price(s, "3")+" / P2|NULL")
		rows, _ := s.exported("export/flat")
		for what, text := range map[string]string{"detail": fmt.Sprint(d), "history": s.call(http.MethodGet, "history/"+key, ""), "export": strings.Join(rows, "\n")} {
			if strings.Contains(text, "Cost") || strings.Contains(text, "成本") {
				t.Errorf("%s: %s", what, text)
			}
		}
	})
}

func TestLinesThatCannotBeDeclared(t *testing.T) {
	for want, change := range map[string]func(*record.Lines){
		`record Test_Quote: lines Positions: field Code: it stands twice, or is a column`: func(l *record.Lines) { l.Key = "Code" },
		`record Test_Quote: lines Positions: field RowNo: it stands twice`:                func(l *record.Lines) { l.Fields[0].Name = "RowNo" },
		`record Test_Quote: lines Positions: field Code: the label 客户 stands twice`:       func(l *record.Lines) { l.Fields[0].Label = "客户" },
		`record Test_Quote: lines Positions: no Label`:                                    func(l *record.Lines) { l.Label = "" },
		`record Test_Quote: lines Positions: Size in Unique is no field`:                  func(l *record.Lines) { l.Unique = []string{"Size"} },
		`record Test_Quote: lines Positions: its Min 5 and Max 4 cannot be`:               func(l *record.Lines) { l.Min, l.Max = 5, 4 },
		`record Test_Quote: lines Customer: the name stands twice`:                        func(l *record.Lines) { l.Name = "Customer" },
		`record Test_Quote: lines Positions: "a b" is no name`:                            func(l *record.Lines) { l.Table = "a b" },
	} {
		table := quotes
		table.Lines = append([]record.Lines(nil), quotes.Lines...)
		table.Lines[0].Fields = append([]record.Field(nil), quotes.Lines[0].Fields...)
		change(&table.Lines[0])
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.HasPrefix(got, want) {
					t.Errorf("got %v, want %s", got, want)
				}
			}()
			record.New(nil, table)
		}()
	}
}

// nothing is a scope without records.
type nothing struct{}

func (nothing) Condition() string { return "@ScopeUserId IS NULL" }

// A rule may set records, also one outside the caller's scope; the caller may not.
func TestTheHistoryNamesRecordsThatARuleSets(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, dsn config.Database) {
		table := quotes
		table.Fields = slices.Clone(quotes.Fields)
		table.Fields[1].Choice = &record.Choice{
			Table: "Test_Material", Key: "MaterialId", Names: []string{"FullName"}, Shown: "CustomerName", Path: "/admin/material", Scope: nothing{},
		}
		table.Check = func(_ context.Context, _ *store.Tx, c *record.Change) error {
			if c.After["Customer"] == nil {
				c.After["Customer"] = "m2"
			}
			c.After.Lines("Positions")[0].Row["MaterialId"] = "m1"
			return nil
		}
		s := serve(t, dsn, table, gatewaytest.NewClock(time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)), nil)
		s.exec(quoteTables)
		key := s.addQuote(`{"QuoteNo":"Q1","Positions":[{"Code":"P1","Qty":1}]}`)
		answer := s.call(http.MethodGet, "history/"+key, "")
		for _, want := range []string{`"To":"m2","ToName":"黑胡桃木"`, `"To":"m1","ToName":"白色颗粒板"`} {
			if !strings.Contains(answer, want) {
				t.Errorf("no %s in %s", want, answer)
			}
		}
		expect(t, "of the caller", s.call(http.MethodPut, "add", `{"QuoteNo":"Q2","Customer":"m2","Positions":[{"Code":"P1","Qty":1}]}`),
			`{"code":-1,"msg":"客户不存在，可能已被删除","data":{"fields":{"Customer":"客户不存在，可能已被删除"}}}`)
	})
}
