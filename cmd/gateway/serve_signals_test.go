package main

import (
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/alicebob/miniredis/v2"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest"
)

// gatewayProcess is the serve command in a process of its own.
type gatewayProcess struct {
	*os.Process
	printed *gatewaytest.Logbook
	ended   chan error
}

func startProcess(t *testing.T, environ ...string) *gatewayProcess {
	t.Helper()
	return startProcessIn(t, t.TempDir(), environ...)
}

func startProcessIn(t *testing.T, folder string, environ ...string) *gatewayProcess {
	t.Helper()
	return startCommand(t, serveIn(t, folder, environ))
}

// serveIn is the serve command in a process of its own; the folder is its last word.
func serveIn(t *testing.T, folder string, environ []string, more ...string) *exec.Cmd {
	t.Helper()
	args := slices.Concat([]string{"serve"}, more, []string{"--addr", "127.0.0.1:0", "--data-dir", folder})
	command := exec.CommandContext(t.Context(), os.Args[0], args...)
	command.Env = append(append(os.Environ(), asGateway+"=1", patient), environ...)
	return command
}

// patient lets the gateway of a test wait for its turn to write on a machine that other tests keep busy.
const patient = "GATEWAY_DATABASES_MAIN_CONNECT_TIMEOUT=2m"

// startCommand starts a process of the test's context. The test ends after it.
func startCommand(t *testing.T, command *exec.Cmd) *gatewayProcess {
	t.Helper()
	p := &gatewayProcess{printed: &gatewaytest.Logbook{}, ended: make(chan error, 1)}
	command.Stdout, command.Stderr = p.printed, p.printed
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	p.Process = command.Process
	gone := make(chan struct{})
	go func() {
		p.ended <- command.Wait()
		close(gone)
	}()
	t.Cleanup(func() { <-gone }) // the context of the test has ended it
	return p
}

// send sends a signal; a process that has ended hears none.
func (p *gatewayProcess) send(t *testing.T, signal os.Signal) {
	t.Helper()
	if err := p.Signal(signal); err != nil && !errors.Is(err, os.ErrProcessDone) {
		t.Error(err)
	}
}

// A hang-up reloads when there is a registry to reload, and at no time kills.
func TestAHangUpNeverKills(t *testing.T) {
	door, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer door.Close()
	p := startProcess(t, "GATEWAY_REDIS_URL=redis://"+door.Addr().String())

	// It opens its caches before it has a registry, and waits for this answer.
	first, err := door.Accept()
	if err != nil {
		t.Fatal(err)
	}
	p.send(t, syscall.SIGHUP)
	go passOn(door, first, miniredis.RunT(t).Addr())
	gatewaytest.Eventually(t, "it is ready", func() bool { return readyAt.MatchString(p.printed.String()) || p.hasEnded(t) })
	g := &apptest.Gateway{URL: readyAt.FindStringSubmatch(p.printed.String())[1]}
	gatewaytest.Eventually(t, "the start and the hang-up have read the entries", func() bool {
		return strings.Contains(g.Send(t, http.MethodGet, "/metrics", "").Body, `qiao_entry_reloads_total{result="unchanged"} 2`)
	})

	p.send(t, syscall.SIGTERM)
	for {
		select {
		case err := <-p.ended:
			if err != nil {
				t.Errorf("it ended with %v: %s", err, p.printed)
			}
			return
		default:
			p.send(t, syscall.SIGHUP)
		}
	}
}

// hasEnded fails the test when the process has ended.
func (p *gatewayProcess) hasEnded(t *testing.T) bool {
	t.Helper()
	select {
	case err := <-p.ended:
		t.Fatalf("it ended with %v: %s", err, p.printed)
	default:
	}
	return false
}

// passOn joins each connection with one to the address, the first and all
// that come in at the door after it.
func passOn(door net.Listener, first net.Conn, addr string) {
	var err error
	for conn := first; err == nil; conn, err = door.Accept() {
		go join(conn, addr)
	}
}

func join(front net.Conn, addr string) {
	defer front.Close()
	back, err := net.Dial("tcp", addr)
	if err != nil {
		return // which the one in front notices
	}
	defer back.Close()
	go func() { _, _ = io.Copy(back, front) }() // it ends with the other
	_, _ = io.Copy(front, back)
}
