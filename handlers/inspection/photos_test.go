package inspection_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"qiao/cmd/apptest"
)

// photo sends a photo and returns what an entry names it by.
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

// A photo belongs to the defects of a kind as long as an entry names it, and is for those who
// see inspections.
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
