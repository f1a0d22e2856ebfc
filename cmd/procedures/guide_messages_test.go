package procedures

import (
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"qiao/gateway/errs"
)

// guideSources are the files whose messages an author of entries may read.
var guideSources = []string{
	"../../gateway/entry/*.go", "../../gateway/entry/*/*.go", "../../gateway/session/access.go", "../../gateway/session/directory.go", "../../sql/dialects.go",
	"../../gateway/registry/databases.go", "../../gateway/calls/export.go", "../../gateway/registry/exec.go", "../../gateway/registry/execute.go", "../../gateway/registry/file.go", "../../gateway/registry/folder/read.go",
	"../../gateway/registry/folder/listing.go", "../../gateway/registry/lint.go", "../../gateway/registry/localcall/call.go", "../../gateway/registry/localcall/trial.go", "../../gateway/registry/registry.go", "../../gateway/registry/report.go", "../../gateway/registry/runner.go",
	"../../gateway/wire/stream.go",
	"../../gateway/store/dialect/refusal.go", "../../gateway/store/dialect/columns.go", "../../gateway/store/sqlite/script.go",
	"../../gateway/store/sqlite/throw.go", "../../gateway/store/sqlserver/plan.go", "../procedures/*.go", "../app/listen.go", "../app/beside.go",
}

// messageCalls take a message as one of their arguments.
var messageCalls = []string{"add", "Add", "AddText", "Fail", "stated", "findingOf", "Errorf", "New", "Failf", "refuse", "Refuse", "expect", "Sprintf", "Error"}

// unexplained messages are none: they join others, or only a mistake in this
// program shows them.
var unexplained = []string{
	"checking %d entries", "max_rows", "decimal(%d,%d)", "超过 %d 个字符", "%q: write %s Name type, Name type",
	"%d steps", "line %d: %s", "line %d: %w", "line 1: no statement; write the SQL", "%s (thrown %d)", " (and %d more)", "no gateway listens there", "server.tls_cert: %w",
	"wire: the answer has ended", "%s is not loaded", "a procedure has no name", "procedure %s/%s has nothing to run",
	"procedure %s/%s states no access", "procedure %s/%s states no effect", "procedure %s/%s: only what reads and has a Key can be cached",
}

// messagesInCode are the patterns of the messages in the code. Each verb matches any text.
func messagesInCode(t *testing.T) []*regexp.Regexp {
	t.Helper()
	var all []*regexp.Regexp
	add := func(literal string) {
		if message := messagePattern(literal); message != nil {
			all = append(all, message)
		}
	}
	for _, kind := range errs.Catalogue() {
		add(kind.Text)
	}
	for _, glob := range guideSources {
		files, err := filepath.Glob(glob)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", glob, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			tree, err := parser.ParseFile(gotoken.NewFileSet(), file, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(tree, func(node ast.Node) bool {
				for _, literal := range literalsOf(node) {
					add(literal)
				}
				return true
			})
		}
	}
	return all
}

var (
	words = regexp.MustCompile(`[a-zA-Z]+|\p{Han}`) // of a message, or its Chinese characters
	verbs = regexp.MustCompile(`%(\[\d+\])?[a-z]`)
)

// messagePattern is the pattern of a literal, nil where it is no message.
func messagePattern(literal string) *regexp.Regexp {
	literal = strings.TrimPrefix(literal, "line %d: ")
	if slices.Contains(unexplained, literal) || len(words.FindAllString(verbs.ReplaceAllString(literal, " "), -1)) < 2 {
		return nil
	}
	parts := verbs.Split(strings.ReplaceAll(literal, "…", "%s"), -1)
	for i := range parts {
		parts[i] = regexp.QuoteMeta(parts[i])
	}
	// The message may begin with the place in the header, or the refused word.
	return regexp.MustCompile(`^(X:? ?)?` + strings.ReplaceAll(strings.Join(parts, `.+`), `.+.+`, `.+`) + `(X|; .*)?$`)
}

// literalsOf are the messages that a piece of code has itself: the arguments
// of a call, the Text of a Finding, the reasons of a refusal.
func literalsOf(node ast.Node) (literals []string) {
	keep := func(exprs ...ast.Expr) {
		for _, expr := range exprs {
			if literal, ok := literalOf(expr); ok {
				literals = append(literals, literal)
			}
		}
	}
	switch node := node.(type) {
	case *ast.CallExpr:
		if slices.Contains(messageCalls, nameOf(node.Fun)) {
			keep(node.Args...)
		}
	case *ast.KeyValueExpr:
		if nameOf(node.Key) == "Text" {
			keep(node.Value)
		}
	case *ast.ValueSpec:
		if nameOf(node.Type) == "Reason" {
			keep(node.Values...)
		}
	}
	return literals
}

func nameOf(expr ast.Expr) string {
	switch expr := expr.(type) {
	case *ast.Ident:
		return expr.Name
	case *ast.SelectorExpr:
		return expr.Sel.Name
	}
	return ""
}

// literalOf is a text that is written out, perhaps with + over several lines; each part
// that is no literal becomes a formatting verb.
func literalOf(expr ast.Expr) (string, bool) {
	switch expr := expr.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(expr.Value)
		return text, err == nil && expr.Kind == gotoken.STRING
	case *ast.BinaryExpr:
		left, okLeft := literalOf(expr.X)
		right, okRight := literalOf(expr.Y)
		if !okLeft {
			left = "%s"
		}
		if !okRight {
			right = "%s"
		}
		return left + right, okLeft || okRight
	}
	return "", false
}
