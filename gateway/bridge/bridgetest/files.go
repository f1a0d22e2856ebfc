package bridgetest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"
)

// kept is the largest upload whose content is kept for a download; of larger ones
// size and hash are kept alone.
const kept = 8 << 20

// modified is the Last-Modified of every file.
var modified = time.Date(2026, 11, 20, 1, 30, 0, 0, time.UTC)

type storedFile struct {
	File
	content []byte
}

// upload answers UploadFilePost: it keeps the files of a multipart form, and
// answers their paths as file0, file1 and so on.
func (s *standIn) upload(c *call) *answer {
	_, parameters, err := mime.ParseMediaType(c.Header.Get("Content-Type"))
	if err != nil || parameters["boundary"] == "" {
		return envelope(c, -1, "没有上传文件", "null")
	}
	form := multipart.NewReader(c.body, parameters["boundary"])
	var data strings.Builder
	count := 0
	for {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return page(http.StatusInternalServerError, "error")
		}
		if part.FileName() == "" {
			continue
		}
		where, err := s.keepFile(part)
		if err != nil {
			return page(http.StatusInternalServerError, "error")
		}
		if count > 0 {
			data.WriteByte(',')
		}
		fmt.Fprintf(&data, `"file%d":%s`, count, quote(where))
		count++
	}
	if count == 0 {
		return envelope(c, -1, "没有上传文件", "null")
	}
	return success(c, "上传成功", "{"+data.String()+"}")
}

func (s *standIn) keepFile(part *multipart.Part) (where string, err error) {
	sum := sha256.New()
	head := &bytes.Buffer{}
	size, err := io.Copy(io.MultiWriter(sum, &firstBytes{head}), part)
	if err != nil {
		return "", err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.uploads++
	where = fmt.Sprintf("/files/20261120/%d/%s", s.uploads, part.FileName())
	s.files[where] = storedFile{File: File{Size: size, SHA256: hex.EncodeToString(sum.Sum(nil))}, content: head.Bytes()}
	return where, nil
}

// firstBytes keeps what it is given up to a bound.
type firstBytes struct{ *bytes.Buffer }

func (f *firstBytes) Write(p []byte) (int, error) {
	_, _ = f.Buffer.Write(p[:min(len(p), kept-f.Len())])
	return len(p), nil
}

func (s *standIn) deleteFile(c *call) *answer {
	where := strings.ReplaceAll(param(c.URL.Query(), "FilePath"), `\`, "/")
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.files[where]; !ok {
		return envelope(c, -1, "文件不存在", "null")
	}
	delete(s.files, where)
	return success(c, "删除成功", "null")
}

// download answers GET and HEAD of a file, with Range and If-None-Match. The path
// /files/size/N/NAME is a file of N bytes in lines that are numbered.
func (s *standIn) download(c *call) *answer {
	if c.Method != http.MethodGet && c.Method != http.MethodHead {
		return statusPage(http.StatusMethodNotAllowed)
	}
	var content io.ReaderAt
	var size int64
	if rest, ok := strings.CutPrefix(strings.ToLower(c.URL.Path), "/files/size/"); ok {
		n, _, _ := strings.Cut(rest, "/")
		parsed, err := strconv.ParseInt(n, 10, 64)
		if err != nil || parsed < 0 {
			return statusPage(http.StatusNotFound)
		}
		content, size = numbered{}, parsed
	} else {
		s.mu.Lock()
		file, ok := s.files[c.URL.Path]
		s.mu.Unlock()
		if !ok || file.Size > kept {
			return statusPage(http.StatusNotFound)
		}
		content, size = bytes.NewReader(file.content), file.Size
	}
	etag := fmt.Sprintf(`"%x:0"`, size)
	if c.Header.Get("If-None-Match") == etag {
		return &answer{status: http.StatusNotModified, headers: []string{"ETag: " + etag}}
	}
	a := &answer{status: http.StatusOK, headers: []string{
		"Content-Type: " + contentType(c.URL.Path), "Last-Modified: " + httpDate(modified), "Accept-Ranges: bytes", "ETag: " + etag,
	}}
	from, to := int64(0), size
	if asked := c.Header.Get("Range"); asked != "" {
		var ok bool
		if from, to, ok = parseRange(asked, size); !ok {
			unsatisfied := statusPage(http.StatusRequestedRangeNotSatisfiable)
			unsatisfied.headers = append([]string{fmt.Sprintf("Content-Range: bytes */%d", size)}, unsatisfied.headers...)
			return unsatisfied
		}
		a.status = http.StatusPartialContent
		a.headers = append(a.headers, fmt.Sprintf("Content-Range: bytes %d-%d/%d", from, to-1, size))
	}
	a.size = to - from
	a.stream = func(out io.Writer) error {
		_, err := io.Copy(out, io.NewSectionReader(content, from, to-from))
		return err
	}
	return a
}

// parseRange reads one range of bytes: from is its first byte, to the one behind it.
func parseRange(text string, size int64) (from, to int64, ok bool) {
	first, last, found := strings.Cut(strings.TrimPrefix(text, "bytes="), "-")
	if !found {
		return 0, 0, false
	}
	if first == "" {
		n, err := strconv.ParseInt(last, 10, 64)
		return max(0, size-n), size, err == nil && n > 0 && size > 0
	}
	from, err := strconv.ParseInt(first, 10, 64)
	if err != nil || from >= size {
		return 0, 0, false
	}
	to = size
	if last != "" {
		end, err := strconv.ParseInt(last, 10, 64)
		if err != nil || end < from {
			return 0, 0, false
		}
		to = min(size, end+1)
	}
	return from, to, true
}

func contentType(name string) string {
	switch strings.ToLower(path.Ext(name)) {
	case ".png":
		return "image/png"
	case ".jpg":
		return "image/jpeg"
	case ".mp4":
		return "video/mp4"
	default:
		return "application/octet-stream"
	}
}

// numbered is lines of 16 bytes with their number.
type numbered struct{}

// ReadAt implements io.ReaderAt.
func (numbered) ReadAt(p []byte, at int64) (int, error) {
	line := []byte("000000000000000\n")
	for n := 0; n < len(p); {
		number := (at + int64(n)) / 16
		for i := 14; i >= 0; i-- {
			line[i] = byte('0' + number%10)
			number /= 10
		}
		n += copy(p[n:], line[(at+int64(n))%16:])
	}
	return len(p), nil
}
