package procedures

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"qiao/gateway/entry/starter"
)

func newNew(load LoadFunc) *cobra.Command {
	var dir, cxtype, exec string
	var write bool
	cmd := &cobra.Command{
		Use: "new NAME", Short: "Write a new entry that explains itself", Args: cobra.ExactArgs(1),
		Long: "Writes DIR/NAME/CXTYPE.sql, which is right as it stands and open to administrators alone: a gateway on this folder\n" +
			"serves it at once. A file that is there is left alone.",
		Example: `  gateway procedures new P_Dormitory --cxtype 在住人员查询 --dir entries
  gateway procedures new P_Dormitory --cxtype 入住登记 --write --exec dbo.usp_CheckIn`,
		RunE: func(cmd *cobra.Command, args []string) error {
			cfg, err := load()
			if err != nil {
				return err
			}
			folder, err := entryFolder(cfg, dir)
			if err != nil {
				return err
			}
			o := starter.Options{Procedure: args[0], CXType: cxtype, Exec: exec}
			if write {
				o.Effect = "write"
			}
			path, err := writeStarter(folder, o)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s\n", path)
			fmt.Fprintf(cmd.ErrOrStderr(), "Edit it, then:\n  gateway procedures lint %s\n  gateway procedures list %s\n", quoted(folder), quoted(args[0]))
			return nil
		},
	}
	cmd.Flags().StringVar(&cxtype, "cxtype", "", "CXType that it answers; without one it answers all of NAME")
	cmd.Flags().BoolVar(&write, "write", false, "an entry that changes data")
	cmd.Flags().StringVar(&exec, "exec", "", "call this stored procedure, such as dbo.usp_Name, instead of statements")
	cmd.Flags().StringVar(&dir, "dir", "", "folder of the entries (procedures.dir)")
	return cmd
}

// writeStarter writes a starter below the folder and returns its path.
func writeStarter(folder string, o starter.Options) (string, error) {
	text, err := starter.New(o)
	if err != nil {
		return "", err
	}
	path := filepath.Join(folder, starter.Path(o.Procedure, o.CXType))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil { //nolint:gosec // the gateway's user reads it
		return "", err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644) //nolint:gosec // likewise
	if errors.Is(err, fs.ErrExist) {
		return "", fmt.Errorf("%s is there already; edit it, or remove it first", path)
	}
	if err != nil {
		return "", err
	}
	_, err = file.WriteString(text)
	return path, errors.Join(err, file.Close())
}

// quoted is a word for a shell.
func quoted(word string) string {
	if strings.ContainsFunc(word, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-_./", r)
	}) {
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return word
}
