package tools

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/errs"
)

// codes make and check the codes of previews: a write is made with the code that the preview of the same values has answered.
// A code is a time, a random number and a signature, so that no gateway keeps it; the key is in the cache that they share.
type codes struct {
	shared cache.Cache
	now    func() time.Time
}

const (
	// codeLife is how long a code is good. It is shorter than the ten minutes for which the answer of a write is kept for
	// repeats (package replay), so that a code never writes twice.
	codeLife = 8 * time.Minute
	// keyPeriod is how long codes are signed with one key.
	keyPeriod = time.Hour
	// clocksApart is how far the clocks of two gateways may be apart.
	clocksApart = time.Minute

	// The bytes of a code. By the random ones two previews of the same values have two codes.
	timeBytes, randomBytes, signatureBytes = 5, 5, 10
)

// The reasons why a code is refused.
const (
	noCode      = "confirm 不是预览给出的代码"
	expiredCode = "confirm 的代码已过期"
	foreignCode = "confirm 的代码是另一次预览的：工具、参数和账号须与预览时完全相同"
)

var letters = base32.StdEncoding.WithPadding(base32.NoPadding)

// make returns the code for a write.
func (k codes) make(ctx context.Context, write string) (string, error) {
	at := k.now().Unix()
	key, err := k.shared.Reserve(ctx, keyOf(at), random(sha256.Size), 2*keyPeriod)
	if err != nil {
		return "", err
	}
	head := slices.Concat(binary.BigEndian.AppendUint64(nil, uint64(at))[8-timeBytes:], random(randomBytes))
	return strings.ToLower(letters.EncodeToString(sign(key, head, write))), nil
}

// check says why a code is none of this write, and nothing where it is.
func (k codes) check(ctx context.Context, code, write string) (refused string, err error) {
	raw := decoded(code)
	if len(raw) != timeBytes+randomBytes+signatureBytes {
		return noCode, nil
	}
	at := int64(binary.BigEndian.Uint64(append(make([]byte, 8-timeBytes), raw[:timeBytes]...)))
	if age := k.now().Sub(time.Unix(at, 0)); age >= codeLife || age < -clocksApart {
		return expiredCode, nil
	}
	key, err := k.shared.Get(ctx, keyOf(at))
	switch {
	case errors.Is(err, cache.ErrMiss):
		return expiredCode, nil
	case err != nil:
		return "", errs.As(err)
	case !hmac.Equal(raw, sign(key, raw[:timeBytes+randomBytes], write)):
		return foreignCode, nil
	default:
		return "", nil
	}
}

// decoded are the bytes of a code, nil where it is none.
func decoded(code string) []byte {
	raw, err := letters.DecodeString(strings.ToUpper(strings.TrimSpace(code)))
	if err != nil {
		return nil
	}
	return raw
}

func keyOf(at int64) string {
	return "tools-key:" + strconv.FormatInt(at/int64(keyPeriod/time.Second), 10)
}

// sign is a code: its head, and the signature of the head and of the write.
func sign(key, head []byte, write string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write(head)
	mac.Write([]byte(write))
	return append(slices.Clone(head), mac.Sum(nil)[:signatureBytes]...)
}

func random(n int) []byte {
	bytes := make([]byte, n)
	_, _ = rand.Read(bytes) // never fails: crypto/rand ends the process instead
	return bytes
}
