package entry

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"qiao/gateway/entry/header"
	"qiao/gateway/scope"
	"qiao/gateway/store"
	"qiao/gateway/store/sqlserver"
)

// returnValue is the name of the column with the procedure's return value, in the last
// table of an exec.
const returnValue = "ReturnValue"

// readExec reads the name of a stored procedure.
func readExec(o *header.Object) string {
	if value := o.Node("exec"); value != nil && value.Kind == yaml.SequenceNode && len(value.Content) == 1 {
		called := value.Content[0].Value
		o.Found.InBrackets(value.Line, "exec", "["+called+"]")
		return called
	}
	called := o.Text("exec")
	if called != "" && !execName.MatchString(called) {
		o.Fail("exec", "exec is %q; write the name of a stored procedure such as dbo.usp_Name, without brackets", called)
	}
	for _, key := range []string{"filter", "sort", "page"} {
		if called != "" && o.Node(key) != nil {
			o.Fail(key, "%s changes a text, but exec calls a procedure; pass it as params", key)
		}
	}
	return called
}

// readReturn reads whether the procedure's return value is a part of the answer.
func readReturn(o *header.Object, e *Entry) bool {
	wanted := o.Choice("return", "", "table") != ""
	if wanted && e.Exec == "" {
		o.Fail("return", "return is for exec; remove it")
	}
	return wanted
}

// checkExec refuses a parameter that the text of an exec declares itself.
func checkExec(f *header.Findings, e *Entry) {
	for i := range e.Params {
		if p := &e.Params[i]; e.Exec != "" && strings.EqualFold(p.Name, returnValue) {
			f.Add(p.Line, "params: %s is the name that exec gives the procedure's own answer; choose another", p.Name)
		}
	}
}

// Call is the call of Exec, nil for an entry with a body. The last table of its answer has the return value and the
// output parameters.
func (e *Entry) Call() *sqlserver.Call {
	if e.Exec == "" {
		return nil
	}
	schema, procedure := splitColumn(e.Exec)
	call := &sqlserver.Call{Schema: schema, Procedure: procedure, Return: e.returnColumn()}
	for i := range e.Params {
		if p := &e.Params[i]; !p.implicit {
			call.Params = append(call.Params, sqlserver.CallParam{Name: p.Name, Type: p.SQLType, In: !p.pureOutput(), Out: p.Output})
		}
	}
	return call
}

// execText is the call as a text. It begins on the line of the key exec, so that an
// error of the server names this line.
func (e *Entry) execText() string { return strings.Repeat("\n", e.execLine-1) + e.Call().Text() }

// returnColumn is the name of the column with the return value. Unless the entry has
// return: true or other outputs, only Int and Boolean read the column, as their fallback.
func (e *Entry) returnColumn() string {
	if e.Return || slices.ContainsFunc(e.Params, func(p Param) bool { return p.Output }) {
		return returnValue
	}
	return "@" + returnValue
}

// bound reports whether a call binds the parameter in the text of the dialect.
func (e *Entry) bound(p *Param, dialect store.Dialect) bool {
	switch {
	case p.pureOutput():
		return false
	case p.Name == scope.Param && e.scoped():
		return true
	case p.implicit:
		body := e.bodies[dialect]
		return body != nil && body.uses(p.Name)
	default:
		return true
	}
}
