// Package bridgetest provides legacy systems for tests of the bridge. Mono is a
// small C# server that serialises ADO.NET tables with the real Newtonsoft.Json,
// as the legacy system does. StandIn answers the same bytes from Go, starts in
// milliseconds and needs no Mono. Both read the same files in data, know the
// same planted behaviours, and are controlled over the same paths, which begin
// with /__. Tests of this package show that their answers are equal.
package bridgetest

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"
)

// Password is the password of everybody whom the legacy systems know: the demo
// accounts of the gateway, and laowang, whom the gateway does not know.
const Password = "Demo@2026"

// Server is a running legacy system.
type Server struct {
	URL string // http://127.0.0.1:PORT

	t    testing.TB
	stop func()
}

// Request is a request as it arrived.
type Request struct {
	Method  string
	Target  string   // path and query in the client's own spelling
	Headers []string // "Name: value", in the client's order and spelling
	Size    int64    // of the body, without the framing of chunks
	SHA256  string   // of the body, in lower-case hex
}

// File is a file that the legacy system keeps.
type File struct {
	Size   int64
	SHA256 string // in lower-case hex
}

// Close ends the server. A test need not call it: the server ends with the test.
func (s *Server) Close() { s.stop() }

// Set plants behaviours for a target, in place of earlier ones; without any the
// target behaves again. A target is "ProcedureName/CXType", the path of a route
// with its action such as "/NoticeModule/NoticeHandler.ashx?action=read", or "*"
// for every call. Letter case does not matter.
func (s *Server) Set(target string, behaviours ...Behaviour) {
	s.t.Helper()
	if behaviours == nil {
		behaviours = []Behaviour{}
	}
	body, err := json.Marshal(planting{Target: target, Behaviours: behaviours})
	if err != nil {
		s.t.Fatal(err)
	}
	s.control("/__set", body, nil)
}

// Count is the number of calls that reached a target with a valid session. A
// call counts whatever becomes of its answer.
func (s *Server) Count(target string) int {
	s.t.Helper()
	var counts map[string]int
	s.control("/__count", nil, &counts)
	return counts[strings.ToLower(target)]
}

// Requests are all requests since the start or the last Reset, in the order in
// which their bodies were complete. Calls of the control paths are left out.
func (s *Server) Requests() []Request {
	s.t.Helper()
	var requests []Request
	s.control("/__log", nil, &requests)
	return requests
}

// Files are the files that were uploaded and not deleted, by their paths.
func (s *Server) Files() map[string]File {
	s.t.Helper()
	var files map[string]File
	s.control("/__files", nil, &files)
	return files
}

// Reset forgets requests, counts, behaviours, orders and files. Sessions stay.
func (s *Server) Reset() {
	s.t.Helper()
	s.control("/__reset", []byte("{}"), nil)
}

// EndSessions ends all sessions: their tokens are answered with 50008.
func (s *Server) EndSessions() {
	s.t.Helper()
	s.control("/__end_sessions", []byte("{}"), nil)
}

// SignIn signs an account in and returns its token.
func (s *Server) SignIn(account string) (token string) {
	s.t.Helper()
	query := url.Values{"action": {"newlogin"}, "username": {account}, "password": {Password}}
	response, err := client.Get(s.URL + "/MobileQageModule/IndexHandler.ashx?" + query.Encode())
	if err != nil {
		s.t.Fatal(err)
	}
	defer response.Body.Close()
	var answer struct {
		Msg  string
		Data struct{ Token string }
	}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil || answer.Data.Token == "" {
		s.t.Fatalf("sign in as %s at the legacy system: %s %v", account, answer.Msg, err)
	}
	return answer.Data.Token
}

// client calls the control paths; a legacy system that does not answer them is broken.
var client = &http.Client{Timeout: 2 * time.Minute}

func (s *Server) control(path string, body []byte, into any) {
	s.t.Helper()
	method := http.MethodGet
	if body != nil {
		method = http.MethodPost
	}
	request, err := http.NewRequest(method, s.URL+path, bytes.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	response, err := client.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		s.t.Fatalf("%s: %s %s %v", path, response.Status, content, err)
	}
	if into == nil {
		return
	}
	if err := json.Unmarshal(content, into); err != nil {
		s.t.Fatalf("%s: %v: %s", path, err, content)
	}
}
