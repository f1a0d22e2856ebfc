package app

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"qiao/gateway/check"
	"qiao/gateway/config"
	"qiao/gateway/registry"
	"qiao/gateway/store"
)

// CheckFolder says which data folder the settings mean, and by what (source), and which programs have its database open.
// A gateway that answers at server.addr while none has this database open is a warning: it has another folder.
func CheckFolder(ctx context.Context, cfg config.Config, source string) []check.Finding {
	found := []check.Finding{{Level: check.OK, Subject: "data folder", Sentence: fmt.Sprintf("%s, from %s", cfg.DataDir, source)}}
	main := cfg.Databases[registry.MainDatabase]
	if main.Driver != string(store.SQLite) {
		return found
	}
	say := func(level check.Level, sentence string) []check.Finding {
		return append(found, check.Finding{Level: level, Subject: "data folder, used by", Sentence: sentence})
	}
	if users := usersOf(main.DSN); len(users) > 0 {
		return say(check.OK, strings.Join(users, "; "))
	}
	if err := store.Unused(ctx, main.DSN); err != nil {
		return say(check.OK, "a program of another user has the database open")
	}
	if address, answers := gatewayAt(ctx, cfg.Server); answers {
		return say(check.Warning, fmt.Sprintf("no program, but a gateway answers at %s: it has another data folder; correct --config or --data-dir", address))
	}
	return say(check.OK, "no program")
}

// usersOf are the processes that have a file open, as far as the system shows them to this user.
func usersOf(file string) (users []string) {
	file, err := filepath.EvalSymlinks(file)
	if err != nil {
		return nil
	}
	seen := map[string]bool{}
	handles, _ := filepath.Glob("/proc/[0-9]*/fd/*") // the pattern is good
	for _, handle := range handles {
		process := strings.Split(handle, "/")[2]
		if target, err := os.Readlink(handle); err != nil || target != file || seen[process] {
			continue
		}
		seen[process] = true
		line, _ := os.ReadFile(filepath.Join("/proc", process, "cmdline")) // it may have ended
		users = append(users, fmt.Sprintf("process %s, %s", process, bytes.ReplaceAll(bytes.TrimRight(line, "\x00"), []byte{0}, []byte{' '})))
	}
	return users
}

// gatewayAt reports whether a gateway answers at the address of the settings, as this machine reaches it.
func gatewayAt(ctx context.Context, server config.Server) (address string, answers bool) {
	host, port, err := net.SplitHostPort(server.Addr)
	if err != nil {
		return "", false
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	address = net.JoinHostPort(host, port)
	scheme := "http"
	if server.TLSCert != "" {
		scheme = "https"
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, scheme+"://"+address+"/healthz", http.NoBody)
	if err != nil {
		return address, false
	}
	// The certificate is for the name that users call, and nothing secret is sent.
	client := http.Client{Timeout: 2 * time.Second, Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}} //nolint:gosec // see above
	answer, err := client.Do(request)
	if err != nil {
		return address, false
	}
	text, err := io.ReadAll(io.LimitReader(answer.Body, 16))
	err = errors.Join(err, answer.Body.Close())
	return address, err == nil && string(text) == "ok\n"
}
