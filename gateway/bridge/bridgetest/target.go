package bridgetest

import (
	"embed"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/tools/txtar"
)

// data holds what the legacy systems know: a file for each target, with the
// answer for every account or for all (*), and what is common to all targets.
//
//go:embed data
var data embed.FS

// target is what can be called: a stored procedure, or a route.
type target struct {
	ProcedureName string
	CXType        string // "*": any, which names a behaviour

	Path    string // of a route, and then Methods such as "GET|POST"
	Action  string
	Methods string

	Public   bool // needs no session
	Write    bool
	Affected *int   // the rows that a write without a result set changes
	Msg      string // in place of 成功
	Where    []condition
	ComboBox []string // the columns for value and label; empty: the first two
	// Types are the .NET types of columns whose type does not follow from their
	// values. Mono alone needs them.
	Types map[string]string

	answers map[string]string // JSON of data, by account or *
}

// condition leaves the rows whose columns contain the text of a parameter, in
// any letter case; without that text it leaves all rows.
type condition struct {
	From     string // a field of the call, or OtherB.Key
	Columns  []string
	By       string            // a field that chooses the column
	Names    map[string]string // the columns by the text of By
	Equal    bool              // the text must be equal
	Required bool              // without a text no row is left
}

// key is how a target is named in Set and Count.
func (t *target) key() string {
	if t.Path != "" {
		return routeKey(t.Path, t.Action)
	}
	return strings.ToLower(t.ProcedureName + "/" + t.CXType)
}

func routeKey(path, action string) string {
	if action != "" {
		path += "?action=" + action
	}
	return strings.ToLower(path)
}

// person is who may sign in.
type person struct {
	account string
	hash    string // md5 of the password in lower-case hex
	user    string // the JSON that the sign-in answers
}

// catalogue is all that data holds.
type catalogue struct {
	targets []*target
	people  map[string]person // by account in lower case
	pages   map[string]string
	reasons map[int]string // the phrases of HTTP statuses
}

var loaded = sync.OnceValue(func() *catalogue {
	c := &catalogue{people: map[string]person{}, pages: map[string]string{}, reasons: map[int]string{}}
	files, err := data.ReadDir("data")
	if err != nil {
		panic(err)
	}
	for _, file := range files {
		content, err := data.ReadFile(path.Join("data", file.Name()))
		if err != nil {
			panic(err)
		}
		sections := txtar.Parse(content).Files
		switch file.Name() {
		case "people.txtar":
			for _, section := range sections {
				hash, user, _ := strings.Cut(string(section.Data), "\n")
				c.people[section.Name] = person{account: section.Name, hash: hash, user: strings.TrimSpace(user)}
			}
		case "pages.txtar":
			for _, section := range sections {
				c.pages[section.Name] = string(section.Data)
			}
		default:
			c.targets = append(c.targets, readTarget(file.Name(), sections))
		}
	}
	for line := range strings.Lines(c.pages["reasons"]) {
		number, reason, _ := strings.Cut(strings.TrimSpace(line), " ")
		status, err := strconv.Atoi(number)
		if err != nil {
			panic(err)
		}
		c.reasons[status] = reason
	}
	return c
})

func readTarget(name string, sections []txtar.File) *target {
	t := &target{answers: map[string]string{}}
	for _, section := range sections {
		if section.Name != "target" {
			// Each row stands on a line of its own; what Newtonsoft writes has no line breaks.
			t.answers[section.Name] = strings.ReplaceAll(string(section.Data), "\n", "")
		} else if err := json.Unmarshal(section.Data, t); err != nil {
			panic(fmt.Sprintf("%s: %v", name, err))
		}
	}
	return t
}

// procedure finds a procedure by (ProcedureName, CXType), else by the name alone,
// else by the CXType alone; nil where there is none.
func (c *catalogue) procedure(name, cxtype string) *target {
	name = strings.Trim(strings.TrimPrefix(strings.ToLower(strings.TrimSpace(name)), "dbo."), "[]")
	for _, fits := range []func(t *target) bool{
		func(t *target) bool {
			return strings.EqualFold(t.ProcedureName, name) && strings.EqualFold(t.CXType, cxtype)
		},
		func(t *target) bool { return strings.EqualFold(t.ProcedureName, name) && t.CXType == "*" },
		func(t *target) bool { return strings.EqualFold(t.CXType, cxtype) },
	} {
		if i := slices.IndexFunc(c.targets, func(t *target) bool { return t.ProcedureName != "" && fits(t) }); i >= 0 {
			return c.targets[i]
		}
	}
	return nil
}

// route finds a route; nil where there is none.
func (c *catalogue) route(path, action string) *target {
	key := routeKey(path, action)
	for _, t := range c.targets {
		if t.Path != "" && (t.key() == key || t.Action == "" && strings.EqualFold(t.Path, path)) {
			return t
		}
	}
	return nil
}

// answer is the JSON of data for an account.
func (t *target) answer(account string) string {
	for _, name := range []string{account, "*"} {
		if text, ok := t.answers[name]; ok {
			return text
		}
	}
	return `{"Table":[]}`
}
