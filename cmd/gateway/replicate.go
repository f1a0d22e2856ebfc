package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"qiao/cmd/app"
)

// leastKept is the shortest time that a log may reach back.
const leastKept = time.Hour

func newReplicate(g *global) *cobra.Command {
	every, keep := 5*time.Second, 7*24*time.Hour
	cmd := &cobra.Command{
		Use: "replicate TARGET", Short: "Ship the log of the embedded database every few seconds, while gateways run", Args: cobra.ExactArgs(1),
		Long: `TARGET is that of gateway backup. The changes of the database are shipped into it every few seconds, until the command is ended; gateway restore then
restores the newest state or that of a moment. It runs beside the gateways as a service of its own, on the machine of the database. Files are not
shipped: a back-up copies them, and so TARGET needs one now and then.`,
		Example: `  gateway replicate /mnt/backup/qiao --config config.yaml`,
		RunE: func(cmd *cobra.Command, args []string) error {
			cfg, err := g.load()
			if err != nil {
				return err
			}
			switch {
			case every < time.Second || every > time.Minute:
				return errors.New("--every: it is from 1s to 1m")
			case keep < leastKept:
				return fmt.Errorf("--keep: it is at least %s", leastKept)
			}
			fmt.Fprintf(cmd.OutOrStdout(), "shipping the log of %s into %s every %s until this is ended\n", cfg.DataDir, args[0], every)
			return app.Replicate(cmd.Context(), cfg, args[0], every, keep, newLog(cmd.ErrOrStderr(), cfg.Log.Level))
		},
	}
	cmd.Flags().DurationVar(&every, "every", every, "how often changes are shipped")
	cmd.Flags().DurationVar(&keep, "keep", keep, "how far back a moment may lie")
	return cmd
}
