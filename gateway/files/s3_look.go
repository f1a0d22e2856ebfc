package files

import (
	"context"
	"errors"
	"io/fs"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	s3types "github.com/aws/aws-sdk-go-v2/service/s3/types"
)

func (s *S3) setting() string { return "files.s3" }

// Sweep implements Storage.
func (s *S3) Sweep(ctx context.Context, rows Rows) (Swept, error) {
	return sweepPlace(ctx, s, rows)
}

// s3Look is a look through a bucket.
type s3Look struct {
	*S3
	before time.Time // by the storage's clock
	seen   map[Path]time.Time
	stay   map[Path]time.Time
}

func (s *S3) look(ctx context.Context) (look, error) {
	if err := s.Ping(ctx); err != nil { // asks for the storage's clock as well
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	l := &s3Look{S3: s, before: s.transport.now().Add(-grace), seen: s.waiting, stay: map[Path]time.Time{}}
	s.waiting = l.stay
	return l, nil
}

func (l *s3Look) days(ctx context.Context) (days []string, err error) {
	pages := s3.NewListObjectsV2Paginator(l.client, &s3.ListObjectsV2Input{Bucket: l.bucket(), Prefix: aws.String(l.root), Delimiter: aws.String("/")})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return nil, failure(ctx, "list", err)
		}
		for _, day := range page.CommonPrefixes {
			days = append(days, strings.Trim(strings.TrimPrefix(aws.ToString(day.Prefix), l.root), "/"))
		}
	}
	return days, nil
}

func (l *s3Look) list(ctx context.Context, day string) (map[Path]kept, error) {
	stored := map[Path]kept{}
	pages := s3.NewListObjectsV2Paginator(l.client, &s3.ListObjectsV2Input{Bucket: l.bucket(), Prefix: aws.String(l.root + day + "/")})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return nil, failure(ctx, "list", err)
		}
		for _, object := range page.Contents {
			if p, ok := ParsePath(prefix + strings.TrimPrefix(aws.ToString(object.Key), l.root)); ok {
				stored[p] = kept{p, aws.ToInt64(object.Size), aws.ToTime(object.LastModified)}
			}
		}
	}
	return stored, nil
}

// old compares the time at which a content was stored. A content of several parts has the time at which its first part
// was begun, which may be long before its last byte: it must have been without a row for the grace since this gateway saw it first.
func (l *s3Look) old(k kept) bool {
	if !k.modified.Before(l.before) {
		return false
	}
	if k.size < partSize {
		return true
	}
	now := l.clock()
	first, known := l.seen[k.Path]
	if !known {
		first = now
	}
	l.mu.Lock()
	l.stay[k.Path] = first
	l.mu.Unlock()
	return now.Sub(first) >= grace
}

// tidy removes the parts of interrupted uploads. An upload with a part that is younger than the grace still goes on.
func (l *s3Look) tidy(ctx context.Context) error {
	pages := s3.NewListMultipartUploadsPaginator(l.client, &s3.ListMultipartUploadsInput{Bucket: l.bucket(), Prefix: aws.String(l.root)})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return failure(ctx, "list parts", err)
		}
		for _, upload := range page.Uploads {
			if err := l.abandon(ctx, upload); err != nil {
				return err
			}
		}
	}
	return nil
}

func (l *s3Look) abandon(ctx context.Context, upload s3types.MultipartUpload) error {
	name := aws.ToString(upload.Key)
	if _, ours := ParsePath(prefix + strings.TrimPrefix(name, l.root)); !ours || !aws.ToTime(upload.Initiated).Before(l.before) {
		return nil
	}
	pages := s3.NewListPartsPaginator(l.client, &s3.ListPartsInput{Bucket: l.bucket(), Key: upload.Key, UploadId: upload.UploadId})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err = failure(ctx, "list parts", err); errors.Is(err, fs.ErrNotExist) { // it has ended meanwhile
			return nil
		}
		if err != nil {
			return err
		}
		for _, part := range page.Parts {
			if !aws.ToTime(part.LastModified).Before(l.before) {
				return nil
			}
		}
	}
	if err := l.abort(ctx, name, aws.ToString(upload.UploadId)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
