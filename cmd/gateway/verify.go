package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"qiao/cmd/app"
	"qiao/gateway/check"
)

func newVerify(g *global) *cobra.Command {
	var checksums bool
	cmd := &cobra.Command{
		Use: "verify [TARGET]", Short: "Check the data of this installation, or the back-ups in a target", Args: cobra.MaximumNArgs(1),
		Long: `Without TARGET: whether the embedded database is whole, the audit log, the history and the ledger are protected, the trails of approvals are unbroken, and each file
has its content with the right size. It may run beside a gateway.
With TARGET: reads every part and every content of all back-ups and compares them with the manifests.
There is one line for each finding, with what to do. With an error it ends with status 1.`,
		Example: `  gateway verify --config config.yaml
  gateway verify --checksums --config config.yaml
  gateway verify /mnt/backup/qiao`,
		RunE: func(cmd *cobra.Command, args []string) error {
			cfg, err := g.load()
			if err != nil {
				return err
			}
			var found []check.Finding
			var unrecorded error
			switch {
			case len(args) == 0:
				found, unrecorded, err = app.Verify(cmd.Context(), cfg, checksums)
			case checksums:
				return errors.New("--checksums: a target is compared by its checksums anyway; leave the flag out")
			default:
				found, unrecorded, err = app.VerifyTarget(cmd.Context(), cfg, args[0])
			}
			if printErr := printFindings(cmd.OutOrStdout(), found); err == nil {
				err = printErr
			}
			tellUnrecorded(cmd, unrecorded)
			if err != nil {
				return err
			}
			return verdict(found)
		},
	}
	cmd.Flags().BoolVar(&checksums, "checksums", false, "also read every stored file to its end, which takes as long as to copy them all")
	return cmd
}

// verdict is the error of findings of which some are errors.
func verdict(found []check.Finding) error {
	errs := 0
	for _, f := range found {
		if f.Level == check.Error {
			errs++
		}
	}
	if errs > 0 {
		return fmt.Errorf("%d of the findings are errors; the lines above say what to do", errs)
	}
	return nil
}
