package files_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/files"
)

const pdf = "%PDF-1.7-document-"

// withTypes has a type whose files are released by handlers of repairs, and a type of pictures that
// only handlers of repairs upload.
func withTypes(cfg *config.Config) {
	cfg.Files.Types = []config.FileType{
		{Name: "行政文件", Kinds: []string{"picture", "document"}, MaxSize: 1 << 10, Verify: "dormitory-repair.handle"},
		{Name: "现场照片", Kinds: []string{"picture"}, Upload: "dormitory-repair.handle"},
	}
}

// office are calls about files of the type 行政文件 on the page of repairs.
type office struct{ *apptest.Gateway }

func (o office) send(t *testing.T, account, name, content string, pairs ...string) apptest.Answer {
	t.Helper()
	return o.Upload(t, account, name, content, append([]string{"FileType", "行政文件", "FileParam", "dormitory-repair"}, pairs...)...)
}

// reads lists the accounts that get the content by its path.
func (o office) reads(t *testing.T, path string, accounts ...string) (who []string) {
	t.Helper()
	for _, account := range accounts {
		if a := o.Send(t, http.MethodGet, apptest.Escaped(path), "", o.As(t, account)...); a.Status == http.StatusOK {
			who = append(who, account)
		}
	}
	return who
}

func (o office) listed(t *testing.T, account, name string) bool {
	t.Helper()
	body := `{"CXType":"行政文件管理查询","OtherA":"dormitory-repair","OtherB":{"FileType":"行政文件"}}`
	return strings.Contains(o.Send(t, http.MethodPost, "/api/Procedure/ProcedureToDataTable", body, o.As(t, account)...).Body, name)
}

func (o office) remove(t *testing.T, account, path string) apptest.Answer {
	t.Helper()
	return o.Send(t, http.MethodGet, apptest.DeletePath+"?"+url.Values{"FilePath": {path}}.Encode(), "", o.As(t, account)...)
}

func (o office) verify(t *testing.T, account, path string) apptest.Answer {
	t.Helper()
	return o.Send(t, http.MethodPost, "/api/File/VerifyFile", `{"FilePath":"`+path+`"}`, o.As(t, account)...)
}

var everyone = []string{"putong", "kefu", "sushe", "jxs"} // the last does not see repairs

func TestUsersWhoSeeAPageReadItsFiles(t *testing.T) {
	apptest.EachWith(t, withTypes, func(t *testing.T, g *apptest.Gateway) {
		o := office{g}
		path := apptest.Stored(t, o.send(t, "putong", "检查表.pdf", pdf))
		if diff := cmp.Diff([]string{"putong", "kefu", "sushe"}, o.reads(t, path, everyone...)); diff != "" {
			t.Errorf("read by:\n%s", diff)
		}
		if a := g.Send(t, http.MethodGet, apptest.Escaped(path), ""); a.Status != http.StatusNotFound {
			t.Errorf("a stranger gets %d", a.Status)
		}
		if !o.listed(t, "kefu", "检查表.pdf") || o.listed(t, "jxs", "检查表.pdf") {
			t.Error("the list is not that of who sees the page")
		}
		if got := strings.Join(g.Guides(t, "dormitory-repair"), ","); strings.Contains(got, "检查表") {
			t.Errorf("among the guides: %s", got)
		}
		if a := o.send(t, "kefu", "检查表.pdf", pdf+"2"); a.Code != 403 {
			t.Errorf("another one replaces it: %s", a.Body)
		}
		if a := o.remove(t, "kefu", path); a.Code != 403 {
			t.Errorf("another one deletes it: %s", a.Body)
		}
		if a := o.remove(t, "jxs", path); a.Message != "文件不存在，可能已被删除" {
			t.Errorf("who does not see it deletes it: %s", a.Body)
		}
		if again := apptest.Stored(t, o.send(t, "putong", "检查表.pdf", pdf+"3")); again != path {
			t.Errorf("replaced at %s", again)
		}
		if a := o.remove(t, "putong", path); a.Code != 0 || len(o.reads(t, path, everyone...)) > 0 {
			t.Errorf("its owner deletes it: %s", a.Body)
		}
	})
}

func TestAFileThatNeedsVerificationWaitsForItsRelease(t *testing.T) {
	apptest.EachWith(t, withTypes, func(t *testing.T, g *apptest.Gateway) {
		o := office{g}
		waiting := func(account string) string {
			return string(g.Send(t, http.MethodGet, "/api/File/UnverifiedFiles", "", g.As(t, account)...).Data)
		}
		path := apptest.Stored(t, o.send(t, "putong", "公示.pdf", pdf, "IsNeedVerify", "True"))
		if diff := cmp.Diff([]string{"putong", "sushe"}, o.reads(t, path, everyone...)); diff != "" || o.listed(t, "kefu", "公示.pdf") || !o.listed(t, "putong", "公示.pdf") {
			t.Errorf("before its release:\n%s", diff)
		}
		if a := o.verify(t, "kefu", path); a.Message != "文件不存在，可能已被删除" {
			t.Errorf("who must not know of it releases it: %s", a.Body)
		}
		if a := o.verify(t, "putong", path); a.Code != 403 {
			t.Errorf("without the right: %s", a.Body)
		}
		if mine := waiting("sushe"); !strings.Contains(mine, `"FileName":"公示.pdf"`) || waiting("putong") != "[]" {
			t.Errorf("waiting: %s", mine)
		}
		for range 2 { // the second time it is released already
			if a := o.verify(t, "sushe", path); a.Code != 0 {
				t.Fatal(a.Body)
			}
		}
		if diff := cmp.Diff([]string{"putong", "kefu", "sushe"}, o.reads(t, path, everyone...)); diff != "" || !o.listed(t, "kefu", "公示.pdf") || waiting("sushe") != "[]" {
			t.Errorf("after its release:\n%s", diff)
		}
		log := g.Send(t, http.MethodGet, "/admin/system/operation-log/index?Event=file.verify", "", g.As(t, "admin")...)
		if strings.Count(log.Body, `"ActorAccount":"sushe"`) != 1 {
			t.Errorf("the audit log: %s", log.Body)
		}
		apptest.Stored(t, o.send(t, "putong", "公示.pdf", pdf+"2", "IsNeedVerify", "1"))
		if diff := cmp.Diff([]string{"putong", "sushe"}, o.reads(t, path, everyone...)); diff != "" {
			t.Errorf("a replacement waits anew:\n%s", diff)
		}
	})
}

func TestAValueOutsideOfItsTypeIsRefused(t *testing.T) {
	g := apptest.StartDemo(t, withTypes)
	o := office{g}
	before := g.OnDisk(t)
	for name, c := range map[string]struct {
		account, file, content string
		pairs                  []string
		code                   int
		want                   string
	}{
		"an unknown type":         {"putong", "a.pdf", pdf, []string{"FileType", "合同"}, -1, "参数 FileType 只能是 操作说明、行政文件、现场照片"},
		"a guide":                 {"putong", "a.png", apptest.PNG, []string{"FileType", "操作说明"}, 403, "拒绝访问"},
		"a guide to be verified":  {"admin", "a.png", apptest.PNG, []string{"FileType", "操作说明", "IsNeedVerify", "True"}, -1, "操作说明 不需要审核，没有人会放行：请以 IsNeedVerify=False 上传"},
		"no one would release it": {"sushe", "a.png", apptest.PNG, []string{"FileType", "现场照片", "IsNeedVerify", "True"}, -1, "现场照片 不需要审核，没有人会放行：请以 IsNeedVerify=False 上传"},
		"without the right":       {"putong", "a.png", apptest.PNG, []string{"FileType", "现场照片"}, 403, "拒绝访问"},
		"a document":              {"sushe", "a.pdf", pdf, []string{"FileType", "现场照片"}, -1, "只能上传图片（jpg、png、gif、webp）"},
		"a film":                  {"putong", "a.mp4", apptest.MP4, nil, -1, "只能上传图片（jpg、png、gif、webp）或文档（pdf、Word、Excel、PowerPoint、zip）"},
		"a lie":                   {"putong", "a.pdf", apptest.PNG, nil, -1, "文件内容不是 pdf 格式，请换一个文件"},
		"a page that is not seen": {"putong", "a.pdf", pdf, []string{"FileParam", "shop"}, -1, "参数 FileParam 不是您能看到的页面：shop"},
		"one byte too many":       {"putong", "a.pdf", pdf + strings.Repeat("x", 1<<10), nil, 413, "文件不能超过 1 KiB"},
	} {
		if a := o.send(t, c.account, c.file, c.content, c.pairs...); a.Code != c.code || a.Message != c.want {
			t.Errorf("%s: %s", name, a.Body)
		}
	}
	if diff := cmp.Diff(before, g.OnDisk(t)); diff != "" {
		t.Errorf("left on disk:\n%s", diff)
	}
}

// Staff read which kinds of files they may upload.
func TestEveryKindOfFilesHasAName(t *testing.T) {
	for _, kind := range config.FileKinds {
		if err := files.Among([]string{kind}).CheckName("a.none"); err == nil || err.Error() == "只能上传" {
			t.Errorf("%s has no name: %v", kind, err)
		}
	}
}
