// Package files keeps the uploads of staff. It finds out a file's type by its content and
// stores each content under a path that cannot be guessed.
package files

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/google/uuid"

	"qiao/gateway/errs"
)

// Path is the path of a stored file, for clients, or of a content, for the storage: the day
// of the upload, a key that the server made, and the name of the uploaded file.
type Path struct{ Day, Key, Name string }

const prefix = "/files/"

// NewPath is a path of the day with a key of its own. name has passed CleanName.
func NewPath(day time.Time, name string) Path {
	return Path{Day: day.Format(time.DateOnly), Key: uuid.NewString(), Name: name}
}

// String is the path for clients: /files/2026-11-20/KEY/NAME.
func (p Path) String() string { return prefix + p.below() }

// below is the path below the folder of all files.
func (p Path) below() string { return p.dir() + "/" + p.Name }

func (p Path) dir() string { return p.Day + "/" + p.Key }

// Below bounds the paths of a day: they are from or above, and below until.
func Below(day string) (from, until string) { return prefix + day + "/", prefix + day + "0" } // "0" follows "/"

// ParsePath reads a path as String writes it, or with the backslashes of the
// legacy system; ok is false for anything else.
func ParsePath(text string) (p Path, ok bool) {
	below, found := strings.CutPrefix(strings.ReplaceAll(text, `\`, "/"), prefix)
	parts := strings.Split(below, "/")
	if !found || len(parts) != 3 {
		return Path{}, false
	}
	p = Path{Day: parts[0], Key: parts[1], Name: parts[2]}
	return p, p.Valid()
}

// Valid reports whether the parts have the form of those of NewPath, so that the path
// cannot lead outside the folder.
func (p Path) Valid() bool {
	_, dayErr := time.Parse(time.DateOnly, p.Day)
	_, keyErr := uuid.Parse(p.Key)
	name, nameErr := CleanName(p.Name)
	return dayErr == nil && keyErr == nil && nameErr == nil && name == p.Name
}

const (
	// maxName is the longest name that file systems take, in bytes of UTF-8.
	maxName = 240
	// maxUnits is the longest name that Admin_File holds, in UTF-16 units.
	maxUnits = 200
)

// CleanName returns the last part of a name as browsers send it: some send the whole path
// on the user's computer. The error says why a name cannot be kept.
func CleanName(sent string) (string, error) {
	name := strings.TrimSpace(sent[strings.LastIndexAny(sent, `/\`)+1:])
	switch {
	case name == "" || strings.Trim(name, ".") == "":
		return "", errs.Failf("文件没有名称")
	case len(name) > maxName || len(utf16.Encode([]rune(name))) > maxUnits:
		return "", errs.Failf("文件名过长，请改短到 80 个汉字或 200 个字母以内再上传")
	case !utf8.ValidString(name) || strings.ContainsFunc(name, unfit):
		return "", errs.Failf(`文件名不能包含 : * ? " < > | 和控制字符，请改名后再上传`)
	default:
		return name, nil
	}
}

// unfit are the characters that have another meaning in some file system or in a path.
func unfit(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || strings.ContainsRune(`:*?"<>|`, r)
}
