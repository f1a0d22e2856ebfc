package procedures

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// setFields are the fields of a call that --set fills, by lower-case name.
var setFields = map[string]string{
	"ontime": "Ontime", "entime": "Entime", "othera": "OtherA", "otherb": "OtherB", "myresult": "Myresult",
}

// setJSON are those of them that may carry JSON text.
var setJSON = []string{"OtherA", "OtherB", "Myresult"}

// setPlaces are where the entry of a route takes its values from.
var setPlaces = []string{"query", "body", "path"}

// fieldsOf reads FIELD=value and FIELD.KEY=value. The keys of a field become
// the JSON text that it carries.
func fieldsOf(settings []string) (map[string]string, error) {
	fields, objects := map[string]string{}, map[string]map[string]string{}
	for _, setting := range settings {
		path, value, hasValue := strings.Cut(setting, "=")
		name, key, hasKey := strings.Cut(path, ".")
		field := setFields[strings.ToLower(name)]
		_, filled := fields[field]
		_, repeated := objects[field][key]
		switch {
		case !hasValue:
			return nil, fmt.Errorf("--set %q has no value; write FIELD=value or FIELD.KEY=value", setting)
		case hasKey && key != "" && slices.Contains(setPlaces, strings.ToLower(name)):
			fields[strings.ToLower(name)+"."+key] = value
		case field == "":
			return nil, fmt.Errorf("--set %q: a call has no field %q; write Ontime, Entime, OtherA, OtherB or Myresult, or query.NAME for what a route reads", setting, name)
		case hasKey && (key == "" || !slices.Contains(setJSON, field)):
			return nil, fmt.Errorf("--set %q: write a key, such as OtherB.Building, of one of %s", setting, strings.Join(setJSON, ", "))
		case filled, repeated, !hasKey && objects[field] != nil:
			return nil, fmt.Errorf("--set %q: %s has a value already; write each field, or each of its keys, once", setting, path)
		case !hasKey:
			fields[field] = value
		case objects[field] == nil:
			objects[field] = map[string]string{key: value}
		default:
			objects[field][key] = value
		}
	}
	for field, object := range objects {
		text, err := json.Marshal(object)
		if err != nil {
			return nil, err
		}
		fields[field] = string(text)
	}
	return fields, nil
}
