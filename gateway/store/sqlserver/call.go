package sqlserver

import (
	"slices"
	"strings"

	"qiao/gateway/store/dialect"
	"qiao/gateway/wire"
)

// Call is a stored procedure of SQL Server with its input and output.
type Call struct {
	Schema    string // empty is the account's own
	Procedure string
	Params    []CallParam
	// Return is the column name of the return value in the answer's last table.
	Return string
}

// CallParam is a parameter that a call names. One that it leaves out has the
// default of the procedure.
type CallParam struct {
	Name string // without @, in any letter case
	Type string // the declared SQL type
	In   bool   // it is a placeholder of the text
	Out  bool
}

// returnStatus is the variable in the text for the return value.
const returnStatus = "ReturnValue"

// name is the procedure's name for SQL Server, with any characters.
func (c *Call) name() string {
	if c.Schema == "" {
		return bracketed(c.Procedure)
	}
	return bracketed(c.Schema) + "." + bracketed(c.Procedure)
}

func bracketed(name string) string { return "[" + strings.ReplaceAll(name, "]", "]]") + "]" }

// Text is the call as T-SQL. Its last table has the return value and the output
// parameters.
func (c *Call) Text() string {
	declared, answered := []string{"@" + returnStatus + " int"}, []string{"@" + returnStatus + " AS " + bracketed(c.Return)}
	passed := make([]string, 0, len(c.Params))
	for _, p := range c.Params {
		if !p.In {
			declared = append(declared, "@"+p.Name+" "+p.Type)
		}
		if p.Out {
			passed = append(passed, "@"+p.Name+" = @"+p.Name+" OUTPUT")
			answered = append(answered, "@"+p.Name+" AS "+bracketed(p.Name))
			continue
		}
		passed = append(passed, "@"+p.Name+" = @"+p.Name)
	}
	return "DECLARE " + strings.Join(declared, ", ") + "; " +
		strings.TrimSpace("EXEC @"+returnStatus+" = "+c.name()+" "+strings.Join(passed, ", ")) + "; " +
		"SELECT " + strings.Join(answered, ", ") + ";"
}

// remote is a call that goes to SQL Server as a request of its own.
type remote struct {
	procedure string
	params    []remoteParam
	columns   []wire.Column // of the answer's last table
}

// remoteParam is a parameter of such a call.
type remoteParam struct {
	CallParam
	declared declaredType
	value    int // its place among the statement's values, -1 for output alone
}

// remoteOf is the call as a request of its own, or nil where the driver has no
// value of a type that a parameter needs: then the text calls the procedure.
func (s *Statement) remoteOf(call *Call, known []ProcedureParam) *remote {
	made := &remote{procedure: call.name(), columns: []wire.Column{s.text.Column(call.Return, "int")}}
	for _, p := range call.Params {
		kind := declaredTypeOf(p.Type)
		if p.Out {
			made.columns = append(made.columns, s.text.Column(p.Name, p.Type))
		}
		at := slices.IndexFunc(known, func(param ProcedureParam) bool { return strings.EqualFold(param.Name, p.Name) })
		if at >= 0 {
			param := known[at]
			if p.Out && !kind.returns(param.Type) || !kind.fits(param.Type) {
				return nil
			}
			p.Name = param.Name // in the server's letter case, as in its answer
		}
		made.params = append(made.params, remoteParam{CallParam: p, declared: kind, value: dialect.IndexFold(s.params, p.Name)})
	}
	return made
}
