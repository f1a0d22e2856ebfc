package files

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	s3types "github.com/aws/aws-sdk-go-v2/service/s3/types"
)

const (
	// partSize is the size of the parts in which a content is sent, and the smallest one that the protocol allows. It is
	// also the memory of an upload.
	partSize = 5 << 20
	// mostParts is how many parts a content may have.
	mostParts = 10_000
)

// partOf is the size of the parts of a content of at most so many bytes. It is partSize up to 48 GiB.
func partOf(most int64) int { return int(max(partSize, most/mostParts+1)) }

// Receive implements Storage.
func (s *S3) Receive(ctx context.Context, p Path, content io.Reader, most int64) (size int64, err error) {
	if !p.Valid() {
		return 0, fmt.Errorf("%q is not a path of a stored file", p)
	}
	return s.receive(ctx, s.name(p), content, most)
}

// receive stores a content as an object: a content smaller than a part by one request, a larger one by parts, which become
// an object at the end.
func (s *S3) receive(ctx context.Context, name *string, content io.Reader, most int64) (size int64, err error) {
	buffer, _ := s.buffers.Get().(*[]byte)
	if buffer == nil {
		buffer = new([]byte)
	}
	defer s.buffers.Put(buffer)
	in := &incomingContent{content: io.LimitReader(content, most+1), most: most, part: partOf(most), buffer: buffer}
	first, err := in.next()
	if err != nil {
		return 0, err
	}
	if in.ended {
		_, err := s.client.PutObject(ctx, &s3.PutObjectInput{Bucket: s.bucket(), Key: name, Body: bytes.NewReader(first)})
		return in.size, failure(ctx, "put", err)
	}
	return s.receiveParts(ctx, name, in, first)
}

func (s *S3) receiveParts(ctx context.Context, name *string, in *incomingContent, part []byte) (size int64, err error) {
	begun, err := s.client.CreateMultipartUpload(ctx, &s3.CreateMultipartUploadInput{Bucket: s.bucket(), Key: name})
	if err != nil {
		return 0, failure(ctx, "begin parts", err)
	}
	parts, err := s.sendParts(ctx, name, begun.UploadId, in, part)
	if err == nil {
		err = s.complete(ctx, name, begun.UploadId, parts)
	}
	if err != nil {
		// The parts of an upload that cannot be ended now are swept.
		_ = s.abort(context.WithoutCancel(ctx), aws.ToString(name), aws.ToString(begun.UploadId))
		return 0, err
	}
	return in.size, nil
}

func (s *S3) complete(ctx context.Context, name, upload *string, parts []s3types.CompletedPart) error {
	_, err := s.client.CompleteMultipartUpload(ctx, &s3.CompleteMultipartUploadInput{
		Bucket: s.bucket(), Key: name, UploadId: upload, MultipartUpload: &s3types.CompletedMultipartUpload{Parts: parts},
	})
	return failure(ctx, "complete parts", err)
}

func (s *S3) sendParts(ctx context.Context, name, upload *string, in *incomingContent, part []byte) (parts []s3types.CompletedPart, err error) {
	for number := int32(1); ; number++ {
		sent, err := s.client.UploadPart(ctx, &s3.UploadPartInput{
			Bucket: s.bucket(), Key: name, UploadId: upload, PartNumber: aws.Int32(number), Body: bytes.NewReader(part),
		})
		if err != nil {
			return nil, failure(ctx, "put part", err)
		}
		parts = append(parts, s3types.CompletedPart{PartNumber: aws.Int32(number), ETag: sent.ETag})
		if in.ended {
			return parts, nil
		}
		if part, err = in.next(); err != nil {
			return nil, err
		}
		if len(part) == 0 {
			return parts, nil
		}
	}
}

func (s *S3) abort(ctx context.Context, name, upload string) error {
	_, err := s.client.AbortMultipartUpload(ctx, &s3.AbortMultipartUploadInput{
		Bucket: s.bucket(), Key: aws.String(name), UploadId: aws.String(upload),
	})
	return failure(ctx, "abort parts", err)
}

// incomingContent is a content that comes, in pieces of the size of a part.
type incomingContent struct {
	content io.Reader // ends one byte behind most
	most    int64
	part    int
	buffer  *[]byte // grows with the content: most contents are small
	size    int64
	ended   bool
}

// next reads the next part, which is valid until the next call; it is empty only where nothing is left.
func (in *incomingContent) next() ([]byte, error) {
	have := 0
	for have < in.part && !in.ended {
		if have == len(*in.buffer) {
			larger := make([]byte, min(in.part, max(64<<10, 4*have)))
			copy(larger, (*in.buffer)[:have])
			*in.buffer = larger
		}
		n, err := in.content.Read((*in.buffer)[have:min(len(*in.buffer), in.part)])
		have += n
		switch {
		case err == io.EOF:
			in.ended = true
		case err != nil:
			return nil, err
		}
	}
	if in.size += int64(have); in.size > in.most {
		return nil, ErrTooLarge
	}
	return (*in.buffer)[:have], nil
}
