package flow_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/clock"
	"qiao/handlers/approval/flow"
)

func read(t testing.TB, text string) (d flow.Definition) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// steps are the names of a plan, lanes beside each other in brackets.
func steps(nodes []flow.Node) string {
	var texts []string
	for _, node := range nodes {
		if node.Step != nil {
			texts = append(texts, node.Step.Name)
			continue
		}
		var lanes []string
		for _, lane := range node.Lanes {
			lanes = append(lanes, steps(lane))
		}
		texts = append(texts, "["+strings.Join(lanes, "|")+"]")
	}
	return strings.Join(texts, " ")
}

const branching = `{
	"Fields":[{"Name":"Days","Label":"天数","Type":"number"},{"Name":"Kind","Label":"类型","Type":"choice","Options":["年假","事假"]},{"Name":"From","Label":"开始","Type":"date"}],
	"Steps":[
		{"ID":"b","Kind":"branch","Name":"天数","Lanes":[
			{"Name":"长","When":[[{"Field":"Days","Op":"ge","Values":["10"]}],[{"Field":"Kind","Op":"eq","Values":["事假"]},{"Field":"Days","Op":"gt","Values":["2"]}]],"Steps":[{"ID":"long","Kind":"approve","Name":"总经理"}]},
			{"Name":"年底","When":[[{"Field":"From","Op":"ge","Values":["2026-12-20"]}]],"Steps":[{"ID":"end","Kind":"approve","Name":"人事"}]},
			{"Name":"工厂","When":[[{"Field":"$department","Op":"in","Values":["10110"]},{"Field":"$post","Op":"ne","Values":["manager"]}]],"Steps":[]},
			{"Name":"其他","Steps":[{"ID":"else","Kind":"approve","Name":"主管"}]}]},
		{"ID":"p","Kind":"parallel","Name":"并行","Lanes":[{"Steps":[{"ID":"x","Kind":"approve","Name":"甲"}]},{"Steps":[{"ID":"y","Kind":"cc","Name":"乙"}]}]}]}`

func TestBranchesByValuesAndApplicant(t *testing.T) {
	d := read(t, branching)
	office := flow.Applicant{UserID: "u", PostID: "clerk", Departments: []string{"10101", "10001"}}
	team := flow.Applicant{UserID: "u", PostID: "cutter", Departments: []string{"1011001", "10110", "10001"}}
	foreman := flow.Applicant{UserID: "u", PostID: "manager", Departments: []string{"10110"}}
	for _, test := range []struct {
		form      flow.Form
		applicant flow.Applicant
		want      string
	}{
		{flow.Form{"Days": {"9.5"}}, office, "主管 [甲|乙]"},
		{flow.Form{"Days": {"10.0"}}, office, "总经理 [甲|乙]"},
		{flow.Form{"Days": {"3"}, "Kind": {"事假"}}, office, "总经理 [甲|乙]"},
		{flow.Form{"Days": {"2"}, "Kind": {"事假"}}, office, "主管 [甲|乙]"},
		{flow.Form{"From": {"2026-12-20"}}, office, "人事 [甲|乙]"},
		{flow.Form{"From": {"2026-12-19"}}, office, "主管 [甲|乙]"},
		{flow.Form{}, team, "[甲|乙]"},
		{flow.Form{}, foreman, "主管 [甲|乙]"},
	} {
		if got := steps(d.Plan(test.form, test.applicant)); got != test.want {
			t.Errorf("%v %v: %s, want %s", test.form, test.applicant, got, test.want)
		}
	}
}

func TestFormsAreReadAsTheyAreSent(t *testing.T) {
	d := read(t, `{"Fields":[
		{"Name":"Amount","Label":"金额","Type":"money","Required":true,"Max":"100"},{"Name":"Day","Label":"日期","Type":"date"},
		{"Name":"At","Label":"时间","Type":"datetime"},{"Name":"Kinds","Label":"类别","Type":"choices","Options":["甲","乙"]},{"Name":"Note","Label":"备注","Type":"text"}]}`)
	for _, test := range []struct {
		sent string
		want flow.Form
	}{
		{`{"AMOUNT":12.5,"day":"2026/3/1","at":"8 点","kinds":["乙","乙"," "],"note":" 无 ","other":1}`, nil},
		{
			`{"amount":"12.5","day":"2026/3/1","at":"2026-03-01 08:30","kinds":["乙","乙"," "],"note":" 无 ","other":1}`,
			flow.Form{"Amount": {"12.5"}, "Day": {"2026-03-01"}, "At": {"2026-03-01T08:30:00"}, "Kinds": {"乙"}, "Note": {"无"}},
		},
		{`{"Amount":100,"Day":"2026-03-01T00:00:00","Kinds":"甲"}`, flow.Form{"Amount": {"100"}, "Day": {"2026-03-01"}, "Kinds": {"甲"}}},
	} {
		var sent map[string]json.RawMessage
		if err := json.Unmarshal([]byte(test.sent), &sent); err != nil {
			t.Fatal(err)
		}
		form, wrong := d.Read(sent, clock.Workdays{})
		if test.want == nil {
			if len(wrong) != 1 || wrong[0].Field != "At" {
				t.Errorf("%s: %v", test.sent, wrong)
			}
			continue
		}
		if diff := cmp.Diff(test.want, form); diff != "" || len(wrong) > 0 {
			t.Errorf("%s: %v %s", test.sent, wrong, diff)
		}
	}
}

func TestWrongValuesAreSaid(t *testing.T) {
	d := read(t, `{"Fields":[{"Name":"A","Label":"金额","Type":"money","Min":"1","Max":"100"},{"Name":"N","Label":"数","Type":"number","Required":true},
		{"Name":"D","Label":"日期","Type":"date"},{"Name":"C","Label":"类别","Type":"choice","Options":["甲"]},{"Name":"T","Label":"备注","Type":"text"},{"Name":"F","Label":"附件","Type":"files"}]}`)
	for sent, want := range map[string]string{
		`{"A":"1.234","N":1}`:      "金额应为金额，最多 2 位小数",
		`{"A":"0.99","N":1}`:       "金额不能小于 1",
		`{"A":"100.01","N":1}`:     "金额不能大于 100",
		`{"N":"1e5"}`:              "数应为数字，最多 4 位小数",
		`{"N":""}`:                 "数不能为空",
		`{"N":1,"D":"31.12.2026"}`: "日期应为日期，如 2026-03-01",
		`{"N":1,"C":"乙"}`:          "类别须为 甲 之一",
		`{"N":1,"T":"` + strings.Repeat("长", 201) + `"}`: "备注超过 200 个字符",
		`{"N":1,"T":{"a":1}}`:                            "备注应为文本",
		`{"N":1,"F":[{}]}`:                               "附件应为文本的列表",
		`{"N":1,"F":["1","2","3","4","5","6","7","8","9","10","11","12","13","14","15","16","17","18","19","20","21"]}`: "附件最多 20 项",
	} {
		var fields map[string]json.RawMessage
		if err := json.Unmarshal([]byte(sent), &fields); err != nil {
			t.Fatal(err)
		}
		if _, wrong := d.Read(fields, clock.Workdays{}); len(wrong) != 1 || wrong[0].Text != want {
			t.Errorf("%s: %v, want %s", sent, wrong, want)
		}
	}
}

func TestErrorsOfADefinition(t *testing.T) {
	const step = `{"ID":"a","Kind":"approve","Name":"甲","Mode":"any","Who":[{"By":"person","IDs":["u"]}]}`
	for text, want := range map[string]string{
		`{"Fallback":"u","Steps":[]}`:                                                                                                                                         "流程至少要有一个审批节点",
		`{"Steps":[` + step + `]}`:                                                                                                                                            "请选择“无人审批时转交”的人员",
		`{"Fallback":"u","Steps":[` + step + `,` + step + `]}`:                                                                                                                "节点“甲”没有编号，或编号重复",
		`{"Fallback":"u","Steps":[` + step + `,{"ID":"b","Kind":"loop","Name":"乙"}]}`:                                                                                         "节点“乙”的类型 loop 不存在",
		`{"Fallback":"u","Steps":[` + step + `,{"ID":"b","Kind":"cc","Name":"乙"}]}`:                                                                                           "节点“乙”没有设置人员",
		`{"Fallback":"u","Steps":[` + step + `,{"ID":"b","Kind":"cc","Who":[{"By":"choose"}]}]}`:                                                                              "有节点没有名称",
		`{"Fallback":"u","Steps":[` + strings.Replace(step, `"any"`, `"most"`, 1) + `]}`:                                                                                      "节点“甲”没有设置审批方式",
		`{"Fallback":"u","Steps":[` + strings.Replace(step, `["u"]`, `[]`, 1) + `]}`:                                                                                          "节点“甲”没有选择人员",
		`{"Fallback":"u","Steps":[` + strings.Replace(step, `"Who"`, `"HandHours":5,"Who"`, 1) + `]}`:                                                                         "节点“甲”的超时转交须同时设置时间和人员",
		`{"Fallback":"u","Steps":[` + strings.Replace(step, `"Who"`, `"RemindHours":-1,"Who"`, 1) + `]}`:                                                                      "节点“甲”的时限应为 1 到 2160 小时",
		`{"Fallback":"u","Steps":[` + step + `,{"ID":"b","Kind":"parallel","Name":"乙","Lanes":[{"Name":"一"}]}]}`:                                                              "“乙”应有 2 到 8 条分支",
		`{"Fallback":"u","Steps":[` + step + `,{"ID":"b","Kind":"branch","Name":"乙","Lanes":[{"Name":"一"},{"Name":"二"}]}]}`:                                                   "分支“一”没有设置条件",
		`{"Fallback":"u","Steps":[` + step + `,{"ID":"b","Kind":"branch","Name":"乙","Lanes":[{"Name":"一","When":[[{"Field":"X","Op":"eq","Values":["1"]}]]},{"Name":"二"}]}]}`: "分支“一”的条件所用的字段 X 不存在，或不能用作条件",
		`{"Fallback":"u","Fields":[{"Name":"X","Label":"甲","Type":"text"}],"Steps":[` + step + `,{"ID":"b","Kind":"branch","Name":"乙","Lanes":[{"Name":"一","When":[[{"Field":"X","Op":"lt","Values":["1"]}]]},{"Name":"二"}]}]}`:   "分支“一”的比较方式 lt 不适用于这个字段",
		`{"Fallback":"u","Fields":[{"Name":"X","Label":"甲","Type":"number"}],"Steps":[` + step + `,{"ID":"b","Kind":"branch","Name":"乙","Lanes":[{"Name":"一","When":[[{"Field":"X","Op":"lt","Values":["一"]}]]},{"Name":"二"}]}]}`: "分支“一”：甲应为数字，最多 4 位小数",
		`{"Fallback":"u","Fields":[{"Name":"X","Label":"甲","Type":"number"}],"Steps":[` + step + `,{"ID":"b","Kind":"branch","Name":"乙","Lanes":[{"Name":"一","When":[[{"Field":"X","Op":"lt","Values":[]}]]},{"Name":"二"}]}]}`:    "分支“一”的条件没有填写值",
		`{"Fallback":"u","Fields":[{"Name":"X","Label":"甲","Type":"number"}],"Steps":[` + step + `,{"ID":"b","Kind":"branch","Name":"乙","Lanes":[{"Name":"一","When":[[]]},{"Name":"二"}]}]}`:                                       "分支“一”有一组条件是空的",
		`{"Fallback":"u","Fields":[{"Name":"X","Label":"甲","Type":"choice"}],"Steps":[` + step + `]}`:                                                                                                                             "“甲”没有选项",
		`{"Fallback":"u","Fields":[{"Name":"X","Label":"甲","Type":"colour"}],"Steps":[` + step + `]}`:                                                                                                                             "“甲”的类型 colour 不存在",
		`{"Fallback":"u","Fields":[{"Name":"X","Type":"text"}],"Steps":[` + step + `]}`:                                                                                                                                           "第 1 项没有名称",
		`{"Fallback":"u","Fields":[{"Name":"X","Label":"甲","Type":"money","Min":"一"}],"Steps":[` + step + `]}`:                                                                                                                    "“甲”的范围应为数字",
		`{"Fallback":"u","Fields":[{"Name":"X","Label":"甲","Type":"text"},{"Name":"Y","Label":"甲","Type":"text"}],"Steps":[` + step + `]}`:                                                                                        "“甲”与前面的项重名",
		`{"Fallback":"u","Fields":[{"Name":"一","Label":"甲","Type":"text"}],"Steps":[` + step + `]}`:                                                                                                                               "第 1 项的字段名须以字母开头，只含字母、数字和下划线",
	} {
		if wrong := read(t, text).Check(); len(wrong) != 1 || wrong[0].Text != want {
			t.Errorf("%s: %v, want %s", text, wrong, want)
		}
	}
	if wrong := read(t, `{"Fallback":"u","Steps":[`+step+`]}`).Check(); len(wrong) != 0 {
		t.Error(wrong)
	}
}

// Any definition and any form are read, checked and planned without a panic, and a form that was
// read reads the same again.
func FuzzDefinition(f *testing.F) {
	f.Add(branching, `{"Days":"3","Kind":"事假"}`)
	f.Add(`{"Steps":[{"Kind":"branch","Lanes":[{"When":[[{"Op":"lt","Field":"$post"}]]}]}]}`, `{}`)
	f.Add(`{"Fields":[{"Name":"A","Type":"files"}]}`, `{"A":["1"]}`)
	f.Add(trip, `{"Items":[{"Kind":"交通","Amount":"1"},{}]}`)
	f.Add(leave, `{"First":"2026-03-01","Last":"2026-03-02"}`)
	f.Fuzz(func(t *testing.T, definition, sent string) {
		var d flow.Definition
		var fields map[string]json.RawMessage
		if json.Unmarshal([]byte(definition), &d) != nil || json.Unmarshal([]byte(sent), &fields) != nil {
			return
		}
		form, wrong := d.Read(fields, clock.Workdays{})
		if len(d.Check()) > 0 || len(wrong) > 0 {
			return
		}
		d.Plan(form, flow.Applicant{})
		encoded, err := json.Marshal(d.Sent(form))
		if err != nil {
			t.Fatal(err)
		}
		var again map[string]json.RawMessage
		if err := json.Unmarshal(encoded, &again); err != nil {
			t.Fatal(err)
		}
		if same, wrong := d.Read(again, clock.Workdays{}); len(wrong) > 0 || cmp.Diff(form, same) != "" {
			t.Errorf("%s: %v %v", encoded, wrong, cmp.Diff(form, same))
		}
	})
}
