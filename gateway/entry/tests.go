package entry

import (
	"encoding/json"
	"math"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"qiao/gateway/entry/header"
	"qiao/gateway/entry/request"
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

// readTests reads the calls to try.
func readTests(o *header.Object, e *Entry) []Test {
	var tests []Test
	for _, item := range o.List("tests") {
		test := readTest(o.Found.Object(item, "tests: "), e)
		if slices.ContainsFunc(tests, func(t Test) bool { return t.Name == test.Name }) {
			o.Found.Add(item.Line, "tests: %q stands twice; each needs a name of its own", test.Name)
		}
		tests = append(tests, test)
	}
	return tests
}

func readTest(o *header.Object, e *Entry) Test {
	t := Test{
		Name: o.Text("name"), As: o.Text("as"), In: readFields(o, e), Rows: readCount(o, "rows"), Tables: readCount(o, "tables"),
		Code: o.Number("code", math.MinInt32, 0), Msg: o.Text("msg"), Line: o.Line,
	}
	switch {
	case t.Name == "":
		o.Fail("name", "name is missing; write what the call shows")
	case t.Rows == nil && t.Tables == nil && o.Node("code") == nil && t.Msg == "":
		o.Fail("name", "%s expects nothing; write rows, tables, code or msg", t.Name)
	case t.Code != 0 && (t.Rows != nil || t.Tables != nil):
		o.Fail("code", "%s expects a failure and tables; a failure has none, remove one", t.Name)
	case t.As == "" && t.Code == 0 && !e.OfRoute() && !e.Access.IsPublic():
		o.Fail("as", "%s says not who calls; write as with an account", t.Name)
	}
	o.Close()
	return t
}

func readCount(o *header.Object, key string) *int {
	if o.Node(key) == nil {
		return nil
	}
	n := o.Number(key, 0, 0)
	return &n
}

// jsonFields are those that may carry JSON text.
var jsonFields = []string{"OtherA", "OtherB", "Myresult"}

// readFields reads the fields that a call sends.
func readFields(o *header.Object, e *Entry) map[string]string {
	in := map[string]string{}
	for key, value := range o.Pairs("in") {
		isRequest := e.OfRoute() && request.Sent(key.Value, true) != nil
		switch {
		case e.OfRoute() && !isRequest:
			o.Found.Add(key.Line, "%sin: %q is nothing of a request; write such as query.building, body.building or path.id", o.Where, key.Value)
		case !isRequest && !slices.Contains(request.Fields, key.Value):
			o.Found.Add(key.Line, "%sin: %q is no field of a call; write one of %s", o.Where, key.Value, strings.Join(request.Fields, ", "))
		case value.Tag == "!!null": // as if the call did not send it
		case value.Kind == yaml.ScalarNode:
			in[key.Value] = value.Value
		case isRequest || slices.Contains(jsonFields, key.Value):
			in[key.Value] = string(appendJSON(nil, value))
		default:
			o.Found.Add(value.Line, "%sin: %s takes one value; only %s may carry JSON", o.Where, key.Value, strings.Join(jsonFields, ", "))
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
