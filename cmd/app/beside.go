package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"

	"qiao/gateway/config"
	"qiao/gateway/registry"
	"qiao/gateway/store"
)

// OpenBeside is Open for a command that works beside gateways. A database that is missing, or whose schema is not up to
// date, is an error: serve and seed alone make a database, because another command would make one that no gateway uses,
// and serve, seed and migrate up alone apply steps of the schema.
func OpenBeside(ctx context.Context, o Options) (*App, error) {
	if err := NeedDatabases(o.Config); err != nil {
		return nil, err
	}
	missing, err := missingSteps(ctx, o.Config)
	if err != nil {
		return nil, err
	}
	if missing > 0 {
		return nil, fmt.Errorf("database main: its schema is %s behind this program; run gateway migrate up, or start the gateway", Steps(missing))
	}
	return Open(ctx, o)
}

// missingSteps counts the steps of the schema that the main database lacks.
func missingSteps(ctx context.Context, cfg config.Config) (missing int, err error) {
	steps, err := store.MigrationStatusOf(ctx, registry.MainDatabase, cfg.Databases[registry.MainDatabase])
	for _, step := range steps {
		if !step.Applied {
			missing++
		}
	}
	return missing, err
}

// NeedDatabases refuses settings with an embedded database that is not there.
func NeedDatabases(cfg config.Config) error {
	for _, name := range slices.Sorted(maps.Keys(cfg.Databases)) {
		database := cfg.Databases[name]
		if database.Driver != string(store.SQLite) {
			continue
		}
		if _, err := os.Stat(database.DSN); errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("database %s: there is no file %s; start the gateway once to make it, or say with --config or --data-dir where it is", name, database.DSN)
		}
	}
	return nil
}

// Steps is a number of steps of the schema with its noun.
func Steps(n int) string {
	if n == 1 {
		return "1 step"
	}
	return fmt.Sprintf("%d steps", n)
}
