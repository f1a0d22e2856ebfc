package main

import (
	"cmp"
	"errors"
	"os"
	"os/user"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"qiao/cmd/app"
	"qiao/gateway/audit"
	"qiao/gateway/bridge"
	"qiao/gateway/bridge/progress"
)

func newBridge(g *global) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bridge",
		Short: "Move off the legacy system, one procedure or route at a time",
		Long: "A target is a procedure call, p_dormitory/宿舍查询, or a route, /importmodule/staffhandler.ashx?action=list, in any letter case.\n" +
			"The commands read and change the database of the configuration; no gateway needs to run. Running ones follow within a second.",
	}
	cmd.AddCommand(newBridgeStatus(g), newBridgeSet(g), newBridgeCoverage(g), newBridgeDiff(g), newBridgeRecount(g), newBridgeRefusals(g),
		newBridgeRecord(g), newBridgeReplay(g), newBridgeScaffold(g))
	return cmd
}

// errNoLegacy is the error where no legacy system is configured.
var errNoLegacy = errors.New("legacy.upstreams: no legacy system is configured; name its servers there first")

// withProgress opens everything for a command about targets and closes it again.
func (g *global) withProgress(work func(*cobra.Command, []string, *app.App, *progress.Progress) error) func(*cobra.Command, []string) error {
	return g.withApp(func(cmd *cobra.Command, args []string, a *app.App) error {
		if !a.Config.Legacy.On() {
			return errNoLegacy
		}
		if err := a.BuildServer(cmd.Context()); err != nil {
			return err
		}
		return work(cmd, args, a, &progress.Progress{Bridge: a.Bridge, DB: a.Main(), Live: a.Live, Routes: a.Server.Routes})
	})
}

// operator is the user of the operating system who runs a command.
func operator() string {
	u, err := user.Current()
	if err != nil { // one without an entry in the list of users
		return strconv.Itoa(os.Getuid())
	}
	return cmp.Or(u.Username, u.Uid)
}

// originOf is the origin of the changes of a command: the audit log names the command and the user of the operating system.
func originOf(cmd *cobra.Command, a *app.App) (by string, origin audit.Origin) {
	by = cmd.CommandPath() + "（" + operator() + "）"
	return by, audit.Origin{Device: by, Now: a.Now()}
}

// parseState reads the name of a state.
func parseState(text string) (bridge.State, error) {
	if state := bridge.State(text); text == "" || slices.Contains(bridge.States, state) {
		return state, nil
	}
	return "", errors.New("there is no state " + strconv.Quote(text) + ": write legacy, shadow, canary or native")
}
