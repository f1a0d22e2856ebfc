package backup

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"qiao/gateway/config"
	"qiao/gateway/files"
)

// Open opens a target: a folder that is there, or s3://BUCKET/PREFIX at the endpoint and with the keys of files.s3. dataDir may not contain it.
func Open(target string, s3 config.S3, dataDir string) (files.Objects, error) {
	if address, found := strings.CutPrefix(target, "s3://"); found {
		return openBucket(address, s3)
	}
	// A missing folder is not made: where a disk is not mounted, the copies would be on the disk of the data.
	info, err := os.Stat(target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("the folder %s is not there; mount its disk, or create it", target)
	case err != nil:
		return nil, err
	case !info.IsDir():
		return nil, fmt.Errorf("%s is no folder", target)
	}
	if inside(target, dataDir) {
		return nil, fmt.Errorf("the folder %s is in the data folder %s and would be lost with it; choose one on another disk", target, dataDir)
	}
	folder, err := files.OpenFolder(target)
	if err != nil {
		return nil, fmt.Errorf("the folder %s: %w", target, err)
	}
	return folder, nil
}

func openBucket(address string, s3 config.S3) (files.Objects, error) {
	bucket, prefix, _ := strings.Cut(address, "/")
	prefix = strings.Trim(prefix, "/")
	if bucket == "" || prefix == "" {
		return nil, errors.New("write s3://BUCKET/PREFIX: back-ups have a prefix of their own")
	}
	if !s3.On() {
		return nil, errors.New("files.s3: has no settings; its endpoint and keys are those of the target too")
	}
	if bucket == s3.Bucket && strings.HasPrefix(s3.Prefix+"/", prefix+"/") {
		return nil, errors.New("the target contains files.s3 itself; choose another bucket, or at least another prefix")
	}
	s3.Bucket, s3.Prefix = bucket, prefix
	if err := s3.CheckName(); err != nil {
		return nil, err
	}
	return files.OpenS3(s3, slog.New(slog.DiscardHandler))
}

// inside reports whether a path is a folder or below it.
func inside(path, folder string) bool {
	path, pathErr := filepath.Abs(path)
	folder, folderErr := filepath.Abs(folder)
	below, err := filepath.Rel(folder, path)
	return errors.Join(pathErr, folderErr, err) == nil && filepath.IsLocal(below)
}
