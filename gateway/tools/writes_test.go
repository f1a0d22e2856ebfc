package tools_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
)

var broken = []any{"Building", "A栋", "Room", "101", "Item", "电路", "Description", "走廊的灯不亮"}

const willReport = "将要执行：提交宿舍报修\n楼栋：A栋\n内容：走廊的灯不亮\n类别：电路\n房号：101\n新增报修：房间 A栋 101"

// repairs counts the requests for repairs with the description.
func repairs(t *testing.T, g *apptest.Gateway) (n int) {
	t.Helper()
	_, n = as(t, g, "sushe").call("dormitory_repair_list", "keyword", "走廊的灯不亮").rows(t)
	return n
}

var codeIn = regexp.MustCompile(`confirm: "([a-z2-7]+)" 再次调用，8 分钟内有效。`)

// previewed calls a tool that writes, and returns the code of the preview that it answers.
func (a assistant) previewed(name string, arguments ...any) (code string) {
	a.t.Helper()
	got := a.call(name, arguments...)
	match := codeIn.FindStringSubmatch(got.Text)
	if got.Failed || match == nil {
		a.t.Fatalf("%s: %+v", name, got)
	}
	return match[1]
}

// agreed previews a write and then makes it.
func (a assistant) agreed(name string, arguments ...any) result {
	a.t.Helper()
	return a.call(name, append(slices.Clone(arguments), "confirm", a.previewed(name, arguments...))...)
}

func TestAWriteAsksFirst(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, writing)
	token := g.Session(t, "putong")
	for version, session := range map[string]assistant{"the newest": connect(t, g.URL, token, "", nil), before: connect(t, g.URL, token, before, nil)} {
		tool := session.tools()["dormitory_repair_add"]
		input, err := json.Marshal(tool.InputSchema)
		if err != nil || tool.Annotations.ReadOnlyHint || !strings.Contains(string(input), `"confirm"`) || !strings.Contains(string(input), `"enum":["一般","紧急","特急"]`) {
			t.Errorf("%s: %+v %s", version, tool.Annotations, input)
		}
		was := repairs(t, g)
		first := session.call("dormitory_repair_add", broken...)
		if first.Failed || !strings.HasPrefix(first.Text, willReport+"\n已核对，尚未执行。") || repairs(t, g) != was {
			t.Errorf("%s: %+v", version, first)
		}
		for _, word := range []any{true, "true", "yes", "同意", strings.Repeat("a", 32), strings.Repeat("a", 400)} {
			got := session.call("dormitory_repair_add", append(broken, "confirm", word)...)
			if !got.Failed || !strings.Contains(got.Text, "没有执行。请重新征求用户同意。\n"+willReport) || !codeIn.MatchString(got.Text) || repairs(t, g) != was {
				t.Errorf("%s: %v: %+v", version, word, got)
			}
		}
		got := session.agreed("dormitory_repair_add", broken...)
		if got.Failed || !strings.HasPrefix(got.Text, "成功\n\n{\"RepairId\":") || repairs(t, g) != was+1 {
			t.Errorf("%s: %+v, %d repairs", version, got, repairs(t, g))
		}
	}
	if got := g.Audited(t, "ActorAccount, Outcome, Device, Address", "Event = 'record.add' AND ActorAccount = 'putong'"); got != "putong|成功|AI 助手|127.0.0.1 / putong|成功|AI 助手|127.0.0.1" {
		t.Errorf("the audit log says %q", got)
	}
}

// A code is good for its account, its session, its tool, its values and its time, and once.
func TestACodeIsForOneWrite(t *testing.T) {
	t.Parallel()
	one, two := apptest.StartTwo(t, writing)
	own := as(t, one, "putong")
	code := own.previewed("dormitory_repair_add", broken...)
	elsewhere := []any{"Building", "A栋", "Room", "102", "Item", "电路", "Description", "走廊的灯不亮"}
	for name, test := range map[string]struct {
		by        assistant
		arguments []any
	}{
		"other values":    {own, elsewhere},
		"more values":     {own, append(slices.Clone(broken), "Urgency", "特急")},
		"another account": {as(t, one, "pinzhi"), broken},
		"another session": {as(t, one, "putong"), broken},
	} {
		got := test.by.call("dormitory_repair_add", append(slices.Clone(test.arguments), "confirm", code)...)
		if !got.Failed || !strings.HasPrefix(got.Text, "confirm 的代码是另一次预览的") || !codeIn.MatchString(got.Text) || repairs(t, one) != 0 {
			t.Errorf("%s: %+v", name, got)
		}
	}
	opinion := []any{"ModID", "dashboard", "LeaveOpinion", "字太小"}
	if got := own.call("feedback_add", append(opinion, "confirm", code)...); !got.Failed || !strings.HasPrefix(got.Text, "confirm 的代码是另一次预览的") {
		t.Errorf("another tool: %+v", got)
	}
	there := connect(t, two.URL, own.token, "", nil) // the code of one gateway is good at the other
	answers := map[string]bool{}
	for range 3 {
		got := there.call("dormitory_repair_add", append(slices.Clone(broken), "confirm", strings.ToUpper(code))...)
		if got.Failed {
			t.Errorf("%+v", got)
		}
		answers[got.Text] = true
	}
	if len(answers) != 1 || repairs(t, one) != 1 {
		t.Errorf("%d answers, %d repairs", len(answers), repairs(t, one))
	}
	code = own.previewed("dormitory_repair_add", broken...)
	one.Clock.Advance(8 * time.Minute)
	if got := own.call("dormitory_repair_add", append(slices.Clone(broken), "confirm", code)...); !got.Failed || !strings.HasPrefix(got.Text, "confirm 的代码已过期，没有执行。") || repairs(t, one) != 1 {
		t.Errorf("%+v", got)
	}
}

// An assistant calls tools, so its arguments are not explained by addresses.
func TestArgumentsAreExplainedByTools(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, writing)
	found := 0
	for name, tool := range connect(t, g.URL, g.Session(t, "admin"), "", nil).tools() {
		input, err := json.Marshal(tool.InputSchema)
		if err != nil || strings.Contains(string(input), "GET ") {
			t.Errorf("%s: %s", name, input)
		}
		found += strings.Count(string(input), "，先用 find 或列表的工具查到")
	}
	if found == 0 {
		t.Error("no argument has the values of a list")
	}
}

// A client that asks its user itself is never believed by an argument.
func TestAClientThatAsksItsUser(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, writing)
	token := g.Session(t, "putong")
	var asked []string
	for _, test := range []struct {
		answer, want string
		reported     int
	}{
		{"decline", "用户没有同意，没有执行。", 0},
		{"cancel", "用户没有同意，没有执行。", 0},
		{"accept", "成功\n\n{\"RepairId\":", 1},
	} {
		session := connect(t, g.URL, token, "", func(question string) string {
			asked = append(asked, question)
			return test.answer
		})
		if input, err := json.Marshal(session.tools()["dormitory_repair_add"].InputSchema); err != nil || strings.Contains(string(input), "confirm") {
			t.Errorf("%s", input)
		}
		got := session.call("dormitory_repair_add", append(broken, "confirm", true)...)
		if !strings.HasPrefix(got.Text, test.want) || got.Failed != (test.reported == 0) || repairs(t, g) != test.reported {
			t.Errorf("%s: %+v, %d repairs", test.answer, got, repairs(t, g))
		}
	}
	if len(asked) != 3 || asked[0] != willReport {
		t.Errorf("asked %q", asked)
	}
}

// An agreement is to the values that the user has seen.
func TestAnAgreementToOtherValues(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, writing)
	meta := `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}`
	token := g.Session(t, "putong")
	call := func(item, more string) string {
		body := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"dormitory_repair_add","arguments":{"Building":"A栋","Room":"101","Item":"` + item + `","Description":"走廊的灯不亮"},` + more + meta + `}}`
		a := post(t, g, body, apptest.Token(token), apptest.Header("Mcp-Protocol-Version", "2026-07-28"), apptest.Header("Mcp-Method", "tools/call"), apptest.Header("Mcp-Name", "dormitory_repair_add"))
		return a.Body
	}
	var first struct {
		Result struct {
			ResultType   string
			RequestState string
		}
	}
	if body := call("电路", ""); json.Unmarshal([]byte(body), &first) != nil || first.Result.ResultType != "input_required" || first.Result.RequestState == "" {
		t.Fatal(body)
	}
	agreed := `"requestState":"` + first.Result.RequestState + `","inputResponses":{"agreement":{"action":"accept","content":{}}},`
	if body := call("水路", agreed); !strings.Contains(body, `"resultType":"input_required"`) || repairs(t, g) != 0 {
		t.Errorf("other values: %s", body)
	}
	for range 2 { // the second time is a repeat
		if body := call("电路", agreed); !strings.Contains(body, "RepairId") || repairs(t, g) != 1 {
			t.Errorf("the same values: %s", body)
		}
	}
}

// Rules, rates and rights of a write are those of any other client.
func TestAWriteIsJudgedAsEveryOther(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, writing)
	session := as(t, g, "putong")
	for _, test := range []struct {
		tool, want string
		arguments  []any
	}{
		{"dormitory_repair_add", "缺少参数 Item（类别）", []any{"Building", "A栋"}},
		{"dormitory_repair_add", "没有房间 A栋 999，请核对楼栋和房号\nRoomId：没有房间 A栋 999，请核对楼栋和房号", []any{"Building", "A栋", "Room", "999", "Item", "电路", "Description", "灯"}},
		{"aftersales_visit_add", "拒绝访问", []any{"OrderId", "x"}},
		{"feedback_add", "参数 ModID 不是您能看到的页面：inspection-list", []any{"ModID", "inspection-list", "LeaveOpinion", "字太小"}},
	} {
		if got := session.call(test.tool, test.arguments...); !got.Failed || got.Text != test.want {
			t.Errorf("%s: %v %q, want %q", test.tool, got.Failed, got.Text, test.want)
		}
	}
	g.RunJob(t, "audit-strangers")
	if got := g.Audited(t, "ActorAccount, Object, Outcome, Device", "Event = 'write.refused'"); got != "putong|/api/aftersales/visit/add|拒绝|AI 助手" {
		t.Errorf("the audit log says %q", got)
	}
	if got := session.agreed("feedback_add", "ModID", "dashboard", "LeaveOpinion", "字太小"); got.Failed || !strings.HasPrefix(got.Text, "已收到，感谢反馈") {
		t.Errorf("%+v", got)
	}
	if rows, _ := session.call("feedback_list").rows(t); len(rows) == 0 || rows[0]["LeaveOpinion"] != "字太小" {
		t.Errorf("%v", rows)
	}
	if got := session.agreed("notice_mark", "Kind", "公告"); got.Failed {
		t.Errorf("%+v", got)
	}
	limited := result{}
	for range 21 {
		limited = session.call("dormitory_repair_add", broken...)
	}
	if !limited.Failed || !strings.Contains(limited.Text, "频繁") {
		t.Errorf("the 21st preview of a minute: %+v", limited)
	}
}

// A request of an assistant may reach any gateway: a session, a question and its answer.
func TestTwoGateways(t *testing.T) {
	t.Parallel()
	one, two := apptest.StartTwo(t, writing)
	token := one.Session(t, "putong")
	both := []string{one.URL, two.URL}
	session := connectTo(t, both, token, "", func(string) string { return "accept" })
	for range 4 {
		if len(session.tools()) < 10 || session.call("notice_list").Failed {
			t.Fatal("a gateway does not know the session")
		}
	}
	if got := session.call("dormitory_repair_add", broken...); got.Failed || repairs(t, two) != 1 {
		t.Errorf("%+v", got)
	}
	older := connectTo(t, both, token, before, nil)
	for range 4 {
		if len(older.tools()) < 10 || older.call("notice_list").Failed {
			t.Fatal("a gateway does not know the older session")
		}
	}
}

func TestWritesNeedTheSetting(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, enabled)
	if tools := as(t, g, "admin").tools(); tools["dormitory_repair_add"] != nil || tools["feedback_add"] != nil {
		t.Error("a tool that writes is listed")
	}
}
