// Package localcluster runs, on this machine and on 127.0.0.1 alone, the programs that a production site has: gateways,
// HAProxy, Redis with Sentinel and an object storage. It also calls gateways as clients do. Tests and the commands
// cmd/cluster and cmd/drill use it.
package localcluster

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// Process is a program that runs.
type Process struct {
	*os.Process
	Name    string
	Printed *Printed
	ended   chan struct{}
}

// Start starts a program, whose output is kept in Printed.
func Start(name string, command *exec.Cmd) (*Process, error) {
	p := &Process{Name: name, Printed: newPrinted(), ended: make(chan struct{})}
	command.Stdout, command.Stderr = p.Printed, p.Printed
	if err := command.Start(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	p.Process = command.Process
	go func() {
		_ = command.Wait() // its output says why it ended
		close(p.ended)
	}()
	return p, nil
}

// Ended is closed when the program is gone.
func (p *Process) Ended() <-chan struct{} { return p.ended }

// Kill ends the program as a power failure does, and waits until it is gone.
func (p *Process) Kill() {
	_ = p.Process.Kill() // it may be gone already
	<-p.ended
}

// Stop asks the program to end and waits until it is gone; it is killed when ctx ends.
func (p *Process) Stop(ctx context.Context) {
	_ = terminate(p.Process) // it may be gone already
	select {
	case <-p.ended:
	case <-ctx.Done():
		p.Kill()
	}
}

// Memory is the memory of the program in bytes, now and at most. Both are 0 after its end, and where there is no /proc.
func (p *Process) Memory() (now, most int64) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.Pid))
	if err != nil {
		return 0, 0
	}
	for lines := bufio.NewScanner(bytes.NewReader(status)); lines.Scan(); {
		key, value, _ := strings.Cut(lines.Text(), ":")
		kilobytes, _ := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(value, "kB")), 10, 64)
		switch key {
		case "VmRSS":
			now = kilobytes << 10
		case "VmHWM":
			most = kilobytes << 10
		}
	}
	return now, most
}

// Processor is the processor time that the program has used, 0 when it is gone.
func (p *Process) Processor() time.Duration { return Processor(p.Pid) }

// Processor is the processor time that a process has used, 0 when it is gone and where there is no /proc.
func Processor(pid int) time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:])) // from the third on
	user, _ := strconv.ParseInt(fields[11], 10, 64)                           // the kernel writes numbers
	system, _ := strconv.ParseInt(fields[12], 10, 64)
	return time.Duration(user+system) * (time.Second / 100) // USER_HZ is 100 everywhere
}

// Await repeats a check until it holds. It gives up when the program or ctx has ended.
func (p *Process) Await(ctx context.Context, what string, holds func() bool) error {
	pause := time.NewTicker(20 * time.Millisecond)
	defer pause.Stop()
	for !holds() {
		select {
		case <-pause.C:
		case <-p.ended:
			return fmt.Errorf("%s ended before %s: %s", p.Name, what, p.Printed)
		case <-ctx.Done():
			return fmt.Errorf("%s: %s: not in time: %s", p.Name, what, p.Printed)
		}
	}
	return nil
}

// FreeAddresses are addresses of 127.0.0.1 where no program listens. Their ports are none that the system gives to those who ask
// for any (which begin at 32768 or 49152): one of these might be given away before the program that is started listens.
func FreeAddresses(n int) (addresses []string, err error) {
	for tries := 0; len(addresses) < n; tries++ {
		address := net.JoinHostPort("127.0.0.1", strconv.Itoa(20000+rand.IntN(12000)))
		listener, err := net.Listen("tcp", address)
		switch {
		case err == nil:
			defer listener.Close() // at the end, or the next might be the same
			addresses = append(addresses, address)
		case tries > 100*n:
			return nil, err
		}
	}
	return addresses, nil
}

// program finds an installed program, or says how it is installed.
func program(name, install string) (string, error) {
	for _, candidate := range []string{name, "/usr/sbin/" + name} { // which is not on every user's PATH
		if path, err := exec.LookPath(candidate); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("%s is not installed: %s", name, install)
}
