package flow_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/handlers/approval/flow"
)

const trip = `{"Fallback":"u",
	"Fields":[{"Name":"Items","Label":"费用明细","Type":"table","Required":true,"Columns":[
		{"Name":"Kind","Label":"类别","Type":"choice","Options":["交通","住宿"],"Required":true},
		{"Name":"Amount","Label":"金额","Type":"money","Required":true,"Min":"0.01"},
		{"Name":"Day","Label":"日期","Type":"date"},{"Name":"Note","Label":"备注","Type":"text"}]}],
	"Steps":[{"ID":"b","Kind":"branch","Name":"合计","Lanes":[
		{"Name":"大额","When":[[{"Field":"Items.Amount","Op":"gt","Values":["1000"]}]],"Steps":[{"ID":"much","Kind":"approve","Name":"总经理","Mode":"any","Who":[{"By":"person","IDs":["u"]}]}]},
		{"Name":"其他","Steps":[{"ID":"else","Kind":"approve","Name":"主管","Mode":"any","Who":[{"By":"person","IDs":["u"]}]}]}]}]}`

func TestTablesAreReadByRow(t *testing.T) {
	d := read(t, trip)
	if wrong := d.Check(); len(wrong) > 0 {
		t.Fatal(wrong)
	}
	row := func(n int) string { return strings.TrimSuffix(strings.Repeat(`{"Kind":"交通","Amount":1},`, n), ",") }
	for _, test := range []struct{ sent, wrong, way string }{
		{`{"ITEMS":[{"kind":"交通","AMOUNT":"600.5","day":"2026/3/1"},{},{"Kind":"住宿","Amount":399.50}]}`, "", "主管"},
		{`{"Items":[{"Kind":"交通","Amount":"600.5"},{"Kind":"住宿","Amount":"399.51"}]}`, "", "总经理"},
		{`{"Items":[]}`, "Items=费用明细至少填写一行", "主管"},
		{`{}`, "Items=费用明细至少填写一行", "主管"},
		{`{"Items":[{"Kind":"","Note":"  "},null]}`, "Items=费用明细至少填写一行", "主管"},
		{`{"Items":[{"Kind":"交通","Amount":"5"},{},{"Kind":"飞机","Note":"x"}]}`, "Items[2].Kind=费用明细第 3 行：类别须为 交通、住宿 之一 Items[2].Amount=费用明细第 3 行：金额不能为空", "主管"},
		{
			`{"Items":[{"Kind":"交通","Amount":"1.234","Day":"三月","Note":"` + strings.Repeat("长", 201) + `"}]}`,
			"Items[0].Amount=费用明细第 1 行：金额应为金额，最多 2 位小数 Items[0].Day=费用明细第 1 行：日期应为日期，如 2026-03-01 Items[0].Note=费用明细第 1 行：备注超过 200 个字符", "主管",
		},
		{`{"Items":[{"Kind":"交通","Amount":{"a":1}}]}`, "Items[0].Amount=费用明细第 1 行：金额应为文本", "主管"},
		{`{"Items":"x"}`, "Items=费用明细应为由行组成的列表", "主管"},
		{`{"Items":[1]}`, "Items=费用明细应为由行组成的列表", "主管"},
		{`{"Items":[` + row(50) + `]}`, "", "主管"},
		{`{"Items":[` + row(51) + `]}`, "Items=费用明细最多 50 行", "主管"},
	} {
		if _, wrong, way := sent(t, d, test.sent); wrong != test.wrong || way != test.way {
			t.Errorf("%.200s: %q %s, want %+v", test.sent, wrong, way, test)
		}
	}
}

// A table that was read is sent in the same rows, without the empty ones.
func TestTablesAreSentAsTheyAreRead(t *testing.T) {
	d := read(t, trip)
	form, _, _ := sent(t, d, `{"Items":[{"Kind":"交通","Amount":"600.5","Note":"高铁"},{},{"Kind":"住宿","Amount":"3","Day":"2026-03-01"}]}`)
	encoded, err := json.Marshal(d.Sent(form))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"Items":[{"Amount":"600.5","Kind":"交通","Note":"高铁"},{"Amount":"3","Day":"2026-03-01","Kind":"住宿"}]}`
	if string(encoded) != want {
		t.Errorf("%s", encoded)
	}
	if same, wrong, _ := sent(t, d, want); wrong != "" || cmp.Diff(form, same) != "" {
		t.Errorf("%s %s", wrong, cmp.Diff(form, same))
	}
	if filled := d.Fields[0].Filled(form); filled != "2 行" {
		t.Error(filled)
	}
	if filled := d.Fields[0].Filled(flow.Form{}); filled != "" {
		t.Error(filled)
	}
}

func TestErrorsOfATable(t *testing.T) {
	column := func(n int) (all []string) {
		for i := range n {
			all = append(all, fmt.Sprintf(`{"Name":"C%d","Label":"列%d","Type":"text"}`, i, i))
		}
		return all
	}
	table := func(columns ...string) string {
		return `{"Fallback":"u","Fields":[{"Name":"T","Label":"明细","Type":"table","Columns":[` + strings.Join(columns, ",") + `]}],
			"Steps":[{"ID":"a","Kind":"approve","Name":"甲","Mode":"any","Who":[{"By":"person","IDs":["u"]}]}]}`
	}
	for text, want := range map[string]string{
		table():              "“明细”应有 1 到 12 列",
		table(column(13)...): "“明细”应有 1 到 12 列",
		table(column(12)...): "",
		table(`{"Name":"A","Label":"人","Type":"person"}`):                                                                 "“明细”的列：“人”的类型不能用作明细的列",
		table(`{"Name":"A","Label":"表","Type":"table","Columns":[]}`):                                                     "“明细”的列：“表”应有 1 到 12 列",
		table(`{"Name":"A","Label":"选","Type":"choice"}`):                                                                 "“明细”的列：“选”没有选项",
		table(column(1)[0], `{"Name":"c0","Label":"别","Type":"text"}`):                                                    "“明细”的列：“别”与前面的项重名",
		strings.Replace(trip, `"Items.Amount"`, `"Items.Kind"`, 1):                                                        "分支“大额”的条件所用的字段 Items.Kind 不存在，或不能用作条件",
		table(`{"Name":"A","Label":"止","Type":"date","From":"C"}`, `{"Name":"B","Label":"起","Type":"date","Alone":true}`): "“明细”的列：“止”所用的开始或结束字段不存在，或者类型不符",
		table(`{"Name":"A","Label":"起","Type":"date"}`, `{"Name":"B","Label":"止","Type":"date"}`):                         "“明细”的列：“止”没有成对：请在“不能早于”中选择开始日期，或勾选“不成对”",
		strings.Replace(trip, `"Values":["1000"]`, `"Values":["一千"]`, 1):                                                  "分支“大额”：金额应为金额，最多 2 位小数",
		strings.Replace(trip, `"Items.Amount","Op":"gt"`, `"Items","Op":"eq"`, 1):                                         "分支“大额”的条件所用的字段 Items 不存在，或不能用作条件",
	} {
		said := ""
		for _, w := range read(t, text).Check() {
			said += w.Text
		}
		if said != want {
			t.Errorf("%s: %s, want %s", text, said, want)
		}
	}
}
