package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"
)

// serviceName is the name of the service of Windows, and of the source of its events.
const serviceName = "Qiao"

func newService(g *global) *cobra.Command {
	cmd := &cobra.Command{Use: "service", Short: "Install the gateway as a service of Windows, start it and stop it"}
	cmd.AddCommand(newServiceInstall(g),
		ofService("uninstall", "Remove the service; the data stays", uninstallService),
		ofService("start", "Start the service", startService),
		ofService("stop", "Stop the service, after the calls in flight", stopService))
	return cmd
}

// ofService is a command about the installed service.
func ofService(name, short string, act func() error) *cobra.Command {
	return &cobra.Command{Use: name, Short: short, Args: cobra.NoArgs, RunE: func(*cobra.Command, []string) error { return act() }}
}

func newServiceInstall(g *global) *cobra.Command {
	return &cobra.Command{
		Use: "install", Short: "Install the service: it starts with Windows, and again when it has failed", Args: cobra.NoArgs,
		Example: `  gateway service install --config C:\Qiao\config.yaml
  gateway service start`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			args, err := serviceArguments(g)
			if err != nil {
				return err
			}
			if err := installService(args); err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "the service %s is installed; give LocalService the right to change data_dir and the folder of log.file, then run gateway service start\n", serviceName)
			return nil
		},
	}
}

// serviceArguments are those with which a service runs this program. Its paths are whole: a service begins in a folder of the system.
func serviceArguments(g *global) ([]string, error) {
	cfg, err := g.load()
	if err != nil {
		return nil, err
	}
	switch {
	case cfg.Log.File == "":
		return nil, errors.New("log.file: must name a file, because nobody reads the standard error of a service")
	case !filepath.IsAbs(cfg.Log.File):
		return nil, fmt.Errorf("log.file: %s must be a whole path, on Windows with its drive", cfg.Log.File)
	}
	args := []string{"serve"}
	for _, flag := range []struct{ name, value string }{{"--config", g.configFile}, {"--data-dir", cfg.DataDir}} {
		if flag.value == "" {
			continue
		}
		whole, err := filepath.Abs(flag.value)
		if err != nil {
			return nil, err
		}
		args = append(args, flag.name, whole)
	}
	return args, nil
}
