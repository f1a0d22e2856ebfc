package session

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

// tokenBytes is 256 bits of randomness.
const tokenBytes = 32

// newToken returns an opaque token, safe in a cookie, a header and a query.
func newToken() string {
	raw := make([]byte, tokenBytes)
	_, _ = rand.Read(raw) // never fails: crypto/rand ends the process instead
	return base64.RawURLEncoding.EncodeToString(raw)
}

// cacheKey is the key of a session: a hash, so that a reader of the cache cannot sign in
// with the keys.
func cacheKey(token string) string {
	const prefix = "session:"
	sum := sha256.Sum256([]byte(token))
	var key [len(prefix) + 2*len(sum)]byte
	hex.Encode(key[copy(key[:], prefix):], sum[:])
	return string(key[:])
}

// sessionID is the ID of a session that pages show. It is neither the token nor the key, so
// it cannot be used to sign in or to find the session in the cache.
func sessionID(key string) string {
	sum := sha256.Sum256([]byte("id of " + key))
	return hex.EncodeToString(sum[:16])
}
