package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"qiao/gateway/config"
)

func keysFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "keys")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

const (
	oldKey = "an-old-key-of-20-and-more"
	newKey = "a-newer-key-of-20-and-more"
)

func TestProgramsAreReadWithTheirKeys(t *testing.T) {
	file := keysFile(t, oldKey+"\n"+newKey+"\n")
	got := load(t, `compat:
  signature_window: 2m
  require_rowversion: true
  clients:
    - {name: mes, account: mes-service, keys_file: '`+file+`', repeats: true, procedures: [P_Shop/店铺信息列表查询, P_Stock]}
  trusted_clients:
    - {name: gate, account: gate-service, networks: [10.1.2.3, 10.2.0.0/16], procedures: [P_Gate/放行]}
`)
	want := config.Default()
	want.Compat.SignatureWindow, want.Compat.RequireRowVersion = 2*time.Minute, true
	want.Compat.Clients = []config.SignedClient{{
		Name: "mes", Account: "mes-service", KeysFile: file, Keys: []string{oldKey, newKey}, Repeats: true,
		Procedures: []config.ProcedureName{{Name: "P_Shop", CXType: "店铺信息列表查询"}, {Name: "P_Stock"}},
	}}
	want.Compat.TrustedClients = []config.TrustedClient{{
		Name: "gate", Account: "gate-service", Networks: []string{"10.1.2.3", "10.2.0.0/16"},
		Procedures: []config.ProcedureName{{Name: "P_Gate", CXType: "放行"}},
	}}
	if d := diff(want, got); d != "" {
		t.Error(d)
	}
	var networks []string
	for _, prefix := range got.Compat.TrustedClients[0].Prefixes() {
		networks = append(networks, prefix.String())
	}
	if got := strings.Join(networks, " "); got != "10.1.2.3/32 10.2.0.0/16" {
		t.Errorf("the networks are %s", got)
	}
}

func TestInvalidPrograms(t *testing.T) {
	good, short, three, twice := keysFile(t, oldKey), keysFile(t, "nineteen-characters"), keysFile(t, oldKey+" "+newKey+" "+oldKey+"x"), keysFile(t, oldKey+"\n"+oldKey)
	signed := func(rest string) string { return "compat: {clients: [{" + rest + "}]}" }
	network := func(rest string) string { return "compat: {trusted_clients: [{" + rest + "}]}" }
	for text, want := range map[string]string{
		signed("keys_file: " + good):                                              "compat.clients: a client has no name",
		signed("name: a, keys_file: " + good + ", procedures: [P_A/b]"):           "compat.clients: a: account must name the service account",
		signed("name: a, account: s"):                                             "compat.clients: a: keys_file must name a file with one or two keys",
		signed("name: a, account: s, keys_file: /nowhere/keys"):                   "compat.clients: a: cannot read keys_file",
		signed("name: a, keys_file: " + three):                                    "compat.clients: a: keys_file must name a file with one or two keys",
		signed("name: a, keys_file: " + short):                                    "compat.clients: a: a key in keys_file is shorter than 20 characters",
		signed("name: a, keys_file: " + twice):                                    "compat.clients: a: a key in keys_file stands twice",
		signed("name: a, keys_file: " + good + "}, {name: a, keys_file: " + good): "compat.clients: a is named twice",
		signed("name: a, account: s, keys_file: " + good + ", procedures: [/b]"):  "must be a procedure and its CXType",
		network("name: g, account: s, procedures: [P_A/b]"):                       "compat.trusted_clients: g: networks must name at least one",
		network("name: g, account: s, networks: [10.1.2]"):                        `compat.trusted_clients: g: "10.1.2" is neither`,
		network("name: g, account: s, networks: [0.0.0.0/0]"):                     `compat.trusted_clients: g: "0.0.0.0/0" is neither`,
		network("name: g, networks: [10.1.2.3], procedures: [P_A/b]"):             "compat.trusted_clients: g: account must name",
		"compat: {signature_window: 0s}":                                          "compat.signature_window: must be longer than 0",
	} {
		refused(t, write(t, text), nil, want)
	}
}
