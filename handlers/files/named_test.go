package files_test

import (
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// TestAPageIsMeantByIDTitleOrPath uploads a guide and lists it by all that older clients call a page.
func TestAPageIsMeantByIDTitleOrPath(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		for i, page := range []string{"dormitory-inventory", "房间台账", "/dormitory/inventory", "dormitory/inventory", "#/dormitory/inventory"} {
			name := string(rune('a'+i)) + ".png"
			apptest.Stored(t, g.Upload(t, "admin", name, apptest.PNG, "FileParam", page))
			if page[0] == '#' {
				page = page[1:]
			}
			if got := strings.Join(g.GuidesFor(t, "admin", page), ","); !strings.Contains(got, name) {
				t.Errorf("%s: %s", page, got)
			}
			if got := strings.Join(g.GuidesFor(t, "admin", "dormitory-inventory"), ","); !strings.Contains(got, name) {
				t.Errorf("%s went to another page: %s", page, got)
			}
		}
		for _, page := range []string{"房间", "inventory", "/dormitory/nothing", "合同列表x"} {
			if a := g.Upload(t, "admin", "z.png", apptest.PNG, "FileParam", page); a.Code != -1 || a.Message != "参数 FileParam 不是您能看到的页面："+page {
				t.Errorf("%s: %s", page, a.Body)
			}
			if got := g.GuidesFor(t, "admin", page); len(got) != 0 {
				t.Errorf("%s: %v", page, got)
			}
		}
	})
}
