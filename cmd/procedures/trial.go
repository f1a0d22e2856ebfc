package procedures

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"qiao/cmd/table"
	"qiao/gateway/config"
	"qiao/gateway/registry"
	"qiao/gateway/registry/localcall"
)

func newTest(load LoadFunc) *cobra.Command {
	var only string
	cmd := &cobra.Command{
		Use: "test [DIR]", Short: "Run the tests that entries have in their headers", Args: cobra.MaximumNArgs(1),
		Long: "Makes the calls under tests: of every entry in DIR (procedures.dir), each as the account that it names, and compares what\n" +
			"comes back. Whatever a call changes is rolled back. With a failure the command fails.",
		Example: `  gateway procedures test entries
  gateway procedures test --run '在住人员查询/'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			cfg, err := load()
			if err != nil {
				return err
			}
			wanted, err := regexp.Compile(only)
			if err != nil {
				return fmt.Errorf("--run is no regular expression: %w", err)
			}
			if cfg.Procedures.Dir, err = entryFolder(cfg, argument(args, 0)); err != nil {
				return err
			}
			return runTests(cmd, cfg, wanted)
		},
	}
	cmd.Flags().StringVar(&only, "run", "", "only tests whose PROCEDURE/CXTYPE/NAME matches this regular expression")
	return cmd
}

func runTests(cmd *cobra.Command, cfg config.Config, wanted *regexp.Regexp) error {
	a, err := openEntries(cmd.Context(), cfg)
	if err != nil {
		return err
	}
	defer a.Close()
	dir, out := cfg.Procedures.Dir, cmd.OutOrStdout()
	found, tests, failed := a.Live.Findings(dir), trials(a.Live, wanted), 0
	for _, finding := range found {
		fmt.Fprintf(out, "FAIL  %s\n", table.Printable(finding.Error()))
	}
	for _, test := range tests {
		if !a.try(cmd.Context(), out, dir, test) {
			failed++
		}
	}
	switch unread := a.Live.Problem(); {
	case unread != nil:
		return unread
	case len(found) > 0:
		return fmt.Errorf("%d of %s failed; not all could run, because of %s", failed, count(len(tests), "test"), count(len(found), "finding"))
	case failed > 0:
		return fmt.Errorf("%d of %s failed", failed, count(len(tests), "test"))
	case len(tests) == 0:
		fmt.Fprintf(cmd.ErrOrStderr(), "no tests to run in %s; an entry has them in its header under tests:\n", dir)
	default:
		fmt.Fprintf(cmd.ErrOrStderr(), "%s passed\n", count(len(tests), "test"))
	}
	return nil
}

// trials lists the tests whose name is wanted.
func trials(live *registry.Live, wanted *regexp.Regexp) []localcall.Trial {
	return slices.DeleteFunc(localcall.Trials(live), func(t localcall.Trial) bool { return !wanted.MatchString(t.String()) })
}

// try runs a test and prints how it went; dir is the folder of the entries.
func (a *local) try(ctx context.Context, w io.Writer, dir string, t localcall.Trial) (passed bool) {
	started := time.Now()
	differences := t.Run(ctx, a.Live)
	if len(differences) == 0 {
		fmt.Fprintf(w, "ok    %s (%s)\n", table.Printable(t.String()), time.Since(started).Round(time.Millisecond))
		return true
	}
	fmt.Fprintf(w, "FAIL  %s\n", table.Printable(t.String()))
	for _, difference := range differences {
		fmt.Fprintf(w, "      %s:%d: %s\n", filepath.Join(dir, filepath.FromSlash(t.File)), t.Line, table.Printable(difference))
	}
	return false
}
