package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"qiao/cmd/app"
	"qiao/gateway/config"
	"qiao/gateway/files"
)

func newFiles(g *global) *cobra.Command {
	cmd := &cobra.Command{Use: "files", Short: "Move the stored files to another storage"}
	cmd.AddCommand(newFilesMove(g))
	return cmd
}

// toldEvery is the pause between two lines that say how far a move is.
const toldEvery = 5 * time.Second

func newFilesMove(g *global) *cobra.Command {
	var to string
	cmd := &cobra.Command{
		Use: "move", Short: "Move the stored files into the bucket or into the folder, while gateways run", Args: cobra.NoArgs,
		Long: `Moves each file that the database names to the store that files.store says, and compares the two by SHA-256 before it removes the old one.
Running gateways read files in either place. To begin, set files.s3 on all instances and restart them; then files.store, and restart them again; then run
this. It may be stopped at any time and run again: it goes on. Setting files.store back and moving --to the other store undoes it.`,
		Example: "  gateway files move --to s3 --config config.yaml",
		RunE: g.withApp(func(cmd *cobra.Command, _ []string, a *app.App) error {
			if to != config.StoreS3 && to != config.StoreFolder {
				return fmt.Errorf("--to: it is %q or %q", config.StoreS3, config.StoreFolder)
			}
			next := time.Now().Add(toldEvery)
			moved, err := a.MoveFiles(cmd.Context(), to, func(m files.Moved) {
				if now := time.Now(); now.After(next) {
					next = now.Add(toldEvery)
					fmt.Fprintf(cmd.OutOrStdout(), "%d files, %.1f MiB\n", m.Contents, mib(m.Bytes))
				}
			})
			if writeErr := printMoved(cmd, to, moved); err == nil {
				err = writeErr
			}
			return err
		}),
	}
	cmd.Flags().StringVar(&to, "to", "", "s3 or folder")
	_ = cmd.MarkFlagRequired("to") // the flag exists
	return cmd
}

// printMoved prints the counts of a move, also of one that has failed.
func printMoved(cmd *cobra.Command, to string, m files.Moved) error {
	_, err := fmt.Fprintf(cmd.OutOrStdout(), "moved %d files to %s, %.1f MiB; %d were there already; %d have a row and no content; %d contents without a row are left to the sweep\n",
		m.Contents, to, mib(m.Bytes), m.There, len(m.Missing), m.Unnamed)
	for _, p := range m.Missing[:min(len(m.Missing), 10)] {
		fmt.Fprintf(cmd.OutOrStdout(), "  no content: %s\n", p)
	}
	return err
}

func mib(bytes int64) float64 { return float64(bytes) / (1 << 20) }
