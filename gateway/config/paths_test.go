package config_test

import (
	"os"
	"path/filepath"
	"testing"

	"qiao/gateway/config"
)

// Paths in a file begin at its folder, whatever folder the program runs in; those of the environment at the current one.
func TestPathsBeginAtTheFolderOfTheFile(t *testing.T) {
	file := write(t, `
data_dir: data
databases: {crm: {dsn: crm.db}, erp: {driver: sqlserver, dsn: "sqlserver://erp"}}
files: {dir: ../uploads, s3: {endpoint: 'https://s3.example.com', bucket: qiao, keys_file: s3-keys}}
procedures: {dir: entries}
log: {file: /var/log/gateway.log}
wechat: {corp_id: ww1, agent_id: 1, redirect_url: 'https://qiao.example.com', secret_file: wechat-secret}
otlp: {endpoint: 'https://otlp.example.com', headers_file: otlp}
`)
	folder := filepath.Dir(file)
	for name, text := range map[string]string{"s3-keys": "key\nsecret-of-the-bucket\n", "wechat-secret": "secret\n", "otlp": "Authorization: Bearer x\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cfg, err := config.Load(file, []string{"GATEWAY_DATABASES_MAIN_DSN=here.db"})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []struct{ got, want string }{
		{cfg.DataDir, filepath.Join(folder, "data")},
		{cfg.Databases["crm"].DSN, filepath.Join(folder, "crm.db")},
		{cfg.Databases["erp"].DSN, "sqlserver://erp"},
		{cfg.Databases["main"].DSN, "here.db"},
		{cfg.Files.Dir, filepath.Join(filepath.Dir(folder), "uploads")},
		{cfg.Files.S3.SecretKey, "secret-of-the-bucket"},
		{cfg.Procedures.Dir, filepath.Join(folder, "entries")},
		{cfg.Log.File, "/var/log/gateway.log"},
		{cfg.Wechat.Secret, "secret"},
		{cfg.OTLP.Headers, "Authorization: Bearer x"},
	} {
		if path.got != path.want {
			t.Errorf("%q is not %q", path.got, path.want)
		}
	}
}

// A file that does not name the data folder has it beside itself.
func TestTheDefaultFolderIsBesideTheFile(t *testing.T) {
	file := write(t, "server: {addr: ':1'}\n")
	t.Chdir(filepath.Dir(filepath.Dir(file)))
	relative, err := filepath.Rel(filepath.Dir(filepath.Dir(file)), file)
	if err != nil {
		t.Fatal(err)
	}
	cfg, err := config.Load(relative, nil)
	if want := filepath.Join(filepath.Dir(file), "data"); err != nil || cfg.DataDir != want {
		t.Errorf("%q is not %q: %v", cfg.DataDir, want, err)
	}
}
