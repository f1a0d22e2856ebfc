package record_test

import (
	"encoding/json"
	"net/http"
	"testing"
)

// Values that no record of a company holds are refused in every field, without a rule of its own:
// days far away, numbers beyond 9999999, and names that look like another name.
func TestWhatCannotBeIsRefusedInEveryField(t *testing.T) {
	each(t, func(t *testing.T, s *served) {
		for _, c := range []struct{ body, field, want string }{
			{`{"Code":"a","Bought":"1989-12-31"}`, "Bought", "购入日期须在 1990-01-01 到 2100-12-31 之间"},
			{`{"Code":"a","Bought":"2101-01-01"}`, "Bought", "购入日期须在 1990-01-01 到 2100-12-31 之间"},
			{`{"Code":"a","Checked":"0202-06-01 08:00:00"}`, "Checked", "检查时间须在 1990-01-01 到 2100-12-31 之间"},
			{`{"Code":"a","Stock":10000000}`, "Stock", "数量须在 -9999999 到 9999999 之间"},
			{`{"Code":"a\u200b"}`, "Code", "编号含有看不见的字符，请删除后重新输入"},
			{`{"Code":"a\ufeffb"}`, "Code", "编号含有看不见的字符，请删除后重新输入"},
			{`{"Code":"a\u0007b"}`, "Code", "编号含有看不见的字符，请删除后重新输入"},
			{`{"Code":"a","Name":"门\u3164"}`, "Name", "名称含有看不见的字符，请删除后重新输入"},
		} {
			var answer struct {
				Data struct{ Fields map[string]string }
			}
			text := s.call(http.MethodPut, "add", c.body)
			if err := json.Unmarshal([]byte(text), &answer); err != nil || answer.Data.Fields[c.field] != c.want {
				t.Errorf("%s: %s", c.body, text)
			}
		}
		s.add(`{"Code":"first","Bought":"1990-01-01","Checked":"2100-12-31 23:59:59","Stock":-9999999}`)
	})
}
