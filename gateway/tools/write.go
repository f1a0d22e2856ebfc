package tools

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"qiao/gateway/preview"
	"qiao/gateway/replay"
)

// write makes a write to which the user has agreed. Every other call is a preview, which writes nothing: it says what the write
// would do, or why it would be refused, and answers the code that the write needs.
func (s *Server) write(ctx context.Context, visit *Visit, t *Tool, r *mcp.CallToolRequest, arguments []argument, sent values) (*mcp.CallToolResult, error) {
	confirmed := find(arguments, confirm.name)
	code := text(sent[confirmed])
	delete(sent, confirmed)
	client := asks(r.ProtocolVersion(), r.ClientCapabilities())
	if client {
		answer, answered := r.Params.InputResponses[agreement].(*mcp.ElicitResult)
		if code = r.Params.RequestState; !answered {
			code = ""
		} else if answer.Action != "accept" {
			return refused("用户没有同意，没有执行。"), nil
		}
	}
	wrong := ""
	if code != "" {
		var err error
		if wrong, err = s.codes.check(ctx, code, t.signed(visit, sent)); err != nil {
			return nil, err
		}
		if wrong == "" {
			return s.perform(ctx, visit, t, arguments, sent, http.Header{replay.Header: {t.Name + "." + code}})
		}
	}
	said, err := s.preview(ctx, visit, t, sent)
	if err != nil {
		return nil, err
	}
	if code, err = s.codes.make(ctx, t.signed(visit, sent)); err != nil {
		return nil, err
	}
	switch {
	case client:
		return &mcp.CallToolResult{
			InputRequests: mcp.InputRequestMap{agreement: &mcp.ElicitParams{Mode: "form", Message: said, RequestedSchema: nothing{Type: "object"}}},
			RequestState:  code,
		}, nil
	case wrong != "":
		return refused(wrong + "，没有执行。请重新征求用户同意。\n" + said + next(code)), nil
	default:
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: said + next(code)}}}, nil
	}
}

func next(code string) string {
	return "\n已核对，尚未执行。请把以上内容告诉用户；用户同意后，用相同的参数加上 confirm: \"" + code + "\" 再次调用，8 分钟内有效。"
}

// preview runs a write and rolls it back. It says what the write would do; the error is why it would be refused.
func (s *Server) preview(ctx context.Context, visit *Visit, t *Tool, sent values) (said string, err error) {
	said = t.sentence(sent)
	if t.procedure != nil && t.procedure.Entry != nil && !t.procedure.CanBeTried() {
		return said + "\n（这项操作无法预先核对）", nil
	}
	ctx, shown := preview.With(ctx)
	if _, _, err := s.send(ctx, visit, t, sent, nil); err != nil {
		return "", err
	}
	return strings.Join(append([]string{said}, shown.Lines()...), "\n"), nil
}

// signed is what a code is for: the caller, the tool and the values.
func (t *Tool) signed(visit *Visit, sent values) string {
	named := map[string]json.RawMessage{}
	for a, value := range sent {
		named[a.name] = value
	}
	exact, err := json.Marshal(named) // sorted, without spaces
	if err != nil {                   // the values come out of a JSON object
		panic(err)
	}
	return strings.Join([]string{visit.Caller.UserID, visit.Header.Get("X-Token"), t.Name, string(exact)}, "\x00")
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

// nothing is the schema of a form without fields: one agrees or declines.
type nothing struct {
	Type       string   `json:"type"`
	Properties struct{} `json:"properties"`
}

// sentence says what a write will do.
func (t *Tool) sentence(sent values) string {
	facts := []string{"将要执行：" + t.Title}
	for _, a := range slices.SortedFunc(maps.Keys(sent), func(a, b *argument) int { return strings.Compare(a.name, b.name) }) {
		facts = append(facts, a.label()+"："+a.shown(sent[a]))
	}
	return strings.Join(facts, "\n")
}
