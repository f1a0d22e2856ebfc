// Package recording turns real calls into golden cases without what they say about people, and replays them.
//
// A Recorder is offered calls with their answers and keeps a few of each target and shape of parameters. Each becomes a
// case file of package golden in which names, accounts, numbers and texts are pseudonyms (package pseudonym) and secrets
// are left out. Replay calls a server with the cases and says how its answers differ; with the key of the recording it
// asks with the original values.
//
//	FOLDER/manifest.json                           what the recording is: format, fingerprint of the key, counts
//	FOLDER/cases/P_DORMITORY_宿舍查询-1f0c2a/9b1c22d0-1.txtar   a target, a shape of its parameters, the first case of it
package recording

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// Effect says what a call does to data.
type Effect string

// The effects. The zero value, which is what a caller does not know, is Unknown.
const (
	Unknown Effect = ""
	Read    Effect = "read"
	Write   Effect = "write"
)

// String is the word that cases and flags have.
func (e Effect) String() string {
	if e == Unknown {
		return "unknown"
	}
	return string(e)
}

// Call is a request as a client sent it.
type Call struct {
	Method   string
	Path     string // in the spelling of the request, percent-encoding included
	RawQuery string
	Header   http.Header
	Body     []byte
	// Target is what was called: NAME/CXTYPE of a procedure, or the pattern of a route, /api/role/update/:id?action=x. Only
	// words of the path that the pattern has are taken for words; the rest of a path is values.
	Target string
	Person string // the account that is signed in; empty: nobody
	Effect Effect
}

// Answer is what a server answered.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte // whole, as it was sent
}

// isProcedure reports whether the target is a procedure's.
func (c Call) isProcedure() bool { return !strings.HasPrefix(c.Target, "/") }

// plainBody undoes gzip. ok is false where the body is compressed in another way or longer than most.
func (a Answer) plainBody(most int) (body []byte, ok bool) {
	switch encoding := strings.ToLower(a.Header.Get("Content-Encoding")); encoding {
	case "", "identity":
		return a.Body, len(a.Body) <= most
	case "gzip":
		reader, err := gzip.NewReader(bytes.NewReader(a.Body))
		if err != nil {
			return nil, false
		}
		body, err := io.ReadAll(io.LimitReader(reader, int64(most)+1))
		return body, err == nil && len(body) <= most
	default:
		return nil, false
	}
}

// KeyFile is the name of the key's file in the data folder of the gateway that records.
const KeyFile = "recording.key"

// ParseEffect reads what Effect.String writes.
func ParseEffect(word string) (Effect, error) {
	for _, e := range []Effect{Unknown, Read, Write} {
		if e.String() == word {
			return e, nil
		}
	}
	return Unknown, fmt.Errorf("%q is none of read, unknown and write", word)
}
