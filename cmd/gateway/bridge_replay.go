package main

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path/filepath"

	"github.com/spf13/cobra"

	"qiao/gateway/bridge/pseudonym"
	"qiao/gateway/bridge/recording"
)

// replayPassword is the variable with the password of --account: a flag would show it to all users of the machine, and
// what begins with GATEWAY_ is a setting.
const replayPassword = "REPLAY_PASSWORD"

func newBridgeReplay(g *global) *cobra.Command {
	var o recording.ReplayOptions
	var target, keyFile string
	var effects []string
	cmd := &cobra.Command{
		Use: "replay FOLDER", Short: "Call a server with recorded cases, and fail where its answers differ", Args: cobra.ExactArgs(1),
		Long: "Calls that write, and those of which nobody knows, are made only where --effects names them. The key of the recording is\n" +
			recording.KeyFile + " in the data folder, or --key; without one the calls are sent with their pseudonyms. The differences are printed with pseudonyms.\n" +
			"The variable " + replayPassword + " has the password of --account.",
		Example: "  REPLAY_PASSWORD=… gateway bridge replay ./recording --target-url http://127.0.0.1:8080 --account zhangsan --ignore 'Table[].Now'",
		RunE: func(cmd *cobra.Command, args []string) error {
			if u, err := url.Parse(target); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
				return fmt.Errorf("--target-url: %q is no address such as http://127.0.0.1:8080", target)
			}
			for _, name := range effects {
				effect, err := recording.ParseEffect(name)
				if err != nil {
					return fmt.Errorf("--effects: %w", err)
				}
				o.Effects = append(o.Effects, effect)
			}
			key, err := g.recordingKey(keyFile)
			if err != nil {
				return err
			}
			if o.Password = g.variable(replayPassword); o.Account != "" && o.Password == "" {
				return errors.New("--account: set the variable " + replayPassword + " to the password")
			}
			report, err := recording.Replay(cmd.Context(), args[0], target, key, o)
			if err != nil {
				return err
			}
			return errors.Join(report.Print(cmd.OutOrStdout()), report.Err())
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&target, "target-url", "", "base URL of the server that is called")
	flags.StringVar(&keyFile, "key", "", "file with the key of the recording; \"none\" replays without one")
	flags.StringVar(&o.Account, "account", "", "who signs in; without it calls of a session are skipped")
	flags.StringSliceVar(&effects, "effects", []string{"read"}, "calls that are made: read, unknown, write")
	flags.IntVar(&o.AtOnce, "at-once", 4, "calls at once")
	flags.StringSliceVar(&o.Ignore, "ignore", nil, "fields whose values may differ, such as Table[].Now")
	flags.BoolVar(&o.AnyOrder, "any-order", false, "rows may come in any order")
	if err := cmd.MarkFlagRequired("target-url"); err != nil {
		panic(err) // the flag is defined above
	}
	return cmd
}

// recordingKey reads the key that a flag names, or the one of the data folder where there is one.
func (g *global) recordingKey(file string) (*pseudonym.Key, error) {
	if file == "none" {
		return nil, nil //nolint:nilnil // no key is an answer: --key none asks for it
	}
	isDefault := file == ""
	if isDefault {
		cfg, err := g.load()
		if err != nil {
			return nil, err
		}
		file = filepath.Join(cfg.DataDir, recording.KeyFile)
	}
	key, err := pseudonym.ReadKey(file)
	if isDefault && errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w; or replay with --key none", err)
	}
	if err != nil {
		return nil, err
	}
	return &key, nil
}
