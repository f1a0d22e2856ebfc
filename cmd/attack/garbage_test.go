package attack

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"qiao/gateway/gatewaytest"
)

// more are requests that the golden cases do not have.
var more = []string{
	"POST /api/File/UploadFilePost?FileType=OperationInstructions HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 104\r\n\r\n" +
		"--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n\r\n--b--\r\n",
	"GET /api/File/DeleteFile?FilePath=/files/20260101/a/b.png HTTP/1.1\r\nHost: x\r\n\r\n",
	"GET /files/20260101/0123456789abcdef/%E5%9B%BE.png HTTP/1.1\r\nHost: x\r\nRange: bytes=0-1,5-\r\nIf-None-Match: \"x\"\r\n\r\n",
	"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
	"GET /procedures?keyword=P_&state=serving HTTP/1.1\r\nHost: localhost\r\n\r\n",
	"GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n",
	"GET /vue/anything?redirect=//evil.example HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nAccept-Encoding: br, gzip\r\n\r\n",
	"OPTIONS /api/Procedure/ProcedureToInt HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\nAccess-Control-Request-Method: POST\r\n\r\n",
}

// endsSession finds requests that may end the session they are sent with.
var endsSession = regexp.MustCompile(`(?i)logout|changepwd|switch`)

// TestGarbage sends mutations of requests to every route.
func TestGarbage(t *testing.T) {
	// The rates of writes and sign-ins would answer most of them in place of the code behind.
	g := start(t, setup{environ: []string{
		"GATEWAY_LIMITS_WRITES=1000000", "GATEWAY_LIMITS_ADDRESS_WRITES=1000000", "GATEWAY_LIMITS_STRANGER_WRITES=1000000",
		"GATEWAY_SIGN_IN_PAIR_FAILURES=1000000", "GATEWAY_SIGN_IN_ACCOUNT_FAILURES=1000000", "GATEWAY_SIGN_IN_ADDRESS_FAILURES=1000000",
	}})
	seeds, others := g.seeds(t), g.bystander(t)
	const seed, senders = 20260101, 8 // the same requests every time
	sent, got := count(400, 4000), &tally{}
	var bad atomic.Int64
	parallel(senders, func(i int) {
		m := mutator{rand.New(rand.NewPCG(seed, uint64(i))), seeds}
		for n := i; n < sent; n += senders {
			request := m.next()
			a, err := g.exchange(t, request)
			got.add(a, err)
			if a.Status >= 500 && a.Status != http.StatusServiceUnavailable && bad.Add(1) <= 5 {
				t.Errorf("answered with %d %s:\n%.2000q", a.Status, a.Body, request)
			}
		}
	})
	others.done(t)
	if understood := got.of("200") + got.of("200/-1"); understood < sent/10 {
		t.Errorf("only %d of %d were understood: the mutations are too wild to reach the code behind", understood, sent)
	}
	g.conclude(t, "%d mutations of %d requests: %s; %s", sent, len(seeds), got, others)
}

// seeds are the requests of the golden cases and more, as they are sent.
func (g *target) seeds(t *testing.T) (seeds [][]byte) {
	t.Helper()
	requests, err := gatewaytest.Requests("../gateway/testdata/golden")
	if err != nil {
		t.Fatal(err)
	}
	kept, spent := map[string]string{"": ""}, map[string]string{"": ""}
	for _, request := range requests {
		as := request.As
		if _, ok := kept[as]; !ok {
			kept[as], spent[as] = g.signIn(t, as).token, g.signIn(t, as).token
		}
		seeds = append(seeds, built(t, request, g.URL, kept[as], spent[as]))
	}
	for _, text := range more {
		seeds = append(seeds, []byte(strings.Replace(text, "Host: x\r\n", "Host: x\r\nX-Token: "+kept["admin"]+"\r\n", 1)))
	}
	return slices.DeleteFunc(seeds, func(seed []byte) bool { return len(seed) > 64<<10 }) // TestParser sends long ones
}

// built is a request as it is sent, with the token to be spent where it may end its session.
func built(t *testing.T, request gatewaytest.Request, baseURL, kept, spent string) []byte {
	t.Helper()
	var text bytes.Buffer
	for _, token := range []string{kept, spent} {
		r, err := request.Build(baseURL, token)
		if err != nil {
			t.Fatal(err)
		}
		text.Reset()
		if err := r.Write(&text); err != nil {
			t.Fatal(err)
		}
		if !endsSession.Match(text.Bytes()) {
			break
		}
	}
	return text.Bytes()
}

// exchange sends a request as it stands and reads the answer, if there is one.
// What the gateway waits for in vain ends as if the client had hung up.
func (g *target) exchange(t *testing.T, request []byte) (answer, error) {
	conn, err := g.dial(t)
	if err != nil {
		return answer{}, err
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(patience)) // else the reads say so
	_, _ = conn.Write(request)                     // it may be refused before its end
	reader := bufio.NewReader(hangingUp{conn, 500 * time.Millisecond})
	response, err := http.ReadResponse(reader, nil)
	if err != nil {
		return answer{}, err
	}
	defer response.Body.Close()
	return readAnswer(response)
}

// hangingUp sends the end of its side when the other side keeps silent.
type hangingUp struct {
	*net.TCPConn
	after time.Duration
}

// Read implements io.Reader.
func (h hangingUp) Read(p []byte) (int, error) {
	_ = h.SetReadDeadline(time.Now().Add(h.after)) // else the read says so
	n, err := h.TCPConn.Read(p)
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		return n, err
	}
	if err := h.CloseWrite(); err != nil {
		return 0, io.ErrUnexpectedEOF
	}
	_ = h.SetReadDeadline(time.Now().Add(patience)) // else the read says so
	return h.TCPConn.Read(p)
}
