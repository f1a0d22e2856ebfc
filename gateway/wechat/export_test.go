package wechat

import (
	"maps"
	"net/url"
	"slices"
)

// SignedFor is the query of a call with a right signature.
func SignedFor(c *Callback, timestamp, nonce, encrypted string) url.Values {
	return Sealed{Signature: c.sign(timestamp, nonce, encrypted), Timestamp: timestamp, Nonce: nonce}.Query()
}

// Codes are those of the table.
func Codes() []int { return slices.Sorted(maps.Keys(meanings)) }

// CutBytes and CutLetters shorten texts.
var (
	CutBytes   = cutBytes
	CutLetters = cutLetters
)
