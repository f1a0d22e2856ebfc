// Package password hashes and verifies passwords with argon2id. It still accepts the md5
// and plain-text hashes of the legacy system once, to replace them.
package password

import (
	"context"
	"crypto/md5" //nolint:gosec // the legacy system's hash, read only to replace it
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"

	"golang.org/x/crypto/argon2"

	"qiao/gateway/errs"
)

const (
	argonThreads = 1
	saltBytes    = 16
	keyBytes     = 32
)

// Cost is the work of one hash. It is no setting: only a test uses another cost than
// FullCost.
type Cost struct {
	Memory uint32 // KiB
	Time   uint32 // passes
}

// FullCost is the cost of every gateway's hashes: about 40 ms and 19 MiB.
var FullCost = Cost{Memory: 19 * 1024, Time: 2}

var (
	md5Hex = regexp.MustCompile(`^[0-9a-fA-F]{32}$`)
	// crypted is the form of modern hashes. A stored text of this form that parse cannot read is never a plain-text
	// password: a person who has seen the text could sign in with it.
	crypted = regexp.MustCompile(`^\$[0-9A-Za-z-]+\$`)
	base64r = base64.RawStdEncoding
)

// Hasher bounds how many hashes are computed at once and how many callers wait.
type Hasher struct {
	running chan struct{}
	waiting chan struct{}
	// LegacyHash accepts md5 and plain-text hashes in the database.
	legacyHash bool
	// md5Clients means that clients may send md5(password) in place of the password.
	md5Clients bool
	cost       Cost
}

// NewHasher returns a hasher that computes parallel hashes at once while at
// most queue callers wait. legacyHash accepts the legacy system's hashes;
// md5Clients says that clients send md5 in hex.
func NewHasher(parallel, queue int, legacyHash, md5Clients bool) *Hasher {
	return &Hasher{
		running:    make(chan struct{}, parallel),
		waiting:    make(chan struct{}, parallel+queue),
		legacyHash: legacyHash,
		md5Clients: md5Clients,
		cost:       FullCost,
	}
}

// SetCost makes the hasher write and accept hashes of another cost beside those
// of FullCost. It is for tests that sign in often.
func (h *Hasher) SetCost(cost Cost) { h.cost = cost }

// canonical returns the text that is hashed: md5 of the password in lower-case hex. So one
// stored hash serves clients that send the password and those that send its md5.
func (h *Hasher) canonical(sent string) string {
	if h.md5Clients && md5Hex.MatchString(sent) {
		return strings.ToLower(sent)
	}
	return md5Of(sent)
}

func md5Of(text string) string {
	sum := md5.Sum([]byte(text)) //nolint:gosec // see canonical
	return hex.EncodeToString(sum[:])
}

// Hash returns the argon2id hash of a password as clients send it, in the PHC
// string format. It fails with errs.Unavailable when too many callers wait.
func (h *Hasher) Hash(ctx context.Context, sent string) (string, error) {
	salt := make([]byte, saltBytes)
	_, _ = rand.Read(salt) // never fails
	key, err := h.derive(ctx, h.canonical(sent), salt, h.cost)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version,
		h.cost.Memory, h.cost.Time, argonThreads, base64r.EncodeToString(salt), base64r.EncodeToString(key)), nil
}

// Verify reports whether a password as clients send it fits the stored hash, and whether the hash is a legacy one to be
// replaced. The time does not depend on the stored hash, which is empty for an unknown account.
func (h *Hasher) Verify(ctx context.Context, stored, sent string) (ok, replace bool, err error) {
	salt, want, cost, isArgon := parse(stored)
	if isArgon = isArgon && (cost == h.cost || cost == FullCost); !isArgon {
		salt, want, cost = make([]byte, saltBytes), make([]byte, keyBytes), h.cost
	}
	key, err := h.derive(ctx, h.canonical(sent), salt, cost)
	if err != nil {
		return false, false, err
	}
	if isArgon {
		return subtle.ConstantTimeCompare(key, want) == 1, false, nil
	}
	ok = h.legacyHash && h.fitsLegacy(stored, sent)
	return ok, ok, nil
}

func (h *Hasher) fitsLegacy(stored, sent string) bool {
	if stored == "" || crypted.MatchString(stored) {
		return false
	}
	want := md5Of(stored)
	if md5Hex.MatchString(stored) {
		want = strings.ToLower(stored)
	}
	return subtle.ConstantTimeCompare([]byte(want), []byte(h.canonical(sent))) == 1
}

// derive computes the key when a place is free for this caller.
func (h *Hasher) derive(ctx context.Context, secret string, salt []byte, cost Cost) ([]byte, error) {
	select {
	case h.waiting <- struct{}{}:
		defer func() { <-h.waiting }()
	default:
		return nil, errs.New(errs.Unavailable)
	}
	select {
	case h.running <- struct{}{}:
		defer func() { <-h.running }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return argon2.IDKey([]byte(secret), salt, cost.Time, cost.Memory, argonThreads, keyBytes), nil
}

// parse reads a PHC string that Hash wrote.
func parse(stored string) (salt, key []byte, cost Cost, ok bool) {
	var version, threads int
	parts := strings.Split(stored, "$")
	if len(parts) != 6 || parts[1] != "argon2id" {
		return nil, nil, cost, false
	}
	if _, err := fmt.Sscanf(parts[2]+" "+parts[3], "v=%d m=%d,t=%d,p=%d", &version, &cost.Memory, &cost.Time, &threads); err != nil {
		return nil, nil, cost, false
	}
	salt, err1 := base64r.DecodeString(parts[4])
	key, err2 := base64r.DecodeString(parts[5])
	ok = err1 == nil && err2 == nil && len(key) == keyBytes && version == argon2.Version && threads == argonThreads
	return salt, key, cost, ok
}
