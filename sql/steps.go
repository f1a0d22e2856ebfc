package sql

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"
)

// Step is a step of the schema, and what the comment at the head of its file says of it.
type Step struct {
	Version int64
	Name    string // the name of the file
	// Sentence says what the step does.
	Sentence string
	// Compatible is whether a program that does not know the step can use the database after it; Reason is why.
	Compatible bool
	Reason     string
}

// Folder has the files of the steps of the schema, as they are written.
func Folder() fs.FS {
	folder, err := fs.Sub(files, "schema")
	if err != nil {
		panic(err) // the folder is part of the binary
	}
	return folder
}

// Steps reads the steps of a folder, in their order.
func Steps(folder fs.FS) ([]Step, error) {
	names, err := fs.Glob(folder, "*.sql")
	if err != nil {
		return nil, err
	}
	steps := make([]Step, 0, len(names))
	for _, name := range names {
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, err
		}
		step, err := readStep(name, string(text))
		if err != nil {
			return nil, fmt.Errorf("sql/schema/%s: %w", name, err)
		}
		steps = append(steps, step)
	}
	return steps, nil
}

const (
	upMark   = "-- +goose Up"
	downMark = "-- +goose Down"
)

// compatibleMark is the paragraph of the head that says whether older programs go on.
var compatibleMark = regexp.MustCompile(`(?s)^compatible: (yes|no), (.+)\.$`)

var errNoMark = errors.New(`the last paragraph of its head must be "-- compatible: yes, " or "-- compatible: no, " with the reason: whether a program that does not know the step can use the database after it`)

func readStep(name, text string) (Step, error) {
	number, _, _ := strings.Cut(name, "_")
	version, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return Step{}, errors.New("its name must begin with the number of the step and _")
	}
	head, _, found := strings.Cut(text, upMark)
	if !found {
		return Step{}, fmt.Errorf("the line %q is missing", upMark)
	}
	paragraphs := paragraphsOf(head)
	said := compatibleMark.FindStringSubmatch(paragraphs[len(paragraphs)-1])
	if said == nil || len(paragraphs) < 2 {
		return Step{}, errNoMark
	}
	return Step{Version: version, Name: name, Sentence: firstSentence(paragraphs[0]), Compatible: said[1] == "yes", Reason: said[2]}, nil
}

// paragraphsOf returns the paragraphs of a comment, each in one line.
func paragraphsOf(comment string) []string {
	var lines []string
	for line := range strings.Lines(comment) {
		lines = append(lines, strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "--")))
	}
	var paragraphs []string
	for paragraph := range strings.SplitSeq(strings.TrimSpace(strings.Join(lines, "\n")), "\n\n") {
		paragraphs = append(paragraphs, strings.Join(strings.Fields(paragraph), " "))
	}
	return paragraphs
}

func firstSentence(text string) string {
	if end := strings.Index(text, ". "); end >= 0 {
		return text[:end+1]
	}
	return text
}

// keeper is the step that adds the table in which the database keeps the step that a program must know.
const keeper = 86

// noting adds to a step that older programs cannot do without a statement that keeps so in the database, within the
// transaction of the step. Steps from before the keeper are told of by that step itself.
func noting(step Step, text string) string {
	if step.Compatible || step.Version <= keeper {
		return text
	}
	up, down, found := strings.Cut(text, downMark)
	if !found {
		return text
	}
	reason := strings.ReplaceAll(step.Reason, "'", "''")
	return fmt.Sprintf("%sUPDATE Base_ProgramNeeded SET Step = %d, Reason = '%s' WHERE Step < %d;\n\n%s%s", up, step.Version, reason, step.Version, downMark, down)
}
