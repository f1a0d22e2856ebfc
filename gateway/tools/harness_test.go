package tools_test

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

func enabled(cfg *config.Config) { cfg.MCP.Enabled = true }

func writing(cfg *config.Config) { cfg.MCP.Enabled, cfg.MCP.Writes = true, true }

// transport sends requests with a token to one gateway after the other.
type transport struct {
	hosts []string
	token string
	sent  atomic.Int64
}

func (to *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+to.token)
	r.URL.Host = to.hosts[int(to.sent.Add(1))%len(to.hosts)]
	return http.DefaultTransport.RoundTrip(r)
}

// assistant is a session of the official client.
type assistant struct {
	*mcp.ClientSession

	t     *testing.T
	token string
}

// before is the last version of the protocol with a handshake, which has no way to ask a user on this server.
const before = "2025-11-25"

// connect connects the official client. answer, which may be nil, is the answer of its user to questions.
func connect(t *testing.T, url, token, version string, answer func(question string) string) assistant {
	t.Helper()
	return connectTo(t, []string{url}, token, version, answer)
}

// connectTo is connect to several gateways.
func connectTo(t *testing.T, urls []string, token, version string, answer func(question string) string, query ...string) assistant {
	t.Helper()
	to := &transport{token: token}
	for _, url := range urls {
		to.hosts = append(to.hosts, strings.TrimPrefix(url, "http://"))
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, &mcp.ClientOptions{Capabilities: &mcp.ClientCapabilities{}})
	if answer != nil {
		client = mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, &mcp.ClientOptions{
			Capabilities: &mcp.ClientCapabilities{},
			ElicitationHandler: func(_ context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
				return &mcp.ElicitResult{Action: answer(r.Params.Message)}, nil
			},
		})
	}
	session, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{
		Endpoint: urls[0] + "/mcp" + strings.Join(query, ""), HTTPClient: &http.Client{Transport: to}, MaxRetries: -1, DisableStandaloneSSE: true,
	}, &mcp.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	return assistant{session, t, token}
}

// as connects the newest client for a demo account.
func as(t *testing.T, g *apptest.Gateway, account string) assistant {
	t.Helper()
	return connect(t, g.URL, g.Session(t, account), "", nil)
}

// tools are those that the assistant sees, by name.
func (a assistant) tools() map[string]*mcp.Tool {
	a.t.Helper()
	listed, err := a.ListTools(a.t.Context(), nil)
	if err != nil {
		a.t.Fatal(err)
	}
	all := map[string]*mcp.Tool{}
	for _, tool := range listed.Tools {
		all[tool.Name] = tool
	}
	return all
}

// result is the part of an answer that an assistant reads.
type result struct {
	Text       string // the blocks, with an empty line between
	Structured string
	Failed     bool
}

// call calls a tool; arguments come in pairs of name and value.
func (a assistant) call(name string, arguments ...any) result {
	a.t.Helper()
	named := map[string]any{}
	for i := 0; i < len(arguments); i += 2 {
		named[arguments[i].(string)] = arguments[i+1]
	}
	got, err := a.CallTool(a.t.Context(), &mcp.CallToolParams{Name: name, Arguments: named})
	if err != nil {
		a.t.Fatalf("%s: %v", name, err)
	}
	var blocks []string
	for _, block := range got.Content {
		blocks = append(blocks, block.(*mcp.TextContent).Text)
	}
	r := result{Text: strings.Join(blocks, "\n\n"), Failed: got.IsError}
	if got.StructuredContent != nil {
		structured, err := json.Marshal(got.StructuredContent)
		if err != nil {
			a.t.Fatal(err)
		}
		r.Structured = string(structured)
	}
	return r
}

// rows are the rows of a list, and its total.
func (r result) rows(t *testing.T) (rows []map[string]any, total int) {
	t.Helper()
	first, _, _ := strings.Cut(r.Text, "\n\n")
	var of struct {
		List  []map[string]any
		Total int
	}
	if err := json.Unmarshal([]byte(first), &of); err != nil || r.Failed {
		t.Fatalf("%v: %.300s", err, r.Text)
	}
	return of.List, of.Total
}

func sortedNames(tools map[string]*mcp.Tool) (names []string) {
	for name := range tools {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
