package attack

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest"
)

// uploader is an account that may upload files.
const uploader = "admin"

// upload is the request of an upload that succeeds.
func upload(token string) string {
	body := "--b\r\nContent-Disposition: form-data; name=\"OperationInstructions_SystemFunction\"; filename=\"a.png\"\r\n" +
		"Content-Type: application/octet-stream\r\n\r\n" + apptest.PNG + "\r\n--b--\r\n"
	return fmt.Sprintf("POST /api/File/UploadFilePost?FileType=%%E6%%93%%8D%%E4%%BD%%9C%%E8%%AF%%B4%%E6%%98%%8E&FileParam=contract-list&AllowOverwrite=true"+
		" HTTP/1.1\r\nHost: x\r\nX-Token: %s\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: %d\r\n\r\n%s", token, len(body), body)
}

// rest are requests that the golden cases do not have.
var rest = []string{
	"GET /api/File/DeleteFile?FilePath=/files/20260101/a/b.png HTTP/1.1\r\nHost: x\r\n\r\n",
	"GET /files/20260101/0123456789abcdef/%E5%9B%BE.png HTTP/1.1\r\nHost: x\r\nRange: bytes=0-1,5-\r\nIf-None-Match: \"x\"\r\n\r\n",
	"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
	"GET /procedures?keyword=P_&state=serving HTTP/1.1\r\nHost: localhost\r\n\r\n",
	"GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n",
	"GET /vue/anything?redirect=//evil.example HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nAccept-Encoding: br, gzip\r\n\r\n",
	"OPTIONS /api/Procedure/ProcedureToInt HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\nAccess-Control-Request-Method: POST\r\n\r\n",
}

// longest is the largest size of a mutated request, in bytes: TestParser sends longer ones.
const longest = 64 << 10

// requests are those of the golden cases, which cover every route, and the rest, sent with sessions of their accounts.
func (g *target) requests(t *testing.T) (requests [][]byte) {
	t.Helper()
	golden, err := gatewaytest.Requests("../../gateway/server", "../../handlers", "../../procedures")
	if err != nil {
		t.Fatal(err)
	}
	sessions := map[string]pair{"": {}}
	for _, request := range golden {
		if _, ok := sessions[request.As]; !ok {
			sessions[request.As] = pair{g.signIn(t, request.As).Token, g.signIn(t, request.As).Token}
		}
		if text := g.text(t, request, sessions[request.As]); len(text) <= longest {
			requests = append(requests, text)
		}
	}
	admin := sessions[uploader].kept
	requests = append(requests, []byte(upload(admin)))
	for _, text := range rest {
		requests = append(requests, []byte(strings.Replace(text, "\r\n\r\n", "\r\nX-Token: "+admin+"\r\n\r\n", 1)))
	}
	return slices.Clip(requests)
}

// pair are the tokens of two sessions of one account: one that is kept, and one for
// requests that may end their own session.
type pair struct{ kept, spent string }

var endsSession = regexp.MustCompile(`(?i)logout|changepwd|switch`)

// text is a request as it is sent.
func (g *target) text(t *testing.T, request gatewaytest.Request, of pair) []byte {
	t.Helper()
	var text bytes.Buffer
	for _, token := range []string{of.kept, of.spent} {
		r, err := request.Build(g.URL, token)
		if err != nil {
			t.Fatal(err)
		}
		text.Reset()
		if err := r.Write(&text); err != nil {
			t.Fatal(err)
		}
		if text.Len() > longest || !endsSession.Match(text.Bytes()) {
			break
		}
	}
	return text.Bytes()
}
