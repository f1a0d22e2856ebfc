package bridgetest_test

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/bridge/bridgetest"
)

func hashOf(content string) string {
	sum := sha256.Sum256([]byte(content))
	return hex.EncodeToString(sum[:])
}

func TestRequestsAreKeptAsTheyCame(t *testing.T) {
	each(t, func(t *testing.T, s *bridgetest.Server) {
		conn, err := net.Dial("tcp", strings.TrimPrefix(s.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		answers := bufio.NewReader(conn)
		send := func(text string) {
			t.Helper()
			if _, err := io.WriteString(conn, text); err != nil {
				t.Fatal(err)
			}
			response, err := http.ReadResponse(answers, nil)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := io.Copy(io.Discard, response.Body); err != nil {
				t.Fatal(err)
			}
		}
		send("GET /API//x/%2e%2E/%E4%BD%A0?b=1&A=%20+&b HTTP/1.1\r\nhost: legacy\r\nX-oDD:  two  words \r\nx-odd: again\r\n\r\n")
		send("PUT /Upload.ashx HTTP/1.1\r\nHost: legacy\r\nTransfer-Encoding: chunked\r\nTrailer: X-End\r\n\r\n5;ext=1\r\nhello\r\n1\r\n!\r\n0\r\nX-End: yes\r\n\r\n")
		send("POST /x HTTP/1.1\r\nHost: legacy\r\nContent-Length: 3\r\n\r\nabc")
		want := []bridgetest.Request{
			{Method: "GET", Target: "/API//x/%2e%2E/%E4%BD%A0?b=1&A=%20+&b", Headers: []string{"host: legacy", "X-oDD:  two  words ", "x-odd: again"}, SHA256: hashOf("")},
			{Method: "PUT", Target: "/Upload.ashx", Headers: []string{"Host: legacy", "Transfer-Encoding: chunked", "Trailer: X-End"}, Size: 6, SHA256: hashOf("hello!")},
			{Method: "POST", Target: "/x", Headers: []string{"Host: legacy", "Content-Length: 3"}, Size: 3, SHA256: hashOf("abc")},
		}
		if diff := cmp.Diff(want, s.Requests()); diff != "" {
			t.Errorf("(-sent +kept)\n%s", diff)
		}
	})
}

func TestRequestsOneBehindTheOther(t *testing.T) {
	each(t, func(t *testing.T, s *bridgetest.Server) {
		conn, err := net.Dial("tcp", strings.TrimPrefix(s.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		const get = "GET /files/size/20/x HTTP/1.1\r\nHost: legacy\r\n"
		if _, err := io.WriteString(conn, get+"\r\n"+get+"\r\n"+strings.Replace(get, "GET", "HEAD", 1)+"Connection: close\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		answers, err := io.ReadAll(conn)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Count(string(answers), "HTTP/1.1 200 OK") != 3 || strings.Count(string(answers), "000000000000000\n0000") != 2 {
			t.Errorf("%s", answers)
		}
	})
}

func TestWhatIsNoRequestEndsTheConnection(t *testing.T) {
	each(t, func(t *testing.T, s *bridgetest.Server) {
		if answer := exchange(t, s, "nonsense"); answer != "" && !strings.HasPrefix(answer, "HTTP/1.1 400 ") {
			t.Errorf("%q", answer)
		}
		exchange(t, s, "POST /x HTTP/1.1\nTransfer-Encoding: chunked\n\nno size\r\n")
		if requests := s.Requests(); len(requests) != 0 {
			t.Errorf("%v", requests)
		}
	})
}

func TestLargeUploads(t *testing.T) {
	content := strings.Repeat("\r\n--boundary of another form\r\n", 400_000) // 12 MB
	each(t, func(t *testing.T, s *bridgetest.Server) {
		token := s.SignIn("admin")
		var form bytes.Buffer
		writer := multipart.NewWriter(&form)
		part, err := writer.CreateFormFile("OperationInstructions_SystemFunction", "操作.mp4")
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(part, content)
		if err := writer.Close(); err != nil {
			t.Fatal(err)
		}
		sent := form.String()
		request, err := http.NewRequest(http.MethodPost, s.URL+"/api/File/UploadFilePost", io.MultiReader(&form)) // of unknown length: chunks
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("X-Token", token)
		request.Header.Set("Expect", "100-continue")
		request.Header.Set("Content-Type", writer.FormDataContentType())
		response, err := client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		if answer, err := io.ReadAll(response.Body); err != nil || !strings.Contains(string(answer), `"file0":"/files/20261120/1/操作.mp4"`) {
			t.Fatalf("%v %s", err, answer)
		}
		want := map[string]bridgetest.File{"/files/20261120/1/操作.mp4": {Size: int64(len(content)), SHA256: hashOf(content)}}
		if diff := cmp.Diff(want, s.Files()); diff != "" {
			t.Errorf("(-sent +kept)\n%s", diff)
		}
		requests := s.Requests()
		if last := requests[len(requests)-1]; last.Size != int64(len(sent)) || last.SHA256 != hashOf(sent) {
			t.Errorf("%+v", last)
		}
	})
}

func TestALargeFileInRanges(t *testing.T) {
	each(t, func(t *testing.T, s *bridgetest.Server) {
		whole := body(exchange(t, s, "GET /files/size/3000001/film.mp4 HTTP/1.1"))
		first := body(exchange(t, s, "GET /files/size/3000001/film.mp4 HTTP/1.1\nRange: bytes=0-1234566"))
		second := body(exchange(t, s, "GET /files/size/3000001/film.mp4 HTTP/1.1\nRange: bytes=1234567-"))
		if len(whole) != 3_000_001 || first+second != whole || !strings.HasPrefix(whole, "000000000000000\n000000000000001\n") {
			t.Errorf("%d, %d and %d bytes", len(whole), len(first), len(second))
		}
	})
}

func TestCloseEndsTheServer(t *testing.T) {
	each(t, func(t *testing.T, s *bridgetest.Server) {
		host := strings.TrimPrefix(s.URL, "http://")
		conn, err := net.Dial("tcp", host)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		s.Set("*", bridgetest.Behaviour{Kind: bridgetest.Delay, N: 60_000})
		if _, err := io.WriteString(conn, "GET /StatusHandler.ashx?code=200 HTTP/1.1\r\nHost: legacy\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		s.Close()
		s.Close()
		if answer, _ := io.ReadAll(conn); len(answer) > 0 {
			t.Errorf("%s", answer)
		}
		if conn, err := net.Dial("tcp", host); err == nil {
			conn.Close()
			t.Error("the server goes on")
		}
	})
}

func TestTheBuildNamesWhatIsMissing(t *testing.T) {
	build := exec.CommandContext(t.Context(), "/bin/sh", "mono/build")
	build.Env = []string{"PATH=" + t.TempDir()}
	if said, err := build.CombinedOutput(); err == nil || !strings.HasPrefix(string(said), "mcs is not installed: apt-get install ") {
		t.Errorf("%v %s", err, said)
	}
}
