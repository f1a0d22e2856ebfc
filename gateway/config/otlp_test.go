package config_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/config"
)

func TestTheCollectorOfTracesAndMetrics(t *testing.T) {
	file := filepath.Join(t.TempDir(), "headers")
	if err := os.WriteFile(file, []byte("authorization: Bearer "+secret+"\n\nX-Tenant:factory\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	cfg, err := config.Load(write(t, "otlp: {endpoint: 'https://otel.example.com/otlp', headers_file: "+file+"}"), []string{"GATEWAY_OTLP_SAMPLE=0.5"})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{"Authorization": "Bearer " + secret, "X-Tenant": "factory"}, cfg.OTLP.HeaderMap()); diff != "" {
		t.Error(diff)
	}
	if cfg.OTLP.Sample != 0.5 || cfg.OTLP.Speaks() != "http" {
		t.Errorf("%v of the calls by %s", cfg.OTLP.Sample, cfg.OTLP.Speaks())
	}
	for endpoint, protocol := range map[string]string{"http://h:4318": "http", "grpc://h:4317": "grpc", "grpcs://h:4317": "grpc"} {
		if got := (config.OTLP{Endpoint: endpoint}).Speaks(); got != protocol {
			t.Errorf("%s speaks %s", endpoint, got)
		}
	}
	if off := config.Default().OTLP; off.On() || off.Sample != 0.1 {
		t.Errorf("the default is %+v", off)
	}
}

func TestBadSettingsOfTheCollector(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	const good = "endpoint: 'https://otel.example.com', "
	for text, want := range map[string]string{
		good + "sample: 1.1":                                    "otlp.sample: must be from 0 to 1",
		good + "sample: -0.1":                                   "otlp.sample: must be from 0 to 1",
		good + "protocol: thrift":                               "otlp.protocol: must be http or grpc",
		"protocol: grpc":                                        "otlp.endpoint: must be set",
		"headers: 'A: " + secret + "'":                          "otlp.endpoint: must be set",
		"endpoint: otel.example.com":                            "otlp.endpoint: must be an address",
		"endpoint: 'https://u:" + secret + "@otel.example.com'": "otlp.endpoint: must be an address",
		"endpoint: 'https://otel.example.com?k=" + secret + "'": "otlp.endpoint: must be an address",
		"endpoint: 'ftp://otel.example.com'":                    "otlp.endpoint: must begin with",
		"endpoint: 'grpc://otel.example.com'":                   "otlp.endpoint: for gRPC it must be a host and a port",
		"endpoint: 'grpc://h:4317/x'":                           "otlp.endpoint: for gRPC it must be a host and a port",
		good + "protocol: grpc":                                 "otlp.endpoint: for gRPC it must be a host and a port",
		"endpoint: 'grpc://h:4317', protocol: http":             "otlp.protocol: must be grpc or empty",
		"endpoint: 'http://h:4318', tls_ca: " + empty:           "otlp.tls_ca: has no effect",
		good + "tls_ca: /no/file":                               "otlp.tls_ca: cannot read the file",
		good + "tls_ca: " + empty:                               "otlp.tls_ca: the file has no certificate",
		good + "headers_file: /no/file":                         "otlp.headers_file: cannot read the file",
		good + "headers_file: " + empty:                         "otlp.headers_file: the file is empty",
		good + "headers: '" + secret + "'":                      "otlp.headers: each line must be a header",
		good + "headers: 'A b: " + secret + "'":                 "otlp.headers: each line must be a header",
	} {
		t.Run(text, func(t *testing.T) { refused(t, write(t, "otlp: {"+text+"}"), nil, want) })
	}
}
