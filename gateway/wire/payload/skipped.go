package payload

import (
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
// does a record without such fields, byte for byte. record also refuses a record that
// CheckJSON would refuse, because its later reader may be less strict.
func record(text string, limits Limits) (kept, createUser string, err error) {
	trimmed := strings.TrimSpace(strings.TrimPrefix(text, byteOrderMark))
	if trimmed == "" || trimmed[0] != '{' && trimmed[0] != '[' || !json.Valid([]byte(trimmed)) {
		return text, "", nil
	}
	if trimmed[0] == '{' {
		return oneRecord(text, limits)
	}
	return records(text, trimmed, limits)
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
	err = eachMember([]byte(text), limits, func(name, value token) {
		if !Skipped(name.text()) {
			members = append(members, string(name.raw)+":"+string(value.raw))
			return
		}
		dropped = true
		if wire.Fold(name.text()) == "createuserid" && value.kind != FieldNull {
			createUser = value.text()
		}
	})
	if err != nil || !dropped {
		return text, "", err
	}
	return "{" + strings.Join(members, ",") + "}", createUser, nil
}
