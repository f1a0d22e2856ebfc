// Package procedures is the command line of the registry: it lists, checks, tries
// and starts entries.
package procedures

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"

	"github.com/spf13/cobra"

	"qiao/cmd/app"
	"qiao/gateway/config"
	"qiao/gateway/entry/header"
)

// LoadFunc returns the settings that the command line names.
type LoadFunc = func() (config.Config, error)

// New is the command procedures.
func New(load LoadFunc) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "procedures",
		Short: "List, check, try and start registry entries",
		Long: "An entry is one .sql file in the folder of procedures.dir: a header and the statements that answer a procedure call.\n" +
			"None of these commands creates or updates a database, and all of them may be used while a gateway runs.\n" +
			"Once a SQLite file is found up to date it is opened in WAL mode, as the gateway does.",
		Example: `  gateway procedures new P_Dormitory --cxtype 在住人员查询 --dir entries
  gateway procedures lint entries
  gateway procedures run P_Dormitory 在住人员查询 --as sushe --set OtherB.Building=A栋`,
		Args: cobra.NoArgs, // a misspelt command must not succeed with this help
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newList(load), newLint(load), newRun(load), newTest(load), newNew(load), newSchema())
	return cmd
}

func newSchema() *cobra.Command {
	return &cobra.Command{
		Use: "schema", Short: "Print the JSON Schema of an entry's header, for editors", Args: cobra.NoArgs,
		Example: "  gateway procedures schema > entry.schema.json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := cmd.OutOrStdout().Write(header.Schema())
			return err
		},
	}
}

// entryFolder is the folder that a command line names, else the configured one.
func entryFolder(cfg config.Config, named string) (string, error) {
	dir := named
	if dir == "" {
		dir = cfg.Procedures.Dir
	}
	if dir == "" {
		return "", errors.New("there is no folder of entries; name one, or set procedures.dir")
	}
	switch info, err := os.Stat(dir); {
	case errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("there is no folder %s; create it or name another", dir)
	case err != nil:
		return "", err
	case !info.IsDir():
		return "", fmt.Errorf("%s is no folder; name the folder that the entry is in", dir)
	}
	return dir, nil
}

// local is the registry as this process has it, opened for one command.
type local struct{ *app.App }

// openEntries opens the databases and the registry for a command that does not change
// them: a database that is missing or not up to date is an error. It does not use Redis,
// because no user signs in here.
func openEntries(ctx context.Context, cfg config.Config) (*local, error) {
	cfg.Redis.URL = ""
	// The command's own output already has the messages of the log.
	a, err := app.OpenBeside(ctx, app.Options{Config: cfg, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, err
	}
	if err := a.OpenLive(ctx); err != nil {
		a.Close()
		return nil, err
	}
	return &local{a}, nil
}

// argument is the optional argument i, empty where it is left out.
func argument(args []string, i int) string {
	if i < len(args) {
		return args[i]
	}
	return ""
}

// count writes a number and its noun.
func count(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case noun == "entry":
		return fmt.Sprintf("%d entries", n)
	default:
		return fmt.Sprintf("%d %ss", n, noun)
	}
}
