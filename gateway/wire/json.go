package wire

import (
	"encoding/json"
	"errors"

	"qiao/gateway/errs"
)

// DefaultMaxDepth is the deepest nesting of objects and arrays that a request
// body may have; the body itself is depth 1.
const DefaultMaxDepth = 64

// The reasons for which a body is refused. They reach the log, never a client.
var (
	errSyntax    = errors.New("not valid JSON")
	errTruncated = errors.New("JSON ends too early")
	errTrailing  = errors.New("something follows the JSON value")
	errUTF8      = errors.New("invalid UTF-8")
	errNUL       = errors.New("contains NUL")
	errSurrogate = errors.New("lone surrogate escape")
	errDepth     = errors.New("nested too deeply")
	errNotObject = errors.New("not a JSON object")
	errNotScalar = errors.New("an object or array in a field that takes none")
)

// byteOrderMark is what some .NET clients put before UTF-8 text.
const byteOrderMark = "\xEF\xBB\xBF"

// CheckJSON reports whether body is one JSON value that may be passed on: valid
// by RFC 8259, valid UTF-8, without NUL (raw or escaped) and lone surrogates,
// nested at most maxDepth deep. The error is of kind errs.BadRequest.
func CheckJSON(body []byte, maxDepth int) error {
	s := scanner{data: body, maxDepth: maxDepth}
	return badRequest(s.document())
}

// DecodeObject splits a JSON object into its members. Names are folded with
// Fold, so they match in any letter case; the last of duplicates wins. Values
// are the bytes as sent and share memory with body. An empty body counts as {},
// a byte order mark is passed over, and everything that CheckJSON refuses is
// refused with errs.BadRequest.
func DecodeObject(body []byte, maxDepth int) (map[string]json.RawMessage, error) {
	members := make(map[string]json.RawMessage)
	err := eachMember(body, maxDepth, func(name, value token) {
		members[Fold(name.text())] = json.RawMessage(value.raw)
	})
	if err != nil {
		return nil, err
	}
	return members, nil
}

// eachMember calls visit for every member of the object in body, in order.
// visit may have been called when an error comes back.
func eachMember(body []byte, maxDepth int, visit func(name, value token)) error {
	if len(body) >= len(byteOrderMark) && string(body[:len(byteOrderMark)]) == byteOrderMark {
		body = body[len(byteOrderMark):]
	}
	s := scanner{data: body, maxDepth: maxDepth}
	s.space()
	if s.pos == len(s.data) {
		return nil
	}
	if s.data[s.pos] != '{' {
		return badRequest(errNotObject)
	}
	s.visit = visit
	return badRequest(s.document())
}

func badRequest(err error) error {
	if err == nil {
		return nil
	}
	return errs.Wrap(errs.BadRequest, "read JSON", err)
}

// token is one JSON value as it stands in the body.
type token struct {
	kind FieldKind
	raw  []byte
	// escaped is set for a string that contains a backslash.
	escaped bool
}

// text is the value of a string token, else the literal text.
func (t token) text() string {
	switch {
	case t.kind != FieldString:
		return string(t.raw)
	case t.escaped:
		return unescape(t.raw[1 : len(t.raw)-1])
	default:
		return string(t.raw[1 : len(t.raw)-1])
	}
}
