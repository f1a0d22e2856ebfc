package entry

import (
	"encoding/json"
	"math"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Test is a call with the answer that the entry's author expects.
type Test struct {
	Name   string
	As     string            // account of the caller; empty without a session
	In     map[string]string // payload field, or query.building and the like → value
	Rows   *int              // of the first table; nil is any
	Tables *int              // nil is any
	Code   int               // of the envelope
	Msg    string            // empty is any
	Line   int               // of the file
}

// tests reads the calls to try.
func (o *object) tests(e *Entry) []Test {
	var tests []Test
	for _, item := range o.list("tests") {
		test := o.found.object(item, "tests: ").test(e)
		if slices.ContainsFunc(tests, func(t Test) bool { return t.Name == test.Name }) {
			o.found.add(item.Line, "tests: %q stands twice; each needs a name of its own", test.Name)
		}
		tests = append(tests, test)
	}
	return tests
}

func (o *object) test(e *Entry) Test {
	t := Test{
		Name: o.text("name"), As: o.text("as"), In: o.sentFields(e), Rows: o.count("rows"), Tables: o.count("tables"),
		Code: o.number("code", math.MinInt32, 0), Msg: o.text("msg"), Line: o.line,
	}
	switch {
	case t.Name == "":
		o.fail("name", "name is missing; write what the call shows")
	case t.Rows == nil && t.Tables == nil && o.node("code") == nil && t.Msg == "":
		o.fail("name", "%s expects nothing; write rows, tables, code or msg", t.Name)
	case t.Code != 0 && (t.Rows != nil || t.Tables != nil):
		o.fail("code", "%s expects a failure and tables; a failure has none, remove one", t.Name)
	case t.As == "" && t.Code == 0 && !e.OfRoute() && !e.Access.IsPublic():
		o.fail("as", "%s says not who calls; write as with an account", t.Name)
	}
	o.close()
	return t
}

func (o *object) count(key string) *int {
	if o.node(key) == nil {
		return nil
	}
	n := o.number(key, 0, 0)
	return &n
}

// payloadNames are the fields of a call in the order of its documentation.
var payloadNames = []string{"BaseDataName", "ProcedureName", "CXType", "Ontime", "Entime", "OtherA", "OtherB", "Myresult"}

// jsonFields are those that may carry JSON text.
var jsonFields = []string{"OtherA", "OtherB", "Myresult"}

// sentFields reads the fields that a call sends.
func (o *object) sentFields(e *Entry) map[string]string {
	in := map[string]string{}
	for key, value := range o.pairs("in") {
		isRequest := e.OfRoute() && requestSource(key.Value) != nil
		switch {
		case e.OfRoute() && !isRequest:
			o.found.add(key.Line, "%sin: %q is nothing of a request; write such as query.building, body.building or path.id", o.where, key.Value)
		case !isRequest && payloadFields[key.Value] == nil:
			o.found.add(key.Line, "%sin: %q is no field of a call; write one of %s", o.where, key.Value, strings.Join(payloadNames, ", "))
		case value.Tag == "!!null": // as if the call did not send it
		case value.Kind == yaml.ScalarNode:
			in[key.Value] = value.Value
		case isRequest || slices.Contains(jsonFields, key.Value):
			in[key.Value] = string(appendJSON(nil, value))
		default:
			o.found.add(value.Line, "%sin: %s takes one value; only %s may carry JSON", o.where, key.Value, strings.Join(jsonFields, ", "))
		}
	}
	if len(in) == 0 {
		return nil
	}
	return in
}

// appendJSON writes a YAML value as JSON. Numbers keep their digits.
func appendJSON(out []byte, node *yaml.Node) []byte {
	switch node.Kind {
	case yaml.MappingNode:
		out = append(out, '{')
		for i := 0; i < len(node.Content); i += 2 {
			out = separate(out, i)
			out = append(appendString(out, node.Content[i].Value), ':')
			out = appendJSON(out, node.Content[i+1])
		}
		return append(out, '}')
	case yaml.SequenceNode:
		out = append(out, '[')
		for i, item := range node.Content {
			out = appendJSON(separate(out, i), item)
		}
		return append(out, ']')
	}
	switch node.Tag {
	case "!!null":
		return append(out, "null"...)
	case "!!bool", "!!int", "!!float":
		if text := strings.ToLower(node.Value); json.Valid([]byte(text)) {
			return append(out, text...)
		}
	}
	return appendString(out, node.Value)
}

func separate(out []byte, i int) []byte {
	if i > 0 {
		return append(out, ',')
	}
	return out
}

func appendString(out []byte, text string) []byte {
	quoted, _ := json.Marshal(text) // a string always has a JSON form
	return append(out, quoted...)
}
