package entry_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/entry"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

func filtered(t *testing.T) *entry.Entry {
	t.Helper()
	return parse(t, text(head+`params:
  SouSuo: {from: OtherA, type: nvarchar(20), default: ''}
  ShaiXuanN: {from: OtherB.ShaiXuanN, type: nvarchar(200), default: ''}
  ShaiXuanV: {from: OtherB.ShaiXuanV, type: nvarchar(20), default: ''}
filter: {name: ShaiXuanN, value: ShaiXuanV, allow: {楼栋: r.Building, 状态: Status}}
`, "SELECT 1 FROM r WHERE @SouSuo = '' /*filter*/ ORDER BY 1"))
}

func TestFilterPicksAColumnOfItsList(t *testing.T) {
	e := filtered(t)
	for _, test := range []struct {
		otherB, column, text string
		values               map[string]any
	}{
		{`{"ShaiXuanN":"楼栋","ShaiXuanV":"A栋"}`, "r.Building", "@SouSuo = ''  AND r.Building = @ShaiXuanV  ORDER BY 1", map[string]any{"SouSuo": "", "ShaiXuanV": "A栋"}},
		{`{"ShaiXuanN":"状态"}`, "Status", "@SouSuo = ''  AND Status = @ShaiXuanV  ORDER BY 1", map[string]any{"SouSuo": "", "ShaiXuanV": ""}},
		{`{"ShaiXuanV":"A栋"}`, "", "@SouSuo = ''   ORDER BY 1", map[string]any{"SouSuo": ""}},
		{``, "", "@SouSuo = ''   ORDER BY 1", map[string]any{"SouSuo": ""}},
	} {
		got, v, err := bind(e, input(payload.Payload{OtherB: set(test.otherB)}), store.SQLite)
		if err != nil || v != (entry.Variant{Filter: test.column}) {
			t.Errorf("%s: %+v, %v", test.otherB, v, err)
		}
		if diff := cmp.Diff(test.values, got); diff != "" {
			t.Errorf("%s: %s", test.otherB, diff)
		}
		if text := textOf(t, e, store.SQLite, v); !strings.HasSuffix(text, test.text) {
			t.Errorf("%s: %q", test.otherB, text)
		}
	}
}

// Any label outside the list is a mistake of the caller, and no text of a call ever
// becomes part of the statement.
func TestFilterRefusesLabelsOutsideOfItsList(t *testing.T) {
	e := filtered(t)
	long := strings.Repeat("长", 60)
	for label, shown := range map[string]string{
		"房间": "房间", "r.Building": "r.Building", "楼栋 ": "楼栋 ", "1=1; DROP TABLE r --": "1=1; DROP TABLE r --", long: long[:150] + "…",
	} {
		_, v, err := e.Bind(input(payload.Payload{OtherA: set("injected"), OtherB: set(`{"ShaiXuanN":"` + label + `","ShaiXuanV":"injected"}`)}), store.SQLite)
		if known := errs.As(err); known.Kind.Code != -1 || known.ClientText() != "筛选字段不存在："+shown || v != (entry.Variant{}) {
			t.Errorf("%s: %+v, %v", label, v, err)
		}
	}
	if _, err := e.Text(store.SQLite, entry.Variant{Filter: "r.Phone"}); err == nil {
		t.Error("there is a text for a column outside the list")
	}
}
