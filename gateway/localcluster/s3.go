package localcluster

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/wholefile"
)

// The object storage: a real server of the protocol, which keeps objects as files.
const (
	s3Module  = "github.com/versity/versitygw/cmd/versitygw"
	s3Version = "v1.8.0"
	s3Bucket  = "qiao-files"
	s3Timeout = 2 * time.Minute
)

// S3 is an object storage with one bucket.
type S3 struct {
	*Process
	Settings config.S3
	// Folder has the objects of the bucket as files. Their times are the objects' times.
	Folder  string
	binary  string
	address string
}

// S3Settings are the settings of an object storage that listens at a free address. A storage that a busy machine slows down is not given up.
func S3Settings() (settings config.S3, address string, err error) {
	free, err := FreeAddresses(1)
	if err != nil {
		return settings, "", err
	}
	settings, address = config.DefaultS3(), free[0]
	settings.Endpoint, settings.Bucket, settings.PathStyle, settings.Timeout = "http://"+address, s3Bucket, true, s3Timeout
	settings.AccessKey, settings.SecretKey = "qiao-access", "qiao-secret-0123456789"
	return settings, address, nil
}

// StartS3 starts an object storage with its data in dir. It builds the program at the first use.
func StartS3(ctx context.Context, dir string) (*S3, error) {
	binary, err := s3Binary()
	if err != nil {
		return nil, err
	}
	s := &S3{Folder: filepath.Join(dir, "objects", s3Bucket), binary: binary}
	if s.Settings, s.address, err = S3Settings(); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(s.Folder, 0o700); err != nil {
		return nil, err
	}
	return s, s.Start(ctx)
}

// Start starts the storage again after Kill, at the same address and with the same objects.
func (s *S3) Start(ctx context.Context) (err error) {
	root := filepath.Dir(s.Folder)
	side := filepath.Join(filepath.Dir(root), "attributes") // not every file system has them
	if err := os.MkdirAll(side, 0o700); err != nil {
		return err
	}
	command := exec.Command(s.binary, "--port", s.address, "--access", s.Settings.AccessKey, "--secret", s.Settings.SecretKey,
		"--region", s.Settings.Region, "--keep-alive", "--quiet", "posix", "--sidecar", side, root)
	command.Env = []string{"HOME=" + root, "GOMAXPROCS=2"}
	if s.Process, err = Start("object storage", command); err != nil {
		return err
	}
	err = s.Await(ctx, "it answers", func() bool {
		answer, err := http.Get(s.Settings.Endpoint)
		if err != nil {
			return false
		}
		return answer.Body.Close() == nil
	})
	if err != nil {
		s.Kill()
	}
	return err
}

// Environ are the settings of a gateway that keeps its files there, behind another endpoint than its own where one is given.
func (s *S3) Environ(endpoint string) []string {
	if endpoint == "" {
		endpoint = s.Settings.Endpoint
	}
	return []string{
		"GATEWAY_FILES_STORE=s3", "GATEWAY_FILES_S3_ENDPOINT=" + endpoint, "GATEWAY_FILES_S3_BUCKET=" + s.Settings.Bucket,
		"GATEWAY_FILES_S3_PATH_STYLE=" + strconv.FormatBool(s.Settings.PathStyle),
		"GATEWAY_FILES_S3_ACCESS_KEY=" + s.Settings.AccessKey, "GATEWAY_FILES_S3_SECRET_KEY=" + s.Settings.SecretKey,
	}
}

// BuildS3 builds the program, or says why it cannot be built.
func BuildS3() error {
	_, err := s3Binary()
	return err
}

// s3Binary builds the server once and keeps it in the user's cache.
var s3Binary = sync.OnceValues(func() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	folder := filepath.Join(cache, "qiao-s3", s3Version)
	binary := filepath.Join(folder, "versitygw")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	unlock, err := lock(filepath.Join(folder, "lock")) // the tests of several packages may need it at the same time
	if err != nil {
		return "", err
	}
	defer unlock()
	if _, err := os.Stat(binary); err == nil {
		return binary, nil
	}
	building, err := os.MkdirTemp("", "qiao-s3-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(building)
	install := exec.Command("go", "install", s3Module+"@"+s3Version) // however long it takes
	install.Dir = building
	install.Env = append(os.Environ(), "GOBIN="+building, "GOFLAGS=")
	if out, err := install.CombinedOutput(); err != nil {
		return "", fmt.Errorf("the object storage cannot be built: go install %s@%s: %w\n%s", s3Module, s3Version, err, out)
	}
	program, err := os.ReadFile(filepath.Join(building, "versitygw"))
	if err != nil {
		return "", err
	}
	return binary, wholefile.Write(binary, program, 0o700) // the process may be killed meanwhile
})
