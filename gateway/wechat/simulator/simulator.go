// Package simulator stands in for 企业微信: an http.Handler with the calls that package wechat makes, their rules and their
// errors, and a page that shows the phones of its users. It is for tests and for the demo.
package simulator

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/wechat"
)

// Options are the company, its application and its members.
type Options struct {
	CorpID  string
	AgentID int // 0 is 1000002
	Secrets Secrets

	// CallbackToken, AESKey and CallbackURL are those of 接收消息. Without them no card with buttons may be sent.
	CallbackToken string
	AESKey        string
	CallbackURL   string

	// TrustedHost is the host to which sign-in may lead; empty: any.
	TrustedHost string
	Now         func() time.Time
	// Latency runs before each answer; nil: answers come at once.
	Latency func(ctx context.Context, path string)

	Departments []wechat.Department // beside the root
	Users       []User
	// Visible are the departments of the application's visible range, with those below them; nil: the whole company.
	Visible []int
	// Numbers: the application was made before 2022-06-20, so it reads mobile numbers and email addresses.
	Numbers bool
	// Page is the longest answer of user/list_id; 0: as long as the caller asks for.
	Page int
}

// Secrets are those of the application and of the directory.
type Secrets struct{ Application, Contacts string }

// User is a member.
type User struct {
	wechat.User
	Hidden     bool // outside the application's visible range, whatever the department
	Unlicensed bool // has no licence for the API
	Outsider   bool // no member: signs in with an openid
}

// Simulator has the state of the company. It is safe for concurrent use.
type Simulator struct {
	options  Options
	callback *wechat.Callback // nil without 接收消息
	client   *http.Client     // for calls of this system
	mux      *http.ServeMux

	mu          sync.Mutex
	tokens      map[string]*token // by secret
	fetches     int
	serial      int
	failures    map[string]*failure
	running     int
	atOnce      int // 0: no bound
	minute      int64
	calls       int
	perMinute   int // 0: no bound
	users       []*User
	departments []wechat.Department
	messages    []*message // in the order of sending
	responses   map[string]*response
	codes       map[string]code
	recent      map[string]time.Time // what enable_duplicate_check compares, with its end
}

// failure is an answer that a test has planned.
type failure struct{ code, times int }

// New returns a company without messages.
func New(options Options) (*Simulator, error) {
	options.AgentID = cmp.Or(options.AgentID, 1000002)
	if options.Now == nil {
		options.Now = time.Now
	}
	s := &Simulator{
		options: options, client: &http.Client{Timeout: 5 * time.Second}, mux: http.NewServeMux(),
		tokens: map[string]*token{}, failures: map[string]*failure{}, responses: map[string]*response{}, codes: map[string]code{},
		recent: map[string]time.Time{}, departments: append([]wechat.Department{{ID: 1, Name: "公司"}}, options.Departments...),
	}
	for _, user := range options.Users {
		s.users = append(s.users, &user)
	}
	if options.CallbackToken != "" {
		settings := config.Wechat{CorpID: options.CorpID, CallbackToken: options.CallbackToken, CallbackAESKey: options.AESKey}
		callback, err := wechat.NewCallback(settings, nil, options.Now) // it seals only, which needs no cache
		if err != nil {
			return nil, err
		}
		s.callback = callback
	}
	s.routes()
	return s, nil
}

// ServeHTTP implements http.Handler.
func (s *Simulator) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

func (s *Simulator) routes() {
	s.mux.HandleFunc("GET /cgi-bin/gettoken", s.limited(s.getToken))
	for path, call := range map[string]handler{
		"agent/get": s.agent, "message/send": s.sendMessage, "message/update_template_card": s.updateCard, "auth/getuserinfo": s.userOfCode,
		"department/list": s.listDepartments, "user/list": s.listUsers, "user/get": s.getUser, "user/getuserid": s.getUserID,
	} {
		s.mux.HandleFunc("/cgi-bin/"+path, s.limited(s.withToken(s.options.Secrets.Application, call)))
	}
	for path, call := range map[string]handler{
		"department/simplelist": s.listDepartmentIDs, "department/create": s.createDepartment, "department/update": s.updateDepartment,
		"department/delete": s.deleteDepartment, "user/list_id": s.listUserIDs, "user/create": s.createUser, "user/update": s.updateUser,
		"user/delete": s.deleteUser,
	} {
		s.mux.HandleFunc("/cgi-bin/"+path, s.limited(s.withToken(s.options.Secrets.Contacts, call)))
	}
	s.mux.HandleFunc("GET /wwlogin/sso/login", s.signInPage)
	s.mux.HandleFunc("GET /connect/oauth2/authorize", s.signInPage)
}

// call is a request whose body has been read. Its handler holds the lock.
type call struct {
	*http.Request
	body []byte
}

func (c call) value(name string) string { return c.URL.Query().Get(name) }

func (c call) read(into any) error {
	if json.Unmarshal(c.body, into) != nil {
		return refuse(40035)
	}
	return nil
}

// handler answers a call with the members of its answer, or a refusal.
type handler func(c call) (map[string]any, error)

// refusal is an errcode.
type refusal int

func (r refusal) Error() string { return strconv.Itoa(int(r)) }

func refuse(code int) error { return refusal(code) }

// limited counts the call, plays a planned failure and answers. The limits are checked before the latency, as by the real one.
func (s *Simulator) limited(handle handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		path := strings.TrimPrefix(r.URL.Path, "/cgi-bin/")
		body := &bytes.Buffer{}
		if _, err := body.ReadFrom(http.MaxBytesReader(w, r.Body, 1<<20)); err != nil {
			http.Error(w, "too long", http.StatusRequestEntityTooLarge)
			return
		}
		err := s.begin(path)
		defer s.end()
		if s.options.Latency != nil {
			s.options.Latency(r.Context(), path)
		}
		var answer map[string]any
		if err == nil {
			s.mu.Lock()
			answer, err = handle(call{r, body.Bytes()})
			s.mu.Unlock()
		}
		write(w, answer, err)
	}
}

// begin admits a call, or returns why not.
func (s *Simulator) begin(path string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running++
	if minute := s.options.Now().Unix() / 60; minute != s.minute {
		s.minute, s.calls = minute, 0
	}
	s.calls++
	planned := s.failures[path]
	switch {
	case planned != nil && planned.times > 0:
		planned.times--
		return refuse(planned.code)
	case s.atOnce > 0 && s.running > s.atOnce:
		return refuse(45033)
	case s.perMinute > 0 && s.calls > s.perMinute:
		return refuse(45009)
	}
	return nil
}

func (s *Simulator) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running--
}

// write answers like 企业微信: a refusal has the status 200 and a text with the address of the caller. A planned code from 500
// to 599 is a status.
func write(w http.ResponseWriter, answer map[string]any, err error) {
	code, message := 0, "ok"
	if refused, ok := err.(refusal); ok { //nolint:errorlint // never wrapped
		code = int(refused)
		message = fmt.Sprintf("refused, hint: [1700000000_%d], from ip: 203.0.113.9, more info at https://open.work.weixin.qq.com/devtool/query?e=%d", code, code)
	}
	if code >= 500 && code <= 599 {
		http.Error(w, "out of order", code)
		return
	}
	full := map[string]any{"errcode": code, "errmsg": message}
	for name, value := range answer {
		full[name] = value
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_ = json.NewEncoder(w).Encode(full)
}

// Fail lets the next calls of a path below /cgi-bin/ fail: with an errcode, or with an HTTP status from 500 to 599.
func (s *Simulator) Fail(path string, code, times int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failures[path] = &failure{code, times}
}

// Limit bounds the calls of a minute and the parallel calls; 0 is no bound.
func (s *Simulator) Limit(perMinute, atOnce int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.perMinute, s.atOnce = perMinute, atOnce
}

// user returns a member by userid, whose case does not matter; nil: there is none.
func (s *Simulator) user(id string) *User {
	for _, user := range s.users {
		if strings.EqualFold(user.UserID, id) && !user.Outsider {
			return user
		}
	}
	return nil
}

// next makes a name that was not used before.
func (s *Simulator) next(kind string) string {
	s.serial++
	return fmt.Sprintf("%s-%d", kind, s.serial)
}
