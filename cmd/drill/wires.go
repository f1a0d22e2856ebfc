package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/Shopify/toxiproxy/v2"
	"github.com/rs/zerolog"
)

// wires are proxies before programs of the cluster, in which a network can be lost or slow.
type wires struct {
	server  *toxiproxy.ApiServer
	proxies map[string]*toxiproxy.Proxy
}

func newWires() *wires {
	return &wires{server: toxiproxy.NewServer(toxiproxy.NewMetricsContainer(nil), zerolog.Nop()), proxies: map[string]*toxiproxy.Proxy{}}
}

// through puts a proxy before a program.
func (w *wires) through(name, address string) (string, error) {
	proxy := toxiproxy.NewProxy(w.server, name, "127.0.0.1:0", address)
	if err := proxy.Start(); err != nil {
		return "", err
	}
	w.proxies[name] = proxy
	return proxy.Listen, nil
}

// lose drops everything that is sent, both ways, and keeps connections open, as a cable does that is pulled.
func (w *wires) lose(name string) error { return w.add(name, "timeout", `"timeout": 0`) }

// delay delays everything, both ways.
func (w *wires) delay(name string, by time.Duration) error {
	return w.add(name, "latency", fmt.Sprintf(`"latency": %d`, by.Milliseconds()))
}

// The directions of a wire; the trouble in each has its name.
var streams = []string{"upstream", "downstream"}

func (w *wires) add(name, kind, attributes string) error {
	for _, stream := range streams {
		text := fmt.Sprintf(`{"name": %q, "type": %q, "stream": %q, "attributes": {%s}}`, stream, kind, stream, attributes)
		if _, err := w.proxies[name].Toxics.AddToxicJson(strings.NewReader(text)); err != nil {
			return err
		}
	}
	return nil
}

// mend ends what lose and delay began.
func (w *wires) mend(ctx context.Context, name string) error {
	for _, stream := range streams {
		if err := w.proxies[name].Toxics.RemoveToxic(ctx, stream); err != nil {
			return err
		}
	}
	return nil
}

// close ends the proxies.
func (w *wires) close() {
	for _, proxy := range w.proxies {
		proxy.Stop()
	}
}
