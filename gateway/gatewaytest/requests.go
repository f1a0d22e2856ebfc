package gatewaytest

import (
	"fmt"
	"io/fs"
	"net/http"
	"path/filepath"
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
		found, err := caseFiles(dir)
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	for _, file := range files {
		c, err := readCase(file)
		if err != nil {
			return nil, err
		}
		for _, step := range c.steps {
			requests = append(requests, Request{As: c.as, text: step.request})
		}
	}
	return requests, nil
}

// Build returns the request as the case sends it with the token of a session,
// which is empty without one.
func (r Request) Build(baseURL, token string) (*http.Request, error) {
	return buildRequest(baseURL, token, r.text)
}

// caseFiles lists the cases in dir and in its folders; none at all is an error.
func caseFiles(dir string) (files []string, err error) {
	err = filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".txtar" {
			files = append(files, path)
		}
		return err
	})
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("no cases below %s", dir)
	}
	return files, err
}
