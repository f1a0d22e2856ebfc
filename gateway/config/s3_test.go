package config_test

import (
	"os"
	"path/filepath"
	"testing"

	"qiao/gateway/config"
)

func TestTheBucketOfFiles(t *testing.T) {
	keys := filepath.Join(t.TempDir(), "keys")
	if err := os.WriteFile(keys, []byte("access\n"+secret+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	cfg, err := config.Load(write(t, `
files:
  store: s3
  s3: {endpoint: 'https://s3.example.com:9000', bucket: qiao-files, prefix: qiao/files, path_style: true, keys_file: `+keys+`, redirect: true}
`), []string{"GATEWAY_FILES_S3_TIMEOUT=3s"})
	if err != nil {
		t.Fatal(err)
	}
	s := cfg.Files.S3
	if cfg.Files.Store != "s3" || !s.On() || s.AccessKey != "access" || s.SecretKey != secret || s.Region != "us-east-1" || s.Timeout.String() != "3s" {
		t.Errorf("%+v", s)
	}
	if s.Origin() != "https://s3.example.com:9000" {
		t.Errorf("its links begin with %s", s.Origin())
	}
	s.PathStyle, s.Endpoint = false, ""
	if s.Origin() != "https://qiao-files.s3.us-east-1.amazonaws.com" {
		t.Errorf("its links begin with %s", s.Origin())
	}
	if config.Default().Files.Store != "folder" || config.Default().Files.S3.On() {
		t.Error("a bucket without settings")
	}
}

func TestBadSettingsOfTheBucket(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "keys")
	if err := os.WriteFile(empty, []byte(secret), 0o600); err != nil {
		t.Fatal(err)
	}
	const good = "bucket: qiao, access_key: access, secret_key: " + secret
	for text, want := range map[string]string{
		"store: ftp":                                                       `files.store: "ftp" is not one of folder, s3`,
		"store: s3":                                                        "files.s3.bucket: must be set where files.store is s3",
		"s3: {prefix: qiao}":                                               "files.s3.bucket: must be set where other settings",
		"s3: {secret_key: " + secret + "}":                                 "files.s3.bucket: must be set where other settings",
		"s3: {bucket: Qiao}":                                               `files.s3.bucket: "Qiao" is no name`,
		"s3: {bucket: qiao}":                                               "files.s3.access_key, files.s3.secret_key: set both",
		"s3: {bucket: qiao, secret_key: geheim}":                           "files.s3.access_key, files.s3.secret_key: set both",
		"s3: {bucket: qiao, keys_file: /no/file}":                          "files.s3.keys_file: cannot read the file",
		"s3: {bucket: qiao, keys_file: " + empty + "}":                     "files.s3.keys_file: the file must have two lines",
		"s3: {" + good + ", keys_file: " + empty + "}":                     "files.s3.keys_file: must be empty where",
		"s3: {" + good + ", region: ''}":                                   "files.s3.region: must not be empty",
		"s3: {" + good + ", prefix: ../x}":                                 "files.s3.prefix:",
		"s3: {" + good + ", prefix: /x}":                                   "files.s3.prefix:",
		"s3: {" + good + ", timeout: 1ms}":                                 "files.s3.timeout: must be at least 100ms",
		"s3: {" + good + ", endpoint: s3.example.com}":                     "files.s3.endpoint: must be an address",
		"s3: {" + good + ", endpoint: 'https://u:geheim@s3.example.com'}":  "files.s3.endpoint: must be an address",
		"s3: {" + good + ", endpoint: 'https://s3.example.com/qiao'}":      "files.s3.endpoint: must be an address",
		"s3: {" + good + ", endpoint: 'http://s3', redirect: true}":        "files.s3.redirect: needs an https:// endpoint",
		"s3: {" + good + ", endpoint: 'http://s3', tls_ca: " + empty + "}": "files.s3.tls_ca: has no effect",
		"s3: {" + good + ", tls_ca: /no/file}":                             "files.s3.tls_ca: cannot read the file",
		"s3: {" + good + ", tls_ca: " + empty + "}":                        "files.s3.tls_ca: the file has no certificate",
		"s3: {bucket: qiao.files, access_key: access, secret_key: geheim}": "files.s3.path_style: must be true for a bucket with a dot",
		"s3: {" + good + ", keys: geheim}":                                 `"files.s3.keys"`,
	} {
		t.Run(text, func(t *testing.T) { refused(t, write(t, "files: {"+text+"}"), nil, want) })
	}
}
