package localcluster

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// The paths of accounts.
const (
	procedures = "/api/Procedure/ProcedureTo"
	signInPath = "/MobileQageModule/IndexHandler.ashx?action=newlogin"
)

// Client is one caller of a gateway.
type Client struct {
	URL   string
	HTTP  *http.Client
	Token string // of the session; empty without one
}

// Answer is the response to one request, with its envelope decoded where it has one.
type Answer struct {
	Status int
	Code   int
	Data   json.RawMessage
	Body   string
}

// OK reports whether the answer is a success.
func (a Answer) OK() bool { return a.Status == http.StatusOK && a.Code == 0 }

// NewClient is a stranger with connections of its own, who waits so long for an answer.
func NewClient(url string, patience time.Duration) *Client {
	return &Client{URL: url, HTTP: &http.Client{Timeout: patience, Transport: &http.Transport{MaxIdleConnsPerHost: 64}}}
}

// As is another client of the same connections, without a session.
func (c *Client) As() *Client { return &Client{URL: c.URL, HTTP: c.HTTP} }

// SignIn opens a session with a password.
func (c *Client) SignIn(account, password string) (Answer, error) {
	a, err := c.Post(signInPath, fmt.Sprintf(`{"username":%q,"password":%q}`, account, password))
	var data struct{ Token string }
	if err == nil && a.OK() && json.Unmarshal(a.Data, &data) == nil {
		c.Token = data.Token
	}
	return a, err
}

// Get reads a path.
func (c *Client) Get(path string) (Answer, error) { return c.Send(http.MethodGet, path, "", "") }

// Post sends JSON.
func (c *Client) Post(path, body string) (Answer, error) {
	return c.Send(http.MethodPost, path, body, "")
}

// Call calls a query; fields come in pairs.
func (c *Client) Call(shape, cxtype string, fields ...string) (Answer, error) {
	payload := map[string]string{"CXType": cxtype}
	for i := 0; i < len(fields); i += 2 {
		payload[fields[i]] = fields[i+1]
	}
	body, err := json.Marshal(payload)
	if err != nil {
		return Answer{}, err
	}
	return c.Post(procedures+shape, string(body))
}

// Send sends one request; contentType may be empty.
func (c *Client) Send(method, path, body, contentType string) (Answer, error) {
	request, err := http.NewRequestWithContext(context.Background(), method, c.URL+path, strings.NewReader(body))
	if err != nil {
		return Answer{}, err
	}
	if c.Token != "" {
		request.Header.Set("X-Token", c.Token)
	}
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	response, err := c.HTTP.Do(request)
	if err != nil {
		return Answer{}, err
	}
	defer response.Body.Close()
	return ReadAnswer(response)
}

// ReadAnswer reads a response to its end.
func ReadAnswer(response *http.Response) (Answer, error) {
	body, err := io.ReadAll(response.Body)
	a := Answer{Status: response.StatusCode, Body: string(body)}
	var envelope struct {
		Code int
		Data json.RawMessage
	}
	if json.Unmarshal(body, &envelope) == nil {
		a.Code, a.Data = envelope.Code, envelope.Data
	}
	return a, err
}
