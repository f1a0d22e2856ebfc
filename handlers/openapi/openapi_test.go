package openapi_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"qiao/cmd/apptest"
	"qiao/gateway"
	"qiao/sql/seed"
)

// refused reports whether an answer is 拒绝访问, also in the envelope of older routes.
func refused(a apptest.Answer) bool {
	return a.Status == http.StatusForbidden || a.Code == http.StatusForbidden
}

// callOf calls a route about a record that does not exist. The body of a write cannot be read, so that nothing is written.
func callOf(t *testing.T, g *apptest.Gateway, route gateway.Route, method string, who apptest.Option) apptest.Answer {
	t.Helper()
	path := strings.NewReplacer("{", "", "}", "").Replace(braces(route.Path))
	if route.Action != "" {
		path += "?action=" + route.Action
	}
	body := ""
	if method != http.MethodGet {
		body = "{"
	}
	return g.Send(t, method, path, body, who)
}

// sampled reports whether the test makes a call: one of every few, other ones for each account. QIAO_OPENAPI=full makes all.
func sampled(i, account, every int) bool {
	return (i+account)%every == 0 || os.Getenv("QIAO_OPENAPI") == "full"
}

// The shares of the calls that are made: one of so many.
const (
	everyRoute     = 97
	everyProcedure = 11
	everyExample   = 7
)

func TestTheDocument(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	documents := map[string]described{}
	for _, account := range seed.DemoAccounts() {
		documents[account] = describe(t, g, account)
	}
	t.Run("lists what the caller may call and nothing else", func(t *testing.T) { listsWhatTheCallerMayCall(t, g, documents) })
	t.Run("says what each route does", func(t *testing.T) { saysWhatEachRouteDoes(t, g, documents["admin"]) })
	t.Run("describes the answers of its examples", func(t *testing.T) { describesItsExamples(t, g, documents) })
	t.Run("describes the answers of its procedures' examples", func(t *testing.T) { describesItsProcedures(t, g, documents["admin"]) })
	t.Run("is kept by its tag and follows rights", func(t *testing.T) { followsRights(t, g, documents) })
}

func saysWhatEachRouteDoes(t *testing.T, g *apptest.Gateway, d described) {
	for _, route := range g.Server.Routes() {
		if route.Entry == "" && route.Summary == "" {
			t.Errorf("%s has no Summary; write there in Chinese what it does", route)
		}
	}
	for path, item := range d.Paths.Map() {
		for method, op := range item.Operations() {
			for _, call := range callsOf(t, op) {
				if call.Summary == "" {
					t.Errorf("%s %s %s has no summary", method, path, call.Action)
				}
			}
		}
	}
}

func listsWhatTheCallerMayCall(t *testing.T, g *apptest.Gateway, documents map[string]described) {
	for n, account := range seed.DemoAccounts() {
		d := documents[account]
		listed := 0
		for i, route := range g.Server.Routes() {
			for method := range strings.SplitSeq(route.Methods, "|") {
				has := d.has(route, method)
				if has {
					listed++
				}
				if !sampled(i, n, everyRoute) || route.SignsOut || route.SignsIn {
					continue
				}
				g.Clock.Advance(time.Second)
				if a := callOf(t, g, route, method, d.who); refused(a) == has {
					t.Errorf("%s: %s %s is listed: %v, and answers %d %s", account, method, route, has, a.Status, a.Body)
				}
			}
		}
		procedures := d.bodies()
		for i, p := range g.Live.Current().All() {
			if p.OfRoute() || !sampled(i, n, everyProcedure) {
				continue
			}
			name := strings.TrimPrefix(p.Name, "*")
			has := slices.Contains(procedures, [2]string{name, p.CXType})
			g.Clock.Advance(time.Second)
			if a := g.Call(t, "DataSet", p.CXType, []string{"ProcedureName", name}, d.who); refused(a) == has {
				t.Errorf("%s: %s/%s is listed: %v, and answers %s", account, p.Name, p.CXType, has, a.Body)
			}
		}
		if listed < 40 || len(procedures) < 20 {
			t.Errorf("%s: %d routes and %d procedures", account, listed, len(procedures))
		}
	}
}

// request is an example of a document that reads.
type request struct{ method, of, path, query string } // of is the path in the document

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

// call is one of the calls of an operation, as the document has it.
type call struct {
	Action, Effect, Summary string
	Examples                []struct{ Path, Query map[string]string }
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
			if answers.Get("application/json") == nil {
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
	answer, err := jsonschema.UnmarshalJSON(strings.NewReader(a.Body))
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if a.Status != http.StatusOK || a.Code != 0 {
		t.Errorf("%s: %d %s", name, a.Status, a.Body)
	}
	if err := of.Validate(answer); err != nil {
		t.Errorf("%s is not as described: %v", name, err)
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
			if a.Code == 0 || !strings.Contains(path, "ToInt") && !strings.Contains(path, "ToBoolean") { // rows are no number
				checkAnswer(t, path+" "+name, a, of)
			}
		}
	}
}

func followsRights(t *testing.T, g *apptest.Gateway, documents map[string]described) {
	before := documents["putong"]
	if again := g.Send(t, http.MethodGet, address, "", before.who, apptest.Header("If-None-Match", before.etag)); again.Status != http.StatusNotModified || again.Body != "" {
		t.Errorf("the same document again: %d, %d bytes", again.Status, len(again.Body))
	}
	if other := documents["admin"]; other.etag == before.etag {
		t.Error("another account has the same document")
	}
	const rooms = "/admin/dormitory/inventory/index"
	if before.Paths.Value(rooms) != nil {
		t.Fatal("an ordinary account sees the rooms already")
	}
	g.Change(t, "INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) SELECT 'grant', 'user', u.UserId, 'menu', m.MenuId FROM Base_User u, Base_Module m WHERE u.Account = 'putong' AND m.ID = 'dormitory-inventory'")
	g.Clock.Advance(apptest.MemoLife)
	after := g.Send(t, http.MethodGet, address, "", before.who, apptest.Header("If-None-Match", before.etag))
	if after.Status != http.StatusOK || !strings.Contains(after.Body, `"`+rooms+`"`) {
		t.Errorf("after the grant: %d, %d bytes without the rooms", after.Status, len(after.Body))
	}
}
