package gatewaytest

import (
	"context"
	"net/http"

	"qiao/gateway/golden"
)

// Request is one request of a golden case.
type Request struct {
	As   string // the account that is signed in; empty: no user
	text []byte
}

// Requests returns the requests of every case below the folders, for tests that
// send them in other ways.
func Requests(dirs ...string) (requests []Request, err error) {
	var files []string
	for _, dir := range dirs {
		found, err := golden.Files(dir)
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	for _, file := range files {
		c, err := golden.Read(file)
		if err != nil {
			return nil, err
		}
		for _, step := range c.Steps {
			requests = append(requests, Request{As: c.As, text: step.Request})
		}
	}
	return requests, nil
}

// Build returns the request as the case sends it with the token of a session,
// which is empty without one.
func (r Request) Build(baseURL, token string) (*http.Request, error) {
	return golden.BuildRequest(context.Background(), baseURL, token, r.text)
}
