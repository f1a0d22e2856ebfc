package config

import (
	"crypto/x509"
	"errors"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"
)

// The values of Files.Store.
const (
	StoreFolder = "folder"
	StoreS3     = "s3"
)

// S3 is a bucket of an object storage that speaks the protocol of Amazon S3. Without a Bucket there is none.
type S3 struct {
	Endpoint  string `mapstructure:"endpoint"` // empty: Amazon, by the region
	Region    string `mapstructure:"region"`
	Bucket    string `mapstructure:"bucket"`
	Prefix    string `mapstructure:"prefix"` // of the names of all objects
	PathStyle bool   `mapstructure:"path_style"`

	// AccessKey and SecretKey may be in a file instead: the first and the second line of KeysFile.
	AccessKey string `mapstructure:"access_key"`
	SecretKey string `mapstructure:"secret_key"`
	KeysFile  string `mapstructure:"keys_file" path:""`

	TLSCA string `mapstructure:"tls_ca" path:""` // a PEM file; empty: the CAs of the machine
	// Timeout is how long the storage may be silent.
	Timeout time.Duration `mapstructure:"timeout"`
	// Redirect lets browsers fetch videos from the storage itself.
	Redirect bool `mapstructure:"redirect"`
}

// DefaultS3 returns the settings of a gateway without a bucket.
func DefaultS3() S3 { return S3{Region: "us-east-1", Timeout: 10 * time.Second} }

// On reports whether there is a bucket.
func (s S3) On() bool { return s.Bucket != "" }

// readKeys reads the file of the keys. An error names no key.
func (s *S3) readKeys() error {
	if s.KeysFile == "" {
		return nil
	}
	if s.AccessKey != "" || s.SecretKey != "" {
		return errors.New("files.s3.keys_file: must be empty where files.s3.access_key or files.s3.secret_key is set")
	}
	content, err := os.ReadFile(s.KeysFile)
	if err != nil {
		return fmt.Errorf("files.s3.keys_file: cannot read the file: %w", err)
	}
	keys := strings.Fields(string(content))
	if len(keys) != 2 {
		return fmt.Errorf("files.s3.keys_file: the file must have two lines, the access key and the secret key; it has %d", len(keys))
	}
	s.AccessKey, s.SecretKey = keys[0], keys[1]
	return nil
}

var (
	bucketName   = regexp.MustCompile(`^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$`)
	objectPrefix = regexp.MustCompile(`^[A-Za-z0-9_-][A-Za-z0-9_.-]*(/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$`)
)

// check repeats no key in its errors.
func (s S3) check(store string) error {
	if err := oneOf("files.store", store, StoreFolder, StoreS3); err != nil {
		return err
	}
	if !s.On() {
		return s.checkOff(store)
	}
	if err := s.CheckName(); err != nil {
		return err
	}
	switch {
	case s.Region == "":
		return errors.New("files.s3.region: must not be empty; us-east-1 is right for most storages other than Amazon's")
	case s.AccessKey == "" || s.SecretKey == "":
		return errors.New("files.s3.access_key, files.s3.secret_key: set both, or files.s3.keys_file")
	case s.Timeout < time.Second/10:
		return errors.New("files.s3.timeout: must be at least 100ms")
	}
	if err := s.checkEndpoint(); err != nil {
		return err
	}
	_, err := s.Trust()
	return err
}

// CheckName refuses a Bucket or a Prefix that cannot be one.
func (s S3) CheckName() error {
	switch {
	case !bucketName.MatchString(s.Bucket):
		return fmt.Errorf("files.s3.bucket: %q is no name of a bucket: 3 to 63 small letters, digits, dots and hyphens", s.Bucket)
	case s.Prefix != "" && (!objectPrefix.MatchString(s.Prefix) || len(s.Prefix) > 200):
		return fmt.Errorf("files.s3.prefix: %q must be names of letters, digits, _, - and dots with / between them, such as qiao/files", s.Prefix)
	}
	return nil
}

// checkOff refuses settings without a bucket: they would have no effect.
func (s S3) checkOff(store string) error {
	if store == StoreS3 {
		return errors.New("files.s3.bucket: must be set where files.store is s3")
	}
	is := s
	is.Region, is.Timeout = "", 0
	if is != (S3{}) {
		return errors.New("files.s3.bucket: must be set where other settings of files.s3 are")
	}
	return nil
}

func (s S3) checkEndpoint() error {
	u, err := url.Parse(s.Endpoint)
	switch {
	case s.Endpoint == "":
	case err != nil, u.Scheme != "http" && u.Scheme != "https", u.Host == "", u.User != nil, strings.Trim(u.Path, "/") != "", u.RawQuery != "", u.Fragment != "":
		return errors.New("files.s3.endpoint: must be an address such as https://s3.example.com:9000")
	case s.TLSCA != "" && u.Scheme != "https":
		return errors.New("files.s3.tls_ca: has no effect with an http:// endpoint")
	case s.Redirect && u.Scheme != "https":
		// A page that came by https shows no video by http.
		return errors.New("files.s3.redirect: needs an https:// endpoint that browsers of staff reach")
	}
	if strings.Contains(s.Bucket, ".") && !s.PathStyle && !strings.HasPrefix(s.Endpoint, "http://") {
		return errors.New("files.s3.path_style: must be true for a bucket with a dot in its name, because no certificate covers its host name")
	}
	return nil
}

// Trust returns the CAs of the storage; nil are those of the machine.
func (s S3) Trust() (*x509.CertPool, error) { return trust("files.s3.tls_ca", s.TLSCA) }

// Origin is the origin of the links to the storage, such as https://s3.example.com: of the bucket's own host name
// without PathStyle.
func (s S3) Origin() string {
	scheme, host := "https", "s3."+s.Region+".amazonaws.com"
	if u, err := url.Parse(s.Endpoint); err == nil && u.Host != "" {
		scheme, host = u.Scheme, u.Host
	}
	if !s.PathStyle {
		host = s.Bucket + "." + host
	}
	return scheme + "://" + host
}
