package apptest

import (
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// Paths that many tests call.
const (
	IndexPath    = "/MobileQageModule/IndexHandler.ashx"
	SignInPath   = IndexPath + "?action=newlogin"
	UserInfoPath = "/vue-element-admin/user/info"
	SwitchPath   = IndexPath + "?action=switch"
	LogoutPath   = "/vue-element-admin/user/logout"
)

// Answer is the response to one request, with its envelope decoded where it has one.
type Answer struct {
	Status  int
	Header  http.Header
	Body    string
	Code    int
	Message string
	Data    json.RawMessage
}

// Option changes a request before it is sent.
type Option func(*http.Request)

// Header sets a header.
func Header(name, value string) Option {
	return func(r *http.Request) { r.Header.Set(name, value) }
}

// Token presents a session as a legacy client does.
func Token(value string) Option { return Header("X-Token", value) }

// Cookie presents a session as a browser does, over plain HTTP and over TLS.
func Cookie(value string) Option {
	return Header("Cookie", "qiao_session="+value+"; __Host-qiao_session="+value)
}

// Send sends one request without following redirects; body may be empty.
func (g *Gateway) Send(t testing.TB, method, path, body string, options ...Option) Answer {
	t.Helper()
	request, err := http.NewRequest(method, g.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for _, apply := range options {
		apply(request)
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	return ReadAnswer(t, response)
}

// ReadAnswer reads a response to its end.
func ReadAnswer(t testing.TB, response *http.Response) Answer {
	t.Helper()
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	a := Answer{Status: response.StatusCode, Header: response.Header, Body: string(body)}
	var envelope struct {
		Code    int
		Msg     string
		Message string
		Data    json.RawMessage
	}
	if json.Unmarshal(body, &envelope) == nil {
		a.Code, a.Message, a.Data = envelope.Code, envelope.Msg+envelope.Message, envelope.Data
	}
	return a
}

// Call calls a query through one of the five endpoints; fields come in pairs.
func (g *Gateway) Call(t testing.TB, shape, cxtype string, fields []string, options ...Option) Answer {
	t.Helper()
	payload := map[string]string{"CXType": cxtype}
	for i := 0; i < len(fields); i += 2 {
		payload[fields[i]] = fields[i+1]
	}
	body, err := json.Marshal(payload)
	if err != nil {
		t.Fatal(err)
	}
	return g.Send(t, http.MethodPost, "/api/Procedure/ProcedureTo"+shape, string(body), options...)
}

// Post sends a body unchanged to one of the five endpoints.
func (g *Gateway) Post(t testing.TB, shape, body string, options ...Option) Answer {
	t.Helper()
	return g.Send(t, http.MethodPost, "/api/Procedure/ProcedureTo"+shape, body, options...)
}

// ReadInto calls a route that must succeed and reads its data.
func (g *Gateway) ReadInto(t testing.TB, who Option, path string, into any) {
	t.Helper()
	a := g.Send(t, http.MethodGet, path, "", who)
	if a.Code != 0 {
		t.Fatalf("%s: %s", path, a.Body)
	}
	if err := json.Unmarshal(a.Data, into); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// Notice is a notice as its person sees it: Page and Record are where it leads.
type Notice struct {
	Title  string
	Page   string `json:"PageId"`
	Record string `json:"ObjectId"`
}

// Notices are the notices and announcements of a person.
func (g *Gateway) Notices(t testing.TB, who Option) (notices []Notice) {
	t.Helper()
	a := g.Call(t, "DataTable", "公告列表查询", []string{"ProcedureName", "P_Notice"}, who)
	if err := json.Unmarshal(a.Data, &notices); err != nil {
		t.Fatal(err, a.Body)
	}
	return notices
}

// QueryOf is a query of parameters that come in pairs.
func QueryOf(parameters []string) string {
	values := url.Values{}
	for i := 0; i < len(parameters); i += 2 {
		values.Set(parameters[i], parameters[i+1])
	}
	return values.Encode()
}

// Succeeded is the whole answer with the data.
func Succeeded(data string) string { return `{"code":0,"msg":"成功","data":` + data + `}` }

// IsFailure reports whether an answer is the failure with the text, in the form of older routes.
func (a Answer) IsFailure(code int, text string) bool {
	return a.Status == http.StatusOK && a.Code == code && a.Message == text && string(a.Data) == "null"
}

// Dial opens a raw connection, for clients that behave badly.
func (g *Gateway) Dial(t *testing.T) *net.TCPConn {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(g.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn.(*net.TCPConn)
}
