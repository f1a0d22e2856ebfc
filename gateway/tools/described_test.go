package tools_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"qiao/cmd/apptest"
	"qiao/sql/seed"
)

// input is the part of a tool's schema that the tests read.
type input struct {
	Required   []string
	Properties map[string]property
}

type property struct {
	Type, Title, Description, Pattern string
	Enum                              []any
}

func inputOf(t *testing.T, tool *mcp.Tool) (of input) {
	t.Helper()
	text, err := json.Marshal(tool.InputSchema)
	if err != nil || json.Unmarshal(text, &of) != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return of
}

var (
	// nameByRule is a noun and a verb: dormitory_repair_list.
	nameByRule     = regexp.MustCompile(`^[a-z]+(_[a-z]+)*_(list|get|find|add|move|decide|mark|count|summary|report)$`)
	argumentByRule = regexp.MustCompile(`^[A-Z][a-zA-Z0-9]*$`)
)

// Each tool and each parameter has a title and a short description. All names follow one rule.
func TestEveryToolAndParameterIsDescribed(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, writing)
	seen, parameters := map[string]bool{}, 0
	for _, account := range seed.DemoAccounts() {
		for name, tool := range as(t, g, account).tools() {
			seen[name] = true
			if !nameByRule.MatchString(name) {
				t.Errorf("%s is no thing with what is done with it", name)
			}
			if n := utf8.RuneCountInString(tool.Title); !chinese.MatchString(tool.Title) || n > 24 {
				t.Errorf("%s: the title has %d characters: %s", name, n, tool.Title)
			}
			if n := utf8.RuneCountInString(tool.Description); n < 4 || n > 320 {
				t.Errorf("%s: the description has %d characters: %s", name, n, tool.Description)
			}
			for argument, of := range inputOf(t, tool).Properties {
				parameters++
				if !argumentByRule.MatchString(argument) && argument != "confirm" {
					t.Errorf("%s: the parameter %s begins with no capital letter", name, argument)
				}
				if !chinese.MatchString(of.Title) || utf8.RuneCountInString(of.Title) > 16 {
					t.Errorf("%s: %s: the title is %q", name, argument, of.Title)
				}
				if n := utf8.RuneCountInString(of.Description); n < 3 || n > 120 {
					t.Errorf("%s: %s: the description is %q", name, argument, of.Description)
				}
			}
		}
	}
	if len(seen) < 45 || parameters < 900 {
		t.Errorf("%d tools, %d parameters", len(seen), parameters)
	}
	if required := inputOf(t, as(t, g, "sushe").tools()["dormitory_repair_get"]).Required; len(required) != 1 || required[0] != "RepairId" {
		t.Errorf("a repair is read without %v", required)
	}
}

// A value that is none of those which there are finds nothing, and an assistant would report that. So it is refused, with the
// values which there are; so is a month or a day in another form.
func TestWrongValuesAreRefused(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, enabled)
	listed, formed := 0, 0
	for _, account := range []string{"sushe", "pinzhi", "kefu", "jxs"} {
		session := as(t, g, account)
		for name, tool := range session.tools() {
			of := inputOf(t, tool)
			for argument, one := range of.Properties {
				if one.Enum == nil && one.Pattern == "" {
					continue
				}
				arguments := []any{argument, "没有这个"}
				for _, other := range of.Required {
					if other != argument {
						arguments = append(arguments, other, "x")
					}
				}
				got := session.call(name, arguments...)
				if one.Pattern != "" {
					formed++
					if want := fmt.Sprintf("参数 %s（%s）不能是 没有这个，请写成 2026-11", argument, one.Title); !got.Failed || !strings.HasPrefix(got.Text, want) {
						t.Errorf("%s: %s: %+v, want %s", account, name, got, want)
					}
					continue
				}
				listed++
				if want := fmt.Sprintf("参数 %s（%s）没有取值 没有这个，请改用：", argument, one.Title); !got.Failed || !strings.HasPrefix(got.Text, want) {
					t.Errorf("%s: %s: %+v, want %s", account, name, got, want)
				}
				for _, choice := range one.Enum {
					if !strings.Contains(got.Text, fmt.Sprint(choice)) {
						t.Errorf("%s: %s: %s does not offer %v", account, name, got.Text, choice)
					}
				}
			}
		}
	}
	for _, said := range []struct{ account, tool, argument, wrong, want string }{
		{"sushe", "dormitory_repair_list", "Status", "没有这个", "请改用：待处理、处理中、已完成、已确认、已驳回、已取消"},
		{"sushe", "dormitory_checkin_list", "State", "入住", "请改用：待入住、在住、已退宿"},
		{"sushe", "dormitory_checkin_list", "Kind", "工人", "请改用：员工、外来人员"},
		{"sushe", "dormitory_single_list", "State", "生效", "请改用：未开始、有效、已结束"},
		{"sushe", "approval_mine_list", "State", "通过", "请改用：草稿、提交失败、审批中、已通过、已退回、已撤回、已作废、已销假"},
		{"pinzhi", "inspection_list", "MaterialClass", "木头", "请改用：板材、五金、封边、油漆、玻璃、石材、包材、辅料"},
		{"pinzhi", "inspection_defect_summary", "By", "year", "请改用：supplier、material、category、month、inspector"},
		{"jxs", "contract_list", "ExamineStatus", "7", "请改用：-2 提交失败、-1 待提交、0 未审核、1 已审核"},
		{"kefu", "notice_mark", "Kind", "短信", ""},
	} {
		got := as(t, g, said.account).tools()[said.tool]
		if (got == nil) != (said.want == "") { // no tool writes here
			t.Errorf("%s has %s: %v", said.account, said.tool, got)
		}
		if got != nil {
			if answer := as(t, g, said.account).call(said.tool, said.argument, said.wrong); !answer.Failed || !strings.HasSuffix(answer.Text, "没有取值 "+said.wrong+"，"+said.want) {
				t.Errorf("%s: %s: %+v", said.tool, said.argument, answer)
			}
		}
	}
	if listed < 60 || formed < 30 {
		t.Errorf("%d parameters have values, %d a form", listed, formed)
	}
}

// What a person would write is understood: the label of a code, no value, and other letter cases of a name.
func TestValuesAreTakenAsMeant(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, enabled)
	kefu := as(t, g, "kefu")
	_, byCode := kefu.call("aftersales_order_list", "State", 3).rows(t)
	_, byText := kefu.call("aftersales_order_list", "state", "3").rows(t)
	_, byLabel := kefu.call("aftersales_order_list", "STATE", "已关闭").rows(t)
	_, all := kefu.call("aftersales_order_list").rows(t)
	_, empty := kefu.call("aftersales_order_list", "Urgency", "").rows(t)
	if byCode == 0 || byCode != byText || byCode != byLabel || byCode == all || empty != all {
		t.Errorf("%d by the code, %d by its text, %d by its label, %d of all, %d of no urgency", byCode, byText, byLabel, all, empty)
	}
	sushe := as(t, g, "sushe")
	if _, n := sushe.call("dormitory_cost_summary", "Month", "2026-10").rows(t); n == 0 {
		t.Error("the month has no costs")
	}
	for _, wrong := range []string{"十月", "2026-13", "2026年10月", "2026-10-01"} {
		if got := sushe.call("dormitory_cost_summary", "Month", wrong); !got.Failed || got.Text != "参数 Month（月份）不能是 "+wrong+"，请写成 2026-11 的样子" {
			t.Errorf("%+v", got)
		}
	}
	for _, day := range []string{"2026-11-20", "2026-11-20T08:30:00", "2026-11-20 08:30"} {
		if got := sushe.call("dormitory_repair_list", "ReportDateTo", day); got.Failed {
			t.Errorf("%s: %+v", day, got)
		}
	}
}
