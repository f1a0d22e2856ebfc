package server_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"qiao/gateway/config"
	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/registry"
	"qiao/gateway/session"
)

// journal is a record that keeps every value it was set to, in order. A call to
// its procedure answers how many there are. One that is held waits for release.
type journal struct {
	name string

	mu     sync.Mutex
	values []string
	held   *held
}

type held struct{ started, release chan struct{} }

func (j *journal) procedure() registry.Procedure {
	return registry.Procedure{
		Name: j.name, CXType: "写入", Effect: registry.Write, Access: session.SignedIn(), Source: "go",
		Run: func(_ context.Context, call *registry.Call) error {
			j.mu.Lock()
			defer j.mu.Unlock()
			if held := j.held; held != nil {
				j.held = nil
				release := held.release
				j.mu.Unlock()
				close(held.started)
				<-release
				j.mu.Lock()
			}
			j.values = append(j.values, call.Payload.OtherA.Text)
			call.Out.Affected(int64(len(j.values)))
			return nil
		},
	}
}

// hold makes the next call wait.
func (j *journal) hold() *held {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.held = &held{make(chan struct{}), make(chan struct{})}
	return j.held
}

func (j *journal) read() []string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Clone(j.values)
}

// startJournals serves journals at two gateways that share a Redis.
func startJournals(t *testing.T, n int) ([]*journal, []served) {
	t.Helper()
	journals, procedures := make([]*journal, n), make([]registry.Procedure, n)
	for i := range journals {
		journals[i] = &journal{name: fmt.Sprint("P_Test", i)}
		procedures[i] = journals[i].procedure()
	}
	cfg := config.Default()
	cfg.Limits.Writes, cfg.Limits.AddressWrites = 1_000_000, 1_000_000
	_, caches := twoCaches(t)
	return journals, startServersWith(t, procedures, time.Now, cfg, caches...)
}

// connection is one that a client has sent a call over.
type connection struct{ net.Conn }

// send sends a call that sets a journal to a value, over a connection of its own.
func (s served) send(journal, value string) (connection, error) {
	host := strings.TrimPrefix(s.url, "http://")
	conn, err := net.Dial("tcp", host)
	if err != nil {
		return connection{}, err
	}
	body := fmt.Sprintf(`{"ProcedureName":%q,"CXType":"写入","OtherA":%q}`, journal, value)
	_, err = fmt.Fprintf(conn, "POST /api/Procedure/ProcedureToInt HTTP/1.1\r\nHost: %s\r\nX-Token: %s\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s",
		host, s.token, len(body), body)
	return connection{conn}, err
}

// answer reads the answer and closes the connection at once, as curl does.
func (c connection) answer() (string, error) {
	defer c.Close()
	response, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(response.Body)
	return string(text), errors.Join(err, response.Body.Close())
}

// set sends a call and reads its answer.
func (s served) set(journal, value string) (string, error) {
	conn, err := s.send(journal, value)
	if err != nil {
		return "", err
	}
	return conn.answer()
}

// Writes that change a record back and forth all run: none is mistaken for a repeat.
func TestEveryWriteOfAClientThatClosesItsConnectionsIsMade(t *testing.T) {
	clients, writes := 8, layer.Count(25, 1250)
	journals, gateways := startJournals(t, clients)
	var wait sync.WaitGroup
	for i, journal := range journals {
		wait.Go(func() {
			for n := range writes {
				value := []string{"甲", "乙", "甲", "甲", "丙"}[n%5]
				got, err := gateways[(i+n)%2].set(journal.name, value)
				if want := answerOf(fmt.Sprint(n + 1)); err != nil || got != want {
					t.Errorf("write %d answered %s, %v; want %s", n+1, got, err, want)
					return
				}
			}
		})
	}
	wait.Wait()
	for _, journal := range journals {
		if n := len(journal.read()); n != writes {
			t.Errorf("%s: %d of %d writes were made", journal.name, n, writes)
		}
	}
}

// client is one client that writes to one journal, and the expected result.
type client struct {
	journal  *journal
	gateways []served

	want    []string // the values that must have been set
	held    *held    // of the call that runs
	first   arrival
	value   string
	conn    *connection // of the client that waits for it; nil once it has left
	pending arrival     // of conn
	lost    string      // the value whose answer no client received: the write may be repeated
	lostN   int
}

func (c *client) at(r *rapid.T) served {
	return c.gateways[rapid.IntRange(0, len(c.gateways)-1).Draw(r, "gateway")]
}

// send sends a value and waits until it has come to the gateway.
func (c *client) send(r *rapid.T, value string) (connection, arrival) {
	at := c.at(r)
	conn, err := at.send(c.journal.name, value)
	if err != nil {
		r.Fatal(err)
	}
	return conn, await(r, at.began)
}

// await fails where nothing comes, so that a broken gateway fails the test and
// does not hang it.
func await[T any](r *rapid.T, from <-chan T) (came T) {
	select {
	case came = <-from:
	case <-time.After(10 * time.Second):
		r.Fatal("waited in vain")
	}
	return came
}

func (c *client) expect(r *rapid.T, conn connection, value string, n int) {
	got, err := conn.answer()
	if want := answerOf(fmt.Sprint(n)); err != nil || got != want {
		r.Fatalf("%s to %s answered %s, %v; want %s", value, c.journal.name, got, err, want)
	}
	if diff := cmp.Diff(c.want, c.journal.read()); diff != "" {
		r.Fatalf("%s (-want +got):\n%s", c.journal.name, diff)
	}
}

// write sends an intent and reads the answer. Where the answer to the same value was lost
// just before, the write is a repeat.
func (c *client) write(r *rapid.T) {
	c.set(r, rapid.SampledFrom([]string{"甲", "乙", "丙"}).Draw(r, "value"))
}

func (c *client) set(r *rapid.T, value string) {
	n := c.lostN
	if c.lost != value {
		c.want = append(c.want, value)
		n = len(c.want)
	}
	c.lost = ""
	conn, arrival := c.send(r, value)
	c.expect(r, conn, value, n)
	await(r, arrival.served)
}

// begin sends an intent that runs until it is released.
func (c *client) begin(r *rapid.T) {
	value := "丙"
	if c.lost != "甲" { // else it would be a repeat
		value = "甲"
	}
	c.held, c.value = c.journal.hold(), value
	conn, arrival := c.send(r, value)
	c.conn, c.first, c.pending = &conn, arrival, arrival
	await(r, c.held.started)
}

// leave closes the connection before the answer.
func (c *client) leave(r *rapid.T) {
	_ = c.conn.Close()
	await(r, c.pending.client.Done())
	c.conn = nil
}

// repeat sends the call that runs again.
func (c *client) repeat(r *rapid.T) {
	conn, arrival := c.send(r, c.value)
	c.conn, c.pending = &conn, arrival
}

// release lets the call end.
func (c *client) release(r *rapid.T) {
	c.want = append(c.want, c.value)
	close(c.held.release)
	c.held.release = nil
	if c.conn != nil {
		c.expect(r, *c.conn, c.value, len(c.want))
		c.lost = ""
	} else {
		c.lost, c.lostN = c.value, len(c.want)
	}
	await(r, c.first.served)
	await(r, c.pending.served)
	c.held, c.conn = nil, nil
}

// end releases the call and the connection that a round has left open.
func (c *client) end() {
	c.journal.mu.Lock()
	c.journal.held = nil // of a call that did not come to it
	c.journal.mu.Unlock()
	if c.conn != nil {
		_ = c.conn.Close()
	}
	if c.held != nil && c.held.release != nil {
		close(c.held.release)
		<-c.first.served
		<-c.pending.served
	}
	for _, gateway := range c.gateways {
		for len(gateway.began) > 0 {
			<-(<-gateway.began).served
		}
	}
}

// Clients read their answers or close their connections, cancel and repeat, over two gateways: in the end every intent
// was performed once, in its order.
func TestEveryIntentIsPerformedOnce(t *testing.T) {
	journals, gateways := startJournals(t, 3)
	steps := 0
	layer.Checks(t, 10)
	rapid.Check(t, func(r *rapid.T) {
		clients := make([]*client, len(journals))
		for i, journal := range journals {
			clients[i] = &client{journal: journal, gateways: gateways, want: journal.read()}
			clients[i].set(r, fmt.Sprint("round ", steps)) // nothing is kept from the round before
		}
		defer func() {
			for _, c := range clients {
				c.end()
			}
		}()
		step := func(act func(*client, *rapid.T), may func(*client) bool) func(*rapid.T) {
			return func(r *rapid.T) {
				able := slices.DeleteFunc(slices.Clone(clients), func(c *client) bool { return !may(c) })
				if len(able) == 0 {
					r.Skip("nobody can")
				}
				act(rapid.SampledFrom(able).Draw(r, "client"), r)
				steps++
			}
		}
		r.Repeat(map[string]func(*rapid.T){
			"write":   step((*client).write, func(c *client) bool { return c.held == nil }),
			"begin":   step((*client).begin, func(c *client) bool { return c.held == nil }),
			"leave":   step((*client).leave, func(c *client) bool { return c.conn != nil }),
			"repeat":  step((*client).repeat, func(c *client) bool { return c.held != nil && c.conn == nil }),
			"release": step((*client).release, func(c *client) bool { return c.held != nil }),
		})
	})
	made := 0
	for _, journal := range journals {
		made += len(journal.read())
	}
	t.Logf("%d steps, %d writes were made", steps, made)
}
