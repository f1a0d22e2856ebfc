package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/Shopify/toxiproxy/v2"
	"github.com/rs/zerolog"
)

// wires are proxies before programs of the cluster, in which a network can be lost or slow. They forward streams, so no
// single packet can be lost in them: a connection that is cut stands for that.
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
func (w *wires) lose(name string) error { return w.add(name, "timeout", 1, `"timeout": 0`) }

// delay delays everything by that time in each direction.
func (w *wires) delay(name string, by time.Duration) error {
	return w.add(name, "latency", 1, fmt.Sprintf(`"latency": %d`, by.Milliseconds()))
}

// reset cuts a part of the connections with a reset: half of them instead of the request, half instead of the answer.
func (w *wires) reset(name string, part float64) error {
	return w.add(name, "reset_peer", part/float64(len(streams)), `"timeout": 0`)
}

// refuse ends all connections, and refuses new ones until accept.
func (w *wires) refuse(name string) { w.proxies[name].Stop() }

// accept ends what refuse began.
func (w *wires) accept(name string) error { return w.proxies[name].Start() }

// The directions of a wire; the trouble in each has its name.
var streams = []string{"upstream", "downstream"}

func (w *wires) add(name, kind string, part float64, attributes string) error {
	for _, stream := range streams {
		text := fmt.Sprintf(`{"name": %q, "type": %q, "stream": %q, "toxicity": %g, "attributes": {%s}}`, stream, kind, stream, part, attributes)
		if _, err := w.proxies[name].Toxics.AddToxicJson(strings.NewReader(text)); err != nil {
			return err
		}
	}
	return nil
}

// mend ends what lose, delay and reset began.
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
