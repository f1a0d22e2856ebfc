package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/sys/windows/svc"
	"golang.org/x/sys/windows/svc/eventlog"
	"golang.org/x/sys/windows/svc/mgr"
)

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

// installService makes the service; it runs this program with args.
func installService(args []string) error {
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
	return nil
}

// withService does something with the installed service.
func withService(act func(*mgr.Service) error) error {
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
}

func startService() error { return withService(func(s *mgr.Service) error { return s.Start() }) }

func notAdministrator(err error) error {
	return fmt.Errorf("the services of Windows cannot be changed: %w; run it as an administrator", err)
}

func uninstallService() error {
	return withService(func(s *mgr.Service) error {
		if err := s.Delete(); err != nil {
			return err
		}
		return eventlog.Remove(serviceName)
	})
}

// stopService stops the service and waits for its end.
func stopService() error {
	return withService(func(s *mgr.Service) error {
		status, err := s.Control(svc.Stop)
		for until := time.Now().Add(stopTime); err == nil && status.State != svc.Stopped; status, err = s.Query() {
			if time.Now().After(until) {
				return fmt.Errorf("the service has not stopped within %s; look into log.file", stopTime)
			}
			time.Sleep(200 * time.Millisecond)
		}
		return err
	})
}
