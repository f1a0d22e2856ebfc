package files_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
)

// unread starts a download from an address, through a proxy, and reads no more
// than its beginning.
func unread(t *testing.T, g *apptest.Gateway, path, address string) *net.TCPConn {
	t.Helper()
	conn := g.Dial(t)
	if err := conn.SetReadBuffer(4 << 10); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: %s\r\n\r\n", path, address)
	begin := make([]byte, len("HTTP/1.1 200"))
	if _, err := io.ReadFull(conn, begin); err != nil || string(begin) != "HTTP/1.1 200" {
		t.Fatalf("%q %v", begin, err)
	}
	return conn
}

func TestDownloadsAreBoundedApartFromCalls(t *testing.T) {
	g, log := apptest.StartSite(t, nil, func(cfg *config.Config) {
		cfg.Limits.InFlight, cfg.Files.Downloads, cfg.Files.NetworkDownloads = 1, 2, 1
		cfg.Server.TrustedProxies = []string{"127.0.0.1"}
	})
	path := apptest.Escaped(apptest.Stored(t, g.Upload(t, "admin", "演示.mp4", apptest.MP4+strings.Repeat("x", 16<<20))))
	from := func(address string) int {
		return g.Send(t, http.MethodGet, path, "", apptest.Header("X-Forwarded-For", address), apptest.Header("Range", "bytes=0-3")).Status
	}
	first := unread(t, g, path, "10.0.0.1")
	if a := g.Send(t, http.MethodGet, "/appVersion.json", ""); a.Status != http.StatusOK {
		t.Errorf("a call while a file is sent: %d %s", a.Status, a.Body)
	}
	if status := from("10.0.0.1"); status != http.StatusServiceUnavailable {
		t.Errorf("one more to the same address: %d", status)
	}
	if status := from("10.0.0.2"); status != http.StatusPartialContent {
		t.Errorf("to another address: %d", status)
	}
	gatewaytest.Eventually(t, "the other address may again", func() bool { return from("10.0.0.2") == http.StatusPartialContent })
	second := unread(t, g, path, "10.0.0.3")
	if status := from("10.0.0.4"); status != http.StatusServiceUnavailable {
		t.Errorf("one more in all: %d", status)
	}
	first.Close()
	second.Close()
	gatewaytest.Eventually(t, "the places are free again", func() bool { return from("10.0.0.1") == http.StatusPartialContent })
	gatewaytest.Eventually(t, "the requests have their lines", func() bool { return strings.Contains(log.String(), `"path":"/files/:day/:key/:name"`) })
	if key := strings.Split(path, "/")[3]; strings.Contains(log.String(), key) {
		t.Errorf("the log has the key %s", key)
	}
}

// begun sends the head of an upload and the first bytes of its body.
func begun(t *testing.T, g *apptest.Gateway, token, query, body, contentType string, first int) *net.TCPConn {
	t.Helper()
	conn := g.Dial(t)
	fmt.Fprintf(conn, "POST %s%s HTTP/1.1\r\nHost: x\r\nX-Token: %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s",
		apptest.UploadPath, query, token, contentType, len(body), body[:first])
	if err := conn.SetReadDeadline(time.Now().Add(2 * time.Minute)); err != nil {
		t.Fatal(err)
	}
	return conn
}

func TestARefusedUploadIsAnsweredBeforeItHasCome(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Limits.Stall = 3 * time.Minute }) // longer than the test reads
	body, contentType := apptest.Form(t, "a.png", apptest.PNG+strings.Repeat("x", 4<<20))
	conn := begun(t, g, g.Session(t, "admin"), apptest.GuideQuery("FileType", "合同"), body, contentType, 1<<10)
	reader := bufio.NewReader(conn)
	response, err := http.ReadResponse(reader, nil)
	if err != nil {
		t.Fatal(err)
	}
	text := make([]byte, len(`{"code":-1`))
	if _, err := io.ReadFull(response.Body, text); err != nil || string(text) != `{"code":-1` {
		t.Errorf("%q %v", text, err)
	}
	if _, err := conn.Write([]byte(body[1<<10:])); err != nil { // the rest is taken all the same
		t.Errorf("while sending the rest: %v", err)
	}
}

func TestTheRestOfARefusedUploadIsNotWaitedForLong(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Limits.Stall = 200 * time.Millisecond })
	body, contentType := apptest.Form(t, "a.png", apptest.PNG+strings.Repeat("x", 4<<20))
	for name, token := range map[string]string{"refused": g.Session(t, "admin"), "without a session": ""} {
		conn := begun(t, g, token, apptest.GuideQuery("FileType", "合同"), body, contentType, 1<<10)
		if answer, err := io.ReadAll(conn); err != nil || !strings.Contains(string(answer), `"code":`) {
			t.Errorf("%s: the connection is not closed: %v %q", name, err, answer)
		}
	}
}

func TestStrangersAreNotWaitedFor(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	body, contentType := apptest.Form(t, "a.png", apptest.PNG+strings.Repeat("x", 4<<20))
	conn := begun(t, g, "", apptest.GuideQuery(), body, contentType, 1<<10)
	if answer, err := io.ReadAll(conn); err != nil || !strings.Contains(string(answer), "50008") {
		t.Errorf("%v %q", err, answer)
	}
}

func TestRightsThatEndDuringAnUploadEndIt(t *testing.T) {
	for name, test := range map[string]struct {
		end  func(t *testing.T, g *apptest.Gateway, token string)
		code int
	}{
		"signed out": {func(t *testing.T, g *apptest.Gateway, own string) {
			g.Send(t, http.MethodPost, "/vue-element-admin/user/logout", "", apptest.Token(own))
		}, errs.SessionUnknown.Code},
		"another department": {func(t *testing.T, g *apptest.Gateway, _ string) {
			g.Change(t, `UPDATE Base_User SET OrganizationId = '10201' WHERE Account = 'admin'`)
			g.Clock.Advance(time.Second)
		}, errs.Forbidden.Code},
		"without the button": {func(t *testing.T, g *apptest.Gateway, _ string) {
			g.Change(t, `DELETE FROM Base_Authorize WHERE ItemType = 'button'`)
			g.Clock.Advance(time.Second)
		}, errs.Forbidden.Code},
	} {
		t.Run(name, func(t *testing.T) {
			g := apptest.StartDemo(t, nil)
			before := len(g.OnDisk(t))
			own := g.Session(t, "admin")
			body, contentType := apptest.Form(t, "a.png", apptest.PNG+strings.Repeat("x", 1<<20))
			conn := begun(t, g, own, apptest.GuideQuery(), body, contentType, 1<<19)
			gatewaytest.Eventually(t, "the file comes in", func() bool { return len(g.OnDisk(t)) > before })
			test.end(t, g, own)
			if _, err := conn.Write([]byte(body[1<<19:])); err != nil {
				t.Fatal(err)
			}
			response, err := http.ReadResponse(bufio.NewReader(conn), nil)
			if err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(response.Body)
			if err != nil || !strings.Contains(string(text), fmt.Sprintf(`"code":%d,`, test.code)) {
				t.Errorf("%v %s", err, text)
			}
			gatewaytest.Eventually(t, "the content is removed", func() bool { return len(g.OnDisk(t)) == before })
		})
	}
}
