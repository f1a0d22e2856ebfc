package files

import (
	"crypto/sha256"
	"encoding"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"hash"

	"qiao/gateway/errs"
)

// hashes are the SHA-256 of a part and, where the client has stated that of the file, of all bytes up to its end. The state of the
// latter is kept from part to part, so that the file need not be read again.
type hashes struct {
	own   hash.Hash
	whole hash.Hash // nil where no sum was stated
}

// resumed are the hashes before a part that follows what is there.
func (p partial) resumed() (*hashes, error) {
	h := &hashes{own: sha256.New()}
	if p.Sha256 == "" {
		return h, nil
	}
	h.whole = sha256.New()
	if p.HashState == "" {
		return h, nil
	}
	state, err := base64.StdEncoding.DecodeString(p.HashState)
	if err == nil {
		if kept, ok := h.whole.(encoding.BinaryUnmarshaler); ok {
			err = kept.UnmarshalBinary(state)
		} else {
			err = errNoState
		}
	}
	if err != nil {
		return nil, errs.Wrap(errs.Internal, "read the state of a SHA-256", err)
	}
	return h, nil
}

var errNoState = errors.New("this SHA-256 has no state to keep")

// Write implements io.Writer.
func (h *hashes) Write(p []byte) (int, error) {
	h.own.Write(p)
	if h.whole != nil {
		h.whole.Write(p)
	}
	return len(p), nil
}

// part is the sum of the part.
func (h *hashes) part() string { return hex.EncodeToString(h.own.Sum(nil)) }

// file is the sum of all bytes up to the end of the part; empty where the client has stated none.
func (h *hashes) file() string {
	if h.whole == nil {
		return ""
	}
	return hex.EncodeToString(h.whole.Sum(nil))
}

// state is what resumed reads.
func (h *hashes) state() (string, error) {
	if h.whole == nil {
		return "", nil
	}
	kept, ok := h.whole.(encoding.BinaryMarshaler)
	if !ok {
		return "", errs.Wrap(errs.Internal, "keep the state of a SHA-256", errNoState)
	}
	state, err := kept.MarshalBinary()
	return base64.StdEncoding.EncodeToString(state), err
}
