package clients_test

import (
	"crypto/md5"
	"encoding/hex"
	"strconv"
	"testing"
	"time"

	"qiao/gateway/clients"
	"qiao/gateway/config"
)

// FuzzSigner compares open with the plain rule: 32 lower-case hex digits of the md5 of timestamp and key, with a
// timestamp within the window.
func FuzzSigner(f *testing.F) {
	const key = "a-key-of-20-characters"
	now := time.Unix(1_795_138_200, 0)
	book := clients.New(config.Compat{
		SignatureWindow: 5 * time.Minute, Clients: []config.SignedClient{{Name: "mes", Keys: []string{key}}},
	}, nil, func() time.Time { return now })
	for _, seconds := range []string{"1795138200", "1795138500", "1795138501", "-1", "1795138200.0", " 1795138200", "", "9223372036854775808"} {
		sum := md5.Sum([]byte(seconds + key))
		f.Add(seconds, hex.EncodeToString(sum[:]))
	}
	f.Add("1795138200", "")
	f.Fuzz(func(t *testing.T, timestamp, sign string) {
		sum := md5.Sum([]byte(timestamp + key))
		seconds, err := strconv.ParseInt(timestamp, 10, 64)
		good := sign == hex.EncodeToString(sum[:]) && err == nil && seconds >= 1_795_137_900 && seconds <= 1_795_138_500
		client, err := book.Signer(clients.Signature{Timestamp: timestamp, Sign: sign})
		if (client != nil) != good || (err == nil) != good {
			t.Errorf("timestamp %q, sign %q: client %v, error %v", timestamp, sign, client, err)
		}
	})
}
