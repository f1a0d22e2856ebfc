// Package request reads the values of a procedure call and of a route, by the sources that entries and lists name.
package request

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/wire"
	"qiao/gateway/wire/payload"
)

// Input holds the values that parameters can read.
type Input struct {
	Payload payload.Payload
	Caller  *session.Identity // nil on a public procedure without a session
	Now     time.Time         // company time
	Values
}

// Call is an input while its parameters are read. It keeps the JSON object that it read
// last, because several parameters usually read the same field.
type Call struct {
	Input
	field  string
	object map[string]json.RawMessage
}

// NewCall begins to read an input.
func NewCall(in Input) *Call { return &Call{Input: in} }

// Source reads a parameter's raw text; given is false if the call does not have it.
type Source func(c *Call) (text string, given bool, err error)

// payloadFields are the fields of a procedure call (specification §3).
var payloadFields = map[string]func(*payload.Payload) payload.Field{
	"BaseDataName":  func(p *payload.Payload) payload.Field { return p.BaseDataName },
	"ProcedureName": func(p *payload.Payload) payload.Field { return p.ProcedureName },
	"CXType":        func(p *payload.Payload) payload.Field { return p.CXType },
	"Ontime":        func(p *payload.Payload) payload.Field { return p.Ontime },
	"Entime":        func(p *payload.Payload) payload.Field { return p.Entime },
	"OtherA":        func(p *payload.Payload) payload.Field { return p.OtherA },
	"OtherB":        func(p *payload.Payload) payload.Field { return p.OtherB },
	"Myresult":      func(p *payload.Payload) payload.Field { return p.Myresult },
}

// Fields are the names of these fields in the order of their documentation.
var Fields = []string{"BaseDataName", "ProcedureName", "CXType", "Ontime", "Entime", "OtherA", "OtherB", "Myresult"}

// sessionFields are the facts of a caller that an entry may use.
var sessionFields = map[string]func(*session.Identity) string{
	"account":       func(id *session.Identity) string { return id.Account },
	"userid":        func(id *session.Identity) string { return id.UserID },
	"name":          func(id *session.Identity) string { return id.Name },
	"department":    func(id *session.Identity) string { return id.DepartmentID },
	"topdepartment": func(id *session.Identity) string { return id.TopDepartmentID },
	"role":          func(id *session.Identity) string { return id.RoleID },
}

// Now is the source whose value is different at every call.
const Now = "now"

// Parse reads OtherA, OtherB.Building, query.building, session.account,
// session.can.<button> or now.
func Parse(from string, ofRoute bool) (Source, error) {
	if from == Now {
		return nowSource, nil
	}
	if head, rest, _ := strings.Cut(from, "."); head == "session" {
		if button, isButton := strings.CutPrefix(rest, "can."); isButton && button != "" {
			return buttonSource(button), nil
		}
		if field, ok := sessionFields[rest]; ok {
			return identitySource(field), nil
		}
	}
	if key, isRecord := strings.CutPrefix(from, "Myresult."); isRecord && payload.Skipped(key) {
		return nil, fmt.Errorf("from is %q; a record never has that field, write session.userid, session.name or now", from)
	}
	if read := Sent(from, ofRoute); read != nil {
		return read, nil
	}
	if ofRoute {
		return nil, fmt.Errorf("from is %q; write query.building, body.building, path.id, session.account or now", from)
	}
	return nil, fmt.Errorf("from is %q; write a payload field (OtherA), a key of its JSON (OtherB.Building), session.account or now", from)
}

// Sent reads a value that the caller sends: in the payload of a procedure call,
// or in a route's request. It is nil if from names no such value.
func Sent(from string, ofRoute bool) Source {
	if ofRoute {
		return requestSource(from)
	}
	return payloadSource(from)
}

// payloadSource is nil if from does not name a value of the payload.
func payloadSource(from string) Source {
	head, key, dotted := strings.Cut(from, ".")
	field := payloadFields[head]
	switch {
	case field != nil && !dotted:
		return fieldSource(field)
	case field != nil && key != "":
		return jsonSource(field, head, wire.Fold(key))
	default:
		return nil
	}
}

func nowSource(c *Call) (string, bool, error) {
	return c.Now.Format("2006-01-02 15:04:05.000"), true, nil
}

func identitySource(field func(*session.Identity) string) Source {
	return func(c *Call) (string, bool, error) {
		if c.Caller == nil {
			return "", false, nil
		}
		return field(c.Caller), true, nil
	}
}

func buttonSource(button string) Source {
	return func(c *Call) (string, bool, error) {
		if c.Caller != nil && c.Caller.MayButton(button) {
			return "1", true, nil
		}
		return "0", true, nil
	}
}

func fieldSource(field func(*payload.Payload) payload.Field) Source {
	return func(c *Call) (string, bool, error) {
		f := field(&c.Payload)
		return f.Text, f.Set && f.Text != "", nil
	}
}

// jsonSource reads a key of the JSON object that a field carries as text; its
// letter case does not matter. An empty field has no keys.
func jsonSource(field func(*payload.Payload) payload.Field, name, key string) Source {
	return func(c *Call) (string, bool, error) {
		f := field(&c.Payload)
		if strings.TrimSpace(f.Text) == "" {
			return "", false, nil
		}
		if c.field != name {
			object, err := payload.DecodeObject([]byte(f.Text), payload.Limits{})
			if err != nil {
				return "", false, errs.Failf("参数 %s 不是 JSON 对象", name)
			}
			c.field, c.object = name, object
		}
		return scalarText(c.object[key])
	}
}

func scalarText(raw json.RawMessage) (string, bool, error) {
	text := strings.TrimSpace(string(raw))
	switch {
	case text == "" || text == "null":
		return "", false, nil
	case text[0] == '"':
		var value string
		err := json.Unmarshal(raw, &value)
		return value, value != "", err
	default:
		return text, true, nil
	}
}
