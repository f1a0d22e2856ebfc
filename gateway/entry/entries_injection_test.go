package entry_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway/errs"
)

func TestTextIsStoredAndFoundUnchanged(t *testing.T) {
	texts := injections(t)
	apptest.EachSite(t, noteTable, noteEntries, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "putong"))
		before := contentsOfTables(t, g)
		for i, text := range texts {
			if a := note(t, g, "Int", "记下", map[string]any{"OtherA": i + 1, "Myresult": text}, own); string(a.Data) != "1" {
				t.Fatalf("%q is not stored: %s", text, a.Body)
			}
		}
		after := contentsOfTables(t, g)
		for _, table := range []string{"Site_Note", "Audit_Log"} { // the log records each write
			delete(before, table)
			delete(after, table)
		}
		if diff := cmp.Diff(before, after); diff != "" {
			t.Errorf("storing changed something else: %s", diff)
		}
		var stored []struct{ Content string }
		if err := json.Unmarshal(note(t, g, "DataTable", "全部", nil, own).Data, &stored); err != nil {
			t.Fatal(err)
		}
		for i, text := range texts {
			if stored[i].Content != text {
				t.Errorf("%q was stored as %q", text, stored[i].Content)
			}
			checkFound(t, g, texts, text, own)
		}
	})
}

// checkFound looks for a text in every way and compares with a plain search.
func checkFound(t *testing.T, g *apptest.Gateway, texts []string, text string, own apptest.Option) {
	t.Helper()
	fold := func(text string) string { return text }
	if g.Config.Databases["main"].Driver == "sqlite" {
		fold = foldASCII // as LIKE does there
	}
	for way, search := range map[string]struct {
		fields map[string]any
		fits   func(stored string) bool
	}{
		"exactly":      {map[string]any{"Myresult": text}, func(stored string) bool { return stored == text }},
		"by filter":    {map[string]any{"OtherB": map[string]any{"ShaiXuanN": "内容", "ShaiXuanV": text}}, func(stored string) bool { return stored == text }},
		"within":       {map[string]any{"OtherA": text}, func(stored string) bool { return strings.Contains(fold(stored), fold(text)) }},
		"at the start": {map[string]any{"Entime": text}, func(stored string) bool { return strings.HasPrefix(fold(stored), fold(text)) }},
	} {
		want := []string{}
		for i, stored := range texts {
			if search.fits(stored) {
				want = append(want, `{"Id":`+strconv.Itoa(i+1)+`}`)
			}
		}
		tables := `{"Table":[` + strings.Join(want, ",") + `],"Table1":[{"Total":` + strconv.Itoa(len(want)) + `}]}`
		if a := note(t, g, "DataSet", "查找", search.fields, own); string(a.Data) != tables {
			t.Errorf("%q %s: got %s, want %s", text, way, a.Body, tables)
		}
	}
}

func foldASCII(text string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, text)
}

// intrusions are the fields in which a caller can try an injection, and the error text
// that he gets; an empty text means success.
var intrusions = []struct {
	name   string
	fields func(text string) map[string]any
	want   func(text string) string
}{
	{"BaseDataName", field("BaseDataName"), refusedText("数据库不存在：")},
	{"ProcedureName", field("ProcedureName"), func(text string) string {
		return "存储过程不存在：" + errs.Shorten(strings.TrimSpace(text)) + "/查找"
	}},
	{"CXType", field("CXType"), func(text string) string {
		return "存储过程不存在：P_Site/" + errs.Shorten(strings.TrimSpace(text))
	}},
	{"Ontime", field("Ontime"), refusedText("参数 Time1 不是日期：")},
	{"Entime", field("Entime"), passes},
	{"OtherA", field("OtherA"), passes},
	{"OtherB", field("OtherB"), func(text string) string {
		var object map[string]any
		if json.Unmarshal([]byte(text), &object) != nil || object == nil {
			return "参数 OtherB 不是 JSON 对象"
		}
		if label, ok := object["ShaiXuanN"].(string); ok {
			return "筛选字段不存在：" + label
		}
		return ""
	}},
	{"Myresult", field("Myresult"), passes},
	{"a field of no name", func(text string) map[string]any { return map[string]any{text: text} }, passes},
	{"a key of OtherB", func(text string) map[string]any { return otherB(text, text) }, passes},
	{"a number of OtherB", key("number"), refusedText("参数 Number 不是整数：")},
	{"the filter's label", key("ShaiXuanN"), refusedText("筛选字段不存在：")},
	{"the filter's value", func(text string) map[string]any {
		return map[string]any{"OtherB": map[string]any{"ShaiXuanN": "内容", "ShaiXuanV": text}}
	}, passes},
	{"the sort's label", key("sort"), refusedText("排序字段不存在：")},
	{"the sort's order", key("order"), refusedText("排序方向不存在：")},
	{"the page's number", key("page"), refusedText("参数 page 不是从 1 起的整数：")},
	{"the page's size", key("pageSize"), refusedText("参数 pageSize 不是从 1 起的整数：")},
}

func field(name string) func(text string) map[string]any {
	return func(text string) map[string]any { return map[string]any{name: text} }
}

func key(name string) func(text string) map[string]any {
	return func(text string) map[string]any { return otherB(name, text) }
}

func refusedText(reason string) func(text string) string {
	return func(text string) string { return reason + errs.Shorten(text) }
}

func passes(string) string { return "" }

func TestNoFieldOfACallReachesTheStatement(t *testing.T) {
	texts := injections(t)
	shapes := []string{"DataSet", "DataTable", "ComboBox", "Int", "Boolean"}
	apptest.EachSite(t, noteTable, noteEntries, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "admin"))
		before := contentsOfTables(t, g)
		for _, intrusion := range intrusions {
			for i, text := range texts {
				a := note(t, g, shapes[i%len(shapes)], "查找", intrusion.fields(text), own)
				want := intrusion.want(text)
				if want == "" && a.Code == 0 && a.Status == http.StatusOK || want != "" && a.IsFailure(-1, want) {
					continue
				}
				t.Errorf("%s %q: %d %s, want %q", intrusion.name, text, a.Status, a.Body, want)
			}
			if diff := cmp.Diff(before, contentsOfTables(t, g)); diff != "" {
				t.Fatalf("%s: the database has changed: %s", intrusion.name, diff)
			}
		}
	})
}
