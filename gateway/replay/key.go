package replay

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strings"

	"qiao/gateway/errs"
)

// Header is the request header by which a newer client marks the requests that are the
// same write.
const Header = "Idempotency-Key"

// maxHeader is the longest value of Header, in bytes.
const maxHeader = 128

// Write is the write that a request and its repeats have in common.
type Write struct {
	id      digest // names the write in the cache
	request digest // of token, method, path, query and body
	secret  digest // its answer is encrypted with it
	// target is the cache's key of the object that the session writes to: a successful write ends the answers kept for
	// earlier ones to the same target.
	target digest
	// keyed says that the request has an Idempotency-Key.
	keyed bool
}

type digest [sha256.Size]byte

func (d digest) String() string { return hex.EncodeToString(d[:]) }

func hash(parts ...string) digest {
	h := sha256.New()
	for _, part := range parts {
		h.Write([]byte(part))
		h.Write([]byte{0})
	}
	return digest(h.Sum(nil))
}

// Identify reads which write a request is. The token is of the caller's session,
// target the path of a folder of routes or the name of a procedure. An
// Idempotency-Key that cannot be used is errs.BadRequest.
func Identify(token, target string, r *http.Request, body []byte) (Write, error) {
	request := hash(token, r.Method, r.URL.Path, r.URL.RawQuery, string(body))
	write := Write{
		id: hash("id", request.String()), request: request, secret: hash("secret", request.String()),
		target: hash("target", token, strings.ToLower(target)),
	}
	key := r.Header.Get(Header)
	if key == "" {
		return write, nil
	}
	if len(key) > maxHeader || strings.ContainsFunc(key, func(c rune) bool { return c < '!' || c > '~' }) {
		return Write{}, errs.Newf(errs.BadRequest, "请求头 %s 应为 1–%d 个可见的 ASCII 字符", Header, maxHeader)
	}
	write.id, write.keyed = hash("key", token, key), true
	return write, nil
}

func (w Write) claimKey() string  { return "once:" + w.id.String() }
func (w Write) targetKey() string { return "once:" + w.target.String() }

// Answer is a complete HTTP response.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
}

// seal encrypts an answer for the cache. The key needs the session's token: a reader of the cache learns nothing of the
// answer.
func (w Write) seal(a Answer) ([]byte, error) {
	text, err := json.Marshal(a)
	if err != nil {
		return nil, err
	}
	gcm, err := w.cipher()
	if err != nil {
		return nil, err
	}
	return gcm.Seal(nil, nil, text, nil), nil //nolint:gosec // G407: NewGCMWithRandomNonce makes a nonce for each call
}

func (w Write) open(sealed []byte) (Answer, error) {
	gcm, err := w.cipher()
	if err != nil {
		return Answer{}, err
	}
	text, err := gcm.Open(nil, nil, sealed, nil)
	if err != nil {
		return Answer{}, err
	}
	var a Answer
	err = json.Unmarshal(text, &a)
	return a, err
}

func (w Write) cipher() (cipher.AEAD, error) {
	block, err := aes.NewCipher(w.secret[:])
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}
