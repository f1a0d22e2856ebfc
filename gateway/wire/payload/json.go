package payload

import (
	"encoding/json"
	"errors"
	"unicode/utf8"

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
// only as a string (errs.BadRequest, errs.TooLarge), and is read by the same rules.
func UnmarshalText(text string, dst any) error {
	strict, ok := StrictJSON([]byte(text), Limits{})
	if !ok {
		return badRequest(CheckJSON([]byte(text), Limits{}))
	}
	return badRequest(json.Unmarshal(strict, dst))
}

// DecodeObject splits a JSON object into its members. Names are folded with Fold, so they
// match in any letter case; the last of duplicates wins. Values are the bytes as sent and
// share memory with body. An empty body counts as {}, and a byte order mark is ignored.
// JSON that only Newtonsoft reads (StrictJSON) is taken as well: then the values are those of
// the strict text. DecodeObject refuses everything else that CheckJSON refuses, with the same errors.
func DecodeObject(body []byte, limits Limits) (map[string]json.RawMessage, error) {
	members := make(map[string]json.RawMessage)
	err := eachMember(body, limits, visitor{
		begin:  func() { clear(members) },
		member: func(name, value token) { members[wire.Fold(name.text())] = json.RawMessage(value.raw) },
	})
	if err != nil {
		return nil, err
	}
	return members, nil
}

// visitor sees the members of an object in order. It begins anew where the object is read a second time, as JSON that only
// Newtonsoft reads.
type visitor struct {
	begin  func()
	member func(name, value token)
}

// eachMember visits every member of the object in body. When it returns an error, it may already have visited some. It is
// the one reader of what clients send as JSON.
func eachMember(body []byte, limits Limits, visit visitor) error {
	limits = limits.orDefaults()
	if len(body) > limits.MaxBytes {
		return errs.New(errs.TooLarge)
	}
	body = withoutMark(body)
	err := strictMembers(body, limits, visit.member)
	if err == nil || !perhapsRelaxed(err) {
		return badRequest(err)
	}
	strict, refused := relax(body, limits)
	if refused != nil || len(strict) > limits.MaxBytes {
		if !utf8.Valid(body) { // such as UTF-16, which does not even begin as JSON
			err = errUTF8
		}
		return badRequest(err)
	}
	visit.begin()
	return badRequest(strictMembers(strict, limits, visit.member))
}

func strictMembers(body []byte, limits Limits, visit func(name, value token)) error {
	s := scanner{data: body, limits: limits}
	s.space()
	if s.pos == len(s.data) {
		return nil
	}
	if s.data[s.pos] != '{' {
		return errNotObject
	}
	s.visit = visit
	return s.document()
}

// badRequest turns a fault of the text into errs.BadRequest. An error of a limit keeps its kind.
func badRequest(err error) error {
	switch {
	case err == nil || errs.Is(err, errs.TooLarge):
		return err
	case errors.Is(err, errUTF8):
		return NotUTF8("read JSON")
	}
	return errs.Wrap(errs.BadRequest, "read JSON", err)
}

// NotUTF8 is the refusal of a text in another encoding, such as GBK or UTF-16, whose client must be told.
func NotUTF8(op string) error {
	return errs.Newf(errs.BadRequest, "请求参数错误：有不是 UTF-8 的文字（如 GBK、UTF-16），请以 UTF-8 编码发送").Because(op, errUTF8)
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
