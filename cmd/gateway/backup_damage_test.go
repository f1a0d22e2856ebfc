package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest"
)

// flip changes one byte in the middle of a file, and returns what undoes it.
func flip(t *testing.T, path string) (undo func()) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	damaged := slices.Clone(content)
	damaged[len(damaged)/2] ^= 1
	write := func(content []byte) {
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(damaged)
	return func() { write(content) }
}

// fails runs a command whose findings have errors, and asserts what it prints.
func fails(t *testing.T, want []string, args ...string) {
	t.Helper()
	out, stderr, err := command(t, quietly, args...)
	if err == nil {
		t.Errorf("%v succeeds:\n%s", args, out)
	}
	for _, text := range want {
		if !strings.Contains(out+stderr, text) {
			t.Errorf("%v: %q is not in\n%s%s", args, text, out, stderr)
		}
	}
}

// TestAFlippedByteIsFoundAndNamed: in each kind of part of a target. Nothing of a damaged back-up is restored.
func TestAFlippedByteIsFoundAndNamed(t *testing.T) {
	folder, target := stocked(t), t.TempDir()
	first, _, _ := backs(t, target, folder)
	name, _, _ := backs(t, target, folder)
	content := contentsIn(t, filepath.Join(target, "files"))[0]
	short, err := filepath.Rel(target, content)
	if err != nil {
		t.Fatal(err)
	}
	for path, named := range map[string][]string{
		filepath.Join(target, "backups", name, "qiao.db"):       {name, "qiao.db is damaged"},
		filepath.Join(target, "backups", name, "manifest.json"): {name, "is damaged: its SHA-256 is not that of SHA256SUMS"},
		content: {short, "is damaged: its size or SHA-256"},
	} {
		undo := flip(t, path)
		fails(t, named, "verify", target, "--data-dir", folder)
		above := t.TempDir()
		fails(t, []string{"is damaged"}, "restore", target, "--data-dir", filepath.Join(above, "restored"))
		if left, err := os.ReadDir(above); err != nil || len(left) > 0 {
			t.Errorf("%s: the restore leaves %v %v", path, left, err)
		}
		if path != content {
			succeeds(t, "restore", target, "--backup", first, "--data-dir", filepath.Join(above, "restored"))
		}
		undo()
	}
	succeeds(t, "verify", target, "--data-dir", folder)

	// With a manifest that cannot be read, new back-ups are made, and no content is removed.
	undo := flip(t, filepath.Join(target, "backups", first, "manifest.json"))
	fails(t, []string{"is complete, but", first, "move the folder"}, "backup", target, "--data-dir", folder)
	undo()
	if got := len(namesIn(t, target)); got != 3 {
		t.Errorf("%d back-ups", got)
	}
	if err := os.Remove(content); err != nil {
		t.Fatal(err)
	}
	fails(t, []string{short, "is missing"}, "verify", target, "--data-dir", folder)
	if _, copied, _ := backs(t, target, folder); copied != "1" {
		t.Errorf("%s contents copied", copied)
	}
	succeeds(t, "verify", target, "--data-dir", folder)
}

// TestVerifyFindsWhatDiffers: a content that is missing, one of another size, a trigger that is gone, an approval that was changed, a
// reference that leads nowhere.
func TestVerifyFindsWhatDiffers(t *testing.T) {
	folder := stocked(t)
	data := "--data-dir=" + folder
	if out := succeeds(t, "verify", "--checksums", data); strings.Count(out, "good\n") != 3 {
		t.Error(out)
	}
	contents := contentsIn(t, filepath.Join(folder, "files"))
	gone, longer := contents[0], contents[1]
	if err := os.Remove(gone); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(longer, []byte("short"), 0o600); err != nil {
		t.Fatal(err)
	}
	stray := filepath.Join(folder, "files/2026-11-20/6f1d6c1e-9d3c-4a57-a7a5-0d54cf0d5c2b/stray.png")
	if err := os.MkdirAll(filepath.Dir(stray), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(stray, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	g := apptest.Start(t, apptest.EmbeddedAt(filepath.Join(folder, "qiao.db")), nil)
	g.Define(t, "DROP TRIGGER TR_Audit_Log_Update")
	g.Change(t, "UPDATE Flow_Trail SET Opinion = '同意，金额不限' WHERE Line = 2")
	g.Change(t, "UPDATE Base_User SET OrganizationId = 'nowhere' WHERE Account = 'kefu'")
	fails(t, []string{
		filepath.Base(gone), "a row names it, and it is not stored", filepath.Base(longer), "it has 5 bytes, and its row says ",
		"1 contents have no row", "the trigger TR_Audit_Log_Update is missing", "the trails of ", "were changed outside of the program",
		"of Base_User refers to a row of Base_Organization that does not exist", "of the findings are errors",
	}, "verify", data)
	fails(t, []string{"the database is damaged"}, "backup", t.TempDir(), data)
}

// TestBackUpsThatAreRefused has one sentence for each.
func TestBackUpsThatAreRefused(t *testing.T) {
	folder, target := stocked(t), t.TempDir()
	data := "--data-dir=" + folder
	file := apptest.File(t, "file", "no folder")
	for _, test := range []struct {
		want []string
		args []string
	}{
		{[]string{"is not there; mount its disk, or create it"}, []string{"backup", filepath.Join(target, "missing"), data}},
		{[]string{"is no folder"}, []string{"backup", file, data}},
		{[]string{"is in the data folder"}, []string{"backup", folder, data}},
		{[]string{"write s3://BUCKET/PREFIX"}, []string{"backup", "s3://bucket", data}},
		{[]string{"files.s3: has no settings"}, []string{"backup", "s3://bucket/prefix", data}},
		{[]string{"--keep"}, []string{"backup", target, "--keep", "-1", data}},
		{[]string{"qiao.db; start the gateway once to make it, or say with --config or --data-dir where it is"}, []string{"backup", target, "--data-dir", filepath.Join(target, "none")}},
		{[]string{"arg"}, []string{"backup", data}},
		{[]string{"no complete back-up"}, []string{"restore", target, "--data-dir", filepath.Join(t.TempDir(), "new")}},
		{[]string{"is not there"}, []string{"restore", filepath.Join(target, "missing"), "--data-dir", filepath.Join(t.TempDir(), "new")}},
		{[]string{"give one of the two"}, []string{"restore", target, "--at", "2026-11-27 10:00", "--backup", "x", data}},
		{[]string{"--at: 2126-01-01 00:00 lies ahead"}, []string{"restore", target, "--at", "2126-01-01 00:00", data}},
		{[]string{"--at", "2026-11-27 11:45:00"}, []string{"restore", target, "--at", "yesterday", data}},
		{[]string{"--checksums"}, []string{"verify", target, "--checksums", data}},
	} {
		refuses(t, test.want, quietly, test.args...)
	}
	if out, _, err := command(t, quietly, "verify", target, data); err == nil || !strings.Contains(out, "no complete back-up") {
		t.Errorf("%v %s", err, out)
	}
	name, _, _ := backs(t, target, folder)
	refuses(t, []string{"is not empty", "--force"}, quietly, "restore", target, data)
	refuses(t, []string{"databases.main.dsn and files.dir must be empty for a restore"}, append(quietly, "GATEWAY_FILES_DIR="+t.TempDir()), "restore", target, "--data-dir", filepath.Join(t.TempDir(), "new"))
	refuses(t, []string{"no back-up from before", name}, quietly, "restore", target, "--at", "2020-01-01 00:00:00", "--data-dir", filepath.Join(t.TempDir(), "new"))
	succeeds(t, "restore", target, "--at", time.Now().UTC().Add(time.Second).Format(time.RFC3339), "--data-dir", filepath.Join(t.TempDir(), "new"))
	if out := succeeds(t, "restore", target, "--force", data); !strings.Contains(out, "what was there before is in "+folder+".before-") {
		t.Error(out)
	}
	v := serveVictim(t, folder)
	refuses(t, []string{"is in use; stop the gateway first"}, quietly, "restore", target, "--force", data)
	v.stop(t)

	lock := filepath.Join(target, "locks", "6f1d6c1e-9d3c-4a57-a7a5-0d54cf0d5c2b")
	if err := os.MkdirAll(filepath.Dir(lock), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(lock, []byte(`{"Host":"elsewhere","Process":7,"Since":"2026-11-27T03:00:00Z"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	refuses(t, []string{"another back-up into this target runs on elsewhere since 2026-11-27 03:00:00, process 7"}, quietly, "backup", target, data)
	old := time.Now().Add(-6 * time.Minute) // 5 minutes are the lease
	if err := os.Chtimes(lock, old, old); err != nil {
		t.Fatal(err)
	}
	backs(t, target, folder)
}

// TestATargetWithoutRights is an object storage that refuses the keys.
func TestATargetWithoutRights(t *testing.T) {
	folder, server := stocked(t), gatewaytest.StartS3(t)
	wrong := slices.Concat(quietly, withBucket(server), []string{"GATEWAY_FILES_S3_SECRET_KEY=geheim"})
	for _, args := range [][]string{{"backup"}, {"verify"}, {"restore", "--force"}} {
		args = append(args, "s3://"+server.Bucket+"/backup", "--data-dir", folder)
		refuses(t, []string{"SignatureDoesNotMatch"}, wrong, args...)
	}
	refuses(t, []string{"contains files.s3 itself"}, append(slices.Concat(quietly, withBucket(server)), "GATEWAY_FILES_S3_PREFIX=qiao/files"), "backup", "s3://"+server.Bucket+"/qiao", "--data-dir", folder)
}
