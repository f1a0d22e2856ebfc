package payload

import (
	"encoding/json"
	"errors"

	"qiao/gateway/errs"
	"qiao/gateway/wire"
)

// The reasons for which a body is refused. The log has them; a client never gets them.
var (
	errSyntax    = errors.New("not valid JSON")
	errTruncated = errors.New("JSON ends too early")
	errTrailing  = errors.New("something follows the JSON value")
	errUTF8      = errors.New("invalid UTF-8")
	errNUL       = errors.New("contains NUL")
	errSurrogate = errors.New("lone surrogate escape")
	errDepth     = errors.New("nested too deeply")
	errMembers   = errors.New("an object with too many members")
	errNotObject = errors.New("not a JSON object")
	errNotScalar = errors.New("an object or array in a field that takes none")
)

// byteOrderMark comes before the UTF-8 text of some .NET clients.
const byteOrderMark = "\xEF\xBB\xBF"

// CheckJSON reports whether text is one JSON value that may be passed on: valid
// by RFC 8259, valid UTF-8, without NUL (raw or escaped) and lone surrogates,
// and within the limits. The error is of kind errs.BadRequest, or errs.TooLarge
// for the length.
func CheckJSON(text []byte, limits Limits) error {
	limits = limits.orDefaults()
	if len(text) > limits.MaxBytes {
		return errs.New(errs.TooLarge)
	}
	s := scanner{data: text, limits: limits}
	return badRequest(s.document())
}

// UnmarshalText reads a JSON text from a field of a body, such as a record in Myresult,
// into dst, a pointer. The text passes the same checks as the body, whose check saw it
// only as a string (errs.BadRequest, errs.TooLarge).
func UnmarshalText(text string, dst any) error {
	if err := CheckJSON([]byte(text), Limits{}); err != nil {
		return err
	}
	return badRequest(json.Unmarshal([]byte(text), dst))
}

// DecodeObject splits a JSON object into its members. Names are folded with Fold, so they
// match in any letter case; the last of duplicates wins. Values are the bytes as sent and
// share memory with body. An empty body counts as {}, and a byte order mark is ignored.
// DecodeObject refuses everything that CheckJSON refuses, with the same errors.
func DecodeObject(body []byte, limits Limits) (map[string]json.RawMessage, error) {
	members := make(map[string]json.RawMessage)
	err := eachMember(body, limits, func(name, value token) {
		members[wire.Fold(name.text())] = json.RawMessage(value.raw)
	})
	if err != nil {
		return nil, err
	}
	return members, nil
}

// eachMember calls visit for every member of the object in body, in order. When it
// returns an error, it may already have called visit.
func eachMember(body []byte, limits Limits, visit func(name, value token)) error {
	limits = limits.orDefaults()
	if len(body) > limits.MaxBytes {
		return errs.New(errs.TooLarge)
	}
	if len(body) >= len(byteOrderMark) && string(body[:len(byteOrderMark)]) == byteOrderMark {
		body = body[len(byteOrderMark):]
	}
	s := scanner{data: body, limits: limits}
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

// token is one JSON value of the body, unchanged.
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
