// Package wechat is a client of 企业微信 (enterprise WeChat): messages and cards to staff, the directory, sign-in, and the
// calls that 企业微信 makes to this system. Package simulator stands in for 企业微信 in tests and in the demo.
package wechat

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/errs"
)

const (
	callTime   = 10 * time.Second
	mostAnswer = 8 << 20 // bytes
	// mostMessage is the longest text of 企业微信 in an error, in bytes.
	mostMessage = 200
)

// Client calls the API of 企业微信. It is safe for concurrent use.
//
// The errors of its methods are *Error, Unreachable, BadAnswer, errs.Unavailable where the cache fails, and those of the
// context. None contains a URL, a token or a secret. Sentence and Retry work on each of them.
type Client struct {
	settings config.Wechat
	http     *http.Client
	now      func() time.Time
	app      *tokens
	contacts *tokens // nil without a secret of the directory
}

// New returns a client. The instances that share a cache share the tokens in it.
func New(settings config.Wechat, shared cache.Cache, now func() time.Time, log *slog.Logger) *Client {
	// A redirect would carry the token to another host.
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	c := &Client{settings: settings, http: &http.Client{CheckRedirect: stay, Timeout: callTime}, now: now}
	c.app = newTokens(c, "application", settings.Secret, shared, log)
	if settings.Contacts() {
		c.contacts = newTokens(c, "contacts", settings.ContactSecret, shared, log)
	}
	return c
}

// Settings are those that the client was made with.
func (c *Client) Settings() config.Wechat { return c.settings }

// Ping asks 企业微信 for a new token, without the cache, and for the application. It proves the settings.
func (c *Client) Ping(ctx context.Context) (Agent, error) {
	fresh, err := c.app.fetch(ctx)
	if err != nil {
		return Agent{}, err
	}
	var agent Agent
	request := get("agent/get", url.Values{"agentid": {c.agentID()}})
	err = c.send(ctx, request, fresh.Token, &agent)
	return agent, err
}

func (c *Client) agentID() string { return strconv.Itoa(c.settings.AgentID) }

// Agent is the application as 企业微信 has it.
type Agent struct {
	ID     int    `json:"agentid"`
	Name   string `json:"name"`
	Closed int    `json:"close"` // 1: an administrator has stopped the application
}

// request is one call of the API. Its path is below /cgi-bin/.
type request struct {
	path  string
	query url.Values
	body  any // nil is a GET
}

func get(path string, query url.Values) request { return request{path: path, query: query} }

func post(path string, body any) request { return request{path: path, body: body} }

// call makes a request with a token. A token that 企业微信 no longer accepts is replaced once.
func (c *Client) call(ctx context.Context, tokens *tokens, request request, answer any) error {
	if tokens == nil {
		return errs.Failf("没有配置企业微信通讯录的 Secret（wechat.contact_secret），不能同步通讯录；请联系系统管理员")
	}
	err := c.callWith(ctx, tokens, request, answer)
	if known, ok := errors.AsType[*Error](err); ok && tokens == c.contacts {
		refused := *known // several callers may share the error of a token
		refused.contacts = true
		return &refused
	}
	return err
}

func (c *Client) callWith(ctx context.Context, tokens *tokens, request request, answer any) error {
	token, err := tokens.get(ctx, "")
	if err != nil {
		return err
	}
	err = c.send(ctx, request, token, answer)
	if known, ok := errors.AsType[*Error](err); !ok || !known.tokenEnded() {
		return err
	}
	if token, err = tokens.get(ctx, token); err != nil {
		return err
	}
	return c.send(ctx, request, token, answer)
}

// send makes a request once.
func (c *Client) send(ctx context.Context, request request, token string, answer any) error {
	query := url.Values{}
	for name, values := range request.query {
		query[name] = values
	}
	if token != "" {
		query.Set("access_token", token)
	}
	sent, err := c.newRequest(ctx, request, query)
	if err != nil {
		return err
	}
	response, err := c.http.Do(sent)
	if err != nil {
		return c.unreachable(ctx, request, 0)
	}
	defer response.Body.Close()
	switch status := response.StatusCode; {
	case status >= 500:
		return c.unreachable(ctx, request, status)
	case status != http.StatusOK:
		return BadAnswer{Path: request.path, Status: status}
	}
	text, err := io.ReadAll(io.LimitReader(response.Body, mostAnswer+1))
	switch {
	case err != nil:
		return c.unreachable(ctx, request, 0)
	case len(text) > mostAnswer:
		return BadAnswer{Path: request.path, Status: http.StatusOK}
	}
	return c.read(request, token, response.Header, text, answer)
}

// newRequest keeps the URL, which has the token, out of its error.
func (c *Client) newRequest(ctx context.Context, request request, query url.Values) (*http.Request, error) {
	method, body := http.MethodGet, io.Reader(http.NoBody)
	if request.body != nil {
		text, err := json.Marshal(request.body)
		if err != nil {
			return nil, err
		}
		method, body = http.MethodPost, bytes.NewReader(text)
	}
	target := strings.TrimSuffix(c.settings.APIURL, "/") + "/cgi-bin/" + request.path + "?" + query.Encode()
	sent, err := http.NewRequestWithContext(ctx, method, target, body)
	if err != nil {
		return nil, errors.New("wechat.api_url cannot be called")
	}
	if request.body != nil {
		sent.Header.Set("Content-Type", "application/json")
	}
	return sent, nil
}

// read decodes an answer, or returns the error in it.
func (c *Client) read(request request, token string, header http.Header, text []byte, answer any) error {
	var state struct {
		Code    *int   `json:"errcode"`
		Message string `json:"errmsg"`
	}
	if err := json.Unmarshal(text, &state); err != nil || state.Code == nil {
		return BadAnswer{Path: request.path, Status: http.StatusOK}
	}
	if answer != nil {
		if err := json.Unmarshal(text, answer); err != nil && *state.Code == 0 {
			return BadAnswer{Path: request.path, Status: http.StatusOK}
		}
	}
	if *state.Code == 0 {
		return nil
	}
	return &Error{
		Code: *state.Code, Message: c.clean(state.Message, token), Path: request.path,
		after: retryAfter(header.Get("Retry-After")),
	}
}

// clean removes addresses and secrets from a message.
func (c *Client) clean(message, token string) string {
	for _, secret := range []string{token, c.settings.Secret, c.settings.ContactSecret} {
		if secret != "" {
			message = strings.NewReplacer(secret, "…", url.QueryEscape(secret), "…").Replace(message)
		}
	}
	return cutBytes(noise.ReplaceAllString(message, ""), mostMessage)
}

// unreachable is the failure of the network, unless the caller ended the call. The error of net/http names the URL, so it
// is dropped.
func (c *Client) unreachable(ctx context.Context, request request, status int) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return Unreachable{Path: request.path, Status: status}
}
