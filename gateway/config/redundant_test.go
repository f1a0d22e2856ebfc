package config_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/config"
)

// A key is named where the settings are the same without it, in whatever spelling it has its default.
func TestKeysThatHaveTheirDefaultAreNamed(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"nothing":                     {"", nil},
		"another value":               {"server: {addr: '0.0.0.0:8080'}\nsession: {single: true}\n", nil},
		"one of two":                  {"server: {addr: '127.0.0.1:8080', drain: 5s}\n", []string{"server.addr"}},
		"other spellings":             {"limits: {body: 1024KiB, request_time: 1m}\nMCP: {Enabled: 'FALSE'}\n", []string{"limits.body", "limits.request_time", "mcp.enabled"}},
		"the folder beside the file":  {"data_dir: ./data\n", []string{"data_dir"}},
		"lists":                       {"server: {trusted_proxies: []}\ncompat: {origins: ['https://a.example']}\n", []string{"server.trusted_proxies"}},
		"a database of the site":      {"databases: {erp: {driver: sqlserver, dsn: 'sqlserver://h', max_open: 8}}\n", []string{"databases.erp.max_open"}},
		"the driver of main":          {"databases: {main: {driver: sqlite}}\n", []string{"databases.main.driver"}},
		"a host of the UI, a program": {"ui: {hosts: {mp: ''}}\nlegacy: {keep: 30}\n", []string{"legacy.keep", "ui.hosts.mp"}},
	} {
		t.Run(name, func(t *testing.T) {
			file := write(t, c.text)
			if _, err := config.Load(file, nil); err != nil {
				t.Fatal(err)
			}
			got, err := config.Redundant(file)
			if diff := cmp.Diff(c.want, got); err != nil || diff != "" {
				t.Errorf("%v %s", err, diff)
			}
		})
	}
	if _, err := config.Redundant("/no/such/file.yaml"); err == nil {
		t.Error("a file that is not there is no error")
	}
}
