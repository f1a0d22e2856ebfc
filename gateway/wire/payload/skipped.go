package payload

import (
	"bytes"
	"encoding/json"
	"strings"

	"qiao/gateway/wire"
)

// skipped are the fields that clients leave out of a record (specification §3,
// "Record serialisation for procedure calls"), folded.
var skipped = map[string]bool{
	"createdate": true, "createuserid": true, "modifyname": true, "parentname": true, "username": true,
	"postname": true, "departmentname": true, "departmentnames": true, "electronicsignature": true,
}

// Skipped reports whether a field never belongs to a record that a client sends, in any letter case: the gateway itself
// has a better value, or gets it from another source.
func Skipped(name string) bool { return skipped[wire.Fold(name)] }

// record removes from a record, or from a list of records, the fields that never belong to
// one, and returns the creator that it named. Every other text stays unchanged, and so
// does a record without such fields, byte for byte. A record that only Newtonsoft reads becomes strict JSON, because databases and
// the gateway read it after this. record also refuses a record that
// CheckJSON would refuse, because its later reader may be less strict.
func record(text string, limits Limits) (kept, createUser string, err error) {
	trimmed := strings.TrimSpace(strings.TrimPrefix(text, byteOrderMark))
	if trimmed == "" || strings.IndexByte("{[/", trimmed[0]) < 0 {
		return text, "", nil
	}
	if !json.Valid([]byte(trimmed)) {
		strict, ok := StrictJSON([]byte(trimmed), limits)
		if !ok || strict[0] != '{' && !bytes.HasPrefix(strict, []byte("[{")) {
			return text, "", nil
		}
		text, trimmed = string(strict), string(strict)
	}
	switch trimmed[0] {
	case '{':
		return oneRecord(text, limits)
	case '[':
		return records(text, trimmed, limits)
	default:
		return text, "", nil
	}
}

func records(text, trimmed string, limits Limits) (kept, createUser string, err error) {
	var list []json.RawMessage
	if err := json.Unmarshal([]byte(trimmed), &list); err != nil {
		return "", "", badRequest(err)
	}
	parts, changed := make([]string, len(list)), false
	for i, item := range list {
		parts[i] = string(item)
		if item[0] != '{' {
			continue
		}
		var user string
		if parts[i], user, err = oneRecord(string(item), limits); err != nil {
			return "", "", err
		}
		changed = changed || parts[i] != string(item)
		if createUser == "" {
			createUser = user
		}
	}
	if !changed {
		return text, "", nil
	}
	return "[" + strings.Join(parts, ",") + "]", createUser, nil
}

func oneRecord(text string, limits Limits) (kept, createUser string, err error) {
	var members []string
	dropped := false
	begin := func() { members, createUser, dropped = nil, "", false }
	err = eachMember([]byte(text), limits, visitor{begin: begin, member: func(name, value token) {
		if !Skipped(name.text()) {
			members = append(members, string(name.raw)+":"+string(value.raw))
			return
		}
		dropped = true
		if wire.Fold(name.text()) == "createuserid" && value.kind != FieldNull {
			createUser = value.text()
		}
	}})
	if err != nil || !dropped {
		return text, "", err
	}
	return "{" + strings.Join(members, ",") + "}", createUser, nil
}
