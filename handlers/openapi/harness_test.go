package openapi_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"qiao/cmd/apptest"
	"qiao/gateway"
)

const address = "/openapi.json"

// described is a document as an account gets it, checked by the rules of OpenAPI.
type described struct {
	*openapi3.T

	who     apptest.Option
	etag    string
	schemas *jsonschema.Compiler
}

// schema compiles a schema of the document, by the steps to it.
func (d described) schema(t *testing.T, steps ...string) *jsonschema.Schema {
	t.Helper()
	for i, step := range steps {
		steps[i] = url.PathEscape(strings.ReplaceAll(strings.ReplaceAll(step, "~", "~0"), "/", "~1"))
	}
	of, err := d.schemas.Compile("document.json#/" + strings.Join(steps, "/"))
	if err != nil {
		t.Fatal(err)
	}
	return of
}

func describe(t *testing.T, g *apptest.Gateway, account string) described {
	t.Helper()
	who := apptest.Token(g.Session(t, account))
	a := g.Send(t, http.MethodGet, address, "", who)
	if a.Status != http.StatusOK {
		t.Fatalf("%s: %d %s", account, a.Status, a.Body)
	}
	doc, err := openapi3.NewLoader().LoadFromData([]byte(a.Body))
	if err != nil {
		t.Fatalf("%s: %v", account, err)
	}
	if err := doc.Validate(t.Context()); err != nil {
		t.Errorf("%s: %v", account, err)
	}
	whole, err := jsonschema.UnmarshalJSON(strings.NewReader(a.Body))
	if err != nil {
		t.Fatal(err)
	}
	schemas := jsonschema.NewCompiler()
	if err := schemas.AddResource("document.json", whole); err != nil {
		t.Fatal(err)
	}
	return described{doc, who, a.Header.Get("ETag"), schemas}
}

// has reports whether the document lists a route by one of its methods.
func (d described) has(route gateway.Route, method string) bool {
	item := d.Paths.Value(documented(route.Path))
	if item == nil || item.GetOperation(method) == nil {
		return false
	}
	if route.Action == "" {
		return true
	}
	action := item.GetOperation(method).Parameters.GetByInAndName("query", "action")
	return action != nil && slices.Contains(action.Schema.Value.Enum, any(route.Action))
}

// documented is the path of a route in the document: a slash at its end means nothing.
func documented(path string) string { return strings.TrimSuffix(braces(path), "/") }

func braces(path string) string {
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		if name, is := strings.CutPrefix(segment, ":"); is {
			segments[i] = "{" + name + "}"
		}
	}
	return strings.Join(segments, "/")
}

// bodies are the procedures that the document lists: ProcedureName and CXType.
func (d described) bodies() (all [][2]string) {
	for _, one := range d.Components.Schemas["ProcedureCall"].Value.AnyOf {
		text := func(field string) string {
			of := one.Value.Properties[field].Value
			if len(of.Enum) == 0 {
				return ""
			}
			return of.Enum[0].(string)
		}
		all = append(all, [2]string{text("ProcedureName"), text("CXType")})
	}
	return all
}
