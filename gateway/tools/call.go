package tools

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/registry"
)

// call makes the call of a tool. A call that fails is a result that says why, so that the assistant reads it.
func (s *Server) call(ctx context.Context, t *Tool, r *mcp.CallToolRequest) *mcp.CallToolResult {
	visit := ctx.Value(visitKey{}).(*Visit)
	ctx = visit.Request.Context()
	arguments := t.arguments(s.kinds, visit.Caller)
	if t.Effect == registry.Write {
		arguments = append(arguments, confirm)
	}
	sent, err := read(arguments, r.Params.Arguments)
	if err != nil {
		return failed(err)
	}
	if t.Effect == registry.Write {
		result, err := s.write(ctx, visit, t, r, arguments, sent)
		if err != nil {
			return failed(err)
		}
		return result
	}
	result, err := s.perform(ctx, visit, t, arguments, sent, nil)
	if err != nil {
		return failed(err)
	}
	return result
}

// send makes the request of a call, and reads the answer.
func (s *Server) send(ctx context.Context, visit *Visit, t *Tool, sent values, more http.Header) (data json.RawMessage, said string, err error) {
	request, err := t.request(exchange.WithTool(ctx, t.Name), sent)
	if err != nil {
		return nil, "", err
	}
	maps.Copy(request.Header, visit.Header)
	maps.Copy(request.Header, more)
	request.Host, request.RemoteAddr, request.TLS = visit.Request.Host, visit.Request.RemoteAddr, visit.Request.TLS
	return s.Perform(request).read(s.families.Of(request.URL.Path))
}

func (s *Server) perform(ctx context.Context, visit *Visit, t *Tool, arguments []argument, sent values, more http.Header) (*mcp.CallToolResult, error) {
	data, said, err := s.send(ctx, visit, t, sent, more)
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
