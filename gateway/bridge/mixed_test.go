package bridge_test

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/bridge/bridgetest"
	"qiao/gateway/gatewaytest/layer"
)

// raw is a request as it is written to the network. TOKEN stands for a session of the server.
type raw struct {
	name, text string
	behaviours []bridgetest.Behaviour // of every call while it runs
}

func get(path string, headers ...string) string { return request("GET", path, "", headers...) }

func request(method, path, body string, headers ...string) string {
	text := method + " " + path + " HTTP/1.1\r\nHost: office.example.com\r\nX-Token: TOKEN\r\n"
	for _, header := range headers {
		text += header + "\r\n"
	}
	if body != "" {
		text += fmt.Sprintf("Content-Length: %d\r\n", len(body))
	}
	return text + "\r\n" + body
}

func chunked(path, body string) string {
	text := "POST " + path + " HTTP/1.1\r\nHost: office.example.com\r\nX-Token: TOKEN\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
	for len(body) > 0 {
		piece := body[:min(len(body), 1000)]
		body = body[len(piece):]
		text += fmt.Sprintf("%x\r\n%s\r\n", len(piece), piece)
	}
	return text + "0\r\n\r\n"
}

func form(content string) string {
	body := "--b\r\nContent-Disposition: form-data; name=\"OperationInstructions_SystemFunction\"; filename=\"x.mp4\"\r\n\r\n" + content + "\r\n--b--\r\n"
	return request("POST", "/api/File/UploadFilePost", body, "Content-Type: multipart/form-data; boundary=b")
}

func planted(kind bridgetest.Kind, n int, text string) []bridgetest.Behaviour {
	return []bridgetest.Behaviour{{Kind: kind, N: n, Text: text}}
}

const procedure = "/api/Procedure/ProcedureToDataSet"

func mixed() []raw {
	rooms := request("POST", procedure, dormitory, "Content-Type: application/json")
	return []raw{
		{name: "procedure", text: rooms},
		{name: "unknown procedure", text: request("POST", procedure, `{"ProcedureName":"P_None","CXType":"没有"}`)},
		{name: "no JSON", text: request("POST", procedure, `{"ProcedureName`)},
		{name: "empty body", text: request("POST", procedure, "", "Content-Length: 0")},
		{name: "chunked body", text: chunked(procedure, dormitory)},
		{name: "long body", text: request("POST", procedure, `{"ProcedureName":"P_None","Myresult":"`+strings.Repeat("长", 500_000)+`"}`)},
		{name: "long chunked body", text: chunked(procedure, `{"ProcedureName":"P_None","Myresult":"`+strings.Repeat("x", 1_200_000)+`"}`)},
		{name: "letter case", text: request("POST", "/API/PROCEDURE/proceduretodataset", dormitory)},
		{name: "handler", text: get("/NoticeModule/NoticeHandler.ashx?ACTION=List&x=%e4%bd%a0")},
		{name: "spelling", text: get("/API//x/%2e%2E/%E4%BD%A0?b=1&A=%20+&b;c=2")},
		{name: "two slashes first", text: get("//evil.example.com/x")},
		{name: "escaped slash", text: get("/files%2Fsize/20/x")},
		{name: "a question mark alone", text: get("/nowhere?")},
		{name: "absolute", text: get("http://office.example.com/nowhere?x=1")},
		{name: "head", text: request("HEAD", "/files/size/20/x", "")},
		{name: "head of nothing", text: request("HEAD", "/nowhere", "")},
		{name: "options", text: request("OPTIONS", "/nowhere", "", "Origin: https://elsewhere.example.com", "Access-Control-Request-Method: POST")},
		{name: "delete", text: request("DELETE", "/nowhere", "")},
		{name: "file", text: get("/files/size/300001/film.mp4")},
		{name: "range", text: get("/files/size/300001/film.mp4", "Range: bytes=100-1999")},
		{name: "end of a file", text: get("/files/size/300001/film.mp4", "Range: bytes=-5")},
		{name: "upload", text: form(strings.Repeat("film ", 200_000))},
		{name: "no user agent", text: get("/nowhere")},
		{name: "headers", text: get("/nowhere", "User-Agent: old client", "x-odd: one", "X-Odd: two", "Accept-Encoding: gzip", "Cookie: a=b; qiao_session=c", "X-Forwarded-For: 10.9.9.9")},
		{name: "compressed", text: request("POST", procedure, dormitory, "Accept-Encoding: gzip"), behaviours: planted(bridgetest.Gzip, 0, "")},
		{name: "status 404", text: rooms, behaviours: planted(bridgetest.Status, 404, "")},
		{name: "status 503", text: rooms, behaviours: planted(bridgetest.Status, 503, "")},
		{name: "error page", text: rooms, behaviours: planted(bridgetest.ErrorPage, 0, "")},
		{name: "redirect", text: rooms, behaviours: planted(bridgetest.Redirect, 0, "")},
		{name: "no JSON in the answer", text: rooms, behaviours: planted(bridgetest.NotJSON, 0, "")},
		{name: "cut", text: rooms, behaviours: planted(bridgetest.Cut, 0, "")},
		{name: "shorter than it says", text: rooms, behaviours: planted(bridgetest.Length, 10, "")},
		{name: "long answer", text: rooms, behaviours: planted(bridgetest.Huge, 3_000_000, "")},
		{name: "old protocol", text: "GET /files/size/20/x HTTP/1.0\r\nHost: office.example.com\r\n\r\n"},
		{name: "closing", text: get("/files/size/20/x", "Connection: close")},
	}
}

// heard is an answer as a client reads it. Header lines have lower-case names and are sorted.
type heard struct {
	Status  string
	Headers []string
	Size    int
	SHA256  string
	Broken  bool
}

// hopByHop are the headers of one connection, and those that have another value each time.
var hopByHop = []string{"connection", "keep-alive", "transfer-encoding", "date", "x-request-id"}

func exchange(t *testing.T, address, text string) heard {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	go func() { _, _ = io.WriteString(conn, text) }() // the answer may come before the whole request was read
	_ = conn.SetReadDeadline(time.Now().Add(2 * time.Minute))
	method, _, _ := strings.Cut(text, " ")
	got, err := http.ReadResponse(bufio.NewReader(conn), &http.Request{Method: method})
	if err != nil {
		return heard{Broken: true}
	}
	defer got.Body.Close()
	hash := sha256.New()
	size, err := io.Copy(hash, got.Body)
	h := heard{Status: got.Status, Size: int(size), SHA256: hex.EncodeToString(hash.Sum(nil)), Broken: err != nil}
	for name, values := range got.Header {
		if name = strings.ToLower(name); !slices.Contains(hopByHop, name) {
			h.Headers = append(h.Headers, name+": "+strings.Join(values, ", "))
		}
	}
	slices.Sort(h.Headers)
	if h.Broken { // how much comes before the end is a matter of time
		return heard{Broken: true}
	}
	return h
}

// arrived is a request as the legacy server has it, without what the gateway adds and the names' letter case.
func arrived(r bridgetest.Request) bridgetest.Request {
	var kept []string
	for _, line := range r.Headers {
		name, value, _ := strings.Cut(line, ":")
		name = strings.ToLower(name)
		if strings.HasPrefix(name, "x-forwarded-") || slices.Contains(hopByHop, name) {
			continue
		}
		kept = append(kept, name+": "+strings.TrimSpace(value))
	}
	slices.Sort(kept)
	r.Headers = kept
	return r
}

// Calls through the gateway are what they are without it, in both directions.
func TestMixedCallsPassAsTheyAre(t *testing.T) {
	h := open(t, nil)
	token := h.legacy.SignIn("admin")
	all := mixed()
	times := layer.Count(len(all), 400)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range times {
		c := all[i%len(all)]
		if i >= len(all) {
			c = all[random.IntN(len(all))]
		}
		text := strings.ReplaceAll(c.text, "TOKEN", token)
		ask := func(address string) (heard, bridgetest.Request) {
			if c.name == "upload" { // its answer has the number of the file
				h.legacy.Reset()
			}
			h.legacy.Set("*", c.behaviours...)
			before := len(h.legacy.Requests())
			got := exchange(t, address, text)
			requests := h.legacy.Requests()
			if len(requests) != before+1 {
				t.Fatalf("%s: %d requests arrived", c.name, len(requests)-before)
			}
			return got, arrived(requests[before])
		}
		direct, came := ask(h.legacy.URL)
		passed, cameThrough := ask(h.URL)
		if diff := cmp.Diff(direct, passed); diff != "" {
			t.Errorf("%s: (-direct +passed)\n%s", c.name, diff)
		}
		if c.name == "absolute" { // the gateway asks for the path alone
			came.Target = strings.TrimPrefix(came.Target, "http://office.example.com")
		}
		if diff := cmp.Diff(came, cameThrough); diff != "" {
			t.Errorf("%s: (-direct +passed) at the legacy server\n%s", c.name, diff)
		}
		if t.Failed() && i >= len(all) {
			return
		}
		if i%200 == 199 {
			h.legacy.Reset()
		}
	}
	t.Logf("%d calls of %d kinds, each direct and through the gateway", times, len(all))
}
