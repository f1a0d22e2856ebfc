// Package golden reads and writes golden cases: one txtar file is one case, its requests and the answers expected for
// them. Tests run them by the package gatewaytest; recordings of real calls (gateway/bridge/recording) have the same
// format.
package golden

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/txtar"
)

// Case is one file. Its comment describes the case; the lines "as: ACCOUNT" and
// "volatile: WHAT" in it are directives.
type Case struct {
	File     string
	As       string   // the account that is signed in for all requests; empty: no user
	Volatile []string // further values that are replaced before comparing: see Show
	Steps    []Step
	archive  *txtar.Archive
}

// Step is a request and the answer expected for it.
type Step struct {
	Request  []byte // BuildRequest reads it
	Response []byte
	index    int // of the response in the archive
}

// Files lists the cases in dir and in its folders; none at all is an error.
func Files(dir string) (files []string, err error) {
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

// Read reads one file.
func Read(file string) (*Case, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	c := &Case{File: file, archive: txtar.Parse(content)}
	c.As, c.Volatile = c.Directive("as"), strings.Fields(c.Directive("volatile"))
	files := c.archive.Files
	if len(files) == 0 || len(files)%2 != 0 {
		return nil, fmt.Errorf("%s: a case is pairs of a request and a response", file)
	}
	for i := 0; i < len(files); i += 2 {
		if !strings.HasPrefix(files[i].Name, "request") || !strings.HasPrefix(files[i+1].Name, "response") {
			return nil, fmt.Errorf("%s: want a request and then its response, got %s and %s", file, files[i].Name, files[i+1].Name)
		}
		c.Steps = append(c.Steps, Step{Request: files[i].Data, Response: files[i+1].Data, index: i + 1})
	}
	return c, nil
}

// Directive returns the rest of the last line "NAME: …" above the first request, empty without one.
func (c *Case) Directive(name string) (value string) {
	for line := range strings.Lines(string(c.archive.Comment)) {
		if rest, ok := strings.CutPrefix(line, name+":"); ok {
			value = strings.TrimSpace(rest)
		}
	}
	return value
}

// Update writes the answers that were received into the file.
func (c *Case) Update(responses [][]byte) error {
	for i, response := range responses {
		c.archive.Files[c.Steps[i].index].Data = response
	}
	return os.WriteFile(c.File, txtar.Format(c.archive), 0o644) //nolint:gosec // a case of the project is read by everybody who works on it
}
