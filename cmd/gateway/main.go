// Command gateway runs Qiao: the procedures and handlers of the legacy back
// office and the staff UI, in one process.
package main

import (
	"context"
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
	if err != nil {
		os.Exit(1)
	}
}

// run executes one command line. A failure is one line on stderr that names the
// problem and says what to do.
func run(ctx context.Context, args, environ []string, stdout, stderr io.Writer) error {
	root := newRoot(environ)
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if err != nil {
		fmt.Fprintln(stderr, "gateway:", strings.Join(strings.Fields(err.Error()), " "))
	}
	return err
}
