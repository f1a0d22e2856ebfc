package files

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

// Put implements Objects.
func (s *S3) Put(ctx context.Context, name string, content io.Reader, size int64) error {
	if err := checkName(name); err != nil {
		return err
	}
	got, err := s.receive(ctx, aws.String(s.root+name), content, size)
	if err == nil {
		if err = checkSize(name, got, size); err != nil {
			err = errors.Join(err, s.Delete(ctx, name))
		}
	}
	return err
}

// Get implements Objects.
func (s *S3) Get(ctx context.Context, name string) (io.ReadCloser, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	key := aws.String(s.root + name)
	object, err := s.head(ctx, key)
	if err != nil {
		return nil, err
	}
	return s.reader(ctx, key, object.Size), nil
}

// List implements Objects.
func (s *S3) List(ctx context.Context, below string) (map[string]Object, error) {
	found := map[string]Object{}
	pages := s3.NewListObjectsV2Paginator(s.client, &s3.ListObjectsV2Input{Bucket: s.bucket(), Prefix: aws.String(s.root + below + "/")})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return nil, failure(ctx, "list", err)
		}
		for _, object := range page.Contents {
			found[strings.TrimPrefix(aws.ToString(object.Key), s.root)] = Object{aws.ToInt64(object.Size), aws.ToTime(object.LastModified)}
		}
	}
	return found, nil
}

// Delete implements Objects.
func (s *S3) Delete(ctx context.Context, name string) error {
	if err := checkName(name); err != nil {
		return err
	}
	return s.delete(ctx, aws.String(s.root+name))
}

// Tidy implements Objects.
func (s *S3) Tidy(ctx context.Context) error {
	pages := s3.NewListMultipartUploadsPaginator(s.client, &s3.ListMultipartUploadsInput{Bucket: s.bucket(), Prefix: aws.String(s.root)})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return failure(ctx, "list parts", err)
		}
		for _, upload := range page.Uploads {
			if err := s.abort(ctx, aws.ToString(upload.Key), aws.ToString(upload.UploadId)); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	return nil
}
