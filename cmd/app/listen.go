package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"syscall"

	"qiao/gateway/config"
)

func listenOps(ctx context.Context, cfg config.Config) (net.Listener, error) {
	if cfg.Server.OpsAddr == "" {
		return nil, nil
	}
	return listen(ctx, "server.ops_addr", cfg.Server.OpsAddr)
}

func listen(ctx context.Context, key, addr string) (net.Listener, error) {
	var network net.ListenConfig
	listener, err := network.Listen(ctx, "tcp", addr)
	switch {
	case err == nil:
		return listener, nil
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%s: %s is in use by another program; stop it or choose another address", key, addr)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("%s: not allowed to listen on %s; choose a port above 1023 or grant the right", key, addr)
	default:
		return nil, fmt.Errorf("%s: cannot listen on %s: %w", key, addr, err)
	}
}

// opsAddress is the URL of the endpoints for operators.
func opsAddress(listener, ops net.Listener, cfg config.Config) string {
	if ops == nil {
		return address(listener, cfg)
	}
	return address(ops, config.Config{}) // without TLS
}

// address is the URL that a user opens in a browser.
func address(listener net.Listener, cfg config.Config) string {
	scheme := "http://"
	if cfg.Server.TLSCert != "" {
		scheme = "https://"
	}
	text := listener.Addr().String()
	text = strings.Replace(text, "[::]:", "127.0.0.1:", 1)
	return scheme + strings.Replace(text, "0.0.0.0:", "127.0.0.1:", 1)
}
