package s3fake

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/johannesboyne/gofakes3"
)

// leastPart is the smallest size of a part that is not the last one.
const leastPart = 5 << 20

// upload is an upload in parts that has not ended.
type upload struct {
	key    string
	hashes map[int]string // by the numbers of the parts, which are files
}

// folderOf is the folder of the parts of an upload.
func folderOf(id gofakes3.UploadID) string { return filepath.Join(PartsFolder, string(id)) }

func fileOf(id gofakes3.UploadID, number int) string {
	return filepath.Join(folderOf(id), fmt.Sprint(number))
}

// CreateMultipartUpload implements gofakes3.MultipartBackend.
func (o *objects) CreateMultipartUpload(_, key string, _ map[string]string) (gofakes3.UploadID, error) {
	id := gofakes3.UploadID(fmt.Sprintf("upload-%08d", o.number())) // in the order in which they begin
	o.mu.Lock()
	defer o.mu.Unlock()
	o.uploads[id] = upload{key, map[int]string{}}
	return id, o.root.MkdirAll(folderOf(id), 0o700)
}

// hashes are the parts of an upload.
func (o *objects) hashes(key string, id gofakes3.UploadID) (map[int]string, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if u, open := o.uploads[id]; open && u.key == key {
		return maps.Clone(u.hashes), nil
	}
	return nil, gofakes3.ErrNoSuchUpload
}

// UploadPart implements gofakes3.MultipartBackend.
func (o *objects) UploadPart(_, key string, id gofakes3.UploadID, number int, size int64, content io.Reader) (hash string, err error) {
	if _, err := o.hashes(key, id); err != nil {
		return "", err
	}
	if hash, err = o.store(filepath.ToSlash(fileOf(id, number)), content, size); err != nil {
		return "", err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	u, open := o.uploads[id]
	if !open { // it was given up meanwhile
		return "", errors.Join(gofakes3.ErrNoSuchUpload, o.root.RemoveAll(folderOf(id)))
	}
	u.hashes[number] = hash
	return hash, nil
}

// copyPart makes a part of an object.
func (o *objects) copyPart(key string, id gofakes3.UploadID, number int, source string) (hash string, err error) {
	object, err := o.GetObject(o.bucket, source, nil)
	if err != nil {
		return "", err
	}
	defer object.Contents.Close()
	return o.UploadPart(o.bucket, key, id, number, object.Size, object.Contents)
}

// ListMultipartUploads implements gofakes3.MultipartBackend.
func (o *objects) ListMultipartUploads(bucket string, after *gofakes3.UploadListMarker, prefix gofakes3.Prefix, limit int64) (*gofakes3.ListMultipartUploadsResult, error) {
	o.mu.Lock()
	open := maps.Clone(o.uploads)
	o.mu.Unlock()
	ids := slices.SortedFunc(maps.Keys(open), func(a, b gofakes3.UploadID) int {
		return strings.Compare(open[a].key+"\x00"+string(a), open[b].key+"\x00"+string(b))
	})
	list := &gofakes3.ListMultipartUploadsResult{Bucket: bucket, Prefix: prefix.Prefix, MaxUploads: limit}
	for _, id := range ids {
		key := open[id].key
		info, err := o.root.Stat(folderOf(id))
		if err != nil || !strings.HasPrefix(key, prefix.Prefix) || after != nil && (key < after.Object || key == after.Object && id <= after.UploadID) {
			continue
		}
		if int64(len(list.Uploads)) == limit {
			list.IsTruncated = true
			break
		}
		list.Uploads = append(list.Uploads, gofakes3.ListMultipartUploadItem{Key: key, UploadID: id, Initiated: gofakes3.NewContentTime(info.ModTime())})
		list.NextKeyMarker, list.NextUploadIDMarker = key, id
	}
	return list, nil
}

// ListParts implements gofakes3.MultipartBackend.
func (o *objects) ListParts(bucket, key string, id gofakes3.UploadID, after int, limit int64) (*gofakes3.ListMultipartUploadPartsResult, error) {
	hashes, err := o.hashes(key, id)
	if err != nil {
		return nil, err
	}
	list := &gofakes3.ListMultipartUploadPartsResult{Bucket: bucket, Key: key, UploadID: id, PartNumberMarker: after, MaxParts: limit}
	for _, number := range slices.Sorted(maps.Keys(hashes)) {
		info, err := o.root.Stat(fileOf(id, number))
		if err != nil || number <= after {
			continue
		}
		if int64(len(list.Parts)) == limit {
			list.IsTruncated = true
			break
		}
		list.Parts = append(list.Parts, gofakes3.ListMultipartUploadPartItem{
			PartNumber: number, Size: info.Size(), ETag: hashes[number], LastModified: gofakes3.NewContentTime(info.ModTime()),
		})
		list.NextPartNumberMarker = number
	}
	return list, nil
}

// AbortMultipartUpload implements gofakes3.MultipartBackend.
func (o *objects) AbortMultipartUpload(_, key string, id gofakes3.UploadID) error {
	if _, err := o.hashes(key, id); err != nil {
		return err
	}
	return o.end(id)
}

// end forgets an upload and removes its parts.
func (o *objects) end(id gofakes3.UploadID) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.uploads, id)
	err := o.root.RemoveAll(folderOf(id))
	removeEmpty(o.root, folderOf(id))
	return err
}

// CompleteMultipartUpload implements gofakes3.MultipartBackend.
func (o *objects) CompleteMultipartUpload(_, key string, id gofakes3.UploadID, wanted *gofakes3.CompleteMultipartUploadRequest) (none gofakes3.VersionID, hash string, err error) {
	hashes, err := o.hashes(key, id)
	if err != nil {
		return "", "", err
	}
	var content []io.Reader
	size := int64(0)
	for i, named := range wanted.Parts {
		if hashes[named.PartNumber] != named.ETag || i > 0 && named.PartNumber <= wanted.Parts[i-1].PartNumber {
			return "", "", gofakes3.ErrInvalidPart
		}
		part, err := o.root.ReadFile(fileOf(id, named.PartNumber))
		if err != nil {
			return "", "", gofakes3.ErrInvalidPart
		}
		if len(part) < leastPart && i < len(wanted.Parts)-1 {
			return "", "", gofakes3.ErrorMessage("EntityTooSmall", "a part that is not the last one is too small")
		}
		content, size = append(content, bytes.NewReader(part)), size+int64(len(part))
	}
	if hash, err = o.store(key, io.MultiReader(content...), size); err != nil {
		return "", "", err
	}
	return "", hash, o.end(id)
}

// removeEmpty removes the folders above a file as long as they are empty: an object storage has none.
func removeEmpty(root *os.Root, name string) {
	for dir := filepath.Dir(name); dir != "."; dir = filepath.Dir(dir) {
		if root.Remove(dir) != nil {
			return
		}
	}
}

// ifThere leaves out the error that a file is not there.
func ifThere(err error) error {
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}
