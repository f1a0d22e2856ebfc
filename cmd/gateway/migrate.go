package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

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
	fmt.Fprintln(cmd.OutOrStdout(), stepsText(len(applied)), "applied")
	return nil
}

// planOf plans the missing steps of the main database.
func planOf(cmd *cobra.Command, cfg config.Config) (store.Plan, error) {
	main := cfg.Databases[registry.MainDatabase]
	if main.Driver == string(store.SQLite) {
		if _, err := os.Stat(main.DSN); errors.Is(err, fs.ErrNotExist) {
			return store.Plan{}, fmt.Errorf("the database %s is not there; correct --data-dir or --config, or start the gateway, which makes it", main.DSN)
		}
	}
	return store.PlanOf(cmd.Context(), registry.MainDatabase, main)
}

func stepsText(n int) string {
	if n == 1 {
		return "1 step"
	}
	return fmt.Sprintf("%d steps", n)
}
