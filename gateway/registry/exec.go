package registry

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"qiao/gateway/entry"
	"qiao/gateway/entry/header"
	"qiao/gateway/store"
	"qiao/gateway/store/sqlserver"
)

// checkExec returns the faults of the prepared call of a stored procedure: that it could
// not be prepared, or that its parameters are not those of the entry.
func checkExec(db *store.DB, e *entry.Entry, statement *store.Statement, err error) error {
	if errors.Is(err, sqlserver.ErrNoProcedure) {
		return fmt.Errorf("exec: there is no procedure %s in the database %s; create it or correct the name", e.Exec, db.Name())
	}
	if err != nil {
		return err
	}
	return errors.Join(execFindings(e, statement.Procedure())...)
}

// execFindings returns a correction for each parameter that only the entry or only the
// procedure has, or whose direction differs.
func execFindings(e *entry.Entry, known []sqlserver.ProcedureParam) (all []error) {
	add := func(line int, format string, args ...any) {
		all = append(all, header.Finding{File: e.File, Line: line, Text: fmt.Sprintf(format, args...)})
	}
	written := slices.DeleteFunc(slices.Clone(e.Params), func(p entry.Param) bool { return p.Line == 0 }) // @CXType is implicit
	for _, p := range written {
		i := slices.IndexFunc(known, func(param sqlserver.ProcedureParam) bool { return strings.EqualFold(param.Name, p.Name) })
		switch {
		case i < 0:
			add(p.Line, "params: %s: %s has no such parameter; remove it or correct its name", p.Name, e.Exec)
		case p.Output && !known[i].Output:
			add(p.Line, "params: %s is no output parameter of %s; remove output: true", p.Name, e.Exec)
		case known[i].Output && !p.Output:
			add(p.Line, "params: %s is an output parameter of %s; write output: true", p.Name, e.Exec)
		}
	}
	for _, param := range known {
		if !slices.ContainsFunc(written, func(p entry.Param) bool { return strings.EqualFold(p.Name, param.Name) }) {
			add(0, "params: %s has a parameter @%s that is not declared; add %s to params", e.Exec, param.Name, param.Name)
		}
	}
	return all
}
