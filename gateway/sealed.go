package gateway

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/json"
	"net/http"
)

// writeKey is what repeats of a write have in common: an id, which names it in
// the cache, and a secret, with which its answer is kept there. Both need the
// session's token: whoever reads the cache learns nothing of either.
type writeKey struct{ id, secret [sha256.Size]byte }

func keyOfWrite(token string, r *http.Request, body []byte) writeKey {
	h := sha256.New()
	for _, part := range []string{token, r.Method, r.URL.Path, r.URL.RawQuery} {
		h.Write([]byte(part))
		h.Write([]byte{0})
	}
	h.Write(body)
	whole := h.Sum(nil)
	return writeKey{id: sha256.Sum256(append([]byte("id"), whole...)), secret: sha256.Sum256(append([]byte("secret"), whole...))}
}

// kept is an answer as the cache has it, before it is sealed.
type kept struct {
	Status int
	Header http.Header
	Body   []byte
}

func (k writeKey) seal(a answer) ([]byte, error) {
	text, err := json.Marshal(kept{a.status, a.header, a.body})
	if err != nil {
		return nil, err
	}
	gcm, err := k.cipher()
	if err != nil {
		return nil, err
	}
	return gcm.Seal(nil, nil, text, nil), nil //nolint:gosec // G407: NewGCMWithRandomNonce makes a nonce for each call
}

func (k writeKey) open(sealed []byte) (answer, error) {
	gcm, err := k.cipher()
	if err != nil {
		return answer{}, err
	}
	text, err := gcm.Open(nil, nil, sealed, nil)
	if err != nil {
		return answer{}, err
	}
	var a kept
	err = json.Unmarshal(text, &a)
	return answer{a.Status, a.Header, a.Body}, err
}

func (k writeKey) cipher() (cipher.AEAD, error) {
	block, err := aes.NewCipher(k.secret[:])
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}
