package pseudonym

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strings"

	"qiao/gateway/wholefile"
)

// Key makes and undoes pseudonyms. Who has it reads a recording as if it had none.
type Key struct{ secret [32]byte }

// keyTitle is the first line of a key's file.
const keyTitle = "qiao recording key 1"

// NewKey returns a random key.
func NewKey() Key {
	var k Key
	if _, err := rand.Read(k.secret[:]); err != nil {
		panic(err) // crypto/rand does not fail
	}
	return k
}

// Fingerprint tells keys apart and says nothing about the key.
func (k Key) Fingerprint() string { return hex.EncodeToString(k.derive("fingerprint")[:8]) }

// derive returns the part of the key for one purpose, 32 bytes.
func (k Key) derive(purpose string) []byte {
	mac := hmac.New(sha256.New, k.secret[:])
	mac.Write([]byte(purpose))
	return mac.Sum(nil)
}

// String keeps a key out of what is printed.
func (k Key) String() string { return "key " + k.Fingerprint() }

// GoString is String.
func (k Key) GoString() string { return k.String() }

// OpenKey reads the key of a file, or makes the file where there is none.
func OpenKey(file string) (Key, error) {
	k, err := ReadKey(file)
	if !errors.Is(err, fs.ErrNotExist) {
		return k, err
	}
	return createKey(file)
}

// createKey writes a new key. Of two processes that start at once one writes it, and both read it.
func createKey(file string) (Key, error) {
	k := NewKey()
	content := fmt.Appendf(nil, "%s\n%s\n%s\n", keyTitle, hex.EncodeToString(k.secret[:]), k.Fingerprint())
	if err := wholefile.Create(file, content, 0o600); err != nil && !errors.Is(err, fs.ErrExist) {
		return Key{}, fmt.Errorf("key of recordings: %w", err)
	}
	return ReadKey(file)
}

// ReadKey reads the key of a file. Its errors say what is wrong with the file and never what is in it.
func ReadKey(file string) (Key, error) {
	info, err := os.Stat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Key{}, fmt.Errorf("录制密钥不存在：%s；请复制录制所在服务器的密钥文件: %w", file, err)
	case err != nil:
		return Key{}, fmt.Errorf("录制密钥无法读取：%w", err)
	case !info.Mode().IsRegular():
		return Key{}, fmt.Errorf("录制密钥不是普通文件：%s", file)
	case info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows":
		return Key{}, fmt.Errorf("录制密钥 %s 可被其他用户读取（%04o），请先执行 chmod 600 %s", file, info.Mode().Perm(), file)
	}
	content, err := os.ReadFile(file)
	if err != nil {
		return Key{}, fmt.Errorf("录制密钥无法读取：%w", err)
	}
	lines := strings.Fields(strings.TrimPrefix(string(content), keyTitle+"\n"))
	var k Key
	if !strings.HasPrefix(string(content), keyTitle+"\n") || len(lines) != 2 || len(lines[0]) != hex.EncodedLen(len(k.secret)) {
		return Key{}, fmt.Errorf("录制密钥 %s 已损坏或不是密钥文件，请从备份恢复", file)
	}
	if _, err := hex.Decode(k.secret[:], []byte(lines[0])); err != nil || k.Fingerprint() != lines[1] {
		return Key{}, fmt.Errorf("录制密钥 %s 已被改动，请从备份恢复", file)
	}
	return k, nil
}
