package approval_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

type namedFile struct{ FileName string }

// sent uploads a picture for an application and returns its key.
func sent(t *testing.T, g *apptest.Gateway, account, name string) string {
	t.Helper()
	body, contentType := apptest.Form(t, name, apptest.PNG+name)
	a := g.Send(t, http.MethodPost, centre+"attachment", body, append(g.As(t, account), apptest.Header("Content-Type", contentType))...)
	var data struct{ Picture string }
	if err := json.Unmarshal(a.Data, &data); err != nil || data.Picture == "" {
		t.Fatal(a.Body)
	}
	return data.Picture
}

// Only people who take part in an application read its files, from the moment when they are asked.
func TestFilesAreForThoseWhoTakePart(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		flow := drawn(t, g, "采购", `{"Fields":[{"Name":"Quotes","Label":"报价","Type":"files","Required":true}],"Fallback":"`+admin+`","Steps":[
			{"ID":"one","Kind":"approve","Name":"财务","Mode":"any","Who":[{"By":"person","IDs":["`+caiwu+`"]}]},
			{"ID":"two","Kind":"approve","Name":"品质","Mode":"any","Who":[{"By":"person","IDs":["`+pinzhi+`"]}]}]}`)
		read := func(account, file string, want int) {
			t.Helper()
			if a := g.Send(t, http.MethodGet, centre+"file/"+file, "", g.As(t, account)...); a.Status != want {
				t.Errorf("%s reads it with %d, want %d", account, a.Status, want)
			}
		}
		quote := sent(t, g, "kefu", "报价.png")
		read("kefu", quote, http.StatusOK)
		read("caiwu", quote, http.StatusNotFound)
		body := fmt.Sprintf(`{"FlowId":%q,"Form":{"Quotes":[%q]}}`, flow, quote)
		refused(t, g, "sushe", http.MethodPut, centre+"add", body, "报价：第 1 个附件已失效，请重新上传")
		var made struct{ ApplicationID string }
		if err := json.Unmarshal(done(t, g, "kefu", http.MethodPut, centre+"add", body), &made); err != nil {
			t.Fatal(err)
		}
		read("caiwu", quote, http.StatusOK)
		read("pinzhi", quote, http.StatusNotFound)
		answer := sent(t, g, "caiwu", "合同.png")
		move(t, g, "caiwu", made.ApplicationID, fmt.Sprintf(`{"Action":"comment","Opinion":"请看合同","Files":[%q]}`, answer))
		refused(t, g, "caiwu", http.MethodPost, centre+"move/"+made.ApplicationID, `{"Action":"comment","Opinion":"再看","Files":["none"]}`, "第 1 个附件已失效")
		move(t, g, "caiwu", made.ApplicationID, `{"Action":"approve"}`)
		for _, file := range []string{quote, answer} {
			read("pinzhi", file, http.StatusOK)
			read("kefu", file, http.StatusOK)
			read("sushe", file, http.StatusNotFound)
		}
		var seen struct {
			Files []namedFile
			Trail []struct{ Files *string }
		}
		g.ReadInto(t, g.As(t, "pinzhi")[0], centre+"detail/"+made.ApplicationID, &seen)
		if len(seen.Files) != 2 || !slices.Contains(seen.Files, namedFile{"报价.png"}) || seen.Trail[1].Files == nil || *seen.Trail[1].Files != answer {
			t.Errorf("%+v", seen)
		}
	})
}

// No user may read a file that was removed from the form, or whose draft was discarded, and the
// file uses no quota; a file of a comment stays.
func TestFilesAreDroppedWithTheirRecords(t *testing.T) {
	t.Parallel()
	small := func(cfg *config.Config) { cfg.Files.Quota = config.ByteSize(3*len(apptest.PNG) + 80) }
	apptest.EachWith(t, small, func(t *testing.T, g *apptest.Gateway) {
		flow := drawn(t, g, "采购", `{"Fields":[{"Name":"Quotes","Label":"报价","Type":"files"}],"Fallback":"`+admin+`","Steps":[
			{"ID":"one","Kind":"approve","Name":"财务","Mode":"any","Who":[{"By":"person","IDs":["`+caiwu+`"]}]}]}`)
		var made struct{ ApplicationID string }
		keep := func(id, form string) {
			t.Helper()
			method, path := http.MethodPut, centre+"draft"
			if id != "" {
				method, path = http.MethodPost, centre+"draft/"+id
			}
			if err := json.Unmarshal(done(t, g, "kefu", method, path, fmt.Sprintf(`{"FlowId":%q,"Form":%s}`, flow, form)), &made); err != nil {
				t.Fatal(err)
			}
		}
		one, two := sent(t, g, "kefu", "1.png"), sent(t, g, "kefu", "2.png")
		keep("", fmt.Sprintf(`{"Quotes":[%q,%q]}`, one, two))
		keep(made.ApplicationID, fmt.Sprintf(`{"Quotes":[%q]}`, two))
		var seen struct{ Files []namedFile }
		g.ReadInto(t, g.As(t, "kefu")[0], centre+"detail/"+made.ApplicationID, &seen)
		if len(seen.Files) != 1 || seen.Files[0].FileName != "2.png" {
			t.Errorf("%+v", seen)
		}
		if a := g.Send(t, http.MethodGet, centre+"file/"+one, "", g.As(t, "kefu")...); a.Status != http.StatusNotFound {
			t.Errorf("a file that was taken out: %d", a.Status)
		}
		done(t, g, "kefu", http.MethodPost, centre+"submit/"+made.ApplicationID, fmt.Sprintf(`{"Form":{"Quotes":[%q]}}`, two))
		said := sent(t, g, "kefu", "3.png")
		move(t, g, "kefu", made.ApplicationID, fmt.Sprintf(`{"Action":"comment","Opinion":"补充","Files":[%q]}`, said))
		move(t, g, "caiwu", made.ApplicationID, `{"Action":"reject","Opinion":"重报"}`)
		keep(made.ApplicationID, `{}`)
		g.ReadInto(t, g.As(t, "kefu")[0], centre+"detail/"+made.ApplicationID, &seen)
		if len(seen.Files) != 1 || seen.Files[0].FileName != "3.png" {
			t.Errorf("%+v", seen)
		}
		for range 4 { // each is all the room that is left
			file, other := sent(t, g, "kefu", "4.png"), sent(t, g, "kefu", "5.png")
			keep("", fmt.Sprintf(`{"Quotes":[%q,%q]}`, file, other))
			done(t, g, "kefu", http.MethodDelete, centre+"delete/"+made.ApplicationID, "")
		}
	})
}
