package config_test

import (
	"path/filepath"
	"strings"
	"testing"

	"qiao/gateway/config"
)

// secret is part of every value that must not be repeated in a message.
const secret = "geheim"

// refused loads wrong settings and checks the rules of every message: it is one line, it
// contains the key and the rest of want, and it contains no secret.
func refused(t *testing.T, path string, environ []string, want ...string) {
	t.Helper()
	_, err := config.Load(path, environ)
	if err == nil {
		t.Fatal("accepted")
	}
	text := err.Error()
	for _, part := range want {
		if !strings.Contains(text, part) {
			t.Errorf("%q does not say %q", text, part)
		}
	}
	if path != "" { // the path contains the name of the test
		text = strings.ReplaceAll(text, path, "config.yaml")
	}
	if strings.Contains(text, "\n") || strings.Contains(text, secret) {
		t.Errorf("not one line, or with the secret: %q", text)
	}
}

func TestUnknownKeys(t *testing.T) {
	for text, key := range map[string]string{
		"adress: x":                                                  `"adress"`,
		"server: {adress: x}":                                        `"server.adress"`,
		"ui: {hosts: {xx: ''}}":                                      `"ui.hosts.xx"`,
		"databases: {main: {dns: geheim}}":                           `"databases.main.dns"`,
		"databases: {main: {dsn: {password: geheim}}}":               `"databases.main.dsn.password"`,
		"databases: {crm: }":                                         `"databases.crm"`,
		"compat: {success_codes: [{prefx: /a, code: 1}]}":            "compat.success_codes[0]: has invalid keys: prefx",
		"compat: {status_mode: [{prefix: /a, mode: older, x: 1}]}":   "compat.status_mode[0]: has invalid keys: x",
		"ui: {pages: [{page: a/index, url: /x}]}":                    "ui.pages[0]: has invalid keys: url",
		"session: strict":                                            "session: must be a group of keys",
		"ui: {hosts: [geheim]}":                                      "ui.hosts: must be a group of keys",
		"compat: {header: geheim}":                                   "compat.header: must be a group of keys",
		"databases: {main: {driver: sqlite}}\nredis: {urls: geheim}": `"redis.urls"`,
	} {
		t.Run(text, func(t *testing.T) { refused(t, write(t, text), nil, key) })
	}
}

func TestBadValuesOfEachType(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"server: {read_timeout: 5}", "server.read_timeout: must be a duration with its unit"},
		{"server: {read_timeout: soon}", "server.read_timeout: must be a duration with its unit"},
		{"limits: {rows: many}", "limits.rows: must be a whole number"},
		{"limits: {rows: 2.5}", "limits.rows: must be a whole number"},
		{"limits: {rows: true}", "limits.rows: must be a whole number"},
		{"limits: {rows: 99999999999999999999}", "limits.rows: must be a whole number"},
		{"limits: {body: 1XB}", `limits.body: "1XB" is not a size`},
		{"limits: {body: 1.5MiB}", `limits.body: "1.5MiB" is not a size`},
		{"limits: {body: 1.5}", "limits.body"},
		{"limits: {body: -1KiB}", `limits.body: "-1KiB" is not a size`},
		{"limits: {body: 17179869185GiB}", `limits.body: "17179869185GiB" is not a size`}, // 1 GiB, if it overflowed,
		{"session: {single: yes}", "session.single: must be true or false"},
		{"session: {single: 2}", "session.single: must be true or false"},
		{"server: {addr: 8080}", "server.addr: must be one text"},
		{"mcp: {writes: true}", "mcp.writes is true, but mcp.enabled is false"},
		{"mcp: {enabled: 1}", "mcp.enabled: must be true or false"},
		{"ui: {title: [a]}", "ui.title: must be one text"},
		{"compat: {header: {value: 1.10}}", "compat.header.value: must be one text"},
		{"compat: {origins: [[geheim]]}", "compat.origins[0]: must be one text"},
		{"compat: {success_codes: [{prefix: /a, code: x}]}", "compat.success_codes[0].code: must be a whole number"},
		{"compat: {success_codes: 5}", "compat.success_codes[0]"},
		{"databases: {main: {max_open: x}}", "databases.main.max_open: must be a whole number"},
		{"databases: {main: {connect_timeout: 2}}", "databases.main.connect_timeout: must be a duration"},
		{"databases: {crm: {dsn: [geheim]}}", "databases.crm.dsn: must be one text"},
		{"redis: {url: [geheim]}", "redis.url: must be one text"},
	} {
		t.Run(test.text, func(t *testing.T) { refused(t, write(t, test.text), nil, test.want) })
	}
}

func TestBadValuesInTheEnvironment(t *testing.T) {
	for variable, want := range map[string]string{
		"GATEWAY_SESSION_IDLE=12":                "session.idle: must be a duration",
		"GATEWAY_SESSION_IDLE=":                  "session.idle: must be a duration",
		"GATEWAY_LIMITS_ROWS=1e3":                "limits.rows: must be a whole number",
		"GATEWAY_LIMITS_HEADERS=64K":             "limits.headers",
		"GATEWAY_COMPAT_LEGACY_HASH=ja":          "compat.legacy_hash: must be true or false",
		"GATEWAY_COMPAT_SUCCESS_CODES=/a":        "compat.success_codes[0]: must be a prefix and its code",
		"GATEWAY_SESSION_PLACES=10.1.0.0/16":     "session.places[0]: must be a network and its name",
		"GATEWAY_COMPAT_STATUS_MODE=older":       "compat.status_mode[0]: must be a prefix and its mode",
		"GATEWAY_DATABASES_CRM_MAX_OPEN=x":       "databases.crm.max_open",
		"GATEWAY_DATABASES_CRM_DRIVER=oracle":    `databases.crm.driver: "oracle" is not one of sqlite, sqlserver`,
		"GATEWAY_UI_HOSTS_MP=mp.example":         "ui.hosts.mp",
		"GATEWAY_UI_PAGES=a/index":               "ui.pages[0]: must be a page and its list API",
		"GATEWAY_UI_PLANNED=a/index":             "ui.planned[0]: must be a page, who moves it and until when",
		"GATEWAY_REDIS_URL=http://u:geheim@host": "redis.url",
		"GATEWAY_SERVER_ADRESS=geheim":           "GATEWAY_SERVER_ADRESS: there is no such setting",
		"GATEWAY_SERVER_PORT=8080":               "GATEWAY_SERVER_PORT: there is no such setting",
		"GATEWAY_DATABASES_MAIN_DNS=geheim":      "GATEWAY_DATABASES_MAIN_DNS: there is no such setting",
		"GATEWAY_REDIS_URI_FILE=/run/geheim":     "GATEWAY_REDIS_URI_FILE: there is no such setting",
		"GATEWAY_=":                              "GATEWAY_: there is no such setting",
		"GATEWAY_COMPAT_HEADER_VALUE=":           "compat.header.value: must not be empty",
		"GATEWAY_COMPAT_HEADER_NAME=user-agent":  "compat.header.name",
		"GATEWAY_REDIS_URL_FILE=/no/such/file":   "GATEWAY_REDIS_URL_FILE: cannot read the file that holds redis.url",
	} {
		t.Run(variable, func(t *testing.T) { refused(t, "", []string{variable}, want) })
	}
}

func TestEachValidation(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"data_dir: ''", "data_dir: must name a folder"},
		{"server: {addr: localhost}", `server.addr: "localhost" is not HOST:PORT`},
		{"server: {ops_addr: '9090'}", "server.ops_addr"},
		{"server: {timezone: Mars/Base}", "server.timezone"},
		{"server: {timezone: ''}", "server.timezone"},
		{"server: {tls_cert: a.pem}", "server.tls_cert, server.tls_key: set both or neither"},
		{"server: {tls_key: a.pem}", "server.tls_cert, server.tls_key: set both or neither"},
		{"server: {tls_cert: /no/such/cert.pem, tls_key: /no/such/key.pem}", "server.tls_cert: cannot read the certificate"},
		{"server: {tls_cert: config.yaml, tls_key: /no/such/key.pem}", "server.tls_key: cannot read the key"},
		{"server: {tls_cert: config.yaml, tls_key: config.yaml}", "server.tls_cert, server.tls_key: no certificate and its key"},
		{"server: {version_path: web}", "server.version_path"},
		{"server: {trusted_proxies: [10.0.0.0/99]}", "server.trusted_proxies"},
		{"server: {trusted_proxies: [proxy.example]}", "server.trusted_proxies"},
		{"server: {read_timeout: 0s}", "server.read_timeout: must be longer than 0"},
		{"server: {header_timeout: -1s}", "server.header_timeout"},
		{"server: {idle_timeout: 0s}", "server.idle_timeout"},
		{"server: {drain: -1s}", "server.drain: must be longer than 0, such as 3s, or 0"},
		{"server: {shutdown_timeout: 0s}", "server.shutdown_timeout"},
		{"databases: {main: {driver: oracle}}", "databases.main.driver"},
		{"databases: {main: {driver: sqlserver}}", "databases.main.dsn"},
		{"databases: {main: {driver: sqlserver, dsn: 'server=h;password=geheim'}}", "databases.main.dsn"},
		{"databases: {main: {max_open: 0}}", "databases.main.max_open: must be at least 1"},
		{"databases: {crm: {connect_timeout: 0s}}", "databases.crm.connect_timeout"},
		{"databases: {crm: {replica: copy.db}}", "databases.crm.replica: only the database main may have one"},
		{"databases: {main: {dsn: a.db, replica: a.db}}", "databases.main.replica: is the database itself"},
		{"databases: {main: {replica: b.db, replica_age: 100ms}}", "databases.main.replica_age: must be at least 200ms"},
		{"databases: {main: {driver: sqlserver, dsn: 'sqlserver://h', replica: b.db}}", "databases.main.replica: must be a sqlserver:// URL"},
		{"redis: {url: 'host:6379'}", "redis.url"},
		{"messages: {retention: 30}", "messages.retention: must be 0, which keeps messages for ever, or 31 to 36500 days"},
		{"messages: {retention: -1}", "messages.retention: must be 0"},
		{"messages: {retention: 36501}", "messages.retention: must be 0"},
		{"messages: {sms_url: 'sms.example.com/geheim'}", "messages.sms_url: must be a URL"},
		{"messages: {sms_url: 'ftp://sms.example.com/geheim'}", "messages.sms_url: must be a URL"},
		{"messages: {sms_url: 'http://h', sms_body: 'geheim {code}'}", "messages.sms_body: must hold {mobile}"},
		{"messages: {sms_url: 'http://h', sms_body: 'geheim {mobile}'}", "messages.sms_body: must hold {code}"},
		{"messages: {sms_url: 'http://h', sms_changed_body: 'geheim {new}'}", "messages.sms_changed_body: must hold {mobile}"},
		{"messages: {sms_url: 'http://h', sms_header: geheim}", "messages.sms_header: must be one header"},
		{`messages: {sms_url: "http://h", sms_header: "X-Key: geheim\r\nX: y"}`, "messages.sms_header: must be one header"},
		{"redis: {url: 'http://u:geheim@host'}", "redis.url"},
		{"redis: {url: 'redis://u:geheim%@host'}", "redis.url"},
		{"redis: {url: 'redis://:geheim@host:26379/0?master_name='}", "redis.url: master_name must be the name"},
		{"session: {same_site: off}", "session.same_site"},
		{"session: {same_site: 'off'}", `session.same_site: "off" is not one of strict, lax, none`},
		{"session: {idle: 0s}", "session.idle"},
		{"session: {lifetime: 0s}", "session.lifetime"},
		{"cache: {max_entries: 0}", "cache.max_entries"},
		{"session: {per_account: 0}", "session.per_account"},
		{"session: {places: [{network: 10.1.0.0, name: 总厂}]}", `session.places: "10.1.0.0" is not a network such as 10.1.0.0/16`},
		{"session: {places: [{network: 10.1.0.0/16}]}", "session.places: the name of 10.1.0.0/16 must have 1 to 20 characters"},
		{"session: {places: [{network: 10.1.0.0/16, name: a}, {network: 10.1.2.3/16, name: b}]}", "session.places: 10.1.0.0/16 is named twice"},
		{"password: {min_length: 5}", "password.min_length: must be from 6 to 64"},
		{"password: {classes: 5}", "password.classes: must be from 1 to 4"},
		{"password: {history: 0}", "password.history: must be from 1 to 24"},
		{"password: {max_age: -1}", "password.max_age: must be from 0 to 3650"},
		{"password: {classes: 3}\ncompat: {password_format: md5}", "password: compat.password_format md5 needs classes of at most 2"},
		{"sign_in: {hash_parallel: 0}", "sign_in.hash_parallel"},
		{"sign_in: {hash_queue: 0}", "sign_in.hash_queue"},
		{"sign_in: {pair_failures: 0}", "sign_in.pair_failures"},
		{"sign_in: {account_failures: -5}", "sign_in.account_failures"},
		{"sign_in: {address_failures: 0}", "sign_in.address_failures: must be at least 1"},
		{"sign_in: {window: 0s}", "sign_in.window"},
		{"sign_in: {account_delay: 0s}", "sign_in.account_delay"},
		{"limits: {body: 0}", "limits.body"},
		{"limits: {nesting: 0}", "limits.nesting"},
		{"limits: {headers: 0}", "limits.headers"},
		{"limits: {in_flight: 0}", "limits.in_flight"},
		{"limits: {rows: 0}", "limits.rows"},
		{"limits: {request_time: 0s}", "limits.request_time"},
		{"files: {max_size: 0}", "files.max_size: must be at least 1"},
		{"files: {quota: 0}", "files.quota"},
		{"backup: {max_age: 10s}", "backup.max_age: must be at least 1m, such as 26h, or 0s"},
		{"backup: {max_verify_age: -1h}", "backup.max_verify_age: must be at least 1m, such as 192h, or 0s"},
		{"backup: {max_lag: 5s}", "backup.max_lag: must be at least 1m, such as 5m, or 0s"},
		{"files: {uploads: 0}", "files.uploads"},
		{"files: {account_uploads: 0}", "files.account_uploads"},
		{"files: {downloads: 0}", "files.downloads"},
		{"files: {network_downloads: 0}", "files.network_downloads"},
		{"files: {parts: {size: 1000KiB}}", "files.parts.size: must be at least 1 MiB"},
		{"files: {parts: {size: 65MiB}}", "files.parts.size: must be at most 64 MiB"},
		{"files: {parts: {size: 4MiB}, s3: {endpoint: 'https://s3.example.com', bucket: files, access_key: a, secret_key: b}}", "files.parts.size: must be at least 5 MiB, the smallest part of an object storage"},
		{"files: {parts: {life: 59s}}", "files.parts.life: must be at least 1m"},
		{"files: {parts: {account: 0}}", "files.parts.account: must be at least 1"},
		{"procedures: {rescan: -1s}", "procedures.rescan"},
		{"procedures: {cache: 0}", "procedures.cache: must be at least 1"},
		{"procedures: {cache_answer: 0}", "procedures.cache_answer: must be at least 1"},
		{"procedures: {timeout: 0s}", "procedures.timeout"},
		{"procedures: {slow: 0s}", "procedures.slow"},
		{"compat: {header: {name: ''}}", "compat.header.name"},
		{"compat: {header: {name: content-type}}", "compat.header.name: \"content-type\" is sent by pages of any site"},
		{"compat: {header: {name: Origin}}", "compat.header.name"},
		{"compat: {header: {value: ''}}", "compat.header.value: must not be empty"},
		{"compat: {success_codes: [{code: 100}]}", "compat.success_codes: prefix"},
		{"compat: {status_mode: [{prefix: admin, mode: older}]}", "compat.status_mode: prefix"},
		{"compat: {status_mode: [{prefix: /admin/, mode: old}]}", "compat.status_mode"},
		{"compat: {origins: [erp.example.com]}", "compat.origins"},
		{"compat: {origins: ['https://erp.example.com/']}", "compat.origins"},
		{"compat: {password_format: sha1}", "compat.password_format"},
		{"ui: {files_host: files.example.com}", "ui.files_host"},
		{"ui: {legacy: old.example.com}", `ui.legacy: "old.example.com" is not an address such as`},
		{"ui: {legacy: 'javascript://x/%0aalert(1)'}", "ui.legacy"},
		{"ui: {planned: [{page: /remit}]}", `ui.planned: page "/remit" must be a menu's component`},
		{"ui: {planned: [{page: a/index, date: soon}]}", `ui.planned: date "soon" of page a/index must be a day`},
		{"ui: {planned: [{page: a/index}, {page: a/index}]}", "ui.planned: page a/index is named twice"},
		{"ui: {hosts: {crm: '/crm'}}", "ui.hosts.crm"},
		{"ui: {pages: [{api: /admin/x}]}", `ui.pages: page "" must be a menu's component`},
		{"ui: {pages: [{page: /dashboard, api: /admin/x}]}", `ui.pages: page "/dashboard" must be a menu's component`},
		{"ui: {pages: [{page: a/index, api: admin/x}]}", `ui.pages: api "admin/x" of page a/index must start with /`},
		{"ui: {pages: [{page: a/index, api: /x}, {page: a/index}]}", "ui.pages: page a/index is named twice"},
		{"log: {level: INFO}", "log.level"},
		{"log: {max_size: 100KiB}", "log.max_size: must be at least 1 MiB, not 100 KiB"},
		{"log: {keep: 0}", "log.keep: must be at least 1, not 0"},
	} {
		t.Run(test.text, func(t *testing.T) { refused(t, write(t, test.text), nil, test.want) })
	}
}

func TestFilesThatCannotBeRead(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "none.yaml")
	refused(t, missing, nil, missing)
	for text, want := range map[string]string{
		"a: b\n  c: d":             "line 2",
		"redis:\n  url: 'geheim":   "not valid YAML",
		"redis:\n  url: *geheim":   "not valid YAML",
		"geheim":                   "line 1",
		"redis: {url: geheim":      "not valid YAML",
		"redis:\n\turl: geheim":    "line 2",
		"data_dir: a\ndata_dir: b": "line 2",
	} {
		t.Run(text, func(t *testing.T) { path := write(t, text); refused(t, path, nil, path, want) })
	}
}
