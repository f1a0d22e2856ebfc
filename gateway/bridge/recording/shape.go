package recording

import (
	"bytes"
	"encoding/json"
	"path"
	"slices"
	"strings"

	"qiao/gateway/bridge/pseudonym"
	"qiao/gateway/wire"
	"qiao/gateway/wire/payload"
)

const (
	mostNames   = 64 // that a shape lists of one object
	deepestName = 3  // objects within objects, or within texts
	longestName = 40
)

// Shape describes which parameters a call has, without their values: the method or the procedure's endpoint, the names
// in the query, and the filled fields of the body with the keys of JSON in them, as in
// "proceduretodataset othera,otherb{filetype}". Names are folded and sorted.
func Shape(c Call) string {
	parts := []string{strings.ToUpper(c.Method)}
	if c.isProcedure() {
		parts[0] = wire.Fold(path.Base(c.patternOf()))
	}
	if names := queryNames(c.RawQuery); names != "" {
		parts = append(parts, "?"+names)
	}
	if names := bodyNames(c); names != "" {
		parts = append(parts, names)
	}
	return strings.Join(parts, " ")
}

func queryNames(raw string) string {
	values := payload.ParseForm(raw)
	names := make(map[string]string, len(values))
	for name, of := range values {
		if strings.Join(of, "") != "" {
			names[nameOf(name)] = ""
		}
	}
	return list(names)
}

// strictBody is the body of a request. JSON that only Newtonsoft reads is kept as strict JSON: its values are replaced by
// the names of their fields, and it means the same when it is sent again.
func strictBody(body []byte) []byte {
	trimmed := bytes.TrimSpace(bytes.TrimPrefix(body, []byte("\ufeff")))
	if len(trimmed) == 0 || trimmed[0] != '{' && trimmed[0] != '[' && trimmed[0] != '/' || json.Valid(trimmed) {
		return body
	}
	if strict, ok := payload.StrictJSON(trimmed, payload.Limits{}); ok {
		return strict
	}
	return body
}

func bodyNames(c Call) string {
	body := bytes.TrimPrefix(strictBody(c.Body), []byte("\ufeff"))
	var decoded any
	if json.Unmarshal(body, &decoded) == nil {
		if object, ok := decoded.(map[string]any); ok && c.isProcedure() {
			for name := range object {
				if folded := wire.Fold(name); folded == "procedurename" || folded == "cxtype" {
					delete(object, name)
				}
			}
		}
		return keysOf(decoded, 0)
	}
	if strings.HasPrefix(c.Header.Get("Content-Type"), "application/x-www-form-urlencoded") {
		return queryNames(string(body))
	}
	if len(body) > 0 {
		return "body"
	}
	return ""
}

// keysOf lists the filled members of an object, or of the objects of a list, with the keys within them.
func keysOf(v any, depth int) string {
	switch v := v.(type) {
	case map[string]any:
		names := make(map[string]string, len(v))
		for name, value := range v {
			if value != nil && value != "" {
				names[nameOf(name)] = inner(value, depth)
			}
		}
		return list(names)
	case []any:
		names := map[string]string{}
		for _, element := range v {
			if keys := keysOf(element, depth); keys != "" {
				names[keys] = ""
			}
		}
		return list(names)
	}
	return ""
}

func inner(value any, depth int) string {
	if text, ok := value.(string); ok && strings.ContainsAny(text, "{[") {
		if json.Unmarshal([]byte(text), &value) != nil {
			return ""
		}
	}
	if depth >= deepestName {
		return ""
	}
	if keys := keysOf(value, depth+1); keys != "" {
		return "{" + keys + "}"
	}
	return ""
}

// nameOf returns a field's name as shapes have it; a name that is a value of its own is #.
func nameOf(name string) string {
	letters := []rune(wire.Fold(name))
	if pseudonym.IsValue(name) {
		return "#"
	}
	return strings.Join(strings.Fields(string(letters[:min(len(letters), longestName)])), "_")
}

func list(names map[string]string) string {
	all := make([]string, 0, len(names))
	for name, keys := range names {
		all = append(all, name+keys)
	}
	slices.Sort(all)
	if len(all) > mostNames {
		all = append(all[:mostNames], "…")
	}
	return strings.Join(all, ",")
}
