package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"qiao/cmd/app"
	"qiao/gateway/backup"
)

func newBackup(g *global) *cobra.Command {
	var keep int
	cmd := &cobra.Command{
		Use: "backup TARGET", Short: "Back up the embedded database and the stored files, while gateways run", Args: cobra.ExactArgs(1),
		Long: `TARGET is a folder that is there, or s3://BUCKET/PREFIX at the endpoint and with the keys of files.s3. The database is copied as it is at one moment,
and no writer waits. Contents of files that TARGET has already are not copied again. A back-up counts once its manifest is written, at the end: one that is
killed leaves the older ones as they are, and the next one tidies up. With SQL Server only the files are copied; back up the database there first.`,
		Example: `  gateway backup /mnt/backup/qiao --keep 30 --config config.yaml
  gateway backup s3://company-backup/qiao --config config.yaml`,
		RunE: func(cmd *cobra.Command, args []string) error {
			cfg, err := g.load()
			if err != nil {
				return err
			}
			if keep < 0 {
				return errors.New("--keep: it is 0 for all, or the number of back-ups to keep")
			}
			begun := time.Now()
			result, unrecorded, err := app.Backup(cmd.Context(), cfg, args[0], keep, version)
			if result.Manifest.Name != "" {
				printBackup(cmd, result, time.Since(begun))
			}
			tellUnrecorded(cmd, unrecorded)
			return err
		},
	}
	cmd.Flags().IntVar(&keep, "keep", 0, "keep the newest so many back-ups and remove older ones; 0 keeps all")
	return cmd
}

func printBackup(cmd *cobra.Command, r backup.Result, took time.Duration) {
	m, out := r.Manifest, cmd.OutOrStdout()
	database := "no database: SQL Server backs it up itself"
	if m.Database != nil {
		database = fmt.Sprintf("database %.1f MiB", mib(m.Database.Size))
	}
	fmt.Fprintf(out, "backed up as %s in %s: %s; %d files, %d of them copied now; %.1f MiB written\n",
		m.Name, took.Round(10*time.Millisecond), database, len(m.Files), r.Copied, mib(r.Bytes))
	for _, path := range m.Missing {
		fmt.Fprintf(out, "  no content: %s is named by a row and was not stored when it was to be copied; see gateway verify\n", path)
	}
	if len(r.Removed) > 0 {
		fmt.Fprintf(out, "removed older back-ups: %s\n", strings.Join(r.Removed, ", "))
	}
	if r.Swept > 0 {
		fmt.Fprintf(out, "removed %d contents that no back-up names\n", r.Swept)
	}
}

// tellUnrecorded says that the gateways do not know of this run. The run itself is as it was printed.
func tellUnrecorded(cmd *cobra.Command, why error) {
	if why != nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "the gateways are not told of this run, and go by the one before: %v\n", why)
	}
}

func newRestore(g *global) *cobra.Command {
	var at, name string
	var force bool
	cmd := &cobra.Command{
		Use: "restore TARGET", Short: "Restore a back-up into an empty data folder", Args: cobra.ExactArgs(1),
		Long: `Restores the newest state, or that of --at, from the log that gateway replicate has shipped; without such a log the newest back-up, or the one
that --backup or --at chooses. Files are those of the back-up. Every part is compared with its checksum. The data is restored beside the data folder,
which it becomes at the end: a restore that fails or is killed leaves nothing half done. With files.store s3 the files go into the bucket. With SQL Server only the
files are restored; restore the database there first.`,
		Example: `  gateway restore /mnt/backup/qiao --data-dir data
  gateway restore s3://company-backup/qiao --at "2026-11-27 11:45:00" --data-dir data --config config.yaml`,
		RunE: func(cmd *cobra.Command, args []string) error {
			cfg, err := g.load()
			if err != nil {
				return err
			}
			if at != "" && name != "" {
				return errors.New("--at and --backup: give one of the two")
			}
			what := app.Restoring{Target: args[0], Name: name, Force: force}
			if at != "" {
				if what.At, err = parseMoment(at, cfg.Server.Location()); err != nil {
					return err
				}
				if what.At.After(time.Now().Add(time.Minute)) {
					return fmt.Errorf("--at: %s lies ahead; leave --at out for the newest state", at)
				}
			}
			begun := time.Now()
			done, err := app.Restore(cmd.Context(), cfg, what)
			if err != nil {
				return err
			}
			printRestored(cmd, done, time.Since(begun))
			return nil
		},
	}
	cmd.Flags().StringVar(&at, "at", "", `this moment, where there is a log, else the newest back-up from before it: "2026-11-27 11:45:00" in server.timezone, or 2026-11-27T03:45:00Z`)
	cmd.Flags().StringVar(&name, "backup", "", "the name of a back-up, such as 20261127T114500.000Z")
	cmd.Flags().BoolVar(&force, "force", false, "keep what is in the data folder beside the restored one, under another name")
	return cmd
}

// parseMoment reads a moment in the company's time, or with a zone.
func parseMoment(text string, zone *time.Location) (time.Time, error) {
	for _, layout := range []string{time.RFC3339, time.DateTime, "2006-01-02 15:04"} {
		if at, err := time.ParseInLocation(layout, text, zone); err == nil {
			return at, nil
		}
	}
	return time.Time{}, fmt.Errorf(`--at: %q is no moment such as "2026-11-27 11:45:00"`, text)
}

func printRestored(cmd *cobra.Command, r app.Restored, took time.Duration) {
	where := r.Folder
	if where == "" {
		where = "the bucket"
	}
	out := cmd.OutOrStdout()
	switch {
	case !r.Until.IsZero():
		fmt.Fprintf(out, "restored the database as of %s UTC from the log, and %d files of the back-up %s, into %s in %s\n",
			r.Until.UTC().Format(time.DateTime), len(r.Files), r.Name, where, took.Round(10*time.Millisecond))
	case r.Database != nil:
		fmt.Fprintf(out, "restored the database and %d files of the back-up %s into %s in %s\n", len(r.Files), r.Name, where, took.Round(10*time.Millisecond))
	default:
		fmt.Fprintf(out, "restored %d files of the back-up %s into %s in %s; restore the database by SQL Server's own means\n", len(r.Files), r.Name, where, took.Round(10*time.Millisecond))
	}
	for _, path := range r.Missing {
		fmt.Fprintf(out, "  no content: %s was not stored when the back-up was made\n", path)
	}
	if r.Old != "" {
		fmt.Fprintf(out, "what was there before is in %s\n", r.Old)
	}
}
