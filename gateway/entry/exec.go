package entry

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"qiao/gateway/store"
)

// returnValue is the procedure's own answer in the last table of an exec.
const returnValue = "ReturnValue"

// exec reads the name of a stored procedure.
func (o *object) exec() string {
	if value := o.node("exec"); value != nil && value.Kind == yaml.SequenceNode && len(value.Content) == 1 {
		called := value.Content[0].Value
		o.found.inBrackets(value.Line, "exec", "["+called+"]")
		return called
	}
	called := o.text("exec")
	if called != "" && !qualifiedName.MatchString(called) {
		o.fail("exec", "exec is %q; write the name of a stored procedure such as dbo.usp_Name, without brackets", called)
	}
	for _, key := range []string{"filter", "sort", "page"} {
		if called != "" && o.node(key) != nil {
			o.fail(key, "%s changes a text, but exec calls a procedure; pass it as params", key)
		}
	}
	return called
}

// returns reads whether the procedure's return value is a part of the answer.
func (o *object) returns(e *Entry) bool {
	told := o.choice("return", "", "table") != ""
	if told && e.Exec == "" {
		o.fail("return", "return is for exec; remove it")
	}
	return told
}

// checkExec refuses a parameter that the text of an exec declares itself.
func (f *findings) checkExec(e *Entry) {
	for i := range e.Params {
		if p := &e.Params[i]; e.Exec != "" && strings.EqualFold(p.Name, returnValue) {
			f.add(p.Line, "params: %s is the name that exec gives the procedure's own answer; choose another", p.Name)
		}
	}
}

// execText calls the stored procedure. The last table has its return value and
// its output parameters. What the server says of it is said of the line with exec.
func (e *Entry) execText() string {
	var declared, passed, answered []string
	declared = append(declared, "@"+returnValue+" int")
	answered = append(answered, "@"+returnValue+" AS "+e.returnColumn())
	for i := range e.Params {
		p := &e.Params[i]
		if p.pureOutput() {
			declared = append(declared, "@"+p.Name+" "+p.SQLType)
		}
		if p.Output {
			passed = append(passed, "@"+p.Name+" = @"+p.Name+" OUTPUT")
			answered = append(answered, "@"+p.Name+" AS ["+p.Name+"]")
			continue
		}
		passed = append(passed, "@"+p.Name+" = @"+p.Name)
	}
	schema, procedure := splitColumn(e.Exec)
	if schema != "" {
		schema = "[" + schema + "]."
	}
	return strings.Repeat("\n", e.execLine-1) +
		"DECLARE " + strings.Join(declared, ", ") + "; " +
		strings.TrimSpace("EXEC @"+returnValue+" = "+schema+"["+procedure+"] "+strings.Join(passed, ", ")) + "; " +
		"SELECT " + strings.Join(answered, ", ") + ";"
}

// returnColumn is what the return value is called. Unless the entry tells it, or
// has other outputs, it is there for Int and Boolean alone, which fall back to it.
func (e *Entry) returnColumn() string {
	if e.Return || slices.ContainsFunc(e.Params, func(p Param) bool { return p.Output }) {
		return "[" + returnValue + "]"
	}
	return "[@" + returnValue + "]"
}

// bound reports whether a call binds the parameter in the text of the dialect.
func (e *Entry) bound(p *Param, dialect store.Dialect) bool {
	switch {
	case p.pureOutput():
		return false
	case p.implicit:
		body := e.bodies[dialect]
		return body != nil && body.uses(p.Name)
	default:
		return true
	}
}
