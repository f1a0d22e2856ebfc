package sql

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// statementMark begins a named statement: its name follows the mark, and its text is on
// the lines below, up to the next mark.
const statementMark = "-- @statement "

// base are the statements that several packages use: about accounts, settings and rights.
//
//go:embed base.sql
var base string

func init() { Register("base", base) }

// module is the statements of one package, read when the first one is looked up.
type module struct {
	text string
	read func() (map[string]string, error)
}

// modules are registered in init, before anything is looked up.
var modules = map[string]module{}

// Register makes the statements of a package known: a statement "absent" in the text of
// the module "approval" is looked up as "approval/absent". Each package registers its
// statements.sql once, in init; a second text for the same module panics.
func Register(name, text string) {
	if _, found := modules[name]; found {
		panic(fmt.Sprintf("sql: the statements of the module %q are registered twice", name))
	}
	modules[name] = module{text: text, read: sync.OnceValues(func() (map[string]string, error) { return Statements(text) })}
}

// Statements reads a file of named statements: the text of each by its name. Text before the
// first mark, a name given twice and a statement without a name are errors that name the line.
func Statements(text string) (map[string]string, error) {
	found := map[string]string{}
	name, number := "", 0
	var body strings.Builder
	keep := func() {
		if name != "" {
			found[name] = strings.TrimRight(body.String(), "\n") + "\n"
		}
		body.Reset()
	}
	for line := range strings.Lines(text) {
		number++
		next, begins := strings.CutPrefix(line, statementMark)
		switch next = strings.TrimSpace(next); {
		case begins && !isName(next):
			return nil, fmt.Errorf("line %d: %q is no name of a statement; use small letters, digits and _", number, next)
		case begins:
			keep()
			if _, again := found[next]; again {
				return nil, fmt.Errorf("line %d: there are two statements %q; rename one", number, next)
			}
			name = next
		case name == "" && strings.TrimSpace(line) != "":
			return nil, fmt.Errorf("line %d: a statement begins with a line %q and its name", number, statementMark)
		default:
			body.WriteString(line)
		}
	}
	keep()
	return found, nil
}

func isName(name string) bool {
	return name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == ""
}

// Lookup returns a statement as a dialect runs it, by the name of its module and its own,
// such as session/identity.
func Lookup(name, dialect string) (Named, error) {
	of, statement, _ := strings.Cut(name, "/")
	known, found := modules[of]
	if !found {
		return Named{}, fmt.Errorf("no package has registered the named statement %q", name)
	}
	statements, err := known.read()
	if err != nil {
		return Named{}, fmt.Errorf("statements of %s: %w", of, err)
	}
	text, found := statements[statement]
	if !found {
		return Named{}, fmt.Errorf("no named statement %q", name)
	}
	named, err := Parse(text, dialect)
	if err != nil {
		return Named{}, fmt.Errorf("statement %s: %w", name, err)
	}
	return named, nil
}

// Names lists the named statements of all packages that the program has, sorted.
func Names() []string {
	var names []string
	for name, module := range modules {
		statements, err := module.read()
		if err != nil {
			panic(fmt.Sprintf("sql: statements of %s: %v", name, err)) // the file is part of the binary: a broken build
		}
		for statement := range statements {
			names = append(names, name+"/"+statement)
		}
	}
	slices.Sort(names)
	return names
}
