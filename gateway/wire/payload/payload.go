// Package payload reads requests. Decode reads the body of a procedure call, and DecodeObject and CheckJSON read any
// other JSON body; all refuse the same input. The package has no HTTP.
package payload

import (
	"cmp"
	"strings"
)

// Limits bounds a JSON text from a client: a body, or a text within one. A zero field has
// its default.
type Limits struct {
	// MaxBytes is the longest text, DefaultMaxBytes by default; a longer one is
	// errs.TooLarge.
	MaxBytes int
	// MaxDepth is the deepest nesting of objects and arrays, DefaultMaxDepth by
	// default; the text itself is depth 1.
	MaxDepth int
	// MaxMembers is how many members one object may have, DefaultMaxMembers by
	// default. Each member needs far more memory than its few bytes on the network.
	MaxMembers int
}

// The defaults of Limits.
const (
	DefaultMaxBytes   = 1 << 20
	DefaultMaxDepth   = 64
	DefaultMaxMembers = 1000
)

// orDefaults fills in the fields that are zero.
func (l Limits) orDefaults() Limits {
	return Limits{
		MaxBytes:   cmp.Or(l.MaxBytes, DefaultMaxBytes),
		MaxDepth:   cmp.Or(l.MaxDepth, DefaultMaxDepth),
		MaxMembers: cmp.Or(l.MaxMembers, DefaultMaxMembers),
	}
}

// Payload is the body of a procedure call (docs/wire-contract.md, "Procedure calls").
type Payload struct {
	BaseDataName, ProcedureName, CXType Field
	// Myresult does not have the fields that never belong to a record (Skipped);
	// CreateUser is the creator that the record named.
	Ontime, Entime, OtherA, OtherB, Myresult Field
	CreateUser                               string
	// Unknown counts the members that are none of the above; they are ignored.
	Unknown int
}

// FieldKind is the JSON kind of a field in the body.
type FieldKind uint8

// The kinds of a Field.
const (
	FieldMissing FieldKind = iota
	FieldNull              // null
	FieldString            // Text is the string
	FieldNumber            // Text is the literal as it was sent
	FieldBool              // Text is true or false
	FieldJSON              // an object or array; Text is its JSON as it was sent, or what StrictJSON makes of it
)

// Field is one field of a Payload.
type Field struct {
	// Set is true unless the field was missing or null.
	Set  bool
	Kind FieldKind
	Text string
}

// Decode reads the body of a procedure call. Field names match in any letter case, the
// last of duplicates wins, and CXType is trimmed. An empty body counts as {}. A body that
// is not one JSON object within the limits, by RFC 8259 or to Newtonsoft (StrictJSON), is errs.BadRequest, and so is an
// object or array in a field that allows none (errs.TooLarge for the length).
func Decode(body []byte, limits Limits) (Payload, error) {
	var p Payload
	err := eachMember(body, limits, visitor{begin: func() { p = Payload{} }, member: func(name, value token) {
		field := p.field(name)
		if field == nil {
			p.Unknown++
			return
		}
		*field = Field{Kind: value.kind}
		if value.kind != FieldNull {
			field.Set, field.Text = true, value.text()
		}
	}})
	if err != nil {
		return Payload{}, err
	}
	for _, field := range []Field{p.BaseDataName, p.ProcedureName, p.CXType, p.Ontime, p.Entime} {
		if field.Kind == FieldJSON {
			return Payload{}, badRequest(errNotScalar)
		}
	}
	p.CXType.Text = strings.TrimSpace(p.CXType.Text)
	p.Myresult.Text, p.CreateUser, err = record(p.Myresult.Text, limits)
	if err != nil {
		return Payload{}, err
	}
	return p, nil
}

// field returns the field with a member's name, nil for an unknown one. The names are
// ASCII, so folding ASCII letters has the same result as Fold.
func (p *Payload) field(name token) *Field {
	raw := name.raw[1 : len(name.raw)-1]
	if name.escaped {
		raw = []byte(unescape(raw))
	}
	var folded [len("ProcedureName")]byte // the longest name
	if len(raw) > len(folded) {
		return nil
	}
	for i, c := range raw {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		folded[i] = c
	}
	switch string(folded[:len(raw)]) {
	case "basedataname":
		return &p.BaseDataName
	case "procedurename":
		return &p.ProcedureName
	case "cxtype":
		return &p.CXType
	case "ontime":
		return &p.Ontime
	case "entime":
		return &p.Entime
	case "othera":
		return &p.OtherA
	case "otherb":
		return &p.OtherB
	case "myresult":
		return &p.Myresult
	default:
		return nil
	}
}
