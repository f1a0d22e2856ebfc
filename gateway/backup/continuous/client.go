package continuous

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"

	"qiao/gateway/files"
)

// folder is where the log is in a target.
const folder = "log"

// client stores the log of a database in a target, as Litestream's own clients do in a folder or a bucket. The name of an
// object has the time of its newest transaction, so that a list is enough to find a moment.
type client struct {
	at   files.Objects
	work string // a folder for what is on its way

	mu    sync.Mutex
	names map[key]string
}

// key identifies a part of the log: the transactions of a level from the first to the last.
type key struct {
	level       int
	first, last ltx.TXID
}

func newClient(at files.Objects, work string) *client {
	return &client{at: at, work: work, names: map[key]string{}}
}

// Type implements litestream.ReplicaClient.
func (c *client) Type() string { return "target" }

// Init implements litestream.ReplicaClient.
func (c *client) Init(context.Context) error { return nil }

// SetLogger implements litestream.ReplicaClient.
func (c *client) SetLogger(*slog.Logger) {}

func levelFolder(level int) string { return path.Join(folder, strconv.Itoa(level)) }

// nameOf is the name of a part whose newest transaction is of a time.
func nameOf(k key, at time.Time) string {
	return fmt.Sprintf("%s/%s.%d", levelFolder(k.level), ltx.FormatFilename(k.first, k.last), at.UnixMilli())
}

// parse reads the name of a part.
func parse(name string) (k key, at time.Time, ok bool) {
	level, err := strconv.Atoi(path.Base(path.Dir(name)))
	file, stamp, found := strings.Cut(path.Base(name), ".ltx.")
	milliseconds, stampErr := strconv.ParseInt(stamp, 10, 64)
	first, last, nameErr := ltx.ParseFilename(file + ".ltx")
	return key{level, first, last}, time.UnixMilli(milliseconds).UTC(), found && errors.Join(err, stampErr, nameErr) == nil
}

// LTXFiles implements litestream.ReplicaClient.
func (c *client) LTXFiles(ctx context.Context, level int, seek ltx.TXID, _ bool) (ltx.FileIterator, error) {
	found, err := c.list(ctx, levelFolder(level))
	if err != nil {
		return nil, err
	}
	parts := found[:0]
	for _, part := range found {
		if part.MinTXID >= seek {
			parts = append(parts, part)
		}
	}
	return ltx.NewFileInfoSliceIterator(parts), nil
}

// list finds the parts below a folder of the target.
func (c *client) list(ctx context.Context, below string) (parts []*ltx.FileInfo, err error) {
	objects, err := c.at.List(ctx, below)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for name, object := range objects {
		if k, at, ok := parse(name); ok {
			c.names[k] = name
			parts = append(parts, &ltx.FileInfo{Level: k.level, MinTXID: k.first, MaxTXID: k.last, Size: object.Size, CreatedAt: at})
		}
	}
	return parts, nil
}

// find is the name of a part in the target.
func (c *client) find(ctx context.Context, k key) (string, error) {
	for range 2 {
		c.mu.Lock()
		name, found := c.names[k]
		c.mu.Unlock()
		if found {
			return name, nil
		}
		if _, err := c.list(ctx, levelFolder(k.level)); err != nil {
			return "", err
		}
	}
	return "", fmt.Errorf("the log of level %d from %s to %s: %w", k.level, k.first, k.last, fs.ErrNotExist)
}

// OpenLTXFile implements litestream.ReplicaClient.
func (c *client) OpenLTXFile(ctx context.Context, level int, first, last ltx.TXID, offset, size int64) (io.ReadCloser, error) {
	name, err := c.find(ctx, key{level, first, last})
	if err != nil {
		return nil, err
	}
	content, err := c.at.Get(ctx, name)
	if err != nil {
		return nil, err
	}
	if _, err := io.CopyN(io.Discard, content, offset); err != nil {
		return nil, errors.Join(err, content.Close())
	}
	if size <= 0 {
		return content, nil
	}
	return struct {
		io.Reader
		io.Closer
	}{io.LimitReader(content, size), content}, nil
}

// WriteLTXFile implements litestream.ReplicaClient. The part is written to the disk first: a target needs to know its size.
func (c *client) WriteLTXFile(ctx context.Context, level int, first, last ltx.TXID, content io.Reader) (_ *ltx.FileInfo, err error) {
	header, content, err := ltx.PeekHeader(content)
	if err != nil {
		return nil, err
	}
	file, err := os.CreateTemp(c.work, "part-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, file.Close(), os.Remove(file.Name())) }()
	size, err := io.Copy(file, content)
	if err != nil {
		return nil, err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	k, at := key{level, first, last}, time.UnixMilli(header.Timestamp).UTC()
	if err := c.at.Put(ctx, nameOf(k, at), file, size); err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.names[k] = nameOf(k, at)
	return &ltx.FileInfo{Level: level, MinTXID: first, MaxTXID: last, Size: size, CreatedAt: at}, nil
}

// DeleteLTXFiles implements litestream.ReplicaClient.
func (c *client) DeleteLTXFiles(ctx context.Context, parts []*ltx.FileInfo) error {
	for _, part := range parts {
		k := key{part.Level, part.MinTXID, part.MaxTXID}
		name, err := c.find(ctx, k)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = c.at.Delete(ctx, name)
		}
		if err != nil {
			return err
		}
		c.mu.Lock()
		delete(c.names, k)
		c.mu.Unlock()
	}
	return nil
}

// DeleteAll implements litestream.ReplicaClient.
func (c *client) DeleteAll(ctx context.Context) error {
	for level := range litestream.SnapshotLevel + 1 {
		parts, err := c.list(ctx, levelFolder(level))
		if err == nil {
			err = c.DeleteLTXFiles(ctx, parts)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
