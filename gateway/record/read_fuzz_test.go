package record

import (
	"slices"
	"testing"
	"unicode/utf16"

	"qiao/gateway/record/fields"
	"qiao/gateway/wire/payload"
)

// fuzzed are fields of every type.
var fuzzed = []Field{
	{Name: "Text", Label: "文本", Type: "nvarchar(5)"},
	{Name: "Long", Label: "长文本", Type: "nvarchar(max)", Required: true},
	{Name: "Choice", Label: "选项", Type: "nvarchar(5)", Options: []string{"男", "女"}, Initial: "男"},
	{Name: "Whole", Label: "整数", Type: "int", Min: -3, Max: 60},
	{Name: "Big", Label: "大整数", Type: "bigint"},
	{Name: "Exact", Label: "小数", Type: "decimal(10,2)", Max: 99},
	{Name: "Double", Label: "浮点", Type: "float"},
	{Name: "Day", Label: "日期", Type: "date"},
	{Name: "Moment", Label: "时间", Type: "datetime"},
	{Name: "Flag", Label: "是否", Type: "bit"},
	{Name: "Ours", Label: "我们的", Type: "nvarchar(5)", Server: true},
}

// FuzzRead sends any text as a record. An accepted value fits its field, and it is the
// same when the client sends back the value that was answered.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		``, `{"Text":" ab ","Long":"x","Whole":"7","Exact":12.50,"Day":"2026-02-29","Flag":"是","RowVersion":3}`,
		`{"text":"一二三四😀","LONG":null,"choice":"其他","big":-9223372036854775808,"Exact":"1e5","Moment":"2026/01/31","flag":0}`,
		`{"Text":[1],"Long":{"a":1},"Whole":60.0,"Double":-1e-300,"Ours":"x","CreateUserId":"x","RowVersion":"1x"}`,
	} {
		f.Add([]byte(seed), true)
		f.Add([]byte(seed), false)
	}
	h := &Handlers{table: Table{Name: "T", Key: "TId", Label: "记录", Title: []string{"Text"}, Everybody: true, Fields: fuzzed}}
	if err := h.declare(); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, body []byte, adding bool) {
		sent, err := payload.DecodeObject(body, payload.Limits{})
		if err != nil {
			return
		}
		in := h.read(sent, adding)
		if _, taken := in.values["Ours"]; taken {
			t.Fatal("the server's field was taken from a client")
		}
		for name, value := range in.values {
			f := h.field(name)
			if in.problems.fields[name] != "" || value == nil {
				continue
			}
			if text, isText := value.(string); isText && name != "Long" && len(utf16.Encode([]rune(text))) > 5 {
				t.Fatalf("%s is too long: %q", name, text)
			}
			if name == "Choice" && !slices.Contains([]any{"男", "女"}, value) {
				t.Fatalf("%v is no choice", value)
			}
			if n, isInt := value.(int64); isInt && name == "Whole" && (n < -3 || n > 60) {
				t.Fatalf("%d is out of bounds", n)
			}
			again, wrong := f.Raw(f.JSON(value))
			if wrong != "" || !fields.Equal(again, value) {
				t.Fatalf("%s: %v (%T) came back as %v: %s", name, value, value, again, wrong)
			}
		}
	})
}
