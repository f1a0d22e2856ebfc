// Command gateway runs Qiao: the procedures and handlers of the legacy back
// office and the staff UI, in one process.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
)

func main() {
	if serveAsService() {
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// A second Ctrl-C ends the process without waiting for load balancers and calls in flight.
	context.AfterFunc(ctx, func() { signal.Reset(os.Interrupt) })
	err := run(ctx, os.Args[1:], os.Environ(), os.Stdout, os.Stderr)
	stop()
	var code exitCode
	switch {
	case errors.As(err, &code):
		os.Exit(int(code))
	case err != nil:
		os.Exit(1)
	}
}

// exitCode is the result of a command that has succeeded and ends with another status than 0.
type exitCode int

func (c exitCode) Error() string { return fmt.Sprintf("exit status %d", int(c)) }

// run executes one command line. A failure is one line on stderr that names the
// problem and says what to do.
func run(ctx context.Context, args, environ []string, stdout, stderr io.Writer) error {
	root := newRoot(environ)
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	var code exitCode
	if err != nil && !errors.As(err, &code) {
		fmt.Fprintln(stderr, "gateway:", strings.Join(strings.Fields(err.Error()), " "))
	}
	return err
}
