package record_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"qiao/gateway/record"
)

func TestDifference16AStaleEditIsRefusedWithWhatChanged(t *testing.T) {
	each(t, func(t *testing.T, s *served) {
		key := s.add(`{"Code":"a","Size":10,"Price":5}`)
		s.call(http.MethodPost, "update/"+key, `{"Size":20,"Price":6,"RowVersion":1}`)
		s.clock.Advance(time.Minute)
		s.call(http.MethodPost, "update/"+key, `{"Size":30,"Price":5,"Kind":"大","RowVersion":2}`)

		conflict := func(message string) string {
			return `{"code":-1,"msg":"` + message + `","data":{"conflict":{"RowVersion":3,"UserName":"李秀英","CreateDate":"2026-11-20T09:31:00.123","Changes":[` +
				`{"Field":"Size","Label":"尺寸","From":10,"To":30},{"Field":"Grade","Label":"等级","From":1,"To":3},{"Field":"Kind","Label":"类别","From":"小","To":"大"}]}}}`
		}
		const told = "李秀英 于 2026-11-20 09:31 修改了 尺寸、等级、类别，请核对后再保存"
		expect(t, "update", s.call(http.MethodPost, "update/"+key, `{"Size":11,"RowVersion":1}`), conflict(told))
		expect(t, "delete", s.call(http.MethodDelete, "delete/"+key, `{"RowVersion":1}`), conflict(told))
		expect(t, "a version that never was", s.call(http.MethodPost, "update/"+key, `{"Size":11,"RowVersion":7}`),
			`{"code":-1,"msg":"物品 a 已被修改，请核对后再保存","data":{"conflict":{"RowVersion":3,"UserName":"","CreateDate":null,"Changes":[]}}}`)
		expect(t, "the row", s.rows("SELECT Size, RowVersion FROM Test_Thing"), "30|3")

		expect(t, "an edit that changes nothing", s.call(http.MethodPost, "update/"+key, `{"Size":30,"Price":"5.00","RowVersion":1}`),
			ok+`{"RowVersion":3,"ThingId":"`+key+`"}}`)
		s.call(http.MethodPost, "update/"+key, `{"Size":10,"Kind":"小","RowVersion":3}`)
		expect(t, "an edit of what is as it was again", s.call(http.MethodPost, "update/"+key, `{"Size":12,"RowVersion":1}`),
			ok+`{"RowVersion":5,"ThingId":"`+key+`"}}`)

		s.exec("UPDATE Test_Thing SET Size = 13, RowVersion = 6")
		expect(t, "what was written past the gateway", s.call(http.MethodPost, "update/"+key, `{"Size":14,"RowVersion":5}`),
			`{"code":-1,"msg":"物品 a 已被修改，请核对后再保存","data":{"conflict":{"RowVersion":6,"UserName":"","CreateDate":null,"Changes":[]}}}`)
	})
}

func TestAClientWithoutVersionsOverwritesAndIsAudited(t *testing.T) {
	each(t, func(t *testing.T, s *served) {
		key := s.add(`{"Code":"a","Size":10}`)
		for i, version := range []string{"", `,"RowVersion":null`, `,"RowVersion":""`} {
			want := fmt.Sprintf(`%s{"RowVersion":%d,"ThingId":"%s"}}`, ok, i+2, key)
			expect(t, "update", s.call(http.MethodPost, "update/"+key, fmt.Sprintf(`{"Size":%d%s}`, 11+i, version)), want)
		}
		expect(t, "delete", s.call(http.MethodDelete, "delete/"+key, ""), ok+`null}`)
		expect(t, "audit", s.rows("SELECT Event, COUNT(*) FROM Audit_Log GROUP BY Event ORDER BY Event"),
			"record.add|1 / record.delete.unversioned|1 / record.update.unversioned|3")
	})
}

func TestOfManyWhoEditOneVersionOneWins(t *testing.T) {
	each(t, func(t *testing.T, s *served) {
		shared := miniredis.RunT(t)
		gateways := []*served{s, serve(t, s.dsn, things, s.clock, shared)}
		key := s.add(`{"Code":"a","Size":10}`)
		const writers = 40
		var won, stale atomic.Int64
		var group sync.WaitGroup
		for i := range writers {
			group.Go(func() {
				answer := gateways[i%2].call(http.MethodPost, "update/"+key, fmt.Sprintf(`{"Size":%d,"RowVersion":1}`, 100+i))
				switch {
				case strings.HasPrefix(answer, `{"code":0,`):
					won.Add(1)
				case strings.HasPrefix(answer, `{"code":-1,"msg":"李秀英 于`) && strings.Contains(answer, `"conflict":{"RowVersion":2,`):
					stale.Add(1)
				default:
					t.Errorf("%s", answer)
				}
			})
		}
		group.Wait()
		if won.Load() != 1 || stale.Load() != writers-1 {
			t.Errorf("%d won and %d were refused, want 1 and %d", won.Load(), stale.Load(), writers-1)
		}
		expect(t, "versions and changes", s.rows("SELECT RowVersion FROM Test_Thing; SELECT COUNT(*) FROM Base_Change; SELECT COUNT(*) FROM Audit_Log"), "2 // 2 // 2")
	})
}

func TestNoOverwriteIsLostFromTheHistory(t *testing.T) {
	each(t, func(t *testing.T, s *served) {
		gateways := []*served{s, serve(t, s.dsn, things, s.clock, miniredis.RunT(t))}
		key := s.add(`{"Code":"a","Size":10}`)
		const writers = 20
		var group sync.WaitGroup
		for i := range writers {
			group.Go(func() {
				answer := gateways[i%2].call(http.MethodPost, "update/"+key, fmt.Sprintf(`{"Size":%d}`, 100+i))
				if !strings.HasPrefix(answer, `{"code":0,`) {
					t.Errorf("%s", answer)
				}
			})
		}
		group.Wait()
		expect(t, "versions and changes", s.rows("SELECT RowVersion FROM Test_Thing; SELECT COUNT(*), MAX(RowVersion) FROM Base_Change"), "21 // 21|21")
	})
}

func TestAnInvalidDeclarationIsRefused(t *testing.T) {
	for want, change := range map[string]func(*record.Table){
		`record Test_Thing: field Weird;: it is no name`:                       func(t *record.Table) { t.Fields[1].Name = "Weird;" },
		`record Test_Thing: field Name: no Label`:                              func(t *record.Table) { t.Fields[1].Label = "" },
		`record Test_Thing: field code: it stands twice`:                       func(t *record.Table) { t.Fields[1].Name = "code" },
		`record Test_Thing: field rowversion: it stands twice, or is a column`: func(t *record.Table) { t.Fields[1].Name = "rowversion" },
		`record Test_Thing: field thingid: it stands twice, or is a column`:    func(t *record.Table) { t.Fields[1].Name = "thingid" },
		`record Test_Thing: field username: clients never send`:                func(t *record.Table) { t.Fields[1].Name = "username" },
		`record Test_Thing: field Name: type nvarchar needs a length`:          func(t *record.Table) { t.Fields[1].Type = "nvarchar" },
		`record Test_Thing: field Kind: its Initial "中": 须为 大、小 之一`:            func(t *record.Table) { t.Fields[2].Initial = "中" },
		`record Test_Thing: Missing is no field`:                               func(t *record.Table) { t.Title = []string{"Missing"} },
		`record Test_Thing: Gone is no field`:                                  func(t *record.Table) { t.Unique = []record.Unique{{Columns: []string{"Gone"}}} },
		`record Test_Thing: Nowhere is no field`: func(t *record.Table) {
			t.Fields[1].Choice = &record.Choice{Table: "T", Key: "K", Names: []string{"N"}, Within: "Nowhere"}
		},
		`record Test_Thing: no Label or no Title`:    func(t *record.Table) { t.Label = "" },
		`record Test Thing: "Test Thing" is no name`: func(t *record.Table) { t.Name = "Test Thing" },
		`record Test_Thing: Other is no field`: func(t *record.Table) {
			t.ReferredBy = []record.Reference{{Table: "Test_Part", By: map[string]string{"ThingId": "Other"}}}
		},
		`record Test_Thing: "a b" is no name`: func(t *record.Table) { t.ReferredBy = []record.Reference{{Table: "a b"}} },
	} {
		table := things
		table.Fields = append([]record.Field(nil), things.Fields...)
		change(&table)
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
