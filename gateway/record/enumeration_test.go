package record_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/enumeration"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/record"
	"qiao/gateway/record/typescript"
	"qiao/gateway/store/storetest"
)

const examineLabels = "审核须为 提交失败、待提交、未审核、已审核 之一"

// The wire has codes. A value that is no code is refused with the list of labels, and the history and the answer to a
// stale edit have the labels.
func TestACodedFieldHasItsCodesAndIsToldByItsLabels(t *testing.T) {
	each(t, func(t *testing.T, s *served) {
		for _, sent := range []string{"2", "-3", `"已审核"`, `"x"`, "1.5", "9223372036854775808"} {
			expect(t, sent, s.call(http.MethodPut, "add", `{"Code":"a","Examine":`+sent+`}`),
				`{"code":-1,"msg":"`+examineLabels+`","data":{"fields":{"Examine":"`+examineLabels+`"}}}`)
		}
		key := s.add(`{"Code":"a","Examine":"-1"}`)
		s.call(http.MethodPost, "update/"+key, `{"Examine":0,"RowVersion":1}`)
		const change = `{"Field":"Examine","Label":"审核","From":-1,"To":0,"FromName":"待提交","ToName":"未审核"}`
		if answer := s.call(http.MethodGet, "history/"+key, ""); !strings.Contains(answer, change) || !strings.Contains(answer, `"From":null,"To":-1,"ToName":"待提交"`) {
			t.Error(answer)
		}
		s.call(http.MethodPost, "update/"+key, `{"Examine":null,"RowVersion":2}`)
		if answer := s.call(http.MethodPost, "update/"+key, `{"Examine":1,"RowVersion":1}`); !strings.Contains(answer, `"Changes":[{"Field":"Examine","Label":"审核","From":-1,"To":null,"FromName":"待提交"}]`) {
			t.Error(answer)
		}
	})
}

// A cell of a sheet has a label or a code; an error of its line names the labels.
func TestASheetHasLabelsOrCodes(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, dsn config.Database) {
		table := imports()
		table.Title = []string{"Code", "Examine"}
		s := serve(t, dsn, table, gatewaytest.NewClock(time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)), nil)
		s.exec(scratch)
		lines := [][3]string{{"a", "", "已审核"}, {"b", "", "-2"}, {"c", "", "审核"}, {"d", "", ""}}
		answer := s.importedOf("审核", "?write=true", lines)
		if !strings.Contains(answer, `"Written":false,"New":3,"Changed":0,"Same":0,"Wrong":1`) || !strings.Contains(answer, `"Fields":{"Examine":"`+examineLabels+`"}`) {
			t.Error(answer)
		}
		if answer = s.importedOf("审核", "?write=true", append(lines[:2], lines[3])); !strings.Contains(answer, `"Written":true`) || !strings.Contains(answer, `"Name":"b 提交失败"`) {
			t.Error(answer)
		}
		expect(t, "the rows", s.rows("SELECT Code, Examine FROM Test_Thing ORDER BY Code"), "a|1 / b|-2 / d|NULL")
		if answer = s.importedOf("审核", "", [][3]string{{"a", "", "未审核"}}); !strings.Contains(answer, `"ToName":"未审核"`) {
			t.Error(answer)
		}
	})
}

func TestAnInitialValueIsALabel(t *testing.T) {
	t.Parallel()
	table := things
	table.Fields = []record.Field{
		{Name: "Code", Label: "编号", Type: "nvarchar(20)"},
		{Name: "Name", Label: "名称", Type: "nvarchar(20)"},
		{Name: "Kind", Label: "类别", Type: "nvarchar(20)"},
		{Name: "Examine", Label: "审核", Type: "int", Enumeration: enumeration.ExamineStatus, Initial: "待提交"},
	}
	if text := typescript.Records([]record.Table{table}).String(); !strings.Contains(text, "enumeration: examineStatus, initial: -1 }") {
		t.Error(text)
	}
	for _, wrong := range []record.Field{
		{Name: "Examine", Label: "审核", Type: "nvarchar(10)", Enumeration: enumeration.ExamineStatus},
		{Name: "Examine", Label: "审核", Type: "int", Enumeration: enumeration.ExamineStatus, Max: 3},
		{Name: "Examine", Label: "审核", Type: "int", Enumeration: enumeration.ExamineStatus, Initial: "审核"},
	} {
		table.Fields[3] = wrong
		if _, err := record.Describe(table); err == nil {
			t.Errorf("%+v is accepted", wrong)
		}
	}
}
