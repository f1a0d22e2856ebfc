package record_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/record"
	"qiao/gateway/record/typescript"
	"qiao/gateway/store/storetest"
)

// ofParameters are things whose name is one of 参数设置.
func ofParameters() record.Table {
	table := imports()
	table.Fields = append([]record.Field{}, table.Fields...)
	table.Fields[1].Parameter = "物品名称"
	return table
}

// A new value is one of those that 参数设置 offers, in its order. A value that is disabled later
// stays while it is not changed.
func TestAValueIsAnOfferedParameter(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, dsn config.Database) {
		s := serve(t, dsn, ofParameters(), gatewaytest.NewClock(time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)), nil)
		s.exec(scratch)
		expect(t, "without parameters", s.call(http.MethodPut, "add", `{"Code":"a","Name":"门"}`),
			`{"code":-1,"msg":"没有可选的物品名称，请先在参数设置中启用","data":{"fields":{"Name":"没有可选的物品名称，请先在参数设置中启用"}}}`)
		s.exec(`INSERT INTO Base_Parameter (ParameterId, Category, Name, Value, SortCode, Enabled)
			VALUES ('p1', N'物品名称', N'窗', N'窗', 20, 1), ('p2', N'物品名称', N'门', N'门', 10, 1), ('p3', N'物品名称', N'锁', N'锁', 5, 0), ('p4', N'别的', N'灯', N'灯', 1, 1)`)
		const want = "名称须为 门、窗 之一"
		for _, name := range []string{"锁", "灯", "x"} {
			expect(t, name, s.call(http.MethodPut, "add", `{"Code":"a","Name":"`+name+`"}`),
				`{"code":-1,"msg":"`+want+`","data":{"fields":{"Name":"`+want+`"}}}`)
		}
		key := s.add(`{"Code":"a","Name":"门"}`)
		s.add(`{"Code":"b"}`)
		s.exec("UPDATE Base_Parameter SET Enabled = 0 WHERE ParameterId = 'p2'")
		expect(t, "an edit that keeps what is offered no more", s.call(http.MethodPost, "update/"+key, `{"Name":"门","Size":5,"RowVersion":1}`),
			ok+`{"RowVersion":2,"ThingId":"`+key+`"}}`)
		s.call(http.MethodPost, "update/"+key, `{"Name":"窗","RowVersion":2}`)
		if answer := s.call(http.MethodPost, "update/"+key, `{"Name":"门","RowVersion":3}`); !strings.Contains(answer, `"msg":"名称须为 窗 之一"`) {
			t.Error(answer)
		}
		answer := s.imported("", [][3]string{{"c", "门", "大"}, {"d", "窗", "大"}, {"e", "灯", "大"}})
		if !strings.Contains(answer, `"New":1,"Changed":0,"Same":0,"Wrong":2`) || strings.Count(answer, `"Fields":{"Name":"名称须为 窗 之一"}`) != 2 {
			t.Error(answer)
		}
	})
}

func TestAParameterIsForATextWithoutOtherChoices(t *testing.T) {
	t.Parallel()
	table := ofParameters()
	if text := typescript.Records([]record.Table{table}).String(); !strings.Contains(text, "label: '名称', type: 'text', max: 10, parameter: '物品名称' }") {
		t.Error(text)
	}
	for _, i := range []int{2, 3} { // one with options, a number
		fields := append([]record.Field{}, things.Fields...)
		fields[i].Parameter = "物品名称"
		wrong := things
		wrong.Fields = fields
		if _, err := record.Describe(wrong); err == nil {
			t.Errorf("%+v is accepted", fields[i])
		}
	}
}

// A reference with Of prevents the deletion only of records that match Of.
func TestAReferenceConcernsTheRecordsThatItIsOf(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, dsn config.Database) {
		table := things
		table.ReferredBy = []record.Reference{{Table: "Test_Order", By: map[string]string{"ThingName": "Name"}, Of: map[string]string{"Kind": "大"}, Text: "还有 %d 张订单"}}
		s := serve(t, dsn, table, gatewaytest.NewClock(time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)), nil)
		s.exec(scratch)
		big, small := s.add(`{"Code":"a","Name":"门","Kind":"大"}`), s.add(`{"Code":"b","Name":"门","Kind":"小"}`)
		s.exec("INSERT INTO Test_Order VALUES (1, N'门', N'大')")
		expect(t, "of the kind", s.call(http.MethodDelete, "delete/"+big, `{"RowVersion":1}`), `{"code":-1,"msg":"物品 a 还有 1 张订单","data":null}`)
		expect(t, "of another kind", s.call(http.MethodDelete, "delete/"+small, `{"RowVersion":1}`), ok+`null}`)
	})
}
