package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	s3types "github.com/aws/aws-sdk-go-v2/service/s3/types"
	"golang.org/x/sync/errgroup"
)

// copiedAtOnce is how many parts of a content an object storage copies at the same time.
const copiedAtOnce = 8

func sizeOf(parts []Part) (size int64) {
	for _, part := range parts {
		size += part.Size
	}
	return size
}

// Assemble implements Storage. The system copies from file to file, without a buffer of ours where it can.
func (f *Folder) Assemble(ctx context.Context, p Path, parts []Part) (int64, error) {
	return f.keep(ctx, p, func(file *os.File) (size int64, err error) {
		for _, part := range parts {
			if err := ctx.Err(); err != nil {
				return 0, err
			}
			n, err := f.append(ctx, file, part)
			if err != nil {
				return 0, err
			}
			size += n
		}
		return size, diskError(file.Sync())
	})
}

func (f *Folder) append(ctx context.Context, to *os.File, part Part) (int64, error) {
	content, err := f.Open(ctx, part.Path)
	if err != nil {
		return 0, err
	}
	defer content.Close()
	n, err := io.Copy(to, content.ReadSeekCloser)
	return n, diskError(err)
}

// Assemble implements Storage. The object storage copies the parts itself; they pass through the gateway where the
// protocol does not allow that.
func (s *S3) Assemble(ctx context.Context, p Path, parts []Part) (size int64, err error) {
	if !p.Valid() {
		return 0, fmt.Errorf("%q is not a path of a stored file", p)
	}
	if !copyable(parts) {
		return stream(ctx, s, s, p, parts)
	}
	begun, err := s.client.CreateMultipartUpload(ctx, &s3.CreateMultipartUploadInput{Bucket: s.bucket(), Key: s.name(p)})
	if err != nil {
		return 0, failure(ctx, "begin parts", err)
	}
	copied, err := s.copyParts(ctx, p, begun.UploadId, parts)
	if err == nil {
		err = s.complete(ctx, s.name(p), begun.UploadId, copied)
	}
	if err != nil {
		_ = s.abort(context.WithoutCancel(ctx), aws.ToString(s.name(p)), aws.ToString(begun.UploadId)) // else they are swept
		return 0, err
	}
	return sizeOf(parts), nil
}

// copyable reports whether the protocol has contents of such parts: all but the last one have 5 MiB, and none is empty.
func copyable(parts []Part) bool {
	for i, part := range parts {
		if part.Size == 0 || part.Size < partSize && i < len(parts)-1 {
			return false
		}
	}
	return len(parts) > 0 && len(parts) <= mostParts
}

func (s *S3) copyParts(ctx context.Context, p Path, upload *string, parts []Part) ([]s3types.CompletedPart, error) {
	copied := make([]s3types.CompletedPart, len(parts))
	group, copying := errgroup.WithContext(ctx)
	group.SetLimit(copiedAtOnce)
	for i, part := range parts {
		group.Go(func() error {
			number := aws.Int32(int32(i + 1))
			made, err := s.client.UploadPartCopy(copying, &s3.UploadPartCopyInput{
				Bucket: s.bucket(), Key: s.name(p), UploadId: upload, PartNumber: number, CopySource: s.source(part.Path),
			})
			if err != nil {
				return failure(copying, "copy part", err)
			}
			copied[i] = s3types.CompletedPart{PartNumber: number, ETag: made.CopyPartResult.ETag}
			return nil
		})
	}
	return copied, group.Wait()
}

// source is a content as the header x-amz-copy-source names it.
func (s *S3) source(p Path) *string {
	return aws.String((&url.URL{Path: s.settings.Bucket + "/" + aws.ToString(s.name(p))}).EscapedPath())
}

// Assemble implements Storage. Parts that are not all in the first place pass through the gateway.
func (b *Both) Assemble(ctx context.Context, p Path, parts []Part) (int64, error) {
	size, err := b.first.Assemble(ctx, p, parts)
	if errors.Is(err, fs.ErrNotExist) {
		return stream(ctx, b, b.first, p, parts)
	}
	return size, err
}

// stream stores a content out of its parts by reading them.
func stream(ctx context.Context, from, to Storage, p Path, parts []Part) (int64, error) {
	content := &partsReader{ctx: ctx, from: from, left: parts}
	defer content.Close()
	return to.Receive(ctx, p, content, sizeOf(parts))
}

// partsReader reads contents one behind the other.
type partsReader struct {
	ctx  context.Context
	from Storage
	left []Part
	open io.ReadCloser // nil between two contents
}

// Read implements io.Reader.
func (r *partsReader) Read(p []byte) (int, error) {
	for {
		if r.open == nil {
			if len(r.left) == 0 {
				return 0, io.EOF
			}
			content, err := r.from.Open(r.ctx, r.left[0].Path)
			if err != nil {
				return 0, err
			}
			r.open, r.left = content, r.left[1:]
		}
		n, err := r.open.Read(p)
		if err != io.EOF {
			return n, err
		}
		r.Close()
		if n > 0 {
			return n, nil
		}
	}
}

// Close closes the content that is being read.
func (r *partsReader) Close() {
	if r.open != nil {
		_ = r.open.Close()
		r.open = nil
	}
}
