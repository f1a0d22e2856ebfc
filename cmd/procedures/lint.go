package procedures

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"qiao/cmd/app"
	"qiao/cmd/table"
	"qiao/gateway/config"
	"qiao/gateway/entry/header"
	"qiao/gateway/registry"
	"qiao/gateway/registry/folder"
	"qiao/handlers"
	"qiao/procedures"
)

func newLint(load LoadFunc) *cobra.Command {
	var offline bool
	cmd := &cobra.Command{
		Use: "lint [DIR]", Short: "Check entries and print what is wrong, one finding a line", Args: cobra.MaximumNArgs(1),
		Long: "Checks every entry in DIR (procedures.dir) as a start does: its header, its place among the procedures of the binary, and\n" +
			"its statements on the database that they are for. A finding is FILE:LINE: what is wrong; what to write. With findings the\n" +
			"command fails, for use before a merge; a warning is printed and is no failure. --offline needs no database and leaves the\n" +
			"statements to it.",
		Example: `  gateway procedures lint entries
  gateway procedures lint entries --offline`,
		RunE: func(cmd *cobra.Command, args []string) error {
			cfg, err := load()
			if err != nil {
				return err
			}
			dir, err := entryFolder(cfg, argument(args, 0))
			if err != nil {
				return err
			}
			files, unread := folder.Entries(dir)
			stop := showWork(cmd.ErrOrStderr(), fmt.Sprintf("checking %d entries", len(files)))
			var found []header.Finding
			if offline {
				found = registry.Lint(dir, files, handlers.EntryRecords(), procedures.Go(), app.Entries())
			} else {
				found, err = checkOnline(cmd, cfg, dir)
			}
			stop()
			if err != nil {
				return err
			}
			warnings := registry.Warnings(dir, files, handlers.EntryRecords())
			return reportFindings(cmd, len(files), found, warnings, unread)
		},
	}
	cmd.Flags().BoolVar(&offline, "offline", false, "check headers, marks and parameters alone, without a database")
	return cmd
}

// checkOnline finds the errors that a start with this folder would find.
func checkOnline(cmd *cobra.Command, cfg config.Config, dir string) ([]header.Finding, error) {
	cfg.Procedures.Dir = dir
	a, err := openEntries(cmd.Context(), cfg)
	if err != nil {
		return nil, err
	}
	defer a.Close()
	return a.Live.Findings(dir), nil
}

// reportFindings prints the findings, then the warnings and, on standard error, their numbers. Only findings are an error.
func reportFindings(cmd *cobra.Command, files int, found, warnings []header.Finding, unread error) error {
	bad := map[string]bool{}
	for _, finding := range inOrder(found) {
		bad[finding.File] = true
		fmt.Fprintln(cmd.OutOrStdout(), table.Printable(finding.Error()))
	}
	for _, warning := range inOrder(warnings) {
		warning.Text = "warning: " + warning.Text
		fmt.Fprintln(cmd.OutOrStdout(), table.Printable(warning.Error()))
	}
	switch {
	case unread != nil:
		return fmt.Errorf("not everything could be checked: %w", unread)
	case len(found) > 0:
		return fmt.Errorf("%s in %d of %s; correct the files and run this again", count(len(found), "finding"), len(bad), count(files, "entry"))
	case len(warnings) > 0:
		fmt.Fprintf(cmd.ErrOrStderr(), "%s checked, %s\n", count(files, "entry"), count(len(warnings), "warning"))
	default:
		fmt.Fprintf(cmd.ErrOrStderr(), "%s checked, nothing found\n", count(files, "entry"))
	}
	return nil
}

// inOrder sorts findings by their files and lines.
func inOrder(found []header.Finding) []header.Finding {
	slices.SortStableFunc(found, func(a, b header.Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return found
}

// showWork shows a user at a terminal the work that takes long, until stop is called.
func showWork(w io.Writer, what string) (stop func()) {
	if terminal, isFile := w.(*os.File); !isFile || !isTerminal(terminal) {
		return func() {}
	}
	return drawWork(w, what)
}

func isTerminal(file *os.File) bool {
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

func drawWork(w io.Writer, what string) (stop func()) {
	started, ticks, done, ended := time.Now(), time.NewTicker(time.Second), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for {
			select {
			case <-ticks.C:
				fmt.Fprintf(w, "\r%s … %d s", what, int(time.Since(started).Seconds()))
			case <-done:
				return
			}
		}
	}()
	return func() {
		ticks.Stop()
		close(done)
		<-ended
		fmt.Fprint(w, "\r\x1b[K") // the line is for the summary again
	}
}
