package backup

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"qiao/gateway/files"
)

const (
	// format is the number of this form of a target. A program refuses a larger one.
	format = 1

	// nameLayout makes names that sort by time.
	nameLayout = "20060102T150405.000Z"

	databaseName = "qiao.db"
	manifestName = "manifest.json"
	sumsName     = "SHA256SUMS"
)

// Manifest says what a back-up has.
type Manifest struct {
	Format   int
	Name     string    // of the back-up in its target
	Program  string    // the version of the program that wrote it
	Schema   int64     // the last step of the schema
	Time     time.Time // the moment of the data, in UTC
	Database *Part     // nil where the database is a SQL Server, which backs up itself
	Tables   map[string]int64
	Files    []Content
	Missing  []string // contents that rows named, and that were stored nowhere
}

// Part is a file of a back-up.
type Part struct {
	Name   string
	Size   int64
	SHA256 string
}

// Content is the content of a file, which all back-ups share.
type Content struct {
	Path   string // such as /files/2026-11-20/KEY/photo.png
	Size   int64
	SHA256 string
}

// object is the name of the content in the target.
func (c Content) object() string { return strings.TrimPrefix(c.Path, "/") }

// part is the name of a part in the target.
func (m Manifest) part(name string) string { return partOf(m.Name, name) }

func partOf(backup, part string) string { return "backups/" + backup + "/" + part }

// put writes the sums and then the manifest.
func (m Manifest) put(ctx context.Context, to files.Objects) error {
	text, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		return err
	}
	sum := sha256.Sum256(text)
	sums := hex.EncodeToString(sum[:]) + "  " + manifestName + "\n" // in the form of sha256sum -c
	if m.Database != nil {
		sums += m.Database.SHA256 + "  " + m.Database.Name + "\n"
	}
	if err := to.Put(ctx, m.part(sumsName), strings.NewReader(sums), int64(len(sums))); err != nil {
		return err
	}
	return to.Put(ctx, m.part(manifestName), bytes.NewReader(text), int64(len(text)))
}

// Names are the names of the complete back-ups in a target, the oldest first.
func Names(ctx context.Context, from files.Objects) (names []string, err error) {
	parts, err := from.List(ctx, "backups")
	for part := range parts {
		if name, found := strings.CutSuffix(strings.TrimPrefix(part, "backups/"), "/"+manifestName); found {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, err
}

// Read reads the manifest of a back-up, and refuses one that is damaged or newer than this program.
func Read(ctx context.Context, from files.Objects, name string) (m Manifest, err error) {
	text, err := readAll(ctx, from, partOf(name, manifestName))
	if err != nil {
		return m, fmt.Errorf("the manifest of the back-up %s cannot be read: %w", name, err)
	}
	sums, err := readAll(ctx, from, partOf(name, sumsName))
	if err != nil {
		return m, fmt.Errorf("%s of the back-up %s cannot be read: %w", sumsName, name, err)
	}
	sum := sha256.Sum256(text)
	if !strings.HasPrefix(string(sums), hex.EncodeToString(sum[:])+"  "+manifestName+"\n") {
		return m, fmt.Errorf("the manifest of the back-up %s is damaged: its SHA-256 is not that of %s; use another back-up, and move the folder %s away",
			name, sumsName, partOf(name, ""))
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return m, fmt.Errorf("the manifest of the back-up %s: %w", name, err)
	}
	if m.Format > format {
		return m, fmt.Errorf("the back-up %s was written by a newer program, %s; use that one", name, m.Program)
	}
	return m, nil
}

func readAll(ctx context.Context, from files.Objects, name string) ([]byte, error) {
	content, err := from.Get(ctx, name)
	if err != nil {
		return nil, err
	}
	defer content.Close()
	return io.ReadAll(content)
}
