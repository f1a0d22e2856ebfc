package contract_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// A template that makes an endless paper is refused when it is saved; one that is saved already, when it is printed.
func TestAPaperThatIsTooLongIsRefused(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "kefu")
		named := strings.Repeat("{{补充约定}}", 25_000)
		body := fmt.Sprintf(`{"Name":"很长","ContractType":"零售合同","Content":%q}`, named)
		refused(t, g.Send(t, http.MethodPut, templates+"/add", body, who), "正文最多使用 200 个字段，请删除多余的")
		id := drawn(t, g, who, "周雅琴", fmt.Sprintf(`,"Terms":%q`, strings.Repeat("约", 1000)))
		if a := g.Send(t, http.MethodGet, contracts+"/paper/"+id, "", who); a.Code != 0 {
			t.Fatal(a.Body)
		}
		g.Change(t, "UPDATE Con_Contract SET TemplateText = '"+named+"' WHERE ContractId = '"+id+"'")
		refused(t, g.Send(t, http.MethodGet, contracts+"/paper/"+id, "", who), "合同文本太长，不能打印；请在合同模板里减少重复的字段，再为合同重新选择模板")
	})
}
