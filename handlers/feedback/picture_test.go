package feedback_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/errs"
)

const picturePath = "/api/feedback/picture"

// picture uploads a picture as an account and returns its id.
func picture(t *testing.T, g *apptest.Gateway, account, name, content string) (string, apptest.Answer) {
	t.Helper()
	body, contentType := apptest.Form(t, name, content)
	a := g.Send(t, http.MethodPost, picturePath, body, append(g.As(t, account), apptest.Header("Content-Type", contentType))...)
	var data struct{ Picture string }
	if a.Code == 0 {
		if err := json.Unmarshal(a.Data, &data); err != nil {
			t.Fatal(a.Body)
		}
	}
	return data.Picture, a
}

// say gives an opinion with a picture; rest are further members of the record.
func say(t *testing.T, g *apptest.Gateway, account, opinion, picture, rest string) apptest.Answer {
	t.Helper()
	record := `{"ModID":"dashboard","LeaveOpinion":"` + opinion + `","Picture":"` + picture + `"` + rest + `}`
	return g.Call(t, "Boolean", "系统评价信息写入", []string{"Myresult", record}, g.As(t, account)...)
}

// opinionOf is the key of an opinion, as users who handle feedback see it.
func opinionOf(t *testing.T, g *apptest.Gateway, opinion string) string {
	t.Helper()
	a := g.Send(t, http.MethodGet, "/admin/system/feedback/index?keyword="+opinion, "", g.As(t, "admin")...)
	var data struct {
		List []struct{ EvaluationID string }
	}
	if err := json.Unmarshal(a.Data, &data); err != nil || len(data.List) != 1 {
		t.Fatal(a.Body)
	}
	return data.List[0].EvaluationID
}

func TestAPictureIsForItsWriterAndForThoseWhoReadFeedback(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		id, _ := picture(t, g, "putong", "截图 张伟.PNG", apptest.PNG)
		if a := say(t, g, "putong", "signed", id, ""); string(a.Data) != "true" {
			t.Fatal(a.Body)
		}
		at := picturePath + "/" + opinionOf(t, g, "signed")
		for account, want := range map[string]int{"putong": http.StatusOK, "admin": http.StatusOK, "kefu": http.StatusNotFound} {
			a := g.Send(t, http.MethodGet, at, "", g.As(t, account)...)
			if a.Status != want || want == http.StatusOK && (a.Body != apptest.PNG || a.Header.Get("Content-Type") != "image/png") {
				t.Errorf("%s: %d %v %q", account, a.Status, a.Header, a.Body)
			}
		}
		if a := g.Send(t, http.MethodGet, at, ""); a.Body == apptest.PNG {
			t.Error("a stranger sees the picture")
		}
		if a := say(t, g, "putong", "again", id, ""); a.Message != "附图已失效，请重新添加" {
			t.Errorf("the picture of another opinion: %s", a.Body)
		}
	})
}

func TestThePictureOfAnAnonymousOpinionHasNoOwner(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		id, _ := picture(t, g, "putong", "张伟.png", apptest.PNG)
		if a := say(t, g, "kefu", "stolen", id, ""); a.Message != "附图已失效，请重新添加" {
			t.Errorf("the picture of somebody else: %s", a.Body)
		}
		if a := say(t, g, "putong", "unsigned", id, `,"Account":""`); string(a.Data) != "true" {
			t.Fatal(a.Body)
		}
		g.Change(t, "UPDATE Admin_File SET Department = 'seen' WHERE FileType = '反馈附图' AND FileName = '附图.png' "+
			"AND CreateUserId IS NULL AND CreateUserName = '' AND CreateDate = '2026-11-20 00:00:00.000'")
		at := picturePath + "/" + opinionOf(t, g, "unsigned")
		if a := g.Send(t, http.MethodGet, at, "", g.As(t, "putong")...); a.Status != http.StatusNotFound {
			t.Errorf("its writer is known: %d", a.Status)
		}
		a := g.Send(t, http.MethodGet, at, "", g.As(t, "admin")...)
		if a.Body != apptest.PNG || a.Header.Get("Last-Modified") != "" {
			t.Errorf("%d %v", a.Status, a.Header)
		}
	})
}

func TestAPictureThatCannotBeTakenIsRefused(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	for name, c := range map[string]struct{ file, content, want string }{
		"a film":     {"a.mp4", apptest.MP4, "只能上传图片（jpg、png、gif、webp）"},
		"a document": {"a.pdf", "%PDF-1.7", "只能上传图片（jpg、png、gif、webp）"},
		"a lie":      {"a.png", "<html>", "文件内容不是 png 格式，请换一个文件"},
		"too large":  {"a.png", apptest.PNG + strings.Repeat("x", 1<<20), "图片不能超过 1 MiB"},
	} {
		if _, a := picture(t, g, "putong", c.file, c.content); a.Code == 0 || a.Message != c.want {
			t.Errorf("%s: %s", name, a.Body)
		}
	}
	if left := g.OnDisk(t); strings.Contains(strings.Join(left, ","), "附图") {
		t.Errorf("on disk: %s", left)
	}
	first, _ := picture(t, g, "putong", "a.png", apptest.PNG)
	if _, a := picture(t, g, "putong", "b.png", apptest.PNG); a.Code != 0 {
		t.Fatal(a.Body)
	}
	if a := say(t, g, "putong", "x", first, ""); a.Code != errs.Business.Code {
		t.Errorf("a picture that was not sent with an opinion stays: %s", a.Body)
	}
}
