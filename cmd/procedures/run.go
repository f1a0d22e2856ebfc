package procedures

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"qiao/cmd/table"
	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/gateway/registry/localcall"
)

// runOptions are the flags of procedures run.
type runOptions struct {
	account, database, endpoint string
	set                         []string
	explain, json, commit       bool
}

func newRun(load LoadFunc) *cobra.Command {
	var o runOptions
	cmd := &cobra.Command{
		Use: "run NAME [CXTYPE]", Short: "Make one call with somebody's rights and show what it answers", Args: cobra.RangeArgs(1, 2),
		Long: "Makes the call as a client of the account does: the same access, parameters, limits and errors. What an entry\n" +
			"changes is rolled back unless --commit is given.",
		Example: `  gateway procedures run P_Dormitory 在住人员查询 --as sushe --set OtherA=张 --set OtherB.Building=A栋
  gateway procedures run P_Dormitory 在住人员查询 --as sushe --explain
  gateway procedures run P_Dormitory 入住登记 --as sushe --set OtherB.BedId=12 --commit`,
		RunE: func(cmd *cobra.Command, args []string) error {
			fields, err := fieldsOf(o.set)
			if err != nil {
				return err
			}
			fields["ProcedureName"], fields["CXType"], fields["BaseDataName"] = args[0], argument(args, 1), o.database
			cfg, err := load()
			if err != nil {
				return err
			}
			a, err := openEntries(cmd.Context(), cfg)
			if err != nil {
				return err
			}
			defer a.Close()
			return a.runProcedure(cmd, o, fields)
		},
	}
	cmd.Flags().StringVar(&o.account, "as", "", "account of the caller; without it nobody is signed in")
	cmd.Flags().StringArrayVar(&o.set, "set", nil, "FIELD=value, or FIELD.KEY=value for a key of the JSON in OtherA, OtherB or Myresult; may be repeated")
	cmd.Flags().StringVar(&o.database, "database", "", "configured database (BaseDataName); empty: the procedure's own")
	cmd.Flags().StringVar(&o.endpoint, "endpoint", "DataSet", "what is made of the rows: "+endpointNames)
	cmd.Flags().BoolVar(&o.explain, "explain", false, "show the database's plan of each statement and run nothing")
	cmd.Flags().BoolVar(&o.json, "json", false, "print the answer as the client gets it")
	cmd.Flags().BoolVar(&o.commit, "commit", false, "keep what the call changes")
	cmd.MarkFlagsMutuallyExclusive("explain", "commit")
	cmd.MarkFlagsMutuallyExclusive("explain", "json")
	return cmd
}

func (a *local) runProcedure(cmd *cobra.Command, o runOptions, fields map[string]string) error {
	endpoint := strings.ToLower(o.endpoint)
	answer := endpoints[endpoint]
	if answer == nil {
		return fmt.Errorf("--endpoint %q is not one of %s", o.endpoint, endpointNames)
	}
	c, err := localcall.New(cmd.Context(), a.Live, o.account, fields)
	if err != nil {
		return a.withHint(err)
	}
	c.Answer, c.Keep = answer, o.commit
	p := c.Procedure
	switch {
	case o.explain:
		plan, err := c.Explain(cmd.Context())
		for _, line := range plan {
			fmt.Fprintln(cmd.OutOrStdout(), table.Printable(line))
		}
		return explained(c, err)
	case p.Entry == nil && c.IsTrial():
		return fmt.Errorf("%s/%s is written in Go: what it changes cannot be rolled back; add --commit to run it for good", p.Name, p.CXType)
	case !p.CanBeTried() && c.IsTrial():
		return fmt.Errorf("%s/%s has trial: false: a rollback does not undo all that it does; add --commit to run it for good", p.Name, p.CXType)
	}
	result, err := c.Execute(cmd.Context())
	if o.json {
		fmt.Fprintf(cmd.OutOrStdout(), "%s\n", bodyOf(result, err))
	}
	if err != nil {
		return explained(c, err)
	}
	if !o.json {
		if err := show(cmd.OutOrStdout(), result, endpoint); err != nil {
			return err
		}
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "%s in %s\n", outcome(c), result.Elapsed.Round(100*time.Microsecond))
	return nil
}

// explained says in words why a call failed, with the details that a client does not get.
func explained(c *localcall.Call, err error) error {
	known := c.Explained(err)
	if c.NeedsAccount(err) {
		return fmt.Errorf("%w; name an account with --as", known)
	}
	return known
}

// withHint says where to look when nothing answers a call.
func (a *local) withHint(err error) error {
	switch {
	case errs.Is(err, errs.CXTypeMissing):
		return fmt.Errorf("%w; write the CXTYPE after NAME", err)
	case !errs.Is(err, errs.Business):
		return err
	}
	bad := 0
	for _, item := range a.Live.Items() {
		if len(item.Findings) > 0 {
			bad++
		}
	}
	if bad > 0 {
		return fmt.Errorf("%w; %s of procedures.dir cannot be used, see gateway procedures lint", err, count(bad, "file"))
	}
	return fmt.Errorf("%w; gateway procedures list shows what there is", err)
}

// outcome says whether the changes are committed or rolled back.
func outcome(c *localcall.Call) string {
	switch {
	case c.Procedure.Effect == registry.Read:
		return "done"
	case c.Keep && len(c.Procedure.Invalidates) > 0:
		return "done and committed (answers that gateways keep last until they expire)"
	case c.Keep:
		return "done and committed"
	default:
		return "done and rolled back (--commit keeps what it changes)"
	}
}
