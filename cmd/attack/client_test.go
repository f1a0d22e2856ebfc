package attack

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"sort"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/gateway/gatewaytest"
)

const (
	endpoint     = "/api/Procedure/ProcedureTo"
	index        = "/MobileQageModule/IndexHandler.ashx"
	newlogin     = index + "?action=newlogin"
	logout       = "/vue-element-admin/user/logout"
	userInfo     = "/vue-element-admin/user/info"
	clientErrors = "/api/client-errors"
)

// patience is how long an unchanged client waits for an answer: 10 s. In the quick half the gateway has the race detector, and
// other tests run beside it.
var patience = count(time.Minute, 10*time.Second)

// client is one caller of the gateway.
type client struct {
	URL   string
	http  *http.Client
	token string // of the session; empty without one
}

// answer is the response to one request, with its envelope decoded where it has one.
type answer struct {
	Status int
	Code   int
	Data   json.RawMessage
	Body   string
}

// ok reports whether the answer is a success.
func (a answer) ok() bool { return a.Status == http.StatusOK && a.Code == 0 }

// client is a stranger with connections of his own.
func (g *target) client() *client {
	return &client{URL: g.URL, http: &http.Client{Timeout: patience, Transport: &http.Transport{MaxIdleConnsPerHost: 64}}}
}

// signIn is the client of a demo account with a session.
func (g *target) signIn(t *testing.T, account string) *client {
	t.Helper()
	c := g.client()
	if a, err := c.signIn(account); err != nil || c.token == "" {
		t.Fatalf("sign in as %s: %v %s: %s", account, err, a.Body, g.printed)
	}
	return c
}

// signIn opens a session with the right password.
func (c *client) signIn(account string) (answer, error) {
	a, err := c.post(newlogin, fmt.Sprintf(`{"username":%q,"password":%q}`, account, gatewaytest.DemoPassword))
	var data struct{ Token string }
	if err == nil && a.ok() && json.Unmarshal(a.Data, &data) == nil {
		c.token = data.Token
	}
	return a, err
}

func (c *client) get(path string) (answer, error) { return c.send(http.MethodGet, path, "") }

func (c *client) post(path, body string) (answer, error) { return c.send(http.MethodPost, path, body) }

// call calls a query; fields come in pairs.
func (c *client) call(shape, cxtype string, fields ...string) (answer, error) {
	payload := map[string]string{"CXType": cxtype}
	for i := 0; i < len(fields); i += 2 {
		payload[fields[i]] = fields[i+1]
	}
	body, err := json.Marshal(payload)
	if err != nil {
		return answer{}, err
	}
	return c.post(endpoint+shape, string(body))
}

func (c *client) send(method, path, body string) (answer, error) {
	request, err := http.NewRequestWithContext(context.Background(), method, c.URL+path, strings.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	if c.token != "" {
		request.Header.Set("X-Token", c.token)
	}
	response, err := c.http.Do(request)
	if err != nil {
		return answer{}, err
	}
	defer response.Body.Close()
	return readAnswer(response)
}

func readAnswer(response *http.Response) (answer, error) {
	body, err := io.ReadAll(response.Body)
	a := answer{Status: response.StatusCode, Body: string(body)}
	var envelope struct {
		Code int
		Data json.RawMessage
	}
	if json.Unmarshal(body, &envelope) == nil {
		a.Code, a.Data = envelope.Code, envelope.Data
	}
	return a, err
}

// tally counts how requests ended.
type tally struct {
	mu sync.Mutex
	by map[string]int
}

// add counts one request.
func (c *tally) add(a answer, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.by == nil {
		c.by = map[string]int{}
	}
	c.by[outcome(a, err)]++
}

// outcome is an answer's status and, where it is another, its code; or the error without an answer.
func outcome(a answer, err error) string {
	var timeout net.Error
	switch {
	case errors.As(err, &timeout) && timeout.Timeout(), errors.Is(err, os.ErrDeadlineExceeded):
		return "no answer"
	case err != nil:
		return "cut"
	case a.Status == http.StatusOK && a.Code != 0:
		return fmt.Sprintf("%d/%d", a.Status, a.Code)
	default:
		return fmt.Sprint(a.Status)
	}
}

// of is how many requests ended like this.
func (c *tally) of(outcome string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.by[outcome]
}

// faults are the outcomes that no input may have: those of the server's side,
// but for 503, which says that it is busy.
func (c *tally) faults() (faults []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for outcome := range c.by {
		if strings.HasPrefix(outcome, "5") && outcome != "503" {
			faults = append(faults, outcome)
		}
	}
	return faults
}

// String lists the outcomes with their counts.
func (c *tally) String() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var parts []string
	for outcome, n := range c.by {
		parts = append(parts, fmt.Sprintf("%s×%d", outcome, n))
	}
	sort.Strings(parts)
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, " ")
}
