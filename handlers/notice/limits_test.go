package notice_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/store"
)

// sendFile uploads a file and returns the answer.
func sendFile(t *testing.T, g *apptest.Gateway, kind, name, content string) apptest.Answer {
	t.Helper()
	body, contentType := apptest.Form(t, name, content)
	return g.Send(t, http.MethodPost, base+kind, body, append(g.As(t, "admin"), apptest.Header("Content-Type", contentType))...)
}

// kept lists the kept files: those in the folder, and the bytes of admin's rows.
func kept(t *testing.T, g *apptest.Gateway) string {
	t.Helper()
	var id string
	if err := g.Main().Get(t.Context(), &id, "base/user_id", store.Args{"Account": "admin"}); err != nil {
		t.Fatal(err)
	}
	var used int64
	if err := g.Main().Get(t.Context(), &used, "attachments/used", store.Args{"UserId": id, "Replaced": "", "UploadId": ""}); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(used, g.OnDisk(t))
}

// mebibyte is 1 MiB of zeros.
var mebibyte = strings.Repeat("\x00", 1<<20)

// A refused file leaves neither a row nor a content.
func TestAFileThatIsRefusedLeavesNothing(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		before := kept(t, g)
		for name, c := range map[string]struct {
			kind, file, content string
			code                int
			want                string
		}{
			"a byte too many":          {"attachment", "a.pdf", "%PDF-" + strings.Repeat(mebibyte, 20)[4:], 413, "附件不能超过 20 MiB"},
			"far too large":            {"attachment", "a.pdf", "%PDF-" + strings.Repeat(mebibyte, 22), 413, "文件不能超过 20 MiB"},
			"a picture, a byte more":   {"picture", "a.png", apptest.PNG + mebibyte[len(apptest.PNG)-1:], 413, "图片不能超过 1 MiB"},
			"a picture, far too large": {"picture", "a.png", apptest.PNG + strings.Repeat(mebibyte, 3), 413, "文件不能超过 1 MiB"},
			"no document":              {"attachment", "a.exe", "MZ", -1, "附件只能是 pdf、Word、Excel、PowerPoint、zip 或图片（jpg、png、gif、webp）"},
			"a document as a picture":  {"picture", "a.pdf", "%PDF-1", -1, "只能上传图片（jpg、png、gif、webp）"},
			"a film as a picture":      {"picture", "a.mp4", apptest.MP4, -1, "只能上传图片（jpg、png、gif、webp）"},
			"another content":          {"attachment", "a.docx", "%PDF-1", -1, "文件内容不是 docx 格式，请换一个文件"},
			"nothing in it":            {"attachment", "a.pdf", "", -1, "文件内容不是 pdf 格式，请换一个文件"},
		} {
			if a := sendFile(t, g, c.kind, c.file, c.content); a.Code != c.code || a.Message != c.want {
				t.Errorf("%s: %.200s", name, a.Body)
			}
		}
		if after := kept(t, g); after != before {
			t.Errorf("kept: %s, before: %s", after, before)
		}
		for kind, content := range map[string]string{"attachment": strings.Repeat(mebibyte, 20), "picture": mebibyte} {
			head, name := map[string]string{"attachment": "%PDF-", "picture": apptest.PNG}[kind], map[string]string{"attachment": "a.pdf", "picture": "a.png"}[kind]
			if a := sendFile(t, g, kind, name, head+content[len(head):]); a.Code != 0 {
				t.Errorf("the largest %s: %s", kind, a.Body)
			}
		}
	})
}

// Pictures and attachments count against the account's quota for uploads.
func TestTheQuotaHoldsForFilesOfAnnouncements(t *testing.T) {
	small := func(cfg *config.Config) { cfg.Files.Quota = 1 << 10 }
	apptest.EachWith(t, small, func(t *testing.T, g *apptest.Gateway) {
		before := kept(t, g)
		for kind, content := range map[string]string{"attachment": "%PDF-", "picture": apptest.PNG} {
			a := sendFile(t, g, kind, "a."+map[string]string{"attachment": "pdf", "picture": "png"}[kind], content+mebibyte[:1<<10])
			if !a.IsFailure(-1, "您上传的文件合计不能超过 1 KiB，请先删除不用的文件") {
				t.Errorf("%s: %s", kind, a.Body)
			}
		}
		if after := kept(t, g); after != before {
			t.Errorf("kept: %s, before: %s", after, before)
		}
	})
}

// An announcement has ten attachments at most and 30 pictures; one more is refused, and
// leaves it as it was.
func TestAnAnnouncementHasSoManyFilesAndNoMore(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		var ids []string
		for i := range 10 {
			ids = append(ids, upload(t, g, "attachment", fmt.Sprintf("%d.pdf", i), "%PDF-1"))
		}
		id := add(t, g, "一", "文", `"all"`, fmt.Sprintf(`,"Attachments":%q`, strings.Join(ids, ",")))
		more := upload(t, g, "attachment", "more.pdf", "%PDF-1")
		refused := func(body, want string) {
			t.Helper()
			if a := g.Send(t, http.MethodPost, base+"update/"+id, body, g.As(t, "admin")...); a.Code != -1 || a.Message != want {
				t.Errorf("%.200s", a.Body)
			}
		}
		refused(fmt.Sprintf(`{"Title":"二","Attachments":%q}`, strings.Join(append(slices.Clone(ids), more), ",")), "附件最多 10 个")
		again := upload(t, g, "attachment", "3.pdf", "%PDF-2")
		refused(fmt.Sprintf(`{"Title":"二","Attachments":%q}`, ids[3]+","+again), "有两个附件都叫 3.pdf，请改名后再上传")
		var pictures strings.Builder
		for i := range 31 {
			fmt.Fprintf(&pictures, `<img src=\"/admin/notice/file/5d1f0c6e-0000-4000-8000-0000000000%02d\">`, i)
		}
		refused(`{"Title":"二","Content":"`+pictures.String()+`"}`, "正文的图片最多 30 张")
		var found struct {
			Title       string
			Attachments []struct{ FileID string }
		}
		send(t, g, "admin", http.MethodGet, "detail/"+id, "", &found)
		if len(found.Attachments) != 10 || found.Attachments[9].FileID != ids[9] || found.Title != "一" {
			t.Errorf("%+v", found)
		}
	})
}

// A text has 512 KiB at most. It is checked fast with any styles.
func TestATextIsBoundedAndCleanedAtOnce(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		const before, after = `<p style='background:`, `'>文</p>`
		fill := func(size int) string {
			return before + strings.Repeat("url(`", size)[:size-len(before)-len(after)] + after
		}
		id := add(t, g, "一", fill(512<<10), `"all"`, "")
		var found struct{ Content string }
		send(t, g, "admin", http.MethodGet, "detail/"+id, "", &found)
		if found.Content != "<p>文</p>" {
			t.Errorf("%.200s", found.Content)
		}
		a := g.Send(t, http.MethodPost, base+"update/"+id, fmt.Sprintf(`{"Content":%q}`, fill(512<<10+1)), g.As(t, "admin")...)
		if a.Code != -1 || a.Message != "正文不能超过 512 KiB，请删减，或把一部分作为附件" {
			t.Errorf("%.200s", a.Body)
		}
	})
}
