package tools

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/registry"
)

// call makes the call of a tool. A call that fails is a result that says why, so that the assistant reads it.
func (s *Server) call(ctx context.Context, t *Tool, r *mcp.CallToolRequest) *mcp.CallToolResult {
	visit := ctx.Value(visitKey{}).(*Visit)
	arguments := t.arguments(s.kinds, visit.Caller)
	if t.Effect == registry.Write {
		arguments = append(arguments, confirm)
	}
	sent, err := read(arguments, r.Params.Arguments)
	if err != nil {
		return failed(err)
	}
	if t.Effect == registry.Write {
		if question := t.question(r, find(arguments, confirm.name), sent); question != nil {
			return question
		}
	}
	result, err := s.perform(visit, t, arguments, sent)
	if err != nil {
		return failed(err)
	}
	return result
}

func (s *Server) perform(visit *Visit, t *Tool, arguments []argument, sent values) (*mcp.CallToolResult, error) {
	delete(sent, find(arguments, confirm.name))
	request, err := t.request(exchange.WithTool(visit.Request.Context(), t.Name), sent)
	if err != nil {
		return nil, err
	}
	for name, value := range visit.Header {
		request.Header[name] = value
	}
	request.Host, request.RemoteAddr, request.TLS = visit.Request.Host, visit.Request.RemoteAddr, visit.Request.TLS
	data, said, err := s.Perform(request).read(s.families.Of(request.URL.Path))
	if err != nil {
		return nil, err
	}
	data, was, err := shorten(data)
	if err != nil {
		return nil, err
	}
	result := &mcp.CallToolResult{}
	if t.Effect == registry.Write {
		result.Content = append(result.Content, &mcp.TextContent{Text: said})
	}
	result.Content = append(result.Content, &mcp.TextContent{Text: string(data)})
	if t.row(s.kinds, visit.Caller) != nil {
		result.StructuredContent = data
	}
	if was != nil {
		result.Content = append(result.Content, &mcp.TextContent{Text: was.sentence(arguments)})
	}
	return result, nil
}

func failed(err error) *mcp.CallToolResult { return refused(errs.As(err).ClientText()) }

func refused(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}, IsError: true}
}

// inputRequired is the first version of the protocol in which a client asks its user for a server that keeps nothing between
// two requests.
const inputRequired = "2026-07-28"

// asks reports whether a client asks its user itself.
func asks(version string, can *mcp.ClientCapabilities) bool {
	return version >= inputRequired && can != nil && can.Elicitation != nil && (can.Elicitation.Form != nil || can.Elicitation.URL == nil)
}

// agreement is the name of the question whether a write is to be made.
const agreement = "agreement"

// question is the answer to a write to which the user has not agreed, nil where the write is to be made.
func (t *Tool) question(r *mcp.CallToolRequest, confirmed *argument, sent values) *mcp.CallToolResult {
	said := t.sentence(sent)
	if !asks(r.ProtocolVersion(), r.ClientCapabilities()) {
		if string(sent[confirmed]) == "true" {
			return nil
		}
		return refused(said + "\n尚未执行。请把以上内容告诉用户，用户同意后加上 confirm: true 再次调用。")
	}
	sum := sha256.Sum256([]byte(t.Name + "\n" + said))
	state := hex.EncodeToString(sum[:])
	answer, answered := r.Params.InputResponses[agreement].(*mcp.ElicitResult)
	switch {
	case !answered || r.Params.RequestState != state: // an agreement is to these values alone
		return &mcp.CallToolResult{
			InputRequests: mcp.InputRequestMap{agreement: &mcp.ElicitParams{Mode: "form", Message: said, RequestedSchema: nothing{Type: "object"}}},
			RequestState:  state,
		}
	case answer.Action != "accept":
		return refused("用户没有同意，没有执行。")
	default:
		return nil
	}
}

// nothing is the schema of a form without fields: one agrees or declines.
type nothing struct {
	Type       string   `json:"type"`
	Properties struct{} `json:"properties"`
}

// sentence says what a write will do.
func (t *Tool) sentence(sent values) string {
	var facts []string
	for _, a := range slices.SortedFunc(maps.Keys(sent), func(a, b *argument) int { return strings.Compare(a.name, b.name) }) {
		if a.name != confirm.name {
			facts = append(facts, a.label()+"："+text(sent[a]))
		}
	}
	said := "将要执行：" + t.Title
	if len(facts) > 0 {
		said += "\n" + strings.Join(facts, "\n")
	}
	return said
}
