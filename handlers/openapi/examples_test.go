package openapi_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"qiao/cmd/apptest"
)

// request is an example of a document that reads.
type request struct{ method, of, path, query string } // of is the path in the document

// call is one of the calls of an operation, as the document has it.
type call struct {
	Action, Effect, Summary string
	Examples                []struct{ Path, Query map[string]string }
}

// requests are the examples of all operations that read, in the order of their paths.
func (d described) requests(t *testing.T) (all []request) {
	t.Helper()
	for _, path := range slices.Sorted(maps.Keys(d.Paths.Map())) {
		for method, op := range d.Paths.Value(path).Operations() {
			all = append(all, requestsOf(t, path, method, op)...)
		}
	}
	return all
}

func callsOf(t *testing.T, op *openapi3.Operation) (calls []call) {
	t.Helper()
	text, err := json.Marshal(op.Extensions["x-calls"])
	if err == nil {
		err = json.Unmarshal(text, &calls)
	}
	if err != nil {
		t.Fatal(err)
	}
	return calls
}

func requestsOf(t *testing.T, path, method string, op *openapi3.Operation) (all []request) {
	t.Helper()
	for _, call := range callsOf(t, op) {
		for _, example := range call.Examples {
			query := url.Values{}
			if call.Action != "" {
				query.Set("action", call.Action)
			}
			for name, value := range example.Query {
				query.Set(name, value)
			}
			there := path
			for name, value := range example.Path {
				there = strings.ReplaceAll(there, "{"+name+"}", url.PathEscape(value))
			}
			if call.Effect == "read" && !strings.Contains(there, "{") {
				all = append(all, request{method: method, of: path, path: there, query: query.Encode()})
			}
		}
	}
	return all
}

func describesItsExamples(t *testing.T, g *apptest.Gateway, documents map[string]described) {
	stated := 0
	for n, account := range []string{"admin", "jxs"} {
		d := documents[account]
		requests := d.requests(t)
		stated += len(requests)
		for i, one := range requests {
			if !sampled(i, n, everyExample) {
				continue
			}
			g.Clock.Advance(time.Second)
			a := g.Send(t, one.method, one.path+"?"+one.query, "", d.who)
			answers := d.Paths.Value(one.of).GetOperation(one.method).Responses.Value("200").Value.Content
			if !strings.HasPrefix(a.Header.Get("Content-Type"), "application/json") {
				if a.Status != http.StatusOK || answers.Get(a.Header.Get("Content-Type")) == nil {
					t.Errorf("%s: %s?%s answers %d %s", account, one.path, one.query, a.Status, a.Header.Get("Content-Type"))
				}
				continue
			}
			of := d.schema(t, "paths", one.of, strings.ToLower(one.method), "responses", "200", "content", "application/json", "schema")
			checkAnswer(t, account+": "+one.path+"?"+one.query, a, of)
		}
	}
	if stated < 250 {
		t.Errorf("%d examples", stated)
	}
}

func checkAnswer(t *testing.T, name string, a apptest.Answer, of *jsonschema.Schema) {
	t.Helper()
	if a.Status != http.StatusOK || a.Code != 0 {
		t.Errorf("%s: %d %s", name, a.Status, a.Body)
	}
	validate(t, name, a, of)
}

func validate(t *testing.T, name string, a apptest.Answer, of *jsonschema.Schema) {
	t.Helper()
	answer, err := jsonschema.UnmarshalJSON(strings.NewReader(a.Body))
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if err := of.Validate(answer); err != nil {
		t.Errorf("%s is not as described: %v\n%.2000s", name, err, a.Body)
	}
}

func describesItsProcedures(t *testing.T, g *apptest.Gateway, d described) {
	for path, item := range d.Paths.Map() {
		if !strings.HasPrefix(path, "/api/Procedure/") {
			continue
		}
		of := d.schema(t, "paths", path, "post", "responses", "200", "content", "application/json", "schema")
		sent := d.schema(t, "components", "schemas", "ProcedureCall")
		body := item.Post.RequestBody.Value.Content.Get("application/json")
		if len(body.Examples) == 0 {
			t.Errorf("%s has no example", path)
		}
		for i, name := range slices.Sorted(maps.Keys(body.Examples)) {
			if !sampled(i, len(path), everyExample) {
				continue
			}
			example := body.Examples[name]
			text, err := json.Marshal(example.Value.Value)
			if err != nil {
				t.Fatal(err)
			}
			if err := sent.Validate(example.Value.Value); err != nil {
				t.Errorf("%s: the example %s is not as described: %v", path, name, err)
			}
			a := g.Send(t, http.MethodPost, path, string(text), d.who)
			check := checkAnswer
			if strings.Contains(path, "ToInt") || strings.Contains(path, "ToBoolean") { // rows are no number, which is refused
				check = validate
			}
			check(t, path+" "+name, a, of)
		}
	}
}
