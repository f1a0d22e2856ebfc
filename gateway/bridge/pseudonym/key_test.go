package pseudonym_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"qiao/gateway/bridge/pseudonym"
)

func TestKeyIsMadeOnceAndKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "recording.key")
	var keys [8]pseudonym.Key
	var wait sync.WaitGroup
	for i := range keys { // instances that start at once
		wait.Go(func() {
			k, err := pseudonym.OpenKey(file)
			if err != nil {
				t.Error(err)
			}
			keys[i] = k
		})
	}
	wait.Wait()
	for _, k := range keys {
		if k != keys[0] || len(k.Fingerprint()) != 16 {
			t.Fatalf("%v and %v", k, keys[0])
		}
	}
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if left, _ := os.ReadDir(filepath.Dir(file)); len(left) != 1 {
		t.Errorf("%d files", len(left))
	}
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	secret := strings.Split(string(content), "\n")[1]
	if printed := fmt.Sprintf("%v %+v %#v", keys[0], keys[0], &keys[0]); strings.Contains(printed, secret) || strings.Contains(printed, "[") {
		t.Errorf("a key is printed: %s", printed)
	}
}

func TestKeyFilesThatAreWrong(t *testing.T) {
	good := filepath.Join(t.TempDir(), "good.key")
	if _, err := pseudonym.OpenKey(good); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	secret := strings.Split(string(content), "\n")[1]
	altered := map[bool]string{true: "b", false: "a"}[secret[0] == 'a'] + secret[1:]
	for name, c := range map[string]struct {
		content string
		mode    os.FileMode
		want    string
	}{
		"altered":   {strings.Replace(string(content), secret, altered, 1), 0o600, "已被改动"},
		"not hex":   {strings.Replace(string(content), secret, strings.Repeat("z", 64), 1), 0o600, "已被改动"},
		"cut":       {string(content[:40]), 0o600, "已损坏"},
		"empty":     {"", 0o600, "已损坏"},
		"no key":    {"password: x\n", 0o600, "已损坏"},
		"open mode": {string(content), 0o644, "chmod 600"},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "recording.key")
			if err := os.WriteFile(file, []byte(c.content), c.mode); err != nil {
				t.Fatal(err)
			}
			for _, read := range []func(string) (pseudonym.Key, error){pseudonym.ReadKey, pseudonym.OpenKey} {
				_, err := read(file)
				if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), file) || strings.Contains(err.Error(), secret[:16]) {
					t.Errorf("%v", err)
				}
			}
			if after, _ := os.ReadFile(file); string(after) != c.content {
				t.Error("the file was changed")
			}
		})
	}
	if _, err := pseudonym.ReadKey(filepath.Join(t.TempDir(), "none")); err == nil || !strings.Contains(err.Error(), "不存在") {
		t.Errorf("%v", err)
	}
	if _, err := pseudonym.ReadKey(t.TempDir()); err == nil || !strings.Contains(err.Error(), "不是普通文件") {
		t.Errorf("%v", err)
	}
}
