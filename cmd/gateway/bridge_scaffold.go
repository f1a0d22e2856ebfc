package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"qiao/cmd/app"
	"qiao/cmd/table"
	"qiao/gateway/bridge/progress"
	"qiao/gateway/bridge/scaffold"
	"qiao/gateway/registry"
	"qiao/gateway/store"
	"qiao/handlers"
	"qiao/procedures"
)

func newBridgeScaffold(g *global) *cobra.Command {
	var o scaffold.Options
	var traffic bool
	cmd := &cobra.Command{
		Use: "scaffold", Short: "Write one exec: entry for each stored procedure of a database, as a start", Args: cobra.NoArgs,
		Long: "Reads the stored procedures of a SQL Server database of the configuration, and writes DIR/NAME/CXTYPE.sql for each: which fields\n" +
			"become which parameters, whether it reads or writes, and whether a trial of it can be undone. Much of it is a guess: the entry\n" +
			"and the last column say what to check. Only administrators may call the entries until you change their access. The stored\n" +
			"procedures are only read. A file that is there is left alone. With --traffic there is one entry for each CXType that running\n" +
			"gateways have counted, and none for what nobody has called.",
		Example: "  gateway bridge scaffold --database erp --out entries\n" +
			"  gateway bridge scaffold --database erp --schema dbo,hr --traffic\n" +
			"  gateway bridge scaffold --database erp --force",
		RunE: g.withApp(func(cmd *cobra.Command, _ []string, a *app.App) error {
			db, err := serverDatabase(a, o.Database)
			if err != nil {
				return err
			}
			if o.Dir = cmp.Or(o.Dir, a.Config.Procedures.Dir); o.Dir == "" {
				return errors.New("there is no folder of entries; name one with --out, or set procedures.dir")
			}
			if err := a.OpenLive(cmd.Context()); err != nil {
				return err
			}
			o.Answered, o.Check = answeredBy(a.Live), checkEntry
			if traffic {
				if o.Traffic, err = progress.SeenShapes(cmd.Context(), a.Main()); err != nil {
					return err
				}
			}
			report, err := scaffold.Run(cmd.Context(), scaffold.Server{DB: db}, o)
			writeScaffold(cmd.OutOrStdout(), report)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "%d of %d entries written to %s; check each, then: gateway procedures lint %s\n",
				report.Written(), len(report.Results), o.Dir, o.Dir)
			return nil
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&o.Database, "database", "", "configured database whose stored procedures are read")
	flags.StringSliceVar(&o.Schemas, "schema", []string{"dbo"}, "schemas of the procedures")
	flags.StringVar(&o.Dir, "out", "", "folder of the entries (procedures.dir)")
	flags.BoolVar(&traffic, "traffic", false, "one entry for each CXType that was called, none for other procedures")
	flags.BoolVar(&o.Force, "force", false, "replace files that are there")
	if err := cmd.MarkFlagRequired("database"); err != nil {
		panic(err) // the flag is defined above
	}
	return cmd
}

// serverDatabase is a configured database with stored procedures.
func serverDatabase(a *app.App, name string) (*store.DB, error) {
	db := a.Databases[name]
	if db == nil {
		return nil, fmt.Errorf("--database %q is not configured; write one of %s", name, strings.Join(slices.Sorted(maps.Keys(a.Databases)), ", "))
	}
	if db.Dialect() != store.SQLServer {
		return nil, fmt.Errorf("--database %q is SQLite, which has no stored procedures; name one with driver: sqlserver", name)
	}
	return db, nil
}

// answeredBy names the procedure that answers a call already. An entry for every CXType does not count for one of them: the new entry
// comes before it.
func answeredBy(live *registry.Live) func(procedure, cxtype string) string {
	return func(procedure, cxtype string) string {
		p, err := live.Current().Lookup(procedure, cxtype)
		if err != nil || p.Entry != nil && p.CXType == "" && cxtype != "" {
			return ""
		}
		return p.Source
	}
}

// checkEntry returns why a gateway would not serve an entry, as far as it can be said without a database.
func checkEntry(file, text string) (err error) {
	dir, err := os.MkdirTemp("", "scaffold")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, file)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		return err
	}
	for _, finding := range registry.Lint(dir, []string{filepath.ToSlash(file)}, handlers.EntryRecords(), procedures.Go(), app.Entries()) {
		err = errors.Join(err, errors.New(finding.Text))
	}
	return err
}

func writeScaffold(w io.Writer, report scaffold.Report) {
	var rows [][]string
	for _, r := range report.Results {
		result := "written"
		switch {
		case r.File == "":
			result = "none"
		case !r.Written:
			result = "there already"
		}
		rows = append(rows, []string{r.Target, result, r.Effect, r.File, strings.Join(r.Notes, "；")})
	}
	if len(rows) > 0 {
		table.Write(w, []string{"TARGET", "RESULT", "EFFECT", "FILE", "CHECK"}, rows)
	}
	for _, note := range report.Notes {
		fmt.Fprintln(w, table.Printable(note))
	}
}
