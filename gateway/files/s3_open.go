package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

const (
	// mostResumed is how often a content that is cut off is asked for again without a byte of it coming.
	mostResumed = 2
	// linkTime is how long a link to a content may be used. A player keeps the link, and asks it for the next part when
	// somebody seeks or goes on after a pause: a link that has ended lets it wait for ever. So it is good for a working day.
	linkTime = 12 * time.Hour
)

var errSeek = errors.New("files: a position before the beginning")

// Open implements Storage.
func (s *S3) Open(ctx context.Context, p Path) (Content, error) {
	found, err := s.find(ctx, p)
	if err != nil {
		return Content{}, err
	}
	reader := s.reader(ctx, s.name(p), found.size)
	content := Content{
		ReadSeekCloser: reader,
		Tag:            p.Key, Size: found.size, Modified: found.modified,
	}
	if s.settings.Redirect {
		content.Link = func(kind, name string) (string, error) { return s.link(reader.ctx, p, kind, name) }
	}
	return content, nil
}

// reader reads an object, also after ctx has ended.
func (s *S3) reader(ctx context.Context, name *string, size int64) *objectReader {
	reading, cancel := context.WithCancel(context.WithoutCancel(ctx))
	return &objectReader{s3: s, name: name, size: size, ctx: reading, cancel: cancel}
}

// link is an address at which a browser gets a content of a Content-Type from the object storage, for linkTime.
func (s *S3) link(ctx context.Context, p Path, kind, name string) (string, error) {
	signed, err := s.links.PresignGetObject(ctx, &s3.GetObjectInput{
		Bucket: s.bucket(), Key: s.name(p), ResponseContentType: aws.String(kind),
		ResponseContentDisposition: aws.String(mime.FormatMediaType("inline", map[string]string{"filename": name})),
	}, s3.WithPresignExpires(linkTime))
	if err != nil {
		return "", failure(ctx, "sign a link", err)
	}
	return signed.URL, nil
}

// objectReader reads a content from a position on by one request, and asks again where the storage cuts it off.
type objectReader struct {
	s3     *S3
	name   *string
	size   int64
	ctx    context.Context
	cancel context.CancelFunc
	at     int64
	body   io.ReadCloser // from at on; nil before the first byte is read
}

// Read implements io.Reader.
func (r *objectReader) Read(p []byte) (n int, err error) {
	if r.at >= r.size {
		return 0, io.EOF
	}
	for try := 0; ; try++ {
		if n, err = r.read(p); n > 0 {
			return n, nil
		}
		if try == mostResumed || r.ctx.Err() != nil || errors.Is(err, fs.ErrNotExist) {
			return 0, err
		}
	}
}

func (r *objectReader) read(p []byte) (int, error) {
	if r.body == nil {
		answer, err := r.s3.client.GetObject(r.ctx, &s3.GetObjectInput{
			Bucket: r.s3.bucket(), Key: r.name, Range: aws.String(fmt.Sprintf("bytes=%d-", r.at)),
		})
		if err != nil {
			return 0, failure(r.ctx, "get", err)
		}
		if r.at > 0 && answer.ContentRange == nil {
			_ = answer.Body.Close()
			return 0, failure(r.ctx, "get", errors.New("the object storage does not answer ranges"))
		}
		r.body = answer.Body
	}
	n, err := r.body.Read(p)
	r.at += int64(n)
	if err != nil {
		r.drop()
	}
	if err == io.EOF {
		err = io.ErrUnexpectedEOF // nobody reads at the end of the content
	}
	if n > 0 {
		return n, nil
	}
	return 0, failure(r.ctx, "get", err)
}

func (r *objectReader) drop() {
	if r.body != nil {
		_ = r.body.Close()
		r.body = nil
	}
}

// Seek implements io.Seeker. It asks the storage for nothing.
func (r *objectReader) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += r.at
	case io.SeekEnd:
		offset += r.size
	}
	if offset < 0 {
		return 0, errSeek
	}
	if offset != r.at {
		r.drop()
	}
	r.at = offset
	return offset, nil
}

// Close implements io.Closer.
func (r *objectReader) Close() error {
	r.drop()
	r.cancel()
	return nil
}
