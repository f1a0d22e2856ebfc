package inspection_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

const (
	stained = "外观 / 污渍"
	shaded  = "外观 / 色差"
	split   = "板材缺陷 / 分层开裂"
)

// kindNamed is the key of a category of defects.
func kindNamed(t *testing.T, g *apptest.Gateway, who apptest.Option, path string) string {
	t.Helper()
	var kinds struct {
		List []struct{ CategoryID, FullPath string }
	}
	g.ReadInto(t, who, "/admin/inspection/category/all", &kinds)
	for _, kind := range kinds.List {
		if kind.FullPath == path {
			return kind.CategoryID
		}
	}
	t.Fatalf("no category %s", path)
	return ""
}

// controlOf is the key of an inspection item of boards, with its version.
func controlOf(t *testing.T, g *apptest.Gateway, who apptest.Option, name string) (key string, version int) {
	t.Helper()
	var controls struct {
		List []struct {
			ControlID, FullName, MaterialClass string
			RowVersion                         int
		}
	}
	g.ReadInto(t, who, "/admin/inspection/control/index?pageSize=100", &controls)
	for _, c := range controls.List {
		if c.FullName == name && c.MaterialClass == "板材" {
			return c.ControlID, c.RowVersion
		}
	}
	t.Fatalf("no inspection item %s", name)
	return "", 0
}

// cover makes an item of boards look for categories beside its own.
func cover(t *testing.T, g *apptest.Gateway, who apptest.Option, name string, categories ...string) {
	t.Helper()
	key, version := controlOf(t, g, who, name)
	var lines []string
	for _, category := range categories {
		lines = append(lines, fmt.Sprintf(`{"CategoryId":%q}`, category))
	}
	do(t, g, who, http.MethodPost, "/admin/inspection/control/update/"+key, fmt.Sprintf(`{"Covers":[%s],"RowVersion":%d}`, strings.Join(lines, ","), version))
}

// failing is a finished entry with pieces that failed at an item, and defects beside it.
func failing(t *testing.T, g *apptest.Gateway, who apptest.Option, id, name string, pieces int, defects string) string {
	t.Helper()
	item := itemNamed(t, g, who, id, name)
	return strings.Replace(found(t, g, who, id, defects, ""), fmt.Sprintf(`{"ItemId":%q,"Found":0}`, item), fmt.Sprintf(`{"ItemId":%q,"Found":%d}`, item, pieces), 1)
}

// A defect of a category that an item covers is among the pieces that failed there, and is counted once, in its own
// class. Where only the item's words name the category, the inspector answers whether it is, and the answer is kept.
func TestDefectsOfCoveredCategoriesCountOnce(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := apptest.Token(g.Session(t, "pinzhi"))
		stain, shade := kindNamed(t, g, who, stained), kindNamed(t, g, who, shaded)
		cover(t, g, who, "外观", stain)
		id := register(t, g, who, maker, 500) // accepted up to 5 minor defects and 2 major ones
		look := itemNamed(t, g, who, id, "外观")
		shown := photo(t, g, "pinzhi", apptest.PNG+"1")

		body := failing(t, g, who, id, "外观", 5, fmt.Sprintf(`{"CategoryId":%q,"Counted":1,"Photos":[%q]}`, stain, shown))
		do(t, g, who, http.MethodPost, lots+"entry/"+id, body)
		if got := find(t, g, who, id); got.FoundMinor != 5 || got.Defective != 5 || got.Proposal != "合格" {
			t.Errorf("an item covers it: %+v", got)
		}
		var read struct {
			Items []struct {
				ItemID        string
				Covers, Names []string
			}
			Defects []struct {
				CategoryID        string
				Counted, Quantity int
				ItemID            *string
			}
		}
		g.ReadInto(t, who, lots+"entry/"+id, &read)
		if first := read.Items[0]; first.ItemID != look || strings.Join(first.Covers, " ") != stain || !strings.Contains(strings.Join(first.Names, " "), shade) {
			t.Errorf("%+v", first)
		}
		sums := map[string]int{}
		for _, d := range read.Defects {
			if sums[d.CategoryID] = d.Quantity; d.CategoryID == stain && (d.ItemID == nil || *d.ItemID != look) {
				t.Errorf("it is not said to be counted at the item: %+v", d)
			}
		}
		if len(sums) != 2 || sums[stain] != 1 || sums[scrape] != 4 {
			t.Errorf("%+v", sums)
		}

		// 外观 is the group of 色差, so it may or may not be among the pieces.
		asked := register(t, g, who, maker, 500)
		defect := func(more string) string {
			return failing(t, g, who, asked, "外观", 5, fmt.Sprintf(`{"CategoryId":%q,"Counted":3%s}`, shade, more))
		}
		refused(t, g, who, lots+"entry/"+asked, defect(""), "请选择“色差”的 3 个缺陷是已计入“外观”还是另计")
		refused(t, g, who, lots+"entry/"+asked, defect(`,"ItemId":"x"`), "检验单里没有项目 x")
		do(t, g, who, http.MethodPost, lots+"entry/"+asked, strings.Replace(defect(""), `"Finish":true`, `"Finish":false`, 1))
		if got := find(t, g, who, asked); got.FoundMajor != 3 || got.FoundMinor != 5 {
			t.Errorf("as long as nothing is said it is counted: %+v", got)
		}
		do(t, g, who, http.MethodPost, lots+"entry/"+asked, defect(fmt.Sprintf(`,"ItemId":%q`, itemNamed(t, g, who, asked, "外观"))))
		if got := find(t, g, who, asked); got.FoundMajor != 3 || got.FoundMinor != 2 || got.Defective != 5 || got.Proposal != "退货" {
			t.Errorf("three of the five pieces have a major defect: %+v", got)
		}
		beside := register(t, g, who, maker, 500)
		do(t, g, who, http.MethodPost, lots+"entry/"+beside, failing(t, g, who, beside, "外观", 2, fmt.Sprintf(`{"CategoryId":%q,"Counted":2,"Beside":true}`, shade)))
		if got := find(t, g, who, beside); got.FoundMajor != 2 || got.FoundMinor != 2 || got.Defective != 4 {
			t.Errorf("beside the item: %+v", got)
		}
	})
}

// A group that an item covers includes every category below it.
func TestAnItemCoversAWholeGroup(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	who := apptest.Token(g.Session(t, "pinzhi"))
	cover(t, g, who, "边部", kindNamed(t, g, who, "板材缺陷"))
	id := register(t, g, who, maker, 500)
	do(t, g, who, http.MethodPost, lots+"entry/"+id, failing(t, g, who, id, "边部", 1, fmt.Sprintf(`{"CategoryId":%q,"Counted":1}`, kindNamed(t, g, who, split))))
	if got := find(t, g, who, id); got.FoundCritical != 1 || got.FoundMinor != 0 || got.Defective != 1 || got.Proposal != "退货" {
		t.Errorf("%+v", got)
	}
}
