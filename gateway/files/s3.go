package files

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/middleware"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/smithy-go"
	awshttp "github.com/aws/smithy-go/transport/http"

	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/tracing"
)

// S3 is a storage in a bucket of an object storage. Several gateways share one.
//
// Its errors are fs.ErrNotExist, errs.Unavailable, and those of the context and of the content that it receives.
type S3 struct {
	settings  config.S3
	root      string // the beginning of all names: empty, or a prefix with / behind it
	client    *s3.Client
	links     *s3.PresignClient
	transport *transport
	buffers   sync.Pool // of *[]byte, for parts of contents

	mu      sync.Mutex
	waiting map[Path]time.Time // see s3Look.old
	clock   func() time.Time
}

// OpenS3 returns the storage of the settings. The object storage need not answer yet.
func OpenS3(settings config.S3, log *slog.Logger) (*S3, error) {
	trust, err := settings.Trust()
	if err != nil {
		return nil, err
	}
	s := &S3{
		settings: settings, clock: time.Now,
		transport: newTransport(trust, settings.Timeout, &circuit{log: log}, NewMetrics()),
	}
	if settings.Prefix != "" {
		s.root = settings.Prefix + "/"
	}
	s.client = s3.New(s.options())
	s.links = s3.NewPresignClient(s.client)
	return s, nil
}

func (s *S3) options() s3.Options {
	o := s3.Options{
		Region: s.settings.Region, UsePathStyle: s.settings.PathStyle,
		HTTPClient: &http.Client{Transport: s.traced(), CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return aws.Credentials{AccessKeyID: s.settings.AccessKey, SecretAccessKey: s.settings.SecretKey}, nil
		}),
		Retryer: retry.NewStandard(func(o *retry.StandardOptions) {
			o.MaxAttempts, o.MaxBackoff = 3, 500*time.Millisecond
		}),
		// Some storages do not know the newer checksums. The signature covers the SHA-256 of the body already.
		RequestChecksumCalculation: aws.RequestChecksumCalculationWhenRequired,
		ResponseChecksumValidation: aws.ResponseChecksumValidationWhenRequired,
		// Answers to Expect: 100-continue are missing at some storages: each part would wait for them.
		ContinueHeaderThresholdBytes: -1,
	}
	if s.settings.Endpoint != "" {
		o.BaseEndpoint = aws.String(s.settings.Endpoint)
	}
	return o
}

// traced names the requests of traces by the operation alone: addresses hold the names of files.
func (s *S3) traced() http.RoundTripper {
	return tracing.Transport{RoundTripper: s.transport, Step: tracing.Storage, Server: "s3", Operation: middleware.GetOperationName}
}

// Close implements Storage.
func (s *S3) Close() error {
	if t, ok := s.transport.next.(*http.Transport); ok {
		t.CloseIdleConnections()
	}
	return nil
}

func (s *S3) bucket() *string { return aws.String(s.settings.Bucket) }

func (s *S3) name(p Path) *string { return aws.String(s.root + p.below()) }

// failure is the error of an operation.
func failure(ctx context.Context, operation string, err error) error {
	var answer *awshttp.ResponseError
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return fmt.Errorf("object storage, %s: %w", operation, context.Cause(ctx))
	case errors.As(err, &answer) && answer.HTTPStatusCode() == http.StatusNotFound && codeOf(err) != "NoSuchBucket":
		return fmt.Errorf("%s: %w", operation, fs.ErrNotExist)
	default:
		return errs.Newf(errs.Unavailable, "文件存储暂时不可用，请稍后再试").Because("object storage, "+operation, reason(err))
	}
}

// codeOf is the code of an answer that refuses a request, such as AccessDenied; empty for other errors.
func codeOf(err error) string {
	if refused, ok := errors.AsType[smithy.APIError](err); ok {
		return refused.ErrorCode()
	}
	return ""
}

// reason is an error without the addresses and numbers of the SDK.
func reason(err error) error {
	if lost, ok := errors.AsType[lostError](err); ok {
		return lost
	}
	if refused, ok := errors.AsType[smithy.APIError](err); ok {
		text := refused.ErrorCode() + ": " + refused.ErrorMessage()
		if answer := (*awshttp.ResponseError)(nil); errors.As(err, &answer) && answer.HTTPStatusCode() < http.StatusInternalServerError {
			return refusedError(text)
		}
		return lostError(text)
	}
	var sending *awshttp.RequestSendError
	if errors.As(err, &sending) {
		return sending.Err
	}
	return err
}

// refusedError is an answer of the storage that refuses a request: no later one will do better.
type refusedError string

func (e refusedError) Error() string { return string(e) }

// Unreachable reports whether an error says that the object storage gave no answer, or none of its own.
func Unreachable(err error) bool {
	_, refused := errors.AsType[refusedError](err)
	return errors.Is(err, context.DeadlineExceeded) || errs.Is(err, errs.Unavailable) && !refused
}

// Remove implements Storage. A reader of the content may be cut off.
func (s *S3) Remove(ctx context.Context, p Path) error {
	if !p.Valid() {
		return nil
	}
	return s.delete(ctx, s.name(p))
}

func (s *S3) delete(ctx context.Context, name *string) error {
	_, err := s.client.DeleteObject(ctx, &s3.DeleteObjectInput{Bucket: s.bucket(), Key: name})
	if err = failure(ctx, "delete", err); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func (s *S3) find(ctx context.Context, p Path) (kept, error) {
	if !p.Valid() {
		return kept{}, fs.ErrNotExist
	}
	object, err := s.head(ctx, s.name(p))
	return kept{p, object.Size, object.Modified}, err
}

func (s *S3) head(ctx context.Context, name *string) (Object, error) {
	head, err := s.client.HeadObject(ctx, &s3.HeadObjectInput{Bucket: s.bucket(), Key: name})
	if err != nil {
		return Object{}, failure(ctx, "head", err)
	}
	return Object{aws.ToInt64(head.ContentLength), aws.ToTime(head.LastModified)}, nil
}
