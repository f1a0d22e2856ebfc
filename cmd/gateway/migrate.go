package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"qiao/gateway/registry"
	"qiao/gateway/store"
)

func newMigrate(g *global) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "migrate",
		Short: "Bring the main database's schema up to date, or show where it is",
		Long:  "serve does this by itself. Several gateways may do it at once: they take turns.",
	}
	cmd.AddCommand(
		&cobra.Command{Use: "up", Short: "Apply the missing steps", Args: cobra.NoArgs, RunE: g.withMain(migrateUp)},
		&cobra.Command{Use: "status", Short: "List the steps", Args: cobra.NoArgs, RunE: g.withMain(migrateStatus)},
	)
	return cmd
}

// withMain opens the main database for a command and closes it again.
func (g *global) withMain(work func(*cobra.Command, *store.DB) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, _ []string) error {
		cfg, err := g.load()
		if err != nil {
			return err
		}
		db, err := store.Open(cmd.Context(), registry.MainDatabase, cfg.Databases[registry.MainDatabase])
		if err != nil {
			return err
		}
		defer db.Close()
		return work(cmd, db)
	}
}

func migrateUp(cmd *cobra.Command, db *store.DB) error {
	applied, err := db.Migrate(cmd.Context())
	if err != nil {
		return err
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%d steps applied\n", applied)
	return nil
}

func migrateStatus(cmd *cobra.Command, db *store.DB) error {
	steps, err := db.MigrationStatus(cmd.Context())
	if err != nil {
		return err
	}
	for _, step := range steps {
		state := "missing"
		if step.Applied {
			state = "applied"
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%5d  %-8s %s\n", step.Version, state, step.Name)
	}
	return nil
}
