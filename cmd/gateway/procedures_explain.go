package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"qiao/gateway/entry"
	"qiao/gateway/store"
)

// explain prints the plan of each statement that the call would run.
func (a *app) explain(cmd *cobra.Command, c *procedureCall) error {
	p, e := c.procedure, c.procedure.Entry
	if e == nil {
		return fmt.Errorf("%s/%s is written in Go: it has no plan to show", p.Name, p.CXType)
	}
	if err := p.Access.Check(c.caller); err != nil {
		return err
	}
	db := a.databases[p.Database]
	if named := strings.ToLower(strings.TrimSpace(c.payload.BaseDataName.Text)); named != "" && !p.Pinned {
		if db = a.databases[named]; db == nil {
			return fmt.Errorf("--database %q is not configured; write one of %s", named, strings.Join(slices.Sorted(maps.Keys(a.databases)), ", "))
		}
	}
	args, variant, err := e.Bind(entry.Input{Payload: c.payload, Caller: c.caller, Now: a.now()}, db.Dialect())
	if err != nil {
		return err
	}
	text, err := e.Text(db.Dialect(), variant)
	if err != nil {
		return err
	}
	statement, err := db.Prepare(cmd.Context(), text, store.Options{Write: e.Write, Exec: e.Exec != "", ParamTypes: e.ParamTypes()})
	if err != nil {
		return err
	}
	plan, err := statement.Explain(cmd.Context(), args)
	for _, line := range plan {
		fmt.Fprintln(cmd.OutOrStdout(), printable(line))
	}
	return err
}
