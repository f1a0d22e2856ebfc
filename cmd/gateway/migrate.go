package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"qiao/cmd/app"
	"qiao/gateway/config"
	"qiao/gateway/registry"
	"qiao/gateway/store"
)

func newMigrate(g *global) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "migrate",
		Short: "Say what an upgrade does to the main database's schema, or do it",
		Long: `check says which steps of the schema the database lacks, and changes nothing; up applies them. serve does that by itself.
Several gateways may do it at once: they take turns.`,
	}
	cmd.AddCommand(newMigrateCheck(g), newMigrateUp(g))
	return cmd
}

func newMigrateUp(g *global) *cobra.Command {
	return &cobra.Command{
		Use: "up", Short: "Apply the missing steps", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			cfg, err := g.load()
			if err != nil {
				return err
			}
			if err := app.NeedDatabases(cfg); err != nil {
				return err
			}
			db, err := store.Open(cmd.Context(), registry.MainDatabase, cfg.Databases[registry.MainDatabase])
			if err != nil {
				return err
			}
			defer db.Close()
			return migrateUp(cmd, db)
		},
	}
}

func migrateUp(cmd *cobra.Command, db *store.DB) error {
	applied, err := db.Migrate(cmd.Context())
	for _, step := range applied {
		fmt.Fprintf(cmd.OutOrStdout(), "%s  %s\n", step.Name, seconds(step.Took))
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(cmd.OutOrStdout(), app.Steps(len(applied)), "applied")
	return nil
}

// planOf plans the missing steps of the main database.
func planOf(cmd *cobra.Command, cfg config.Config) (store.Plan, error) {
	if err := app.NeedDatabases(cfg); err != nil {
		return store.Plan{}, err
	}
	return store.PlanOf(cmd.Context(), registry.MainDatabase, cfg.Databases[registry.MainDatabase])
}
