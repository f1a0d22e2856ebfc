package tools_test

import (
	"encoding/json"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"qiao/cmd/apptest"
	"qiao/sql/seed"
)

func TestTools(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, enabled)
	sessions := map[string]assistant{}
	for _, account := range seed.DemoAccounts() {
		sessions[account] = as(t, g, account)
	}
	t.Run("each account sees its own", func(t *testing.T) { seesItsOwn(t, sessions) })
	t.Run("are described for a model", func(t *testing.T) { areDescribed(t, sessions["admin"].tools()) })
	t.Run("answer what they describe", func(t *testing.T) { answerAsDescribed(t, sessions) })
	t.Run("answer as the page does", func(t *testing.T) { answerAsThePage(t, g, sessions) })
	t.Run("say what is wrong", func(t *testing.T) { sayWhatIsWrong(t, sessions) })
	t.Run("are offered to the client before", func(t *testing.T) { areOfferedToTheOlder(t, g) })
	t.Run("follow rights", func(t *testing.T) { followRights(t, g, sessions["putong"]) })
}

func seesItsOwn(t *testing.T, sessions map[string]assistant) {
	always := []string{"approval_get", "approval_todo_list", "dashboard_summary", "feedback_list", "record_find", "notice_list", "notice_get", "notice_count", "person_list"}
	for account, own := range map[string][]string{
		"putong": {"approval_mine_list", "dormitory_mine_get", "dormitory_repair_list", "dormitory_repair_get", "meal_week_get"},
		"jxs": {
			"account_list", "remittance_list", "remittance_get", "aftersales_order_list", "aftersales_order_get", "aftersales_part_list",
			"aftersales_part_get", "quotation_list", "quotation_get", "contract_list", "contract_get", "customer_list", "customer_timeline_get", "shop_list",
		},
	} {
		want := slices.Sorted(slices.Values(append(own, always...)))
		if d := cmp.Diff(want, sortedNames(sessions[account].tools())); d != "" {
			t.Errorf("%s: %s", account, d)
		}
	}
	// A dealer sees nothing of the factory.
	for name := range sessions["jxs"].tools() {
		for _, factory := range []string{"dormitory", "inspection", "meal"} {
			if strings.HasPrefix(name, factory) {
				t.Errorf("a dealer sees %s", name)
			}
		}
	}
	if n := len(sessions["admin"].tools()); n < 35 || n > 50 {
		t.Errorf("the administrator sees %d tools", n)
	}
}

var (
	nameOfTool     = regexp.MustCompile(`^[a-z0-9_-]{1,64}$`)
	nameOfArgument = regexp.MustCompile(`^[a-zA-Z0-9_.-]{1,64}$`)
	chinese        = regexp.MustCompile(`\p{Han}{2}`)
)

func areDescribed(t *testing.T, tools map[string]*mcp.Tool) {
	for name, tool := range tools {
		if !nameOfTool.MatchString(name) || !chinese.MatchString(tool.Title) || len(tool.Description) < 12 || !tool.Annotations.ReadOnlyHint {
			t.Errorf("%s: %q, %q, %+v", name, tool.Title, tool.Description, tool.Annotations)
		}
		input := compiled(t, tool.InputSchema)
		if input.AdditionalProperties != false {
			t.Errorf("%s takes any argument", name)
		}
		for argument := range input.Properties {
			if !nameOfArgument.MatchString(argument) {
				t.Errorf("%s has the argument %s, which some models do not accept", name, argument)
			}
		}
	}
	rooms, err := json.Marshal(tools["dormitory_room_list"].InputSchema)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		`"Status":{"description":"只要相同的","enum":["可用","维修","停用"]`, `"PageSize":{"description":"不传时为 20","maximum":100,"minimum":1`, `"title":"床位月租（从）","type":"number"`,
	} {
		if !strings.Contains(string(rooms), part) {
			t.Errorf("the rooms do not say %s: %s", part, rooms)
		}
	}
	if said := tools["dormitory_room_list"].Description; !strings.Contains(said, "每行有：房间的编号、楼栋、楼层、房号、房型") {
		t.Error(said)
	}
}

func compiled(t *testing.T, of any) *jsonschema.Schema {
	t.Helper()
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("tool.json", of); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("tool.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// answerAsDescribed calls each tool that needs no argument, for each account that has it.
func answerAsDescribed(t *testing.T, sessions map[string]assistant) {
	structured := 0
	for account, session := range sessions {
		for name, tool := range session.tools() {
			if len(compiled(t, tool.InputSchema).Required) > 0 {
				continue
			}
			got := session.call(name)
			if got.Failed || len(got.Text) > 64<<10 {
				t.Errorf("%s: %s: %d bytes, %.300s", account, name, len(got.Text), got.Text)
			}
			if (tool.OutputSchema != nil) != (got.Structured != "") {
				t.Errorf("%s: %s has the schema %v and answers %.100q", account, name, tool.OutputSchema, got.Structured)
			}
			if tool.OutputSchema == nil {
				continue
			}
			structured++
			value, err := jsonschema.UnmarshalJSON(strings.NewReader(got.Structured))
			if err != nil {
				t.Fatal(err)
			}
			if err := compiled(t, tool.OutputSchema).Validate(value); err != nil {
				t.Errorf("%s: %s: %v", account, name, err)
			}
			first, _, _ := strings.Cut(got.Text, "\n\n")
			var text, copied any
			if json.Unmarshal([]byte(first), &text) != nil || json.Unmarshal([]byte(got.Structured), &copied) != nil || cmp.Diff(text, copied) != "" {
				t.Errorf("%s: %s: text and structure differ", account, name)
			}
		}
	}
	if structured < 40 {
		t.Errorf("%d answers have a structure", structured)
	}
}

// answerAsThePage compares with the route: an account reads the same rows and columns by both ways.
func answerAsThePage(t *testing.T, g *apptest.Gateway, sessions map[string]assistant) {
	for _, account := range []string{"sushe", "kefu", "jxs"} {
		who := apptest.Token(g.Session(t, account))
		for name, path := range map[string]string{
			"dormitory_checkin_list": "/admin/dormitory/into/index", "customer_list": "/api/custom/index", "contract_list": "/api/contract/pc/index", "shop_list": "/api/shop/index", "notice_list": "/admin/notice/own",
		} {
			if sessions[account].tools()[name] == nil {
				continue
			}
			var page struct {
				List  []map[string]any
				Total int
			}
			g.ReadInto(t, who, path+"?page=1&pageSize=7", &page)
			rows, total := sessions[account].call(name, "page", 1, "pageSize", 7).rows(t)
			if d := cmp.Diff(page.List, rows); d != "" || total != page.Total {
				t.Errorf("%s: %s: %d of %d, %s", account, name, total, page.Total, d)
			}
		}
	}
	rows, total := sessions["sushe"].call("dormitory_room_list", "building", "A栋", "Floor", 3).rows(t)
	if len(rows) != 18 || total != 18 || rows[0]["Building"] != "A栋" {
		t.Errorf("%d of %d rooms, %v", len(rows), total, rows)
	}
}

func sayWhatIsWrong(t *testing.T, sessions map[string]assistant) {
	for _, test := range []struct {
		account, tool string
		arguments     []any
		want          string
	}{
		{"sushe", "dormitory_room_list", []any{"stockwerk", 3}, "没有参数 stockwerk，请改用：Building、Floor、Keyword、RentPerBedFrom、RentPerBedTo、RoomId、RoomType、Status、Sort、Order、Page、PageSize"},
		{"sushe", "dormitory_room_list", []any{"floor", "third"}, "参数 floor 不是整数：third"},
		{"sushe", "dormitory_room_list", []any{"floor", []int{3}}, "参数 Floor 应为一个值，不是列表或对象"},
		{"sushe", "dormitory_room_list", []any{"pageSize", 500}, "PageSize 最多 100，请分页读取"},
		{"sushe", "dormitory_room_list", []any{"sort", "Price"}, "参数 Sort（排序字段）没有取值 Price，请改用：Beds、Building、CreateDate、Floor、ModifyDate、RentPerBed、RoomNo、RoomType、Status"},
		{"putong", "dashboard_summary", []any{"page", 1}, "没有参数 page：这个工具没有参数"},
		{"putong", "approval_get", nil, "缺少参数 ApplicationId（申请的编号）"},
		{"putong", "approval_get", []any{"ApplicationId", "../file"}, "参数 ApplicationId 不是编号：../file"},
		{"putong", "approval_get", []any{"ApplicationId", ".."}, "参数 ApplicationId 不是编号：.."},
		{"putong", "approval_get", []any{"ApplicationId", "nothing"}, "申请不存在，或者您无权查看"},
		{"putong", "dormitory_room_list", nil, "拒绝访问"},
		{"jxs", "inspection_list", nil, "拒绝访问"},
	} {
		if got := sessions[test.account].call(test.tool, test.arguments...); !got.Failed || got.Text != test.want {
			t.Errorf("%s: %s %v: %v\n got %q\nwant %q", test.account, test.tool, test.arguments, got.Failed, got.Text, test.want)
		}
	}
	for _, name := range []string{"nothing", "dormitory_repair_add"} { // mcp.writes is false
		_, err := sessions["admin"].CallTool(t.Context(), &mcp.CallToolParams{Name: name})
		var refused *jsonrpc.Error
		if !errors.As(err, &refused) || refused.Code != jsonrpc.CodeInvalidParams {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func areOfferedToTheOlder(t *testing.T, g *apptest.Gateway) {
	older := connect(t, g.URL, g.Session(t, "sushe"), before, nil)
	if got := older.InitializeResult(); got.ProtocolVersion != before || got.ServerInfo.Title != "桥 Qiao" || got.ServerInfo.Version != "v1.2.0" || !chinese.MatchString(got.Instructions) {
		t.Errorf("%+v", got)
	}
	if d := cmp.Diff(sortedNames(as(t, g, "sushe").tools()), sortedNames(older.tools())); d != "" {
		t.Error(d)
	}
	if rows, _ := older.call("dormitory_room_list", "pageSize", 3).rows(t); len(rows) != 3 {
		t.Errorf("%d rows", len(rows))
	}
}

func followRights(t *testing.T, g *apptest.Gateway, session assistant) {
	const rooms = "dormitory_room_list"
	if slices.Contains(slices.Collect(maps.Keys(session.tools())), rooms) {
		t.Fatal("an ordinary account sees the rooms already")
	}
	g.Change(t, "INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) SELECT 'grant', 'user', u.UserId, 'menu', m.MenuId FROM Base_User u, Base_Module m WHERE u.Account = 'putong' AND m.ID = 'dormitory-inventory'")
	g.Clock.Advance(apptest.MemoLife)
	if session.tools()[rooms] == nil || session.call(rooms).Failed {
		t.Error("the right is granted, and the tool is not there")
	}
	g.Change(t, "DELETE FROM Base_Authorize WHERE AuthorizeId = 'grant'")
	g.Clock.Advance(apptest.MemoLife)
	if got := session.call(rooms); session.tools()[rooms] != nil || !got.Failed || got.Text != "拒绝访问" {
		t.Errorf("the right is taken away: %+v", got)
	}
}
