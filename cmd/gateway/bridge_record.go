package main

import (
	"fmt"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"qiao/cmd/app"
	"qiao/gateway/audit"
	"qiao/gateway/bridge"
)

func newBridgeRecord(g *global) *cobra.Command {
	var pattern string
	var length time.Duration
	var stop bool
	cmd := &cobra.Command{
		Use: "record", Short: "Record real calls of the running gateways as golden cases", Args: cobra.NoArgs,
		Long: "Every instance that serves begins within a second and writes into recordings/ID of its data folder. Names, numbers and texts\n" +
			"are replaced by pseudonyms, whose key is recording.key there; passwords, tokens and cookies are not written.",
		Example: "  gateway bridge record --for 2h\n  gateway bridge record --target 'p_dormitory/*' --for 30m\n  gateway bridge record --stop",
		RunE: g.withApp(func(cmd *cobra.Command, _ []string, a *app.App) error {
			if !a.Config.Legacy.On() {
				return errNoLegacy
			}
			by, origin := originOf(cmd, a)
			if stop {
				return stopRecording(cmd, a, origin)
			}
			r, err := bridge.StartRecording(cmd.Context(), a.Main(), pattern, length, by, origin)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "recording %s of %s until %s, in %s of each instance's data folder\n",
				r.ID, r.Pattern, r.Until.Format(time.DateTime), filepath.Join(bridge.RecordingsFolder, r.ID))
			return err
		}),
	}
	cmd.Flags().StringVar(&pattern, "target", "*", "targets that are recorded, with * for any text")
	cmd.Flags().DurationVar(&length, "for", time.Hour, "how long")
	cmd.Flags().BoolVar(&stop, "stop", false, "end the recording that runs")
	return cmd
}

func stopRecording(cmd *cobra.Command, a *app.App, origin audit.Origin) error {
	running, err := bridge.RecordingNow(cmd.Context(), a.Main(), a.Now())
	if err != nil {
		return err
	}
	if running.ID == "" {
		_, err = fmt.Fprintln(cmd.OutOrStdout(), "no recording runs")
		return err
	}
	if err := bridge.StopRecording(cmd.Context(), a.Main(), origin); err != nil {
		return err
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "recording %s of %s is stopped; its cases are in %s of each instance's data folder\n",
		running.ID, running.Pattern, filepath.Join(bridge.RecordingsFolder, running.ID))
	return err
}
