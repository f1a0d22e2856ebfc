package procedures

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"qiao/cmd/table"
	"qiao/gateway/config"
	"qiao/gateway/registry"
)

// listOptions are the flags of procedures list.
type listOptions struct {
	json, offline  bool
	state, keyword string
}

func newList(load LoadFunc) *cobra.Command {
	var o listOptions
	cmd := &cobra.Command{
		Use: "list [KEYWORD]", Short: "List the procedures, who answers them and what is wrong", Args: cobra.MaximumNArgs(1),
		Long: "Asks the gateway that runs on this host, because only it knows which last good version of a file still serves.\n" +
			"Where none runs, the files are read and checked here. KEYWORD stands in the name, CXType, summary or file.",
		Example: `  gateway procedures list 宿舍
  gateway procedures list --state quarantined
  gateway procedures list --json | jq '.[].id'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			cfg, err := load()
			if err != nil {
				return err
			}
			if len(args) > 0 {
				o.keyword = args[0]
			}
			return list(cmd, cfg, o)
		},
	}
	cmd.Flags().BoolVar(&o.json, "json", false, "print a JSON array")
	cmd.Flags().BoolVar(&o.offline, "offline", false, "ask no gateway: read and check the files here")
	cmd.Flags().StringVar(&o.state, "state", "", "only those that are "+strings.Join(stateNames(), ", "))
	return cmd
}

func stateNames() []string {
	names := make([]string, len(registry.States))
	for i, state := range registry.States {
		names[i] = string(state)
	}
	return names
}

func list(cmd *cobra.Command, cfg config.Config, o listOptions) error {
	if o.state != "" && !slices.Contains(registry.States, registry.State(o.state)) {
		return fmt.Errorf("--state %q is not one of %s", o.state, strings.Join(stateNames(), ", "))
	}
	listing, err := listingOf(cmd, cfg, o)
	if err != nil {
		return err
	}
	if listing.Problem != "" {
		fmt.Fprintln(cmd.ErrOrStderr(), listing.Problem)
	}
	if o.json {
		return writeJSON(cmd.OutOrStdout(), listing.Procedures)
	}
	rows := make([][]string, len(listing.Procedures))
	for i := range listing.Procedures {
		rows[i] = listRow(&listing.Procedures[i])
	}
	table.Write(cmd.OutOrStdout(), []string{"PROCEDURE", "CXTYPE", "SOURCE", "EFFECT", "ACCESS", "STATE", "FILE", "LAST ERROR"}, rows)
	return nil
}

// listingOf asks the running gateway, or else looks itself, and says which on
// standard error.
func listingOf(cmd *cobra.Command, cfg config.Config, o listOptions) (registry.Listing, error) {
	why := "--offline"
	if !o.offline {
		url := runningURL(cfg)
		listing, err := askRunning(cmd.Context(), cfg, url, o)
		if err == nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "as the gateway at %s has it\n", url)
		}
		if !errors.Is(err, errNoGateway) {
			return listing, err
		}
		why = "no gateway answers at " + url
	}
	a, err := openEntries(cmd.Context(), cfg)
	if err != nil {
		return registry.Listing{}, err
	}
	defer a.Close()
	fmt.Fprintf(cmd.ErrOrStderr(), "read and checked here, so without what runs elsewhere (%s)\n", why)
	return a.Live.List(o.keyword, registry.State(o.state)), nil
}

func listRow(r *registry.Row) []string {
	state := string(r.State)
	if r.By != "" {
		state += " by " + r.By
	}
	return []string{r.Procedure, r.CXType, string(r.Source), r.Effect, r.Access, state, r.File, lastError(r)}
}

// lastError is the first error in the file, or else the error of the last failed call.
func lastError(r *registry.Row) string {
	switch {
	case len(r.Findings) > 0:
		first := r.Findings[0]
		text := first.Text
		if first.Line > 0 {
			text = fmt.Sprintf("line %d: %s", first.Line, text)
		}
		if more := len(r.Findings) - 1; more > 0 {
			text += fmt.Sprintf(" (and %d more)", more)
		}
		return text
	case r.LastError != nil && r.LastErrorText != nil:
		return strings.Replace(*r.LastError, "T", " ", 1) + " " + *r.LastErrorText
	default:
		return ""
	}
}

// writeJSON writes a value as people and programs read it.
func writeJSON(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}
