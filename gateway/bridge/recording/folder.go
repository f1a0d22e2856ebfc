package recording

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"qiao/gateway/bridge/pseudonym"
	"qiao/gateway/wholefile"
)

const (
	format       = 1
	manifestFile = "manifest.json"
	casesFolder  = "cases"
)

// Manifest says what a folder of cases is.
type Manifest struct {
	Format  int       `json:"format"`
	Key     string    `json:"key"` // the fingerprint of the key that undoes the pseudonyms
	Started time.Time `json:"started"`
	Clear   []string  `json:"clear"` // the fields beside the usual ones whose values are not pseudonyms
	Counts  Counts    `json:"counts"`
}

// Counts are what became of the calls that were offered since the recording began.
type Counts struct {
	Offered  int64 `json:"offered"`
	Cases    int64 `json:"cases"`
	Bytes    int64 `json:"bytes"`    // of all cases
	Enough   int64 `json:"enough"`   // the shape had its cases
	Repeated int64 `json:"repeated"` // the same request was there
	Bounded  int64 `json:"bounded"`  // too many targets, shapes of a target, or bytes
	TooLarge int64 `json:"tooLarge"` // a body was too long, or could not be read
	Dropped  int64 `json:"dropped"`  // the queue was full
	Failed   int64 `json:"failed"`   // the case could not be written
}

// ReadManifest reads a recording's manifest.
func ReadManifest(folder string) (Manifest, error) {
	content, err := os.ReadFile(filepath.Join(folder, manifestFile))
	if errors.Is(err, fs.ErrNotExist) {
		return Manifest{}, fmt.Errorf("%s 不是录制文件夹：没有 %s: %w", folder, manifestFile, fs.ErrNotExist)
	}
	if err != nil {
		return Manifest{}, err
	}
	var m Manifest
	if err := json.Unmarshal(content, &m); err != nil || m.Key == "" {
		return Manifest{}, fmt.Errorf("%s 的 %s 已损坏，请重新录制", folder, manifestFile)
	}
	if m.Format != format {
		return Manifest{}, fmt.Errorf("%s 的格式是 %d，本程序读取格式 %d，请使用录制时的版本", folder, m.Format, format)
	}
	return m, nil
}

// CheckKey is an error where the key is not the recording's.
func (m Manifest) CheckKey(key pseudonym.Key) error {
	if key.Fingerprint() != m.Key {
		return fmt.Errorf("密钥不符：录制使用密钥 %s，给出的是 %s；请使用录制所在服务器的密钥文件", m.Key, key.Fingerprint())
	}
	return nil
}

func (m Manifest) write(folder string) error {
	content, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	return wholefile.Write(filepath.Join(folder, manifestFile), append(content, '\n'), 0o600)
}

// shapeOf names a shape of a target's parameters.
type shapeOf struct{ target, shape string }

// targetFolder is the folder of a target: what a file system takes of its name, and a hash that tells it from others.
func targetFolder(target string) string {
	name := []rune(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '_'
	}, target))
	return strings.Trim(string(name[:min(len(name), 40)]), "_") + "-" + short(target, 3)
}

func short(text string, bytes int) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:bytes])
}

var caseName = regexp.MustCompile(`^([0-9a-f]+)-(\d{1,9})\.txtar$`)

func caseFile(folder string, s shapeOf, n int) string {
	return filepath.Join(folder, casesFolder, s.target, s.shape+"-"+strconv.Itoa(n)+".txtar")
}

// scan counts the cases of each shape that a folder has, and removes what a killed recorder left half written.
func scan(folder string) (shapes map[shapeOf]int, bytes int64, err error) {
	shapes = map[shapeOf]int{}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, 0, err
	}
	defer root.Close()
	err = fs.WalkDir(root.FS(), ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if strings.HasPrefix(d.Name(), wholefile.Prefix) {
			return root.Remove(file)
		}
		parts := caseName.FindStringSubmatch(d.Name())
		if parts == nil {
			return nil
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		n, err := strconv.Atoi(parts[2])
		s := shapeOf{path.Base(path.Dir(file)), parts[1]}
		shapes[s] = max(shapes[s], n)
		bytes += info.Size()
		return err
	})
	return shapes, bytes, err
}
