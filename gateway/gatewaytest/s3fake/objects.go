package s3fake

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/johannesboyne/gofakes3"
)

// PartsFolder is the folder within the bucket's that has the parts of uploads which have not ended, as versitygw has them.
const PartsFolder = ".sgwtmp"

// objects is the bucket for gofakes3. A test sees its objects as files, and makes them older by their times; the storages that come with
// gofakes3 have times of their own, and lose the parts of uploads with the process.
type objects struct {
	gofakes3.Backend // nil: what the gateway does not ask for
	bucket           string
	root             *os.Root

	mu      sync.Mutex
	uploads map[gofakes3.UploadID]upload // those that have not ended
	last    int                          // the number of the last upload or incoming file
}

// BucketExists implements gofakes3.Backend.
func (o *objects) BucketExists(name string) (bool, error) { return name == o.bucket, nil }

// HeadObject implements gofakes3.Backend.
func (o *objects) HeadObject(_, key string) (*gofakes3.Object, error) {
	object, err := o.GetObject("", key, nil)
	if err != nil {
		return nil, err
	}
	err = object.Contents.Close()
	object.Contents = http.NoBody
	return object, err
}

// GetObject implements gofakes3.Backend.
func (o *objects) GetObject(_, key string, wanted *gofakes3.ObjectRangeRequest) (*gofakes3.Object, error) {
	file, err := o.root.Open(filepath.FromSlash(key))
	if err != nil {
		return nil, gofakes3.KeyNotFound(key)
	}
	object, err := describe(file, key, wanted)
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return object, nil
}

// describe is the object of an open file, whose content it reads.
func describe(file *os.File, key string, wanted *gofakes3.ObjectRangeRequest) (*gofakes3.Object, error) {
	info, err := file.Stat()
	if err != nil || info.IsDir() {
		return nil, gofakes3.KeyNotFound(key)
	}
	part, err := wanted.Range(info.Size())
	if err != nil {
		return nil, err
	}
	object := &gofakes3.Object{Name: key, Size: info.Size(), Hash: tag(info), Range: part, Contents: file, Metadata: map[string]string{
		"Last-Modified": info.ModTime().UTC().Format(http.TimeFormat), "Content-Type": "application/octet-stream",
	}}
	if part != nil {
		object.Contents = section{io.NewSectionReader(file, part.Start, part.Length), file}
	}
	return object, nil
}

type section struct {
	io.Reader
	io.Closer
}

// tag is the ETag of an object: another content has another one.
func tag(info fs.FileInfo) []byte {
	return fmt.Appendf(nil, "%x-%x", info.Size(), info.ModTime().UnixNano())
}

// PutObject implements gofakes3.Backend.
func (o *objects) PutObject(_, key string, _ map[string]string, content io.Reader, size int64, _ *gofakes3.PutConditions) (none gofakes3.PutObjectResult, err error) {
	_, err = o.store(key, content, size)
	return none, err
}

// store keeps a whole content under a name, and returns its hash. No reader sees a part of it.
func (o *objects) store(name string, content io.Reader, size int64) (hash string, err error) {
	coming := filepath.Join(PartsFolder, fmt.Sprint("coming-", o.number()))
	if err := o.root.MkdirAll(PartsFolder, 0o700); err != nil {
		return "", err
	}
	file, err := o.root.Create(coming)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	n, err := io.Copy(io.MultiWriter(file, sum), content)
	if err = errors.Join(err, file.Close()); err == nil && n != size {
		err = gofakes3.ErrIncompleteBody
	}
	o.mu.Lock() // so that none of the folders goes before the file is there
	defer o.mu.Unlock()
	if err == nil {
		name = filepath.FromSlash(name)
		if err = o.root.MkdirAll(filepath.Dir(name), 0o700); err == nil {
			err = o.root.Rename(coming, name)
		}
	}
	if err != nil {
		err = errors.Join(err, ifThere(o.root.Remove(coming)))
	}
	removeEmpty(o.root, coming)
	return fmt.Sprintf(`"%x"`, sum.Sum(nil)), err
}

func (o *objects) number() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.last++
	return o.last
}

// DeleteObject implements gofakes3.Backend.
func (o *objects) DeleteObject(_, key string) (none gofakes3.ObjectDeleteResult, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	name := filepath.FromSlash(key)
	if err := ifThere(o.root.Remove(name)); err != nil {
		return none, err
	}
	removeEmpty(o.root, name)
	return none, nil
}

// keys are those of all objects, in their order.
func (o *objects) keys() (keys []string, err error) {
	err = fs.WalkDir(o.root.FS(), ".", func(key string, item fs.DirEntry, err error) error {
		switch {
		case key == PartsFolder:
			return fs.SkipDir
		case err == nil && item.Type().IsRegular():
			keys = append(keys, key)
		}
		return ifThere(err) // a file that goes meanwhile
	})
	slices.Sort(keys)
	return keys, err
}

// ListBucket implements gofakes3.Backend.
func (o *objects) ListBucket(_ string, prefix *gofakes3.Prefix, page gofakes3.ListBucketPage) (*gofakes3.ObjectList, error) {
	keys, err := o.keys()
	if err != nil {
		return nil, err
	}
	list, last, n := gofakes3.NewObjectList(), "", int64(0)
	for _, key := range keys {
		var match gofakes3.PrefixMatch
		if !prefix.Match(key, &match) {
			continue
		}
		name := key
		if match.CommonPrefix {
			name = match.MatchedPart
		}
		if name == last || page.HasMarker && (name <= page.Marker || strings.HasSuffix(page.Marker, "/") && strings.HasPrefix(key, page.Marker)) {
			continue
		}
		if n == page.MaxKeys {
			list.IsTruncated, list.NextMarker = true, last
			break
		}
		last, n = name, n+1
		if match.CommonPrefix {
			list.AddPrefix(name)
			continue
		}
		if info, err := o.root.Stat(filepath.FromSlash(key)); err == nil { // else it has gone meanwhile
			list.Add(&gofakes3.Content{Key: key, Size: info.Size(), LastModified: gofakes3.NewContentTime(info.ModTime()), ETag: gofakes3.FormatETag(tag(info))})
		}
	}
	return list, nil
}
