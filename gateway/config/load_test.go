package config_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"qiao/gateway/config"
)

// write makes a file for one test and returns its path.
func write(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// load reads valid settings: the text of a file and an environment.
func load(t *testing.T, text string, environ ...string) config.Config {
	t.Helper()
	cfg, err := config.Load(write(t, text), environ)
	if err != nil {
		t.Fatal(err)
	}
	return cfg
}

// diff compares settings but for the data folder; an empty list equals none.
func diff(want, got config.Config) string {
	return cmp.Diff(want, got, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(config.Config{}, "DataDir"))
}

// The file that a site begins with changes no default, whether its lines are comments or not; nor does the reference.
func TestShippedFilesSayTheDefaults(t *testing.T) {
	shipped, err := os.ReadFile("../../config.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(string(shipped), "\n"); lines > 40 {
		t.Errorf("config.yaml has %d lines: it is for what a site decides", lines)
	}
	for name, text := range map[string]string{
		"config.yaml":                           string(shipped),
		"config.yaml without its comment signs": regexp.MustCompile(`(?m)^#( *[a-z_]+:)`).ReplaceAllString(string(shipped), "$1"),
		"reference.yaml":                        config.ReferenceYAML,
	} {
		if d := diff(config.Default(), load(t, text)); d != "" {
			t.Errorf("%s and Default differ (-default +file):\n%s", name, d)
		}
	}
}

func TestWithoutAFileTheDefaultsApply(t *testing.T) {
	cfg, err := config.Load("", []string{"HOME=/root", "GATEWAY_TEST_SOMETHING=1"})
	if err != nil {
		t.Fatal(err)
	}
	if d := diff(config.Default(), cfg); d != "" {
		t.Error(d)
	}
	if got := cfg.Server.Location().String(); got != "Asia/Shanghai" {
		t.Errorf("location %s", got)
	}
}

func TestFileOverridesOnlyItsOwnKeys(t *testing.T) {
	want := config.Default()
	want.Server.Addr = "0.0.0.0:80"
	want.Session.Idle = 90 * time.Minute
	want.Session.Single = true
	want.Limits.Body = 2 << 20
	want.Limits.Rows = 7
	want.Compat.Origins = []string{"https://a.example", "https://b.example"}
	want.Compat.SuccessCodes = []config.PrefixCode{{Prefix: "/api/Message/", Code: 100}}
	want.Compat.StatusMode = []config.PrefixMode{{Prefix: "/admin/", Mode: "older"}}
	want.Session.Places = []config.Place{{Network: "10.1.0.0/16", Name: "总厂"}}
	want.UI.Hosts["mp"] = "https://mp.example"
	want.UI.Pages = []config.Page{{Page: "store/Shop.index", API: "/api/staff/index"}, {Page: "dashboard/index"}}
	got := load(t, `
server: {ADDR: "0.0.0.0:80"}   # keys match in any letter case
session: {idle: 1h30m, single: true, places: [{network: 10.1.0.0/16, name: 总厂}]}
limits: {body: 2MiB, rows: 7}
redis:
compat:
  origins: [https://a.example, https://b.example]
  success_codes: [{prefix: /api/Message/, code: 100}]
  status_mode: [{prefix: /admin/, mode: older}]
ui:
  hosts: {mp: https://mp.example}
  pages: [{page: store/Shop.index, api: /api/staff/index}, {page: dashboard/index}]
`)
	if d := diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestDatabaseKeepsTheDefaultsOfMissingKeys(t *testing.T) {
	want := config.Default()
	want.Databases["main"] = config.Database{Driver: "sqlite", DSN: "/srv/x.db", MaxOpen: 8, ConnectTimeout: 2 * time.Second, ReplicaAge: time.Second}
	want.Databases["crm"] = config.Database{Driver: "sqlserver", DSN: "sqlserver://h", MaxOpen: 3, ConnectTimeout: 2 * time.Second, ReplicaAge: time.Second}
	got := load(t, "databases:\n  main: {dsn: /srv/x.db}\n  crm: {driver: sqlserver, dsn: 'sqlserver://h', max_open: 3}\n")
	if d := diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestEnvironmentOverridesEveryKindOfKey(t *testing.T) {
	for _, test := range []struct {
		variable string
		want     func(c *config.Config)
	}{
		{"GATEWAY_DATA_DIR=/srv/qiao", func(c *config.Config) { c.DataDir = "/srv/qiao" }},
		{"GATEWAY_SERVER_ADDR=:80", func(c *config.Config) { c.Server.Addr = ":80" }},
		{"GATEWAY_SERVER_READ_TIMEOUT=5s", func(c *config.Config) { c.Server.ReadTimeout = 5 * time.Second }},
		{"GATEWAY_SERVER_TRUSTED_PROXIES=10.0.0.0/8, 192.168.0.1", func(c *config.Config) {
			c.Server.TrustedProxies = []string{"10.0.0.0/8", "192.168.0.1"}
		}},
		{"GATEWAY_SERVER_TRUSTED_PROXIES=", func(c *config.Config) { c.Server.TrustedProxies = nil }},
		{"GATEWAY_SESSION_SINGLE=true", func(c *config.Config) { c.Session.Single = true }},
		{"GATEWAY_SESSION_PLACES=10.1.0.0/16=总厂,10.2.0.0/16=二厂", func(c *config.Config) {
			c.Session.Places = []config.Place{{Network: "10.1.0.0/16", Name: "总厂"}, {Network: "10.2.0.0/16", Name: "二厂"}}
		}},
		{"GATEWAY_SIGN_IN_HASH_QUEUE=7", func(c *config.Config) { c.SignIn.HashQueue = 7 }},
		{"GATEWAY_LIMITS_BODY=64KiB", func(c *config.Config) { c.Limits.Body = 64 << 10 }},
		{"GATEWAY_REDIS_URL=redis://127.0.0.1:6379/0", func(c *config.Config) { c.Redis.URL = "redis://127.0.0.1:6379/0" }},
		{"GATEWAY_COMPAT_HEADER_NAME=X-Other", func(c *config.Config) { c.Compat.Header.Name = "X-Other" }},
		{"GATEWAY_COMPAT_LEGACY_HASH=false", func(c *config.Config) { c.Compat.LegacyHash = false }},
		{"GATEWAY_COMPAT_SUCCESS_CODES=/api/Message/=100,/mp/=20000", func(c *config.Config) {
			c.Compat.SuccessCodes = []config.PrefixCode{{Prefix: "/api/Message/", Code: 100}, {Prefix: "/mp/", Code: 20000}}
		}},
		{"GATEWAY_COMPAT_STATUS_MODE=/admin/=older", func(c *config.Config) {
			c.Compat.StatusMode = []config.PrefixMode{{Prefix: "/admin/", Mode: "older"}}
		}},
		{"GATEWAY_UI_HOSTS_HANDLER=https://handler.example", func(c *config.Config) { c.UI.Hosts["handler"] = "https://handler.example" }},
		{"GATEWAY_UI_FILES_HOST=https://files.example", func(c *config.Config) { c.UI.FilesHost = "https://files.example" }},
		{"GATEWAY_UI_PAGES=a/index=/admin/a,b/index=", func(c *config.Config) {
			c.UI.Pages = []config.Page{{Page: "a/index", API: "/admin/a"}, {Page: "b/index"}}
		}},
		{"GATEWAY_DATABASES_MAIN_DSN=/srv/a.db", func(c *config.Config) { c.Databases["main"] = database(c, "main", "/srv/a.db") }},
		{"GATEWAY_DATABASES_CRM_DSN=/srv/b.db", func(c *config.Config) { c.Databases["crm"] = database(c, "main", "/srv/b.db") }},
		{"GATEWAY_DATABASES_OLD_ERP_DSN=/srv/c.db", func(c *config.Config) { c.Databases["old_erp"] = database(c, "main", "/srv/c.db") }},
		{"GATEWAY_DATABASES_MAIN_MAX_OPEN=3", func(c *config.Config) {
			c.Databases["main"] = config.Database{Driver: "sqlite", MaxOpen: 3, ConnectTimeout: 2 * time.Second, ReplicaAge: time.Second}
		}},
	} {
		t.Run(test.variable, func(t *testing.T) {
			want := config.Default()
			test.want(&want)
			if d := diff(want, load(t, "", test.variable)); d != "" {
				t.Error(d)
			}
		})
	}
}

// database is the named database with another file.
func database(c *config.Config, name, dsn string) config.Database {
	d := c.Databases[name]
	d.DSN = dsn
	return d
}

func TestEnvironmentWinsOverTheFile(t *testing.T) {
	got := load(t, "server: {addr: ':1'}\ncompat: {origins: [https://a.example, https://b.example]}\ndatabases: {crm: {max_open: 2}}\n",
		"GATEWAY_SERVER_ADDR=:2", "GATEWAY_COMPAT_ORIGINS=https://c.example", "GATEWAY_DATABASES_CRM_DSN=crm.db")
	want := config.Default()
	want.Server.Addr = ":2"
	want.Compat.Origins = []string{"https://c.example"}
	want.Databases["crm"] = config.Database{Driver: "sqlite", DSN: "crm.db", MaxOpen: 2, ConnectTimeout: 2 * time.Second, ReplicaAge: time.Second}
	if d := diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestCertificateAndItsKey(t *testing.T) {
	cert, key := pair(t)
	other, _ := pair(t)
	if got := load(t, "server: {tls_cert: "+cert+", tls_key: "+key+"}"); got.Server.TLSCert != cert || got.Server.TLSKey != key {
		t.Errorf("%+v", got.Server)
	}
	refused(t, write(t, "server: {tls_cert: "+other+", tls_key: "+key+"}"), nil, "server.tls_cert, server.tls_key")
}

// pair makes a certificate and its key, each in a file.
func pair(t *testing.T) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := x509.Certificate{SerialNumber: big.NewInt(1)}
	signed, err := x509.CreateCertificate(rand.Reader, &template, &template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	encoded, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	block := func(kind string, content []byte) string {
		return write(t, string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: content})))
	}
	return block("CERTIFICATE", signed), block("PRIVATE KEY", encoded)
}

// A cluster sets variables for a service called gateway whose names look like ours.
func TestVariablesOfAClusterAreNoSettings(t *testing.T) {
	got := load(t, "", "GATEWAY_SERVICE_HOST=10.0.0.1", "GATEWAY_SERVICE_PORT=80", "GATEWAY_SERVICE_PORT_HTTP=80", "GATEWAY_PORT=tcp://10.0.0.1:80",
		"GATEWAY_PORT_80_TCP=tcp://10.0.0.1:80", "GATEWAY_PORT_80_TCP_PROTO=tcp", "GATEWAY_PORT_80_TCP_PORT=80", "GATEWAY_PORT_80_TCP_ADDR=10.0.0.1",
		"GATEWAY_API_PORT=tcp://10.0.0.2:80", "GATEWAY_API_SERVICE_HOST=10.0.0.2")
	if d := diff(config.Default(), got); d != "" {
		t.Error(d)
	}
}

func TestSecretFromAFile(t *testing.T) {
	url, dsn := write(t, "redis://:geheim@127.0.0.1:6379/0\n"), write(t, "  crm.db \n")
	got := load(t, "", "GATEWAY_REDIS_URL_FILE="+url, "GATEWAY_DATABASES_CRM_DSN_FILE="+dsn)
	if got.Redis.URL != "redis://:geheim@127.0.0.1:6379/0" || got.Databases["crm"].DSN != "crm.db" {
		t.Errorf("url %q, dsn %q", got.Redis.URL, got.Databases["crm"].DSN)
	}
	direct := load(t, "", "GATEWAY_REDIS_URL_FILE="+url, "GATEWAY_REDIS_URL=redis://other")
	if direct.Redis.URL != "redis://other" {
		t.Errorf("the variable itself loses against its _FILE: %q", direct.Redis.URL)
	}
}

// An empty secret file means that the secret was lost: without the secret another database
// would be used, or no shared cache.
func TestAnEmptySecretIsRefused(t *testing.T) {
	for _, name := range []string{"GATEWAY_REDIS_URL", "GATEWAY_DATABASES_MAIN_DSN", "GATEWAY_MESSAGES_SMS_URL", "GATEWAY_MESSAGES_SMS_HEADER"} {
		_, err := config.Load("", []string{name + "_FILE=" + write(t, " \n")})
		if err == nil || !strings.HasPrefix(err.Error(), name+"_FILE: the file that holds ") || !strings.Contains(err.Error(), "is empty") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSizesAreWrittenAsTheyAreRead(t *testing.T) {
	for size, want := range map[config.ByteSize]string{2 << 30: "2 GiB", 3 << 19: "1536 KiB", 1 << 20: "1 MiB", 1000: "1000 B", 0: "0 B"} {
		if got := size.String(); got != want {
			t.Errorf("%d is %s, want %s", int64(size), got, want)
		}
	}
}
