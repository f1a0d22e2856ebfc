package approval_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"qiao/cmd/apptest"
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

// A file is for those who take part in its application, from the moment on that they do.
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
