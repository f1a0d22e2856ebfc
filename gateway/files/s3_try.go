package files

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

// ErrPublic is a bucket whose contents strangers can read.
var ErrPublic = errors.New("anybody can read the contents of the bucket without keys; block public access to it")

// Ping asks whether the bucket is there and may be listed.
func (s *S3) Ping(ctx context.Context) error {
	_, err := s.client.ListObjectsV2(ctx, &s3.ListObjectsV2Input{Bucket: s.bucket(), Prefix: aws.String(s.root), MaxKeys: aws.Int32(1)})
	return failure(ctx, "list", err)
}

// Try stores, reads and deletes a content of its own. The error says which step has failed.
func (s *S3) Try(ctx context.Context) (err error) {
	p := NewPath(time.Now(), "check.txt")
	text := bytes.Repeat([]byte("qiao "), partSize/5+1)
	if err := s.Ping(ctx); err != nil {
		return fmt.Errorf("it cannot be listed: %w", err)
	}
	if _, err := s.Receive(ctx, p, bytes.NewReader(text), int64(len(text))); err != nil { // in parts
		return fmt.Errorf("nothing can be stored in parts: %w", err)
	}
	defer func() {
		if removeErr := s.Remove(context.WithoutCancel(ctx), p); removeErr != nil && err == nil {
			err = fmt.Errorf("nothing can be deleted: %w", removeErr)
		}
	}()
	if err := s.tryReading(ctx, p, text); err != nil {
		return fmt.Errorf("nothing can be read: %w", err)
	}
	_, err = s.client.ListMultipartUploads(ctx, &s3.ListMultipartUploadsInput{Bucket: s.bucket(), Prefix: aws.String(s.root), MaxUploads: aws.Int32(1)})
	if err := failure(ctx, "list parts", err); err != nil {
		return fmt.Errorf("interrupted uploads cannot be listed: %w", err)
	}
	return s.tryAsStranger(ctx, p)
}

func (s *S3) tryReading(ctx context.Context, p Path, text []byte) error {
	content, err := s.Open(ctx, p)
	if err != nil {
		return err
	}
	defer content.Close()
	const from = 7
	if _, err := content.Seek(from, io.SeekStart); err != nil {
		return err
	}
	read, err := io.ReadAll(content)
	if err == nil && !bytes.Equal(read, text[from:]) {
		err = errors.New("it answers with other bytes than were stored")
	}
	return err
}

func (s *S3) tryAsStranger(ctx context.Context, p Path) error {
	signed, err := s.link(ctx, p, "text/plain", p.Name)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, signed, http.NoBody)
	if err != nil {
		return err
	}
	request.URL.RawQuery = "" // without the signature
	answer, err := s.transport.next.RoundTrip(request)
	if err != nil {
		return failure(ctx, "get", err)
	}
	defer answer.Body.Close()
	if answer.StatusCode == http.StatusOK {
		return ErrPublic
	}
	return nil
}
