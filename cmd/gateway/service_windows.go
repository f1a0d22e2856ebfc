package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sys/windows/svc"
	"golang.org/x/sys/windows/svc/eventlog"
	"golang.org/x/sys/windows/svc/mgr"
)

// serviceName is the name of the service, and of the source of its events.
const serviceName = "Qiao"

// stopTime is how long the service manager waits for calls in flight; longer than server.shutdown_timeout and server.drain.
const stopTime = time.Minute

// serveAsService runs the command line of the process where the service manager of Windows has started it.
func serveAsService() bool {
	is, err := svc.IsWindowsService()
	if err != nil || !is {
		return false
	}
	if err := svc.Run(serviceName, service{}); err != nil {
		report(err)
		os.Exit(1)
	}
	return true
}

// service is the gateway as the service manager controls it.
type service struct{}

// Execute implements svc.Handler. The first word of the process's own command line is serve.
func (service) Execute(_ []string, requests <-chan svc.ChangeRequest, status chan<- svc.Status) (specific bool, code uint32) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	ended := make(chan error, 1)
	go func() {
		var problem bytes.Buffer // the log is in log.file
		err := run(ctx, os.Args[1:], os.Environ(), io.Discard, &problem)
		if err != nil {
			err = errors.New(strings.TrimSpace(problem.String()))
		}
		ended <- err
	}()
	status <- svc.Status{State: svc.Running, Accepts: svc.AcceptStop | svc.AcceptShutdown}
	for {
		select {
		case err := <-ended:
			if err != nil {
				report(err)
				return true, 1
			}
			return false, 0
		case request := <-requests:
			switch request.Cmd {
			case svc.Interrogate:
				status <- request.CurrentStatus
			case svc.Stop, svc.Shutdown:
				status <- svc.Status{State: svc.StopPending, WaitHint: uint32(stopTime.Milliseconds())}
				stop()
			}
		}
	}
}

// report writes an error to the event log of Windows, which has it also where log.file cannot be written.
func report(err error) {
	log, openErr := eventlog.Open(serviceName)
	if openErr != nil {
		return
	}
	defer log.Close()
	_ = log.Error(1, err.Error())
}

func addService(root *cobra.Command, g *global) {
	cmd := &cobra.Command{Use: "service", Short: "Install the gateway as a service of Windows, start it and stop it"}
	cmd.AddCommand(newServiceInstall(g),
		ofService("uninstall", "Remove the service; the data stays", uninstall),
		ofService("start", "Start the service", func(s *mgr.Service) error { return s.Start() }),
		ofService("stop", "Stop the service, after the calls in flight", stopService))
	root.AddCommand(cmd)
}

func newServiceInstall(g *global) *cobra.Command {
	return &cobra.Command{
		Use: "install", Short: "Install the service: it starts with Windows, and again when it has failed", Args: cobra.NoArgs,
		Example: `  gateway service install --config C:\Qiao\config.yaml
  gateway service start`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			cfg, err := g.load()
			if err != nil {
				return err
			}
			if cfg.Log.File == "" {
				return errors.New("log.file: must name a file, because nobody reads the standard error of a service")
			}
			args := []string{"serve"}
			for _, flag := range []struct{ name, value string }{{"--config", g.configFile}, {"--data-dir", cfg.DataDir}} {
				if flag.value == "" {
					continue
				}
				whole, err := filepath.Abs(flag.value) // a service begins in the folder of Windows
				if err != nil {
					return err
				}
				args = append(args, flag.name, whole)
			}
			if !filepath.IsAbs(cfg.Log.File) {
				return fmt.Errorf("log.file: %s must be a whole path, with its drive", cfg.Log.File)
			}
			return install(cmd, args)
		},
	}
}

func install(cmd *cobra.Command, args []string) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	manager, err := mgr.Connect()
	if err != nil {
		return notAdministrator(err)
	}
	defer manager.Disconnect() //nolint:errcheck // nothing is left to do
	made, err := manager.CreateService(serviceName, program, mgr.Config{
		DisplayName: "Qiao (桥)", Description: "The back office: the endpoints of older clients, and the pages of staff.",
		StartType: mgr.StartAutomatic, DelayedAutoStart: true, ServiceStartName: `NT AUTHORITY\LocalService`,
	}, args...)
	if err != nil {
		return fmt.Errorf("the service cannot be made: %w", err)
	}
	defer made.Close()
	const calm = 24 * 60 * 60 // seconds without a failure, after which the pauses begin anew
	again := mgr.RecoveryAction{Type: mgr.ServiceRestart, Delay: 5 * time.Second}
	err = made.SetRecoveryActions([]mgr.RecoveryAction{again, again, {Type: mgr.ServiceRestart, Delay: time.Minute}}, calm)
	if err == nil {
		err = made.SetRecoveryActionsOnNonCrashFailures(true)
	}
	if err == nil {
		err = eventlog.InstallAsEventCreate(serviceName, eventlog.Error)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("the service cannot be set up, and is removed: %w", err), made.Delete())
	}
	fmt.Fprintf(cmd.OutOrStdout(), "the service %s is installed; give LocalService the right to change data_dir and the folder of log.file, then run gateway service start\n", serviceName)
	return nil
}

// ofService is a command about the installed service.
func ofService(name, short string, act func(*mgr.Service) error) *cobra.Command {
	return &cobra.Command{
		Use: name, Short: short, Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			manager, err := mgr.Connect()
			if err != nil {
				return notAdministrator(err)
			}
			defer manager.Disconnect() //nolint:errcheck // nothing is left to do
			installed, err := manager.OpenService(serviceName)
			if err != nil {
				return fmt.Errorf("the service %s is not installed: %w; gateway service install makes it", serviceName, err)
			}
			defer installed.Close()
			return act(installed)
		},
	}
}

func notAdministrator(err error) error {
	return fmt.Errorf("the services of Windows cannot be changed: %w; run it as an administrator", err)
}

func uninstall(s *mgr.Service) error {
	if err := s.Delete(); err != nil {
		return err
	}
	return eventlog.Remove(serviceName)
}

// stopService stops the service and waits for its end.
func stopService(s *mgr.Service) error {
	status, err := s.Control(svc.Stop)
	for until := time.Now().Add(stopTime); err == nil && status.State != svc.Stopped; status, err = s.Query() {
		if time.Now().After(until) {
			return fmt.Errorf("the service has not stopped within %s; look into log.file", stopTime)
		}
		time.Sleep(200 * time.Millisecond)
	}
	return err
}
