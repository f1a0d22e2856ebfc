package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"gopkg.in/natefinch/lumberjack.v2"

	"qiao/cmd/app"
	"qiao/gateway/config"
)

func newServe(g *global) *cobra.Command {
	var addr string
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Run the gateway until it is stopped",
		Args:  cobra.NoArgs,
		Example: `  gateway serve --demo --addr 127.0.0.1:8080
  gateway serve --config config.yaml`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			cfg, err := g.load()
			if err != nil {
				return err
			}
			if addr != "" {
				cfg.Server.Addr = addr
			}
			options := g.options(cmd, cfg)
			if cfg.Log.File != "" {
				file, err := openLog(cfg.Log)
				if err != nil {
					return err
				}
				defer file.Close()
				options.Log = newLog(file, cfg.Log.Level)
			}
			return app.Serve(cmd.Context(), options, g.demo, cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVar(&addr, "addr", "", "address to listen on, HOST:PORT (server.addr)")
	g.addDemo(cmd, "fill an empty database with demo data and accounts")
	return cmd
}

// openLog opens the file of the log, which begins anew when it has its size.
func openLog(settings config.Log) (*lumberjack.Logger, error) {
	const own = 0o600 // lines name accounts
	if err := os.MkdirAll(filepath.Dir(settings.File), 0o700); err != nil {
		return nil, fmt.Errorf("log.file: %w", err)
	}
	file, err := os.OpenFile(settings.File, os.O_CREATE|os.O_APPEND|os.O_WRONLY, own)
	if err == nil {
		err = file.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("log.file: %w", err)
	}
	return &lumberjack.Logger{Filename: settings.File, MaxSize: int(settings.MaxSize >> 20), MaxBackups: settings.Keep, LocalTime: true}, nil
}
