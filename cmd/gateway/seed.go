package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"qiao/cmd/app"
)

func newSeed(g *global) *cobra.Command {
	cmd := &cobra.Command{
		Use: "seed", Short: "Fill an empty main database", Args: cobra.NoArgs,
		Long:    "Without --demo: menus, roles and an administrator with a one-time password.\nWith --demo: the same with 2,000 staff, shops, announcements and the demo accounts.",
		Example: "  gateway seed --demo --data-dir ./data",
		RunE: g.with(app.Open, func(cmd *cobra.Command, _ []string, a *app.App) error {
			if err := a.FillEmpty(cmd.Context(), cmd.OutOrStdout(), g.demo); err != nil {
				return err
			}
			fmt.Fprintln(cmd.OutOrStdout(), "seeded")
			return nil
		}),
	}
	g.addDemo(cmd, "with demo data and accounts")
	return cmd
}

// withApp opens everything for a command that works beside gateways, and closes it again.
func (g *global) withApp(work func(*cobra.Command, []string, *app.App) error) func(*cobra.Command, []string) error {
	return g.with(app.OpenBeside, work)
}

func (g *global) with(open func(context.Context, app.Options) (*app.App, error), work func(*cobra.Command, []string, *app.App) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		cfg, err := g.load()
		if err != nil {
			return err
		}
		a, err := open(cmd.Context(), g.options(cmd, cfg))
		if err != nil {
			return err
		}
		defer a.Close()
		return work(cmd, args, a)
	}
}
