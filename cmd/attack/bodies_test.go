package attack

import (
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/localcluster"
)

// heldBack is how much of a held body never comes, in bytes.
const heldBack = 16

// TestHeldBodies sends bodies all but their last bytes, on many connections.
func TestHeldBodies(t *testing.T) {
	layer.LongOnly(t)
	public := []string{newlogin, logout, clientErrors}
	endpoints := []string{endpoint + "Int", endpoint + "DataSet", clientErrors}
	for _, test := range []struct {
		name     string
		accounts []string // none is a stranger
		paths    []string
		length   int
		sockets  int
	}{
		{"a stranger", nil, append([]string{endpoint + "Int"}, public...), 1 << 20, 900},
		{"a stranger, as long as may be", nil, public, 16 << 10, 1900},
		{"an account", []string{"putong"}, endpoints, 1 << 20, 900},
		{"two accounts", []string{"putong", "sushe"}, endpoints, 1 << 20, 900},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := start(t, setup{})
			tokens := []string{""}
			for i, account := range test.accounts {
				tokens = append(tokens[:i], g.signIn(t, account).Token)
			}
			others := g.bystander(t)
			sockets := make([]net.Conn, test.sockets)
			parallel(len(sockets), func(i int) {
				sockets[i] = g.hold(t, test.paths[i%len(test.paths)], tokens[i%len(tokens)], test.length)
			})
			g.othersSignIn(t)
			<-time.After(5 * time.Second) // others work on
			others.done(t)
			g.conclude(t, "%d bodies of %d KiB begun, %d still held; %s", len(sockets), test.length>>10, waiting(sockets), others)
		})
	}
}

// hold sends a body without its last bytes. The connection stays open until the test ends; it is nil where the gateway
// accepts none.
func (g *target) hold(t *testing.T, path, token string, length int) net.Conn {
	conn, err := g.dial(t)
	if err != nil {
		return nil
	}
	_ = conn.SetWriteDeadline(time.Now().Add(patience())) // a connection that is closed takes nothing anyway
	if _, err := io.WriteString(conn, head(path, token, length)); err == nil {
		_, _ = io.WriteString(conn, `{"x":"`+strings.Repeat("x", length-heldBack-len(`{"x":"`))) // it may be refused by now
	}
	return conn
}

// waiting counts the connections without an answer that are still open.
func waiting(sockets []net.Conn) int {
	var n atomic.Int64
	parallel(len(sockets), func(i int) {
		if sockets[i] == nil || sockets[i].SetReadDeadline(time.Now().Add(watchEvery)) != nil {
			return
		}
		if _, err := sockets[i].Read(make([]byte, 1)); errors.Is(err, os.ErrDeadlineExceeded) {
			n.Add(1)
		}
	})
	return int(n.Load())
}

func (g *target) othersSignIn(t *testing.T) {
	t.Helper()
	for _, account := range []string{"kefu", "caiwu", "pinzhi"} {
		c := g.client()
		if a, err := c.signIn(account); err != nil || !a.OK() {
			t.Errorf("%s cannot sign in: %s %s", account, localcluster.Outcome(a, err), a.Body)
		}
	}
}
