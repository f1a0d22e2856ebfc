package files_test

import (
	"database/sql"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
)

const partSize = 64 << 10

// inParts has parts that are so small that tests are quick.
func inParts(cfg *config.Config) { cfg.Files.Parts.Size = partSize }

// film is a video of three parts, of which the last one is smaller.
func film(mark string) string {
	return apptest.MP4 + mark + strings.Repeat("0123456789abcdef", (2*partSize+1000)/16)
}

func stateOf(t *testing.T, g *apptest.Gateway, account, id string) apptest.Answer {
	t.Helper()
	return g.Send(t, http.MethodGet, apptest.PartsPath+"/state/"+id, "", g.As(t, account)...)
}

// partsOnDisk counts the contents of parts.
func partsOnDisk(t *testing.T, g *apptest.Gateway) (count int) {
	t.Helper()
	for _, name := range g.OnDisk(t) {
		if name == "part" {
			count++
		}
	}
	return count
}

func TestALargeFileComesInParts(t *testing.T) {
	apptest.OnEachStore(t, func(t *testing.T, start func(func(*config.Config)) *apptest.Gateway) {
		g := start(inParts)
		content := film("first")
		p := apptest.PartialOf(t, g.BeginParts(t, "admin", "演示.mp4", content, "Sha256", strings.ToUpper(apptest.Sum(content))))
		if p.PartSize != 65536 || p.FileSize != int64(len(content)) || p.Received != 0 || p.Status != "open" {
			t.Fatalf("%+v", p)
		}
		for offset := 0; offset < len(content); offset += partSize {
			until := min(offset+partSize, len(content))
			if got := apptest.PartialOf(t, g.SendPart(t, "admin", p.UploadID, int64(offset), content[offset:until])); got.Received != int64(until) {
				t.Fatalf("after the part at %d: %+v", offset, got)
			}
			if got := apptest.PartialOf(t, stateOf(t, g, "admin", p.UploadID)); got.Received != int64(until) {
				t.Fatalf("the state after the part at %d: %+v", offset, got)
			}
		}
		if n := partsOnDisk(t, g); n != 3 {
			t.Errorf("%d parts are stored", n)
		}
		if slices.Contains(g.Guides(t, "shop"), "演示.mp4") {
			t.Error("it is listed before it is finished")
		}
		done := apptest.PartialOf(t, g.FinishParts(t, "admin", p.UploadID))
		if a := g.Send(t, http.MethodGet, apptest.Escaped(done.FilePath), ""); a.Body != content || a.Header.Get("Content-Type") != "video/mp4" {
			t.Errorf("served: %d, %d bytes", a.Status, len(a.Body))
		}
		if again := apptest.PartialOf(t, g.FinishParts(t, "admin", p.UploadID)); done.Status != "done" || again != done {
			t.Errorf("finished %+v, and again %+v", done, again)
		}
		if n := partsOnDisk(t, g); n != 0 {
			t.Errorf("%d parts are left", n)
		}
		log := g.Audited(t, "Event, Object", "Event LIKE 'file.%'")
		if strings.Count(log, "file.") != 1 || !strings.Contains(log, done.FilePath) {
			t.Errorf("audited: %s", log)
		}
	})
}

func TestAFileInPartsReplacesOneOfItsName(t *testing.T) {
	g := apptest.StartDemo(t, inParts)
	path := apptest.Stored(t, g.Upload(t, "admin", "a.mp4", apptest.MP4, "FileParam", "shop"))
	content := film("second")
	refused := g.BeginParts(t, "admin", "a.mp4", content, "AllowOverwrite", false)
	if !refused.IsFailure(errs.Business.Code, "已有同名文件 a.mp4") {
		t.Errorf("without AllowOverwrite: %s", refused.Body)
	}
	p := apptest.PartialOf(t, g.BeginParts(t, "admin", "a.mp4", content))
	g.SendParts(t, "admin", p, content)
	if done := apptest.PartialOf(t, g.FinishParts(t, "admin", p.UploadID)); done.FilePath != path {
		t.Errorf("at %s, not %s", done.FilePath, path)
	}
	if a := g.Send(t, http.MethodGet, apptest.Escaped(path), ""); a.Body != content {
		t.Errorf("%d bytes", len(a.Body))
	}
}

func TestPartsThatDoNotFit(t *testing.T) {
	apptest.EachWith(t, inParts, partsThatDoNotFit)
}

func partsThatDoNotFit(t *testing.T, g *apptest.Gateway) {
	content := film("fits")
	p := apptest.PartialOf(t, g.BeginParts(t, "admin", "a.mp4", content))
	first := content[:partSize]
	apptest.PartialOf(t, g.SendPart(t, "admin", p.UploadID, 0, first))
	put := func(query, bytes string) apptest.Answer {
		return g.Send(t, http.MethodPut, apptest.PartsPath+"/part/"+p.UploadID+query, bytes, g.As(t, "admin")...)
	}
	second := content[partSize : 2*partSize]
	for name, test := range map[string]struct {
		answer apptest.Answer
		status int
		says   string
	}{
		"ahead":                {put("?offset=131072", content[2*partSize:]), 409, `"Received":65536`},
		"between":              {put("?offset=100", first), 409, `"Received":65536`},
		"repeated":             {put("?offset=0", first), 200, `"Received":65536`},
		"repeated with others": {put("?offset=0", "x"+first[1:]), 409, "这一部分与已收到的内容不同"},
		"repeated but short":   {put("?offset=0", first[1:]), 400, "位置 0 的部分应为 65536 字节"},
		"short":                {put("?offset=65536", second[1:]), 400, "位置 65536 的部分应为 65536 字节"},
		"long":                 {put("?offset=65536", second+"x"), 400, "位置 65536 的部分应为 65536 字节"},
		"damaged":              {put("?offset=65536&sha256="+apptest.Sum("other"), second), 400, "请重传这一部分"},
		"no sum":               {put("?offset=65536&sha256=abc", second), 400, "sha256"},
		"no offset":            {put("", second), 400, "offset"},
		"negative":             {put("?offset=-1", second), 400, "offset"},
	} {
		if test.answer.Status != test.status || !strings.Contains(test.answer.Body, test.says) {
			t.Errorf("%s: %d %s", name, test.answer.Status, test.answer.Body)
		}
	}
	if a := g.FinishParts(t, "admin", p.UploadID); a.Status != 409 || !strings.Contains(a.Body, "文件还没有传完") {
		t.Errorf("finished early: %d %s", a.Status, a.Body)
	}
	if n := partsOnDisk(t, g); n != 1 {
		t.Errorf("%d parts are stored", n)
	}
	apptest.PartialOf(t, put("?offset=65536&sha256="+apptest.Sum(second), second))
	apptest.PartialOf(t, put("?offset=131072", content[2*partSize:]))
	done := apptest.PartialOf(t, g.FinishParts(t, "admin", p.UploadID))
	if a := g.Send(t, http.MethodGet, apptest.Escaped(done.FilePath), ""); a.Body != content {
		t.Errorf("%d bytes", len(a.Body))
	}
	if a := put("?offset=131072", content[2*partSize:]); a.Status != 409 {
		t.Errorf("a part after the end: %d %s", a.Status, a.Body)
	}
	g.Clock.Advance(24*time.Hour + time.Second)
	g.RunJob(t, "files-sweep")
	if n := uploadRows(t, g); n != 0 {
		t.Errorf("%d rows of uploads", n)
	}
}

// uploadRows counts what the database knows of uploads in parts.
func uploadRows(t *testing.T, g *apptest.Gateway) (rows int) {
	t.Helper()
	settings := g.Config.Databases["main"]
	db, err := sql.Open(settings.Driver, settings.DSN)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	const all = "SELECT (SELECT COUNT(*) FROM File_Upload) + (SELECT COUNT(*) FROM File_UploadPart)"
	if err := db.QueryRowContext(t.Context(), all).Scan(&rows); err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestOfTwoPartsAtOnceOneWins(t *testing.T) {
	shared := t.TempDir()
	one, two := apptest.StartTwo(t, func(cfg *config.Config) {
		inParts(cfg)
		cfg.Files.Dir = shared
		cfg.Session.PerAccount = 1000 // each call signs in, and calls at once must not sign each other out
	})
	for round := range 5 {
		a, b := film("aaaaa"), film("bbbbb")
		p := apptest.PartialOf(t, one.BeginParts(t, "admin", fmt.Sprintf("%d.mp4", round), a))
		var at sync.WaitGroup
		answers := make([]apptest.Answer, 2)
		for i, g := range []*apptest.Gateway{one, two} {
			at.Go(func() { answers[i] = g.SendPart(t, "admin", p.UploadID, 0, []string{a, b}[i][:partSize]) })
		}
		at.Wait()
		winner := map[int]string{0: a, 1: b}[slices.IndexFunc(answers, func(a apptest.Answer) bool { return a.Status == 200 })]
		if answers[0].Status+answers[1].Status != 200+409 {
			t.Fatalf("%s\n%s", answers[0].Body, answers[1].Body)
		}
		apptest.PartialOf(t, two.SendPart(t, "admin", p.UploadID, partSize, winner[partSize:2*partSize]))
		apptest.PartialOf(t, one.SendPart(t, "admin", p.UploadID, 2*partSize, winner[2*partSize:]))
		finished := make([]apptest.Answer, 2)
		for i, g := range []*apptest.Gateway{one, two} {
			at.Go(func() { finished[i] = g.FinishParts(t, "admin", p.UploadID) })
		}
		at.Wait()
		done := apptest.PartialOf(t, finished[0])
		if other := apptest.PartialOf(t, finished[1]); other.FilePath != done.FilePath {
			t.Errorf("finished as %s and as %s", done.FilePath, other.FilePath)
		}
		if served := two.Send(t, http.MethodGet, apptest.Escaped(done.FilePath), ""); served.Body != winner {
			t.Errorf("the file is not the winner's: %d bytes", len(served.Body))
		}
	}
}

func TestUploadsInPartsBelongToTheirUser(t *testing.T) {
	g := apptest.StartDemo(t, inParts)
	content := film("own")
	p := apptest.PartialOf(t, g.BeginParts(t, "admin", "a.mp4", content))
	for name, a := range map[string]apptest.Answer{
		"state":  stateOf(t, g, "pinzhi", p.UploadID),
		"part":   g.SendPart(t, "pinzhi", p.UploadID, 0, content[:partSize]),
		"finish": g.FinishParts(t, "pinzhi", p.UploadID),
		"drop":   g.Send(t, http.MethodDelete, apptest.PartsPath+"/drop/"+p.UploadID, "", g.As(t, "pinzhi")...),
		"begin":  g.BeginParts(t, "pinzhi", "a.mp4", content),
	} {
		if want := map[bool]int{true: 403, false: 404}[name == "begin"]; a.Status != want {
			t.Errorf("%s: %d %s", name, a.Status, a.Body)
		}
	}
	if list := g.Send(t, http.MethodGet, apptest.PartsPath+"/list", "", g.As(t, "pinzhi")...); string(list.Data) != "[]" {
		t.Errorf("the list of another: %s", list.Body)
	}
}

func TestARightThatIsTakenAwayEndsAnUploadInParts(t *testing.T) {
	g := apptest.StartDemo(t, inParts)
	content := film("rights")
	p := apptest.PartialOf(t, g.BeginParts(t, "admin", "a.mp4", content))
	whole := apptest.PartialOf(t, g.BeginParts(t, "admin", "b.mp4", content))
	apptest.PartialOf(t, g.SendPart(t, "admin", p.UploadID, 0, content[:partSize]))
	g.SendParts(t, "admin", whole, content)
	g.Change(t, `DELETE FROM Base_Authorize WHERE ItemType = 'button'`)
	g.Clock.Advance(time.Second)
	for name, a := range map[string]apptest.Answer{
		"part":     g.SendPart(t, "admin", p.UploadID, partSize, content[partSize:2*partSize]),
		"repeated": g.SendPart(t, "admin", p.UploadID, 0, content[:partSize]),
		"finish":   g.FinishParts(t, "admin", whole.UploadID),
	} {
		if a.Status != 403 {
			t.Errorf("%s: %d %s", name, a.Status, a.Body)
		}
	}
	if n := partsOnDisk(t, g); n != 4 {
		t.Errorf("%d parts are stored", n)
	}
}

func TestUnfinishedUploadsCountInTheQuota(t *testing.T) {
	apptest.EachWith(t, func(cfg *config.Config) {
		inParts(cfg)
		cfg.Files.Parts.Account = 2
		cfg.Files.Quota = 8 << 20
		cfg.Files.MaxSize = 5 << 20
	}, countInTheQuota)
}

func countInTheQuota(t *testing.T, g *apptest.Gateway) {
	t.Helper()
	p := apptest.PartialOf(t, g.BeginParts(t, "admin", "a.mp4", apptest.MP4, "FileSize", 5<<20))
	const quota = "您上传的文件合计不能超过"
	for name, a := range map[string]apptest.Answer{
		"begin":  g.BeginParts(t, "admin", "b.mp4", apptest.MP4, "FileSize", 5<<20),
		"upload": g.Upload(t, "admin", "b.mp4", apptest.MP4+strings.Repeat("x", 5<<20-100), "FileParam", "shop"),
	} {
		if a.Code != errs.Business.Code || !strings.HasPrefix(a.Message, quota) {
			t.Errorf("%s: %s", name, a.Body)
		}
	}
	if a := g.BeginParts(t, "admin", "b.mp4", apptest.MP4, "FileSize", 5<<20+1); a.Status != 413 {
		t.Errorf("too large: %d %s", a.Status, a.Body)
	}
	apptest.PartialOf(t, g.BeginParts(t, "admin", "c.mp4", "x", "FileSize", 1))
	if a := g.BeginParts(t, "admin", "d.mp4", "x", "FileSize", 1); !a.IsFailure(errs.Business.Code, "您有 2 个没有传完的文件，请先传完或放弃其中一个") {
		t.Errorf("a third one: %s", a.Body)
	}
	if a := g.Send(t, http.MethodDelete, apptest.PartsPath+"/drop/"+p.UploadID, "", g.As(t, "admin")...); a.Code != 0 {
		t.Errorf("drop: %s", a.Body)
	}
	p = apptest.PartialOf(t, g.BeginParts(t, "admin", "d.mp4", apptest.MP4, "FileSize", 5<<20))
	if list := g.Send(t, http.MethodGet, apptest.PartsPath+"/list", "", g.As(t, "admin")...); !strings.Contains(list.Body, p.UploadID) || strings.Count(list.Body, "UploadId") != 2 {
		t.Errorf("the list: %s", list.Body)
	}
}

func TestBeginningsThatAreRefused(t *testing.T) {
	g := apptest.StartDemo(t, inParts)
	for says, pairs := range map[string][]any{
		"只能上传图片":       {"FileName", "a.exe"},
		"文件名不能包含":      {"FileName", "a?.mp4"},
		"参数 FileSize":  {"FileSize", 0},
		"参数 Sha256":    {"Sha256", "123"},
		"参数 FileType":  {"FileType", "合同"},
		"参数 FileParam": {"FileParam", ""},
		"请求参数错误":       {"FileSize", "many"},
		"您能看到的页面":      {"FileParam", "nowhere"},
		"不需要审核，没有人会放行": {"IsNeedVerify", "True"},
	} {
		if a := g.BeginParts(t, "admin", "a.mp4", apptest.MP4, pairs...); a.Code == 0 || !strings.Contains(a.Message, says) {
			t.Errorf("%s: %d %s", says, a.Status, a.Body)
		}
	}
	p := apptest.PartialOf(t, g.BeginParts(t, "admin", "a.mp4", film("")))
	a := g.SendPart(t, "admin", p.UploadID, 0, strings.Repeat("x", partSize))
	if a.Code != errs.Business.Code || !strings.Contains(a.Message, "文件内容不是 mp4 格式") || partsOnDisk(t, g) != 0 {
		t.Errorf("a first part of another type: %s", a.Body)
	}
	wrong := film("")
	p = apptest.PartialOf(t, g.BeginParts(t, "admin", "b.mp4", wrong, "Sha256", apptest.Sum("other")))
	g.SendParts(t, "admin", p, wrong)
	if a := g.FinishParts(t, "admin", p.UploadID); a.Code != errs.Business.Code || !strings.Contains(a.Message, "SHA-256 不符") {
		t.Errorf("another sum: %s", a.Body)
	}
}

func TestAPictureInPartsIsCheckedWhole(t *testing.T) {
	g := apptest.StartDemo(t, inParts)
	huge := "\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x00\x27\x10\x00\x00\x27\x10\x08\x00\x00\x00\x00\x06\xf1\xd1\x1c" + strings.Repeat("x", 2*partSize)
	p := apptest.PartialOf(t, g.BeginParts(t, "admin", "a.png", huge))
	g.SendParts(t, "admin", p, huge)
	before := len(g.OnDisk(t))
	a := g.FinishParts(t, "admin", p.UploadID)
	if a.Code != errs.Business.Code || !strings.Contains(a.Message, "图片") || len(g.OnDisk(t)) != before {
		t.Errorf("%s", a.Body)
	}
}

func TestAnUploadThatWaitsTooLongIsSwept(t *testing.T) {
	apptest.OnEachStore(t, func(t *testing.T, start func(func(*config.Config)) *apptest.Gateway) {
		g := start(inParts)
		before := len(g.OnDisk(t))
		content := film("late")
		p := apptest.PartialOf(t, g.BeginParts(t, "admin", "a.mp4", content))
		apptest.PartialOf(t, g.SendPart(t, "admin", p.UploadID, 0, content[:partSize]))
		g.Clock.Advance(23 * time.Hour)
		g.RunJob(t, "files-sweep")
		apptest.PartialOf(t, g.SendPart(t, "admin", p.UploadID, partSize, content[partSize:2*partSize]))
		g.Clock.Advance(24*time.Hour + time.Second)
		for name, a := range map[string]apptest.Answer{
			"state": stateOf(t, g, "admin", p.UploadID),
			"part":  g.SendPart(t, "admin", p.UploadID, 2*partSize, content[2*partSize:]),
		} {
			if a.Status != 404 || !strings.Contains(a.Message, "已过期") {
				t.Errorf("%s: %d %s", name, a.Status, a.Body)
			}
		}
		if n := partsOnDisk(t, g); n != 2 {
			t.Errorf("%d parts before the sweep", n)
		}
		g.RunJob(t, "files-sweep")
		if after := len(g.OnDisk(t)); after != before {
			t.Errorf("%d contents, not %d", after, before)
		}
		if n := uploadRows(t, g); n != 0 {
			t.Errorf("%d rows of uploads", n)
		}
	})
}

// Finishes of an upload that come at once put its parts together once.
func TestAnUploadIsPutTogetherOnce(t *testing.T) {
	server := gatewaytest.StartS3(t)
	var made atomic.Int32
	g := apptest.StartDemo(t, func(cfg *config.Config) {
		inParts(cfg)
		cfg.Files.Store = config.StoreS3
		cfg.Files.S3 = server.Through(t, func(w http.ResponseWriter, r *http.Request, pass http.Handler) {
			if r.Method == http.MethodPut && strings.HasSuffix(r.URL.Path, ".mp4") {
				made.Add(1)
			}
			pass.ServeHTTP(w, r)
		})
	})
	content := film("once")
	p := apptest.PartialOf(t, g.BeginParts(t, "admin", "once.mp4", content))
	g.SendParts(t, "admin", p, content)
	var finishes sync.WaitGroup
	for range 12 {
		finishes.Go(func() {
			a := g.FinishParts(t, "admin", p.UploadID)
			if a.Status != http.StatusServiceUnavailable && !strings.Contains(a.Body, `"done"`) {
				t.Errorf("finished: %s", a.Body)
			}
		})
	}
	finishes.Wait()
	if n := made.Load(); n != 1 {
		t.Errorf("the content was put together %d times", n)
	}
}
