package bridge

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"hash"
	"io"
	"net/http"
	"strings"

	"qiao/gateway/bridge/compare"
)

// Recorder keeps an answer in memory, up to a length. Of a longer one it keeps length and hash.
type Recorder struct {
	header http.Header
	tee
}

// NewRecorder returns a recorder for so many bytes.
func NewRecorder(most int) *Recorder { return &Recorder{header: http.Header{}, tee: tee{most: most}} }

// Header implements http.ResponseWriter.
func (r *Recorder) Header() http.Header { return r.header }

// WriteHeader implements http.ResponseWriter.
func (r *Recorder) WriteHeader(status int) {
	if status >= http.StatusOK && r.status == 0 {
		r.status = status
	}
}

// Write implements http.ResponseWriter.
func (r *Recorder) Write(p []byte) (int, error) {
	r.add(p)
	return len(p), nil
}

// Bytes are the body as it was sent; kept is false for one that was too long.
func (t *tee) Bytes() (body []byte, kept bool) { return t.body.Bytes(), t.long == nil }

// Answer is what was recorded; err says why the answer is not whole.
func (r *Recorder) Answer(err error) compare.Answer { return r.answer(r.header, err) }

// tee keeps a copy of an answer.
type tee struct {
	most   int
	status int
	body   bytes.Buffer
	long   hash.Hash // once the body is longer than most
	length int64
}

func (t *tee) add(p []byte) {
	if t.length += int64(len(p)); t.long == nil && t.length > int64(t.most) {
		t.long = sha256.New()
		t.long.Write(t.body.Bytes())
		t.body = bytes.Buffer{}
	}
	if t.long != nil {
		t.long.Write(p)
		return
	}
	t.body.Write(p)
}

func (t *tee) answer(header http.Header, err error) compare.Answer {
	a := compare.Answer{Status: t.status, ContentType: header.Get("Content-Type"), Body: t.body.Bytes()}
	if a.Status == 0 {
		a.Status = http.StatusOK
	}
	switch {
	case err != nil:
		return compare.Answer{Failed: "no whole answer"}
	case t.long != nil:
		digest := compare.Digest{Length: t.length}
		t.long.Sum(digest.SHA256[:0])
		a.Body, a.Digest = nil, &digest
	case strings.EqualFold(header.Get("Content-Encoding"), "gzip"):
		a.Body = unzip(a.Body, t.most)
	}
	return a
}

// unzip returns the content of a compressed body, or the body as it is where that fails: it is compared as bytes then.
func unzip(body []byte, most int) []byte {
	reader, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return body
	}
	plain, err := io.ReadAll(io.LimitReader(reader, int64(most)+1))
	if err != nil || len(plain) > most {
		return body
	}
	return plain
}

// Tee is an http.ResponseWriter that keeps a copy of the answer which it sends.
type Tee struct {
	http.ResponseWriter
	tee
}

// NewTee returns a tee that keeps so many bytes.
func NewTee(w http.ResponseWriter, most int) *Tee { return &Tee{w, tee{most: most}} }

// WriteHeader implements http.ResponseWriter.
func (t *Tee) WriteHeader(status int) {
	if status >= http.StatusOK && t.status == 0 {
		t.status = status
	}
	t.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (t *Tee) Write(p []byte) (int, error) {
	n, err := t.ResponseWriter.Write(p)
	t.add(p[:n])
	return n, err
}

// Unwrap gives http.ResponseController the writer below.
func (t *Tee) Unwrap() http.ResponseWriter { return t.ResponseWriter }

// Answer is what was sent; err says why the answer is not whole.
func (t *Tee) Answer(err error) compare.Answer { return t.answer(t.Header(), err) }
