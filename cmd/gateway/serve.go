package main

import (
	"github.com/spf13/cobra"

	"qiao/cmd/app"
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
			return app.Serve(cmd.Context(), g.options(cmd, cfg), g.demo, cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVar(&addr, "addr", "", "address to listen on, HOST:PORT (server.addr)")
	g.addDemo(cmd, "fill an empty database with demo data and accounts")
	return cmd
}
