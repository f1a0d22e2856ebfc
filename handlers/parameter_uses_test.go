package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/handlers"
)

// Every field that has parameters has a category that every installation brings. A parameter that
// rows have is not deleted, and the refusal says which rows; one that no row has is.
func TestParametersThatRowsHaveAreNotDeleted(t *testing.T) {
	t.Parallel()
	const path = "/admin/system/parameter/"
	g := apptest.StartDemo(t, nil)
	admin := g.As(t, "admin")
	used := map[string]string{"报修项目": "水路", "公告类别": "公司公告", "客户来源": "小区推广", "合同类型": "零售合同", "店铺级别": "A", "店铺档案类别": "营业执照", "售后原因": "板件破损"}
	for _, tables := range handlers.Records() {
		for _, table := range tables {
			for _, field := range table.Fields {
				if field.Parameter == "" {
					continue
				}
				var offered struct {
					List []struct {
						ParameterID string `json:"ParameterId"`
						Name        string
						Enabled     bool
					}
				}
				g.ReadInto(t, admin[0], path+"index?pageSize=100&category="+url.QueryEscape(field.Parameter), &offered)
				refused := ""
				for _, parameter := range offered.List {
					if parameter.Name == used[field.Parameter] {
						refused = g.Send(t, http.MethodDelete, path+"delete/"+parameter.ParameterID, `{"RowVersion":1}`, admin...).Message
					}
				}
				if !strings.HasPrefix(refused, "参数 "+field.Parameter+" "+used[field.Parameter]+" 还有 ") || !strings.Contains(refused, " 条"+table.Label+"在用") || !strings.HasSuffix(refused, "在用，不能删除，请停用") {
					t.Errorf("%s.%s: %q, of %+v", table.Name, field.Name, refused, offered.List)
				}
				for _, parameter := range offered.List {
					if !parameter.Enabled {
						if a := g.Send(t, http.MethodDelete, path+"delete/"+parameter.ParameterID, `{"RowVersion":1}`, admin...); a.Code != 0 {
							t.Errorf("%s: %s", parameter.Name, a.Body)
						}
					}
				}
			}
		}
	}
}
