package inspection_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// photo uploads a photo and returns the name of it for an entry.
func photo(t *testing.T, g *apptest.Gateway, account, content string) string {
	t.Helper()
	body, contentType := apptest.Form(t, "IMG_0012.PNG", content)
	a := g.Send(t, http.MethodPost, "/admin/inspection/photo", body, append(g.As(t, account), apptest.Header("Content-Type", contentType))...)
	var data struct{ Picture string }
	if err := json.Unmarshal(a.Data, &data); err != nil || data.Picture == "" {
		t.Fatal(a.Body)
	}
	return data.Picture
}

// A photo belongs to the defects of a kind as long as an entry names it; users who see inspections see it.
func TestDefectsHavePhotos(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := apptest.Token(g.Session(t, "pinzhi"))
		id := register(t, g, who, maker, 500)
		shown := func(account, photo string) int {
			return g.Send(t, http.MethodGet, "/admin/inspection/photo/"+photo, "", g.As(t, account)...).Status
		}
		entry := func(photos string) string {
			return fmt.Sprintf(`{"Defects":[{"CategoryId":%q,"Counted":1,"Photos":[%s]}]}`, scrape, photos)
		}
		first, second, foreign := photo(t, g, "pinzhi", apptest.PNG+"1"), photo(t, g, "pinzhi", apptest.PNG+"2"), photo(t, g, "admin", apptest.PNG+"3")
		if status := shown("pinzhi", first); status != http.StatusNotFound {
			t.Errorf("before an entry has it: %d", status)
		}
		refused(t, g, who, lots+"entry/"+id, entry(`"`+foreign+`"`), "第 1 张照片已失效，请重新添加")
		do(t, g, who, http.MethodPost, lots+"entry/"+id, entry(`"`+first+`","`+second+`"`))
		var read struct{ Defects []struct{ Photos []string } }
		g.ReadInto(t, who, lots+"entry/"+id, &read)
		if len(read.Defects) != 1 || fmt.Sprint(read.Defects[0].Photos) != fmt.Sprint([]string{first, second}) {
			t.Errorf("%+v", read)
		}
		if see, not := shown("pinzhi", first), shown("caiwu", first); see != http.StatusOK || not != http.StatusForbidden {
			t.Errorf("%d for who sees inspections, %d for who does not", see, not)
		}
		do(t, g, who, http.MethodPost, lots+"entry/"+id, entry(`"`+second+`"`))
		if dropped, kept := shown("pinzhi", first), shown("pinzhi", second); dropped != http.StatusNotFound || kept != http.StatusOK {
			t.Errorf("%d for the one that was taken away, %d for the other", dropped, kept)
		}
		do(t, g, who, http.MethodPost, lots+"entry/"+id, `{"Defects":[]}`)
		if status := shown("pinzhi", second); status != http.StatusNotFound {
			t.Errorf("without its defects: %d", status)
		}
	})
}

// Photos and a note of a category that an item counts add to no count, so they turn no 合格 into 退货. They are kept while
// the item's number is typed again. A count without photo and note is added.
func TestPhotosOfACountedCategoryAddNothing(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := apptest.Token(g.Session(t, "pinzhi"))
		id := register(t, g, who, maker, 500) // accepted up to 2 major defects
		bent := itemNamed(t, g, who, id, "翘曲")
		first, second := photo(t, g, "pinzhi", apptest.PNG+"1"), photo(t, g, "pinzhi", apptest.PNG+"2")
		entry := func(failed, counted, more string) string {
			return fmt.Sprintf(`{"Items":[{"ItemId":%q,"Found":%q}],"Defects":[{"CategoryId":%q,"Counted":%s%s}]}`, bent, failed, warped, counted, more)
		}
		shows := fmt.Sprintf(`,"Note":"左下角","Photos":[%q,%q]`, first, second)
		for _, c := range []struct {
			failed, counted, more string
			major, kept           int
		}{
			{"2", "1", shows, 2, 1},                    // the item counts 2, and that is all
			{"", "0", shows, 0, 1},                     // its number is typed again
			{"1", "3", shows, 1, 1},                    // a larger number is not added either
			{"1", "3", shows + `,"Beside":true`, 4, 1}, // unless the inspector says that it is beside the item
			{"1", "3", `,"Note":"边上"`, 1, 1},           // nor with a note alone
			{"0", "3", `,"Note":"边上"`, 3, 1},           // an item that counts none has nothing to show
			{"1", "3", ``, 4, 1},                       // as it was without photo and note
			{"", "0", ``, 0, 0},                        // nothing to keep
		} {
			do(t, g, who, http.MethodPost, lots+"entry/"+id, entry(c.failed, c.counted, c.more))
			var read struct {
				Defects []struct{ Counted, Quantity int }
			}
			g.ReadInto(t, who, lots+"entry/"+id, &read)
			if got := find(t, g, who, id); got.FoundMajor != c.major || len(read.Defects) != c.kept {
				t.Errorf("%s failed, %s counted%s: %d major defects, want %d; %+v", c.failed, c.counted, c.more, got.FoundMajor, c.major, read)
			}
		}
		body := found(t, g, who, id, fmt.Sprintf(`{"CategoryId":%q,"Counted":1,"Note":"左下角"}`, warped), "")
		body = strings.Replace(body, fmt.Sprintf(`{"ItemId":%q,"Found":0}`, bent), fmt.Sprintf(`{"ItemId":%q,"Found":2}`, bent), 1)
		do(t, g, who, http.MethodPost, lots+"entry/"+id, body)
		if got := find(t, g, who, id); got.Proposal != "合格" || got.FoundMajor != 2 || got.Defective != 2 {
			t.Errorf("%+v", got)
		}
	})
}

// itemNamed is the key of an inspection item.
func itemNamed(t *testing.T, g *apptest.Gateway, who apptest.Option, id, name string) string {
	t.Helper()
	var read struct {
		Items []struct{ ItemID, FullName string }
	}
	g.ReadInto(t, who, lots+"entry/"+id, &read)
	for _, item := range read.Items {
		if item.FullName == name {
			return item.ItemID
		}
	}
	t.Fatalf("no item %s", name)
	return ""
}
