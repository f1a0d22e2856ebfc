package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// A command that looks into the wrong folder says so, and leaves nothing there.
func TestOnlyServeAndSeedMakeADatabase(t *testing.T) {
	target := t.TempDir()
	for _, words := range []string{
		"user create zhangsan --name 张三", "user passwd admin", "rights admin", "migrate up", "migrate check", "files move --to folder",
		"backup " + target, "verify", "replicate " + target, "procedures list", "bridge status",
	} {
		folder := filepath.Join(t.TempDir(), "none")
		_, stderr, err := command(t, nil, append(strings.Fields(words), "--data-dir", folder)...)
		if want := "there is no file " + filepath.Join(folder, "qiao.db"); err == nil || !strings.Contains(stderr, want) {
			t.Errorf("gateway %s: %v %s does not say %q", words, err, stderr, want)
		}
		if _, err := os.Stat(folder); !os.IsNotExist(err) {
			t.Errorf("gateway %s made the folder: %v", words, err)
		}
	}
}

// Where the configuration and the flags mean another folder than the gateway that runs, check says it.
func TestCheckSaysWhoUsesTheFolder(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux says which program has a file open")
	}
	used, other := t.TempDir(), filepath.Join(t.TempDir(), "other")
	g, stop := serveCommand(t, used)
	defer stop()
	address := []string{"GATEWAY_SERVER_ADDR=" + strings.TrimPrefix(g.URL, "http://")}
	settings := apptest.File(t, "config.yaml", "data_dir: "+other+"\n")
	for _, test := range []struct {
		args []string
		want []string
	}{
		{[]string{"--data-dir", used}, []string{"ok data folder " + used + ", from --data-dir", fmt.Sprintf("ok data folder, used by process %d, ", os.Getpid())}},
		{[]string{"--config", settings}, []string{
			"ok data folder " + other + ", from " + settings,
			"warning data folder, used by no program, but a gateway answers at " + strings.TrimPrefix(g.URL, "http://") + ": it has another data folder; correct --config or --data-dir",
		}},
	} {
		stdout, stderr, err := command(t, address, append([]string{"check"}, test.args...)...)
		for _, want := range test.want {
			if !strings.Contains(unaligned(stdout), want) {
				t.Errorf("check %v: %v %s\n%s\ndoes not say %q", test.args, err, stderr, stdout, want)
			}
		}
	}
}
