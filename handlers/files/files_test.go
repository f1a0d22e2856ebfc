package files_test

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/errs"
)

func TestAGuideIsUploadedListedServedReplacedAndDeleted(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		path := apptest.Stored(t, g.Upload(t, "admin", "费用 演示#1.mp4", apptest.MP4))
		if !regexp.MustCompile(`^/files/2026-11-20/[0-9a-f-]{36}/费用 演示#1\.mp4$`).MatchString(path) {
			t.Errorf("stored at %s", path)
		}
		if got := g.Guides(t, "contract-list"); !strings.HasSuffix(strings.Join(got, ","), "费用 演示#1.mp4") {
			t.Errorf("listed: %s, not last", got)
		}
		if a := g.Send(t, http.MethodGet, apptest.Escaped(path), ""); a.Body != apptest.MP4 || a.Header.Get("Content-Type") != "video/mp4" {
			t.Errorf("served: %d %v %q", a.Status, a.Header, a.Body)
		}

		g.Clock.Advance(24 * time.Hour)
		if again := apptest.Stored(t, g.Upload(t, "admin", "费用 演示#1.mp4", apptest.MP4+"new")); again != path {
			t.Errorf("replaced at %s, not %s", again, path)
		}
		if a := g.Send(t, http.MethodGet, apptest.Escaped(path), ""); a.Body != apptest.MP4+"new" {
			t.Errorf("served after it was replaced: %q", a.Body)
		}

		legacy := strings.ReplaceAll(path, "/", `\`)
		remove := apptest.DeletePath + "?" + url.Values{"FilePath": {legacy}, "User": {"putong"}}.Encode()
		if a := g.Send(t, http.MethodGet, remove, "", g.As(t, "admin")...); a.Code != 0 {
			t.Errorf("deleted: %s", a.Body)
		}
		if a := g.Send(t, http.MethodGet, apptest.Escaped(path), ""); a.Status != http.StatusNotFound {
			t.Errorf("served after it was deleted: %d %q", a.Status, a.Body)
		}
		if a := g.Send(t, http.MethodGet, remove, "", g.As(t, "admin")...); a.Code != errs.Business.Code || !strings.HasPrefix(a.Message, "文件不存在") {
			t.Errorf("deleted again: %s", a.Body)
		}
		if got := strings.Join(g.Guides(t, "contract-list"), ","); strings.Contains(got, "演示#1") {
			t.Errorf("listed after it was deleted: %s", got)
		}
		if left := g.OnDisk(t); strings.Contains(strings.Join(left, ","), "演示#1") {
			t.Errorf("on disk after it was deleted: %s", left)
		}
	})
}

func TestTheUploaderIsTheSessionsUser(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.PNG, "User", "putong", "Department", "生产部", "FileParam", "shop"))
	a := g.Call(t, "DataTable", "行政文件管理查询", []string{"OtherA", "shop"}, g.As(t, "admin")...)
	for _, want := range []string{`"CreateUserName":"陈建国"`, `"Department":"信息中心"`, `"FileCaption":"说明"`, `"FileType":"操作说明"`} {
		if !strings.Contains(a.Body, want) {
			t.Errorf("%s is not in %s", want, a.Body)
		}
	}
}

func TestDifference8FilesAreKnownByTheirContent(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	for _, test := range []struct{ name, content, contentType string }{
		{"a.jpg", apptest.JPEG, "image/jpeg"},
		{"a.JPEG", apptest.JPEG + "exif", "image/jpeg"},
		{"a.png", apptest.PNG, "image/png"},
		{"a.gif", "GIF89a\x01\x00\x01\x00\x00\x00\x00", "image/gif"},
		{"a.webp", "RIFF\x16\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00" + "\x00\x00\x00\x00\x01\x00\x00\x01\x00\x00", "image/webp"},
		{"a.mp4", apptest.MP4, "video/mp4"},
		{"a.webm", apptest.WebM, "video/webm"},
		{"a.ogg", "OggS\x00\x02theora", "video/ogg"},
		// What programs and people have renamed is served as what it is; the name stays, because clients replace by it.
		{"截图.jpg", apptest.PNG, "image/png"},
		{"b.png", apptest.JPEG, "image/jpeg"},
		{"c.jpg", "RIFF\x16\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00" + "\x00\x00\x00\x00\x01\x00\x00\x01\x00\x00", "image/webp"},
		{"手机.mp4", "\x00\x00\x00\x14ftypqt  \x00\x00\x02\x00qt  ", "video/mp4"},
		{"旧手机.mp4", "\x00\x00\x00\x14ftyp3gp5\x00\x00\x02\x003gp5", "video/mp4"},
	} {
		path := apptest.Stored(t, g.Upload(t, "admin", test.name, test.content, "FileParam", "shop"))
		a := g.Send(t, http.MethodGet, apptest.Escaped(path), "")
		if a.Header.Get("Content-Type") != test.contentType || a.Body != test.content || !strings.HasSuffix(path, "/"+test.name) {
			t.Errorf("%s: %s %v", test.name, path, a.Header)
		}
		inParts := strings.Replace(test.name, ".", "-in-parts.", 1)
		p := apptest.PartialOf(t, g.BeginParts(t, "admin", inParts, test.content, "FileParam", "shop"))
		g.SendParts(t, "admin", p, test.content)
		path = apptest.PartialOf(t, g.FinishParts(t, "admin", p.UploadID)).FilePath
		if a := g.Send(t, http.MethodGet, apptest.Escaped(path), ""); a.Header.Get("Content-Type") != test.contentType || !strings.HasSuffix(path, "/"+inParts) {
			t.Errorf("%s: %s %v", inParts, path, a.Header)
		}
		for _, other := range []string{"<html>", "x" + test.content} {
			if a := g.Upload(t, "admin", test.name, other, "FileParam", "workplace"); a.Code != -1 || !strings.HasPrefix(a.Message, "文件内容不是") {
				t.Errorf("%q as %s: %s", other, test.name, a.Body)
			}
		}
	}
}

func TestUploadsThatAreRefused(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Files.MaxSize = 1 << 20 })
	before := g.OnDisk(t)
	big := apptest.PNG + strings.Repeat("x", 1<<20)
	for _, test := range []struct {
		name, account, file, content string
		query                        []string
		code                         int
		message                      string
	}{
		{"another department", "putong", "a.png", apptest.PNG, nil, 403, "拒绝访问"},
		{"who claims to be somebody else", "kefu", "a.png", apptest.PNG, []string{"User", "admin", "Department", "信息中心"}, 403, "拒绝访问"},
		{"no session", "", "a.png", apptest.PNG, nil, 50008, "未授权"},
		{"another type of file", "admin", "a.png", apptest.PNG, []string{"FileType", "合同"}, -1, "FileType"},
		{"no page", "admin", "a.png", apptest.PNG, []string{"FileParam", " "}, -1, "FileParam"},
		{"a page too long", "admin", "a.png", apptest.PNG, []string{"FileParam", strings.Repeat("页", 201)}, -1, "FileParam 超过 200"},
		{"a page that is none", "admin", "a.png", apptest.PNG, []string{"FileParam", "Contract-List"}, -1, "参数 FileParam 不是您能看到的页面：Contract-List"},
		{"a caption too long", "admin", "a.png", apptest.PNG, []string{"FileCaption", strings.Repeat("页", 201)}, -1, "FileCaption 超过 200"},
		{"a page of HTML", "admin", "a.html", "<html>", nil, -1, "只能上传图片"},
		{"an SVG", "admin", "a.svg", "<svg/>", nil, -1, "只能上传图片"},
		{"HTML that calls itself a picture", "admin", "a.png", "<html><script>", nil, -1, "不是 png 格式"},
		{"a picture that calls itself a video", "admin", "a.mp4", apptest.PNG, nil, -1, "不是 mp4 格式"},
		{"a film of an iPhone", "admin", "a.MOV", "\x00\x00\x00\x14ftypqt  \x00\x00\x02\x00qt  ", nil, -1, "或视频（mp4、webm、ogg）；手机拍的这个视频请先转成 mp4"},
		{"a photo of an iPhone", "admin", "a.jpg", "\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic", nil, -1, "这是 HEIC 照片，多数浏览器不能显示"},
		{"a photo of an iPhone by its name", "admin", "a.HEIC", "", nil, -1, "请在手机的“设置 › 相机 › 格式”中选“兼容性最佳”"},
		{"Matroska", "admin", "a.webm", "\x1a\x45\xdf\xa3\x42\x82\x88matroska", nil, -1, "不是 webm 格式"},
		{"nothing in it", "admin", "a.png", "", nil, -1, "不是 png 格式"},
		{"no name", "admin", "..", apptest.PNG, nil, -1, "没有名称"},
		{"a name that is a path", "admin", "C:\\图\\..", apptest.PNG, nil, -1, "没有名称"},
		{"a name with a control character", "admin", "a\u202egnp.png", apptest.PNG, nil, -1, "不能包含"},
		{"a name too long", "admin", strings.Repeat("长", 90) + ".png", apptest.PNG, nil, -1, "文件名过长"},
		{"a name longer than its column", "admin", strings.Repeat("n", 197) + ".png", "not read", nil, -1, "文件名过长"},
		{"too large", "admin", "a.png", big, nil, 413, "不能超过 1 MiB"},
		{"far too large", "admin", "a.png", big + big + big, nil, 413, "文件不能超过 1 MiB"},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := g.Upload(t, test.account, test.file, test.content, test.query...)
			if a.Code != test.code || !strings.Contains(a.Message, test.message) {
				t.Errorf("%d %s", a.Status, a.Body)
			}
			if diff := cmp.Diff(before, g.OnDisk(t)); diff != "" {
				t.Errorf("left behind: %s", diff)
			}
		})
	}
	if got := len(g.Guides(t, "contract-list")); got != 0 {
		t.Errorf("%d guides are listed", got)
	}
}

func TestANameIsTheLastPartOfWhatTheBrowserSends(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	for sent, want := range map[string]string{`C:\fakepath\图.png`: "/图.png", "../../../etc/x.png": "/x.png"} {
		if path := apptest.Stored(t, g.Upload(t, "admin", sent, apptest.PNG, "FileParam", "shop")); !strings.HasSuffix(path, want) || strings.Contains(path, "..") {
			t.Errorf("%s is stored at %s", sent, path)
		}
	}
}

func TestBodiesWithoutAFile(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	admin := g.Session(t, "admin")
	whole, contentType := apptest.Form(t, "a.png", apptest.PNG)
	for _, test := range []struct {
		name, contentType, body string
		code                    int
	}{
		{"nothing", "", "", 415},
		{"JSON", "application/json", "{}", 415},
		{"no boundary", "multipart/form-data", whole, 415},
		{"another boundary", "multipart/form-data; boundary=x", whole, 400},
		{"a field alone", "multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--x--\r\n", -1},
		{"without its end", contentType, whole[:len(whole)-20], 400},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := g.Send(t, http.MethodPost, apptest.UploadPath+apptest.GuideQuery(), test.body, apptest.Token(admin), apptest.Header("Content-Type", test.contentType))
			if a.Code != test.code {
				t.Errorf("%d %s, want %d", a.Status, a.Body, test.code)
			}
		})
	}
	compressed := []apptest.Option{apptest.Token(admin), apptest.Header("Content-Type", contentType), apptest.Header("Content-Encoding", "gzip")}
	if a := g.Send(t, http.MethodPost, apptest.UploadPath+apptest.GuideQuery(), whole, compressed...); a.Status != http.StatusUnsupportedMediaType {
		t.Errorf("compressed: %d %s", a.Status, a.Body)
	}
	if left := g.OnDisk(t); strings.Contains(strings.Join(left, ","), "a.png") {
		t.Errorf("left behind: %s", left)
	}
}

func TestAFileOfTheSameNameIsReplacedOnlyWhereAllowed(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	path := apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.PNG, "AllowOverwrite", "False"))
	if a := g.Upload(t, "admin", "a.png", apptest.PNG, "AllowOverwrite", "False"); a.Code != -1 || a.Message != "已有同名文件 a.png" {
		t.Errorf("without AllowOverwrite: %s", a.Body)
	}
	other := apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.PNG, "FileParam", "shop"))
	if other == path {
		t.Error("another page's file of that name has the same path")
	}
	if again := apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.PNG+"2", "AllowOverwrite", "1")); again != path {
		t.Errorf("%s, not %s", again, path)
	}
}

func TestUploadsOfTheSameNameAtOnceMakeOneFile(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := g.Session(t, "admin")
		body, contentType := apptest.Form(t, "a.png", apptest.PNG)
		answers := make([]apptest.Answer, 4)
		var uploads sync.WaitGroup
		for i := range answers {
			uploads.Go(func() {
				answers[i] = g.Send(t, http.MethodPost, apptest.UploadPath+apptest.GuideQuery(), body, apptest.Token(admin), apptest.Header("Content-Type", contentType))
			})
		}
		uploads.Wait()
		for _, a := range answers {
			if got, want := apptest.Stored(t, a), apptest.Stored(t, answers[0]); got != want {
				t.Errorf("stored at %s and %s", got, want)
			}
		}
		if got := g.Guides(t, "contract-list"); len(got) != 1 {
			t.Errorf("listed: %s", got)
		}
		if got := slices.DeleteFunc(g.OnDisk(t), func(name string) bool { return name != "a.png" }); len(got) != 1 {
			t.Errorf("on disk: %s", got)
		}
	})
}

func TestTheInformationCentreNeedsTheButtonsToo(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	page := []string{"FileParam", "dashboard"} // visible for everybody
	path := apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.PNG, page...))
	g.Change(t, `UPDATE Base_User SET OrganizationId = '10101' WHERE Account = 'putong'`)
	remove := apptest.DeletePath + "?" + url.Values{"FilePath": {path}}.Encode()
	if a := g.Upload(t, "putong", "b.png", apptest.PNG, page...); a.Code != 0 {
		t.Errorf("with the department's rights: %s", a.Body)
	}
	g.Change(t, `DELETE FROM Base_Authorize WHERE ObjectId = '10101'`)
	for name, a := range map[string]apptest.Answer{
		"upload":  g.Upload(t, "putong", "c.png", apptest.PNG, page...),
		"replace": g.Upload(t, "putong", "a.png", apptest.PNG, page...),
		"delete":  g.Send(t, http.MethodGet, remove, "", g.As(t, "putong")...),
	} {
		if a.Code != errs.Forbidden.Code {
			t.Errorf("%s without the button: %s", name, a.Body)
		}
	}
}

func TestEachUserHasAQuota(t *testing.T) {
	apptest.OnEachStore(t, func(t *testing.T, start func(func(*config.Config)) *apptest.Gateway) {
		g := start(func(cfg *config.Config) { cfg.Files.Quota = 1000 })
		g.Change(t, `UPDATE Admin_File SET FileSize = 0`)
		big := apptest.PNG + strings.Repeat("x", 600)
		apptest.Stored(t, g.Upload(t, "admin", "a.png", big))
		if a := g.Upload(t, "admin", "b.png", big); a.Code != -1 || !strings.Contains(a.Message, "合计不能超过 1000 B") {
			t.Errorf("over the quota: %s", a.Body)
		}
		apptest.Stored(t, g.Upload(t, "admin", "a.png", big+"x")) // in place of the counted content
		apptest.Stored(t, g.Upload(t, "admin", "c.png", apptest.PNG))
	})
}

func TestDeletingByGETIsAChange(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	path := apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.PNG))
	remove := apptest.DeletePath + "?" + url.Values{"filepath": {path}}.Encode()
	own := g.Session(t, "admin")
	if a := g.Send(t, http.MethodGet, remove, "", apptest.Cookie(own), apptest.Header("Sec-Fetch-Site", "cross-site")); a.Code != errs.Forbidden.Code {
		t.Errorf("an image of a foreign page: %s", a.Body)
	}
	for _, wrong := range []string{"", "/files/../qiao.db", "/files/2026-11-20/x/a.png", `\files\..\..\a\b.png`, "/etc/passwd", path + "/.."} {
		a := g.Send(t, http.MethodGet, apptest.DeletePath+"?"+url.Values{"FilePath": {wrong}}.Encode(), "", apptest.Token(own))
		if a.Code != -1 || !strings.HasPrefix(a.Message, "文件不存在") {
			t.Errorf("%q: %s", wrong, a.Body)
		}
	}
	if a := g.Send(t, http.MethodGet, remove, "", g.As(t, "putong")...); a.Code != errs.Forbidden.Code {
		t.Errorf("an ordinary user: %s", a.Body)
	}
	if a := g.Send(t, http.MethodGet, remove, "", apptest.Cookie(own), apptest.Header("X-Qiao-Client", "web")); a.Code != 0 {
		t.Errorf("our own page: %s", a.Body)
	}
}
