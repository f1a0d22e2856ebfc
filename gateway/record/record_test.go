package record_test

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

const ok = `{"code":0,"msg":"成功","data":`

func expect(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n got %s\nwant %s", what, got, want)
	}
}

func TestARecordIsAddedUpdatedAndDeletedWithItsHistory(t *testing.T) {
	each(t, func(t *testing.T, s *served) {
		key := s.add(`{"CODE":" a1 ","name":"柜门 <b>","Size":"40","Price":12.50,"Bought":"2026-01-31","Checked":"2026-01-31 08:30:00.120","Broken":"是"}`)
		expect(t, "the row", s.rows("SELECT Code, Name, Kind, Size, Price, Bought, Checked, Broken, Grade, RowVersion, CreateUserId, CreateUserName, CreateDate FROM Test_Thing"),
			"a1|柜门 <b>|小|40|"+price(s, "12.5")+"|2026-01-31 00:00:00.000|2026-01-31 08:30:00.120|1|4|1|lxy|李秀英|2026-11-20 09:30:00.123")

		s.clock.Advance(time.Hour)
		expect(t, "update", s.call(http.MethodPost, "update/"+key, `{"Size":50,"Price":"7","Name":null,"RowVersion":1}`), ok+`{"RowVersion":2,"ThingId":"`+key+`"}}`)
		expect(t, "the row after it", s.rows("SELECT Code, Name, Size, Price, Grade, RowVersion, ModifyUserId, ModifyUserName, ModifyDate FROM Test_Thing"),
			"a1|NULL|50|"+price(s, "7")+"|5|2|lxy|李秀英|2026-11-20 10:30:00.123")

		s.clock.Advance(time.Hour)
		expect(t, "delete", s.call(http.MethodDelete, "delete/"+key, `{"RowVersion":"2"}`), ok+`null}`)
		expect(t, "rows", s.rows("SELECT COUNT(*) FROM Test_Thing"), "0")

		expect(t, "history", s.call(http.MethodGet, "history/"+key, ""), ok+`{"list":[`+
			`{"Action":"删除","RowVersion":3,"UserName":"李秀英","ActorName":"","CreateDate":"2026-11-20T11:30:00.123","Changes":[`+
			`{"Field":"Code","Label":"编号","From":"a1","To":null},{"Field":"Kind","Label":"类别","From":"小","To":null},`+
			`{"Field":"Size","Label":"尺寸","From":50,"To":null},{"Field":"Price","Label":"价格","From":7.00,"To":null},`+
			`{"Field":"Bought","Label":"购入日期","From":"2026-01-31T00:00:00","To":null},`+
			`{"Field":"Checked","Label":"检查时间","From":"2026-01-31T08:30:00.12","To":null},`+
			`{"Field":"Broken","Label":"损坏","From":true,"To":null},{"Field":"Grade","Label":"等级","From":5,"To":null}]},`+
			`{"Action":"更新","RowVersion":2,"UserName":"李秀英","ActorName":"","CreateDate":"2026-11-20T10:30:00.123","Changes":[`+
			`{"Field":"Name","Label":"名称","From":"柜门 <b>","To":null},{"Field":"Size","Label":"尺寸","From":40,"To":50},`+
			`{"Field":"Price","Label":"价格","From":12.50,"To":7.00},{"Field":"Grade","Label":"等级","From":4,"To":5}]},`+
			`{"Action":"新增","RowVersion":1,"UserName":"李秀英","ActorName":"","CreateDate":"2026-11-20T09:30:00.123","Changes":[`+
			`{"Field":"Code","Label":"编号","From":null,"To":"a1"},{"Field":"Name","Label":"名称","From":null,"To":"柜门 <b>"},`+
			`{"Field":"Kind","Label":"类别","From":null,"To":"小"},{"Field":"Size","Label":"尺寸","From":null,"To":40},`+
			`{"Field":"Price","Label":"价格","From":null,"To":12.50},{"Field":"Bought","Label":"购入日期","From":null,"To":"2026-01-31T00:00:00"},`+
			`{"Field":"Checked","Label":"检查时间","From":null,"To":"2026-01-31T08:30:00.12"},`+
			`{"Field":"Broken","Label":"损坏","From":null,"To":true},{"Field":"Grade","Label":"等级","From":null,"To":4}]}],"total":3}}`)

		expect(t, "audit", s.rows("SELECT Event, ActorAccount, SubjectAccount, Object, CreateDate FROM Audit_Log ORDER BY CreateDate"),
			"record.add|lxy|lxy|Test_Thing/"+key+"|2026-11-20 09:30:00.123 / record.update|lxy|lxy|Test_Thing/"+key+"|2026-11-20 10:30:00.123"+
				" / record.delete|lxy|lxy|Test_Thing/"+key+"|2026-11-20 11:30:00.123")
		for _, call := range [][2]string{{http.MethodPost, "update/"}, {http.MethodDelete, "delete/"}} {
			expect(t, "after it is deleted", s.call(call[0], call[1]+key, `{"Size":7}`),
				`{"code":-1,"msg":"物品 a1 已被 李秀英 于 2026-11-20 11:30 删除","data":null}`)
			expect(t, "what never was", s.call(call[0], call[1]+"x", `{"Size":7}`), `{"code":-1,"msg":"物品不存在，可能已被删除","data":null}`)
		}
		expect(t, "the history of what never was", s.call(http.MethodGet, "history/x", ""), ok+`{"list":[],"total":0}}`)
	})
}

// price is how the databases hand over a decimal.
func price(s *served, text string) string {
	if s.dsn.Driver == "sqlite" {
		return text
	}
	whole, fraction, _ := strings.Cut(text, ".")
	return whole + "." + (fraction + "00")[:2]
}

func TestAllInvalidFieldsAreToldAtOnce(t *testing.T) {
	each(t, func(t *testing.T, s *served) {
		expect(t, "add", s.call(http.MethodPut, "add",
			`{"Code":"  ","Name":"一二三四五六七八九😀","Kind":"中","Size":5001,"Price":1.234,"Bought":"31.1.2026","Checked":[],"Broken":"maybe"}`),
			`{"code":-1,"msg":"编号不能为空；名称超过 10 个字符；类别须为 大、小 之一；等 8 处","data":{"fields":{`+
				`"Bought":"购入日期不是日期","Broken":"损坏不是布尔值","Checked":"检查时间不能是对象或数组","Code":"编号不能为空",`+
				`"Kind":"类别须为 大、小 之一","Name":"名称超过 10 个字符","Price":"价格不是最多 2 位小数的数值","Size":"尺寸须在 1 到 5000 之间"}}}`)
		expect(t, "the module's own rule", s.call(http.MethodPut, "add", `{"Code":"a","Size":501}`),
			`{"code":-1,"msg":"小件的尺寸不能超过 500","data":{"fields":{"Size":"小件的尺寸不能超过 500"}}}`)
		expect(t, "what the database alone refuses", s.call(http.MethodPut, "add", `{"Code":"a","Kind":"大","Size":1000}`),
			`{"code":-1,"msg":"物品 a 不符合数据库的约束，请核对填写的内容","data":null}`)
		expect(t, "rows", s.rows("SELECT COUNT(*) FROM Test_Thing; SELECT COUNT(*) FROM Base_Change; SELECT COUNT(*) FROM Audit_Log"), "0 // 0 // 0")

		key := s.add(`{"Code":"a","Name":"一二三四五六七八😀"}`)
		expect(t, "update", s.call(http.MethodPost, "update/"+key, `{"Code":null,"Size":0,"RowVersion":"x"}`),
			`{"code":-1,"msg":"编号不能为空；尺寸须在 1 到 5000 之间；RowVersion不是整数","data":{"fields":{`+
				`"Code":"编号不能为空","RowVersion":"RowVersion不是整数","Size":"尺寸须在 1 到 5000 之间"}}}`)
		expect(t, "delete", s.call(http.MethodDelete, "delete/"+key, `{"RowVersion":1.5}`),
			`{"code":-1,"msg":"RowVersion不是整数","data":{"fields":{"RowVersion":"RowVersion不是整数"}}}`)
	})
}

func TestAnExistingRecordIsNamed(t *testing.T) {
	each(t, func(t *testing.T, s *served) {
		key := s.add(`{"Code":"r","Name":"门"}`)
		for _, same := range []string{"r", "R", " r "} {
			expect(t, same, s.call(http.MethodPut, "add", `{"Code":"`+same+`"}`),
				`{"code":-1,"msg":"物品 `+strings.TrimSpace(same)+` 已存在","data":{"fields":{"Code":"物品 `+strings.TrimSpace(same)+` 已存在"}}}`)
		}
		expect(t, "another unique index", s.call(http.MethodPut, "add", `{"Code":"s","Name":"门"}`),
			`{"code":-1,"msg":"类别 小、名称 门 已存在","data":{"fields":{"Name":"类别 小、名称 门 已存在"}}}`)
		s.add(`{"Code":"s"}`)
		s.add(`{"Code":"t"}`) // its index leaves NULL out
		expect(t, "update", s.call(http.MethodPost, "update/"+key, `{"Code":"S","RowVersion":1}`),
			`{"code":-1,"msg":"物品 S 已存在","data":{"fields":{"Code":"物品 S 已存在"}}}`)
		expect(t, "its own letter case", s.call(http.MethodPost, "update/"+key, `{"Code":"R","RowVersion":1}`), ok+`{"RowVersion":2,"ThingId":"`+key+`"}}`)
	})
}

func TestAReferredRecordIsNotDeleted(t *testing.T) {
	each(t, func(t *testing.T, s *served) {
		key := s.add(`{"Code":"柜 1","Name":"门"}`)
		s.exec("INSERT INTO Test_Part (PartId, ThingId, Gone) VALUES (1, '" + key + "', 0)")
		s.exec("INSERT INTO Test_Part (PartId, ThingId, Gone) VALUES (2, '" + key + "', 0)")
		s.exec("INSERT INTO Test_Part (PartId, ThingId, Gone) VALUES (3, '" + key + "', 1)")
		expect(t, "two parts", s.call(http.MethodDelete, "delete/"+key, `{"RowVersion":1}`), `{"code":-1,"msg":"物品 柜 1 还有 2 个零件","data":null}`)
		s.exec("INSERT INTO Test_Order (OrderId, ThingName, ThingKind) VALUES (1, '门', '小')")
		expect(t, "and an order", s.call(http.MethodDelete, "delete/"+key, `{"RowVersion":1}`), `{"code":-1,"msg":"物品 柜 1 还有 2 个零件，还有 1 张订单","data":null}`)
		s.exec("DELETE FROM Test_Part WHERE Gone = 0")
		s.exec("DELETE FROM Test_Order")
		expect(t, "a row that does not count", s.call(http.MethodDelete, "delete/"+key, `{"RowVersion":1}`),
			`{"code":-1,"msg":"物品 柜 1 仍被其他记录引用，不能删除","data":null}`)
		s.exec("DELETE FROM Test_Part")
		expect(t, "nobody", s.call(http.MethodDelete, "delete/"+key, `{"RowVersion":1}`), ok+`null}`)
	})
}
