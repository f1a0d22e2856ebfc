package bridge

import (
	"slices"
	"strings"

	"qiao/gateway/bridge/pseudonym"
	"qiao/gateway/wire"
	"qiao/gateway/wire/payload"
)

// mostFields bounds the names of a shape.
const mostFields = 40

// FieldsOf names the parameters of a query and of a JSON body that are filled.
func FieldsOf(query string, body []byte) string {
	var names []string
	for name, all := range payload.ParseForm(query) {
		if !strings.EqualFold(name, "action") && slices.ContainsFunc(all, func(value string) bool { return value != "" }) {
			names = append(names, nameOf(name))
		}
	}
	return joined(append(names, filled(body)...))
}

// FieldsOfPayload names the fields of a procedure call that are filled, and the keys of the JSON in them.
func FieldsOfPayload(p payload.Payload) string {
	var names []string
	for _, field := range []struct {
		name string
		payload.Field
	}{{"BaseDataName", p.BaseDataName}, {"Ontime", p.Ontime}, {"Entime", p.Entime}, {"OtherA", p.OtherA}, {"OtherB", p.OtherB}, {"Myresult", p.Myresult}} {
		if field.Text == "" {
			continue
		}
		keys := filled([]byte(field.Text))
		if len(keys) == 0 {
			names = append(names, field.name)
		}
		for _, key := range keys {
			names = append(names, field.name+"."+key)
		}
	}
	return joined(names)
}

// filled are the keys of a JSON object whose values are not empty.
func filled(text []byte) (names []string) {
	members, err := payload.DecodeObject(text, payload.Limits{})
	if err != nil {
		return nil
	}
	for name, value := range members {
		if sent := string(value); sent != `""` && sent != "null" {
			names = append(names, nameOf(name))
		}
	}
	return names
}

// nameOf is the name of a field. A telephone number in place of a name is replaced by #, because the counts must not name people.
func nameOf(name string) string {
	if pseudonym.IsValue(name) {
		return "#"
	}
	return name
}

func joined(names []string) string {
	for i, name := range names {
		names[i] = wire.Fold(name)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	if len(names) > mostFields {
		names = append(names[:mostFields], "…")
	}
	return strings.Join(names, " ")
}
