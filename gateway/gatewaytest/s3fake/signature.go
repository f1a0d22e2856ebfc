package s3fake

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"
)

const (
	service    = "s3"
	timeFormat = "20060102T150405Z"
	// unsigned stands for the hash of a body that a link does not cover.
	unsigned = "UNSIGNED-PAYLOAD"
)

// verify signs a request anew with the keys of the storage, and returns the code of the refusal where the result differs
// from the signature that came with the request. gofakes3 checks no signatures.
func (s *Server) verify(r *http.Request) (refusal string) {
	query := r.URL.Query()
	given, link := r.Header.Get("Authorization"), query.Get("X-Amz-Signature")
	again := &http.Request{Method: r.Method, Host: r.Host, Header: http.Header{}, ContentLength: r.ContentLength}
	address := *r.URL
	again.URL = &address
	keys := aws.Credentials{AccessKeyID: s.settings.AccessKey, SecretAccessKey: s.settings.SecretKey}
	signer := v4.NewSigner(func(o *v4.SignerOptions) { o.DisableURIPathEscaping = true })
	switch {
	case given != "":
		_, signed, _ := strings.Cut(given, "SignedHeaders=")
		signed, _, _ = strings.Cut(signed, ",")
		for name := range strings.SplitSeq(signed, ";") {
			if values := r.Header.Values(name); len(values) > 0 {
				again.Header[http.CanonicalHeaderKey(name)] = values
			}
		}
		at, err := time.Parse(timeFormat, r.Header.Get("X-Amz-Date"))
		if err != nil || signer.SignHTTP(r.Context(), keys, again, r.Header.Get("X-Amz-Content-Sha256"), service, s.settings.Region, at) != nil ||
			again.Header.Get("Authorization") != given {
			return "SignatureDoesNotMatch"
		}
	case link != "":
		at, err := time.Parse(timeFormat, query.Get("X-Amz-Date"))
		seconds, secondsErr := strconv.Atoi(query.Get("X-Amz-Expires"))
		if err != nil || secondsErr != nil || time.Now().After(at.Add(time.Duration(seconds)*time.Second)) {
			return "AccessDenied"
		}
		query.Del("X-Amz-Signature")
		address.RawQuery = query.Encode()
		again.ContentLength = 0
		signed, _, err := signer.PresignHTTP(r.Context(), keys, again, unsigned, service, s.settings.Region, at)
		if err != nil || signatureOf(signed) != link {
			return "SignatureDoesNotMatch"
		}
	default:
		return "AccessDenied"
	}
	return ""
}

func signatureOf(link string) string {
	address, err := url.Parse(link)
	if err != nil {
		return ""
	}
	return address.Query().Get("X-Amz-Signature")
}
