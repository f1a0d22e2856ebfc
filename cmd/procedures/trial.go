package procedures

import (
	"context"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"regexp"
	"time"

	"github.com/spf13/cobra"

	"qiao/gateway/config"
	"qiao/gateway/entry"
	"qiao/gateway/errs"
	"qiao/gateway/registry"
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

// entryTest is a test and the entry that it is of.
type entryTest struct {
	*entry.Test
	of   *entry.Entry
	path string // of the file, as the command line names it
}

func (t entryTest) String() string { return t.name() + "/" + t.of.CXType + "/" + t.Name }

// name is what the entry is called by, or read under.
func (t entryTest) name() string {
	if t.of.OfRoute() {
		return registry.EntryName(t.of.File)
	}
	return t.of.Procedure
}

func runTests(cmd *cobra.Command, cfg config.Config, wanted *regexp.Regexp) error {
	a, err := openEntries(cmd.Context(), cfg)
	if err != nil {
		return err
	}
	defer a.Close()
	dir, out := cfg.Procedures.Dir, cmd.OutOrStdout()
	found, tests, failed := a.Live.Findings(dir), testsIn(a.Live, dir, wanted), 0
	for _, finding := range found {
		fmt.Fprintf(out, "FAIL  %s\n", printable(finding.Error()))
	}
	for _, test := range tests {
		if !a.try(cmd.Context(), out, test) {
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

// testsIn lists the tests of the site's entries.
func testsIn(live *registry.Live, dir string, wanted *regexp.Regexp) (tests []entryTest) {
	for _, item := range live.Items() {
		if item.Source != registry.LayerSite || item.Entry == nil { // bad, and found as such
			continue
		}
		for i := range item.Entry.Tests {
			test := entryTest{&item.Entry.Tests[i], item.Entry, filepath.Join(dir, filepath.FromSlash(item.File))}
			if wanted.MatchString(test.String()) {
				tests = append(tests, test)
			}
		}
	}
	return tests
}

// try runs a test and prints how it went.
func (a *local) try(ctx context.Context, w io.Writer, t entryTest) (passed bool) {
	started := time.Now()
	problems := a.check(ctx, t)
	if len(problems) == 0 {
		fmt.Fprintf(w, "ok    %s (%s)\n", printable(t.String()), time.Since(started).Round(time.Millisecond))
		return true
	}
	fmt.Fprintf(w, "FAIL  %s\n", printable(t.String()))
	for _, problem := range problems {
		fmt.Fprintf(w, "      %s:%d: %s\n", t.path, t.Line, printable(problem))
	}
	return false
}

// check makes the call of a test and says what is not as expected.
func (a *local) check(ctx context.Context, t entryTest) (problems []string) {
	c, err := a.newCall(ctx, t.As, t.fields())
	if err != nil {
		return []string{err.Error()}
	}
	if c.procedure.Entry != t.of {
		return []string{fmt.Sprintf("in: %s answers this call; leave ProcedureName and CXType to the entry", c.procedure.Source)}
	}
	result, err := a.perform(ctx, c)
	code, msg, got := 0, result.content.Msg, "code 0"
	if err != nil {
		known := errs.As(err)
		code, msg, got = known.Kind.Code, known.ClientText(), c.explained(err).Error()
	}
	expect := func(met bool, format string, args ...any) {
		if !met {
			problems = append(problems, fmt.Sprintf(format, args...))
		}
	}
	expect(code == t.Code, "expected code %d, got %s", t.Code, got)
	expect(t.Msg == "" || msg == t.Msg, "expected msg %q, got %q", t.Msg, msg)
	if err == nil && t.Tables != nil {
		expect(len(result.columns) == *t.Tables, "expected %s, got %d", count(*t.Tables, "table"), len(result.columns))
	}
	if err == nil && t.Rows != nil {
		expect(result.rows == *t.Rows, "expected %s, got %d", count(*t.Rows, "row"), result.rows)
	}
	return problems
}

// fields are the payload of a test.
func (t entryTest) fields() map[string]string {
	fields := map[string]string{"ProcedureName": t.name(), "CXType": t.of.CXType}
	if t.of.Procedure == registry.AnyName {
		fields["ProcedureName"] = ""
	}
	maps.Copy(fields, t.In)
	return fields
}
