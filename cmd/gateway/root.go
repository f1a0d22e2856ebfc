package main

import (
	"fmt"
	"io"
	"log/slog"
	"strings"

	"github.com/spf13/cobra"

	"qiao/cmd/app"
	"qiao/cmd/procedures"
	"qiao/gateway/config"
	"qiao/gateway/logs"
)

// global are the flags of every command: the sources of the settings.
type global struct {
	environ    []string
	configFile string
	dataDir    string
	demo       app.Demo
}

func newRoot(environ []string) *cobra.Command {
	g := &global{environ: environ}
	root := &cobra.Command{
		Use:           "gateway",
		Short:         "桥 Qiao: the legacy back office's endpoints, and a staff UI, on one binary",
		SilenceUsage:  true,
		SilenceErrors: true,
		Example: `  gateway serve --demo                     embedded database with demo data on http://127.0.0.1:8080
  gateway serve --config config.yaml       what an operator runs
  GATEWAY_SERVER_ADDR=0.0.0.0:80 gateway serve`,
	}
	root.PersistentFlags().StringVar(&g.configFile, "config", "", "configuration file; without it the embedded defaults apply")
	root.PersistentFlags().StringVar(&g.dataDir, "data-dir", "", "folder of the embedded database and stored files (data_dir)")
	root.AddCommand(newServe(g), newCheck(g), newConfig(), newMigrate(g), newSeed(g), newUser(g), newRights(g), procedures.New(g.load), newFiles(g), newBackup(g), newRestore(g), newReplicate(g), newVerify(g), newBridge(g), newService(g), newVersion())
	return root
}

// addDemo adds the flag --demo to a command. Without a size it means --demo=full.
func (g *global) addDemo(cmd *cobra.Command, usage string) {
	cmd.Flags().Var((*demoSize)(&g.demo), "demo", usage+`; "small" is the same without most of the workers`)
	cmd.Flags().Lookup("demo").NoOptDefVal = string(app.FullDemo)
}

// demoSize is a flag whose value is the size of the demo company.
type demoSize app.Demo

func (d *demoSize) String() string { return string(*d) }
func (d *demoSize) Type() string   { return "size" }

// Set accepts the sizes small and full.
func (d *demoSize) Set(text string) error {
	if size := app.Demo(text); size != app.SmallDemo && size != app.FullDemo {
		return fmt.Errorf("it is %q or %q", app.SmallDemo, app.FullDemo)
	}
	*d = demoSize(text)
	return nil
}

// load returns the settings: defaults, file, environment, then flags.
func (g *global) load() (config.Config, error) {
	return app.LoadConfig(g.configFile, g.environ, g.dataDir)
}

// options are those of a gateway that a command opens.
func (g *global) options(cmd *cobra.Command, cfg config.Config) app.Options {
	return app.Options{Config: cfg, Log: newLog(cmd.ErrOrStderr(), cfg.Log.Level), Version: version, Release: releaseNumber()}
}

// newLog writes one JSON object a line.
func newLog(w io.Writer, level string) *slog.Logger {
	var l slog.Level
	if err := l.UnmarshalText([]byte(level)); err != nil {
		panic(err) // the configuration has been checked
	}
	return logs.New(w, l)
}

// variable returns a variable of the environment, empty where it is not set; the last of several counts.
func (g *global) variable(name string) (value string) {
	for _, pair := range g.environ {
		if is, of, _ := strings.Cut(pair, "="); is == name {
			value = of
		}
	}
	return value
}
