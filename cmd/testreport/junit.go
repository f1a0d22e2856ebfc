package main

import (
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// phase is one step of a test run.
type phase struct {
	name             string
	started, seconds float64
	code             int // its exit code
	tests            []test
}

// test is one test as a JUnit file has it.
type test struct {
	name    string // with its package or file
	seconds float64
	part    bool // of another test, whose time has its time
	failed  bool
	skipped bool
	reason  string // why it was skipped
	failure string // the first lines that a failed test printed, as one
}

// readPhases reads the phases of a folder in the order in which they began.
func readPhases(folder string) ([]phase, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.phase"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s has no phase: run the tests first", folder)
	}
	phases := make([]phase, 0, len(files))
	for _, file := range files {
		p, err := readPhase(file)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		phases = append(phases, p)
	}
	slices.SortFunc(phases, func(a, b phase) int {
		return cmp.Or(cmp.Compare(a.started, b.started), cmp.Compare(a.name, b.name))
	})
	return phases, nil
}

func readPhase(file string) (phase, error) {
	base := strings.TrimSuffix(file, ".phase")
	p := phase{name: filepath.Base(base)}
	line, err := os.ReadFile(file)
	if err != nil {
		return p, err
	}
	if _, err := fmt.Sscan(string(line), &p.started, &p.seconds, &p.code); err != nil {
		return p, fmt.Errorf("%q are not a start, a duration and an exit code: %w", line, err)
	}
	p.tests, err = readJUnit(base + ".xml")
	if errors.Is(err, os.ErrNotExist) {
		return p, nil
	}
	return p, err
}

// failure is what a runner writes of a test that failed: Go and Playwright the whole output, others a message alone.
type failure struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// suite is <testsuites> or <testsuite>, which may stand in each other.
type suite struct {
	Name   string  `xml:"name,attr"`
	Suites []suite `xml:"testsuite"`
	Cases  []struct {
		Name       string  `xml:"name,attr"`
		Class      string  `xml:"classname,attr"`
		Time       float64 `xml:"time,attr"`
		Properties []struct {
			Name  string `xml:"name,attr"`
			Value string `xml:"value,attr"`
		} `xml:"properties>property"`
		Failure *failure `xml:"failure"`
		Error   *failure `xml:"error"`
		Skipped *struct {
			Message string `xml:"message,attr"`
		} `xml:"skipped"`
	} `xml:"testcase"`
}

func readJUnit(file string) ([]test, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var root suite
	if err := xml.Unmarshal(text, &root); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return root.tests(), nil
}

func (s suite) tests() (tests []test) {
	for _, inner := range s.Suites {
		tests = append(tests, inner.tests()...)
	}
	for _, c := range s.Cases {
		place := c.Class
		if place == "" {
			place = s.Name
		}
		t := test{name: place + " " + c.Name, seconds: c.Time, skipped: c.Skipped != nil}
		if failed := cmp.Or(c.Failure, c.Error); failed != nil {
			t.failed, t.failure = true, failed.lines()
		}
		// A part of a Go test has the name of the test before a slash. Other runners have no tests within tests.
		t.part = strings.HasPrefix(c.Name, "Test") && strings.Contains(c.Name, "/")
		if t.skipped {
			t.reason = reasonOf(c.Skipped.Message)
			for _, property := range c.Properties {
				if property.Name == "skip" { // as Playwright has it
					t.reason = property.Value
				}
			}
		}
		tests = append(tests, t)
	}
	return tests
}

// place is where a Go test was skipped; noise is what go test prints around a test.
var (
	place = regexp.MustCompile(`^\S+\.go:\d+: `)
	noise = regexp.MustCompile(`^(=== |--- )`)
)

// reasonOf returns the first line that a skipped test printed about itself.
func reasonOf(message string) string {
	reason := ""
	for line := range strings.Lines(message) {
		line = strings.TrimSpace(line)
		if line == "" || noise.MatchString(line) {
			continue
		}
		if place.MatchString(line) {
			reason = place.ReplaceAllString(line, "")
		} else if reason == "" {
			reason = line
		}
	}
	if reason == "" {
		return "no reason is printed"
	}
	return reason
}

// lines returns what the test printed about itself, without the lines of the runner and Playwright's name of the test.
func (f *failure) lines() string {
	var lines []string
	for line := range strings.Lines(cmp.Or(strings.TrimSpace(f.Text), f.Message)) {
		line = strings.TrimSpace(line)
		if !noise.MatchString(line) && !strings.Contains(line, " › ") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, " ")
}

// readPatterns reads a list of reasons; nil without a file. An empty line or one with # says nothing.
func readPatterns(file string) ([]*regexp.Regexp, error) {
	if file == "" {
		return nil, nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	patterns := []*regexp.Regexp{}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		pattern, err := regexp.Compile(line)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		patterns = append(patterns, pattern)
	}
	return patterns, nil
}
