package server_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

const menuCall = `{"ProcedureName":"P_Base_Module","CXType":"用户菜单权限查询"}`

var asksForGzip = apptest.Header("Accept-Encoding", "gzip")

// unzipped is the body of an answer as it was before its compression; whole is false where its end is missing.
func unzipped(t *testing.T, body string) (text string, whole bool) {
	t.Helper()
	reader, err := gzip.NewReader(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(reader)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Fatal(err)
	}
	return string(content), err == nil
}

// lasting is a header without the values that change with every answer.
func lasting(header http.Header) http.Header {
	header = header.Clone()
	for _, name := range []string{"Date", "X-Request-Id"} {
		header.Del(name)
	}
	return header
}

func TestDifference18AnswersAreCompressedForWhoAsks(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	token := g.Session(t, "admin")
	own := apptest.Token(token)
	plain := g.Post(t, "DataTable", menuCall, own, apptest.Header("Accept-Encoding", "identity"))
	for _, asked := range []string{"gzip", "GZIP;q=0.5", "br;q=1.0, gzip;q=0.8, *;q=0.1"} {
		a := g.Post(t, "DataTable", menuCall, own, apptest.Header("Accept-Encoding", asked))
		if text, whole := unzipped(t, a.Body); !whole || text != plain.Body || len(a.Body)*3 > len(plain.Body) {
			t.Errorf("%s: %d bytes, %d in place of %d unzipped", asked, len(a.Body), len(text), len(plain.Body))
		}
		want := lasting(plain.Header)
		want.Set("Content-Encoding", "gzip")
		want.Set("Vary", "Accept-Encoding")
		if diff := cmp.Diff(want, lasting(a.Header)); diff != "" {
			t.Errorf("%s: %s", asked, diff)
		}
	}
	for _, asked := range []string{"identity", "br", "gzip;q=0", "gzip; q=0.0", "gzipped"} {
		a := g.Post(t, "DataTable", menuCall, own, apptest.Header("Accept-Encoding", asked))
		if a.Body != plain.Body || !cmp.Equal(lasting(a.Header), lasting(plain.Header)) || a.Header.Get("Vary") != "" {
			t.Errorf("%q: %v", asked, a.Header)
		}
	}
	conn := g.Dial(t) // the client of Go always says something
	fmt.Fprintf(conn, "POST /api/Procedure/ProcedureToDataTable HTTP/1.1\r\nHost: x\r\nX-Token: %s\r\nContent-Length: %d\r\n\r\n%s",
		token, len(menuCall), menuCall)
	if a := answered(t, conn); a.Body != plain.Body || !cmp.Equal(lasting(a.Header), lasting(plain.Header)) {
		t.Errorf("without a word: %v", a.Header)
	}
}

func TestWhatIsNotCompressed(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	own := apptest.Token(g.Session(t, "admin"))
	picture := apptest.Escaped(apptest.Stored(t, g.Upload(t, "admin", "图.png", apptest.PNG+strings.Repeat("a", 4096))))
	for name, a := range map[string]apptest.Answer{
		"a short answer": g.Send(t, http.MethodGet, apptest.UserInfoPath, "", own, asksForGzip),
		"a stored file":  g.Send(t, http.MethodGet, picture, "", asksForGzip),
		"a part of it":   g.Send(t, http.MethodGet, picture, "", asksForGzip, apptest.Header("Range", "bytes=0-2047")),
		"a spreadsheet":  g.Send(t, http.MethodGet, "/admin/dormitory/inventory/export", "", own, asksForGzip),
	} {
		if a.Status >= 300 || a.Body == "" || a.Header.Get("Content-Encoding") != "" || a.Header.Get("Vary") != "" {
			t.Errorf("%s: %d %v", name, a.Status, a.Header)
		}
	}
	head := g.Send(t, http.MethodHead, picture, "", asksForGzip)
	same := g.Send(t, http.MethodGet, picture, "", asksForGzip, apptest.Header("If-None-Match", head.Header.Get("ETag")))
	if head.Header.Get("Accept-Ranges") != "bytes" || head.Header.Get("Content-Length") != "4138" || same.Status != http.StatusNotModified {
		t.Errorf("the head of a stored file: %v, asked for again %d", head.Header, same.Status)
	}
}

func TestCompressionCanBeTurnedOff(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Server.Compress = false })
	a := g.Post(t, "DataTable", menuCall, apptest.Token(g.Session(t, "admin")), asksForGzip)
	if a.Code != 0 || len(a.Data) < 10_000 || a.Header.Get("Content-Encoding") != "" {
		t.Errorf("%d %.80s %v", a.Code, a.Body, a.Header)
	}
}

// An attacker who reads the network traffic could learn from the length how much of the
// page's request the answer repeats.
func TestAForeignPageGetsNothingCompressed(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Compat.Origins = []string{"https://erp.example.com"} })
	own := g.Session(t, "admin")
	for _, test := range []struct {
		name, site, origin string
		compressed         bool
	}{
		{"no browser", "", "", true},
		{"our own page", "same-origin", "", true},
		{"the address bar", "none", "", true},
		{"an allowed origin", "cross-site", "https://erp.example.com", true},
		{"a foreign page", "cross-site", "", false},
		{"a foreign page with its origin", "cross-site", "https://evil.example", false},
		{"another port", "same-site", "", false},
	} {
		a := g.Send(t, http.MethodGet, "/admin/dormitory/inventory/index?pageSize=50", "", apptest.Cookie(own), asksForGzip,
			apptest.Header("Sec-Fetch-Site", test.site), apptest.Header("Origin", test.origin))
		if compressed := a.Header.Get("Content-Encoding") == "gzip"; a.Status != http.StatusOK || compressed != test.compressed {
			t.Errorf("%s: %d, compressed %t", test.name, a.Status, compressed)
		}
	}
}

// Entries whose first rows come at once and whose last row never comes.
var stuck = map[string]string{
	"stuck.sql": apptest.EntryText("procedure: P_Stuck\ncxtype: 卡住\neffect: read\naccess: public", stuckRows),
	"cut.sql":   apptest.EntryText("procedure: P_Stuck\ncxtype: 断开\neffect: read\naccess: public\ntimeout: 300ms", stuckRows),
}

const stuckRows = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) SELECT i, CASE WHEN i < 1000 THEN '一二三四五六七八九十'
 ELSE (WITH RECURSIVE m(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM m) SELECT COUNT(*) FROM m) END AS T FROM n;`

func callStuck(t *testing.T, g *apptest.Gateway, cxtype string) *http.Response {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, g.URL+"/api/Procedure/ProcedureToDataTable",
		strings.NewReader(`{"ProcedureName":"P_Stuck","CXType":"`+cxtype+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept-Encoding", "gzip")
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	if response.Header.Get("Content-Encoding") != "gzip" {
		t.Fatalf("%d %v", response.StatusCode, response.Header)
	}
	return response
}

func TestTheFirstRowsOfACompressedAnswerComeWhileItsStatementRuns(t *testing.T) {
	g, _ := apptest.StartSite(t, stuck, nil)
	reader, err := gzip.NewReader(callStuck(t, g, "卡住").Body)
	if err != nil {
		t.Fatal(err)
	}
	first := make([]byte, 32<<10)
	if _, err := io.ReadFull(reader, first); err != nil || !bytes.HasPrefix(first, []byte(`{"code":0,"msg":"成功","data":[{"i":1,`)) {
		t.Errorf("%v %.80s", err, first)
	}
}

func TestACompressedAnswerThatIsCutShortLooksCutShort(t *testing.T) {
	g, _ := apptest.StartSite(t, stuck, nil)
	body, err := io.ReadAll(callStuck(t, g, "断开").Body)
	if !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("the transfer ends with %v", err)
	}
	if text, whole := unzipped(t, string(body)); whole || !strings.HasPrefix(text, `{"code":0,`) {
		t.Errorf("whole: %t, %.80s", whole, text)
	}
}
