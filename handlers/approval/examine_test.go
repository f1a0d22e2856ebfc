package approval_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"qiao/cmd/apptest"
)

// Exports say in the specification's words how far an application was examined.
func TestExportsShowTheExamination(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		flow := drawn(t, g, "用车", strings.Replace(oneStep, "%s", "", 1))
		id := applied(t, g, "kefu", flow, fiveDays)
		done(t, g, "kefu", http.MethodPut, centre+"draft", `{"FlowId":"`+flow+`"}`)
		for _, test := range []struct{ account, list, want string }{
			{"kefu", "mine", "待提交 未审核"},
			{"admin", "done", "已审核"},
		} {
			if test.list == "done" {
				move(t, g, "admin", id, `{"Action":"approve"}`)
			}
			body := g.Send(t, http.MethodGet, centre+test.list+"/export?flowid="+flow, "", g.As(t, test.account)...).Body
			file, err := excelize.OpenReader(strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			cells, err := file.GetCols(file.GetSheetName(0))
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for _, column := range cells {
				if column[0] == "审核状态" {
					slices.Sort(column[1:])
					got = strings.Join(column[1:], " ")
				}
			}
			if got != test.want {
				t.Errorf("%s: %q in %v, want %s", test.list, got, cells, test.want)
			}
		}
		var acted struct {
			List []struct{ ExamineStatus int }
		}
		g.ReadInto(t, g.As(t, "admin")[0], centre+"done/index?examinestatus=1&flowid="+flow, &acted)
		if len(acted.List) != 1 || acted.List[0].ExamineStatus != 1 {
			t.Errorf("%+v", acted)
		}
		g.ReadInto(t, g.As(t, "admin")[0], centre+"done/index?examinestatus=0&flowid="+flow, &acted)
		if len(acted.List) != 0 {
			t.Errorf("%+v", acted)
		}
	})
}
