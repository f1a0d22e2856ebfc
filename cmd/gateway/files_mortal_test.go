package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"

	"qiao/cmd/app"
	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/files"
)

// diesAt makes the test binary a gateway that kills itself at a step of a
// change of a file: receive, receiving, received, remove or removed.
const diesAt = "QIAO_TEST_DIES_AT"

// mortal is a storage whose process dies at a step.
type mortal struct {
	files.Storage
	step string
}

// at kills the process, as nothing else would have it end, if this is the step.
func (m mortal) at(step string) {
	if step != m.step {
		return
	}
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Kill()
	}
	if err != nil {
		panic(err)
	}
	select {}
}

func (m mortal) Receive(ctx context.Context, p files.Path, content io.Reader, most int64) (int64, error) {
	m.at("receive")
	size, err := m.Storage.Receive(ctx, p, io.MultiReader(io.LimitReader(content, 64<<10), callback(func() { m.at("receiving") }), content), most)
	m.at("received")
	return size, err
}

func (m mortal) Remove(ctx context.Context, p files.Path) error {
	if p == (files.Path{}) {
		return nil
	}
	m.at("remove")
	err := m.Storage.Remove(ctx, p)
	m.at("removed")
	return err
}

// callback is a reader without content that reports when it is read.
type callback func()

func (c callback) Read([]byte) (int, error) {
	c()
	return 0, io.EOF
}

// serveUntil is the serve command on a data folder that has a database. The
// data folder is the last argument.
func serveUntil(step string) {
	if err := serveMortal(step, os.Args[len(os.Args)-1]); err != nil {
		fmt.Fprintln(os.Stderr, "gateway:", err)
		os.Exit(1)
	}
}

func serveMortal(step, folder string) error {
	ctx, cfg := context.Background(), config.Default()
	cfg.DataDir = folder
	cfg.Databases["main"] = apptest.EmbeddedAt(filepath.Join(folder, "qiao.db"))
	a, err := app.Open(ctx, app.Options{Config: cfg, Log: slog.New(slog.DiscardHandler), Release: 1})
	if err != nil {
		return err
	}
	defer a.Close()
	a.Files = mortal{a.Files, step}
	if err := a.BuildServer(ctx); err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Printf("ready at http://%s\n", listener.Addr())
	return a.Server.Serve(ctx, listener, nil)
}
