package exchange

import "context"

type toolKey struct{}

// WithTool marks the context of a request that a tool of an assistant makes (package tools).
func WithTool(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, toolKey{}, name)
}

// ToolOf is the name of the tool that makes a request, empty for the request of a client.
func ToolOf(ctx context.Context) string {
	name, _ := ctx.Value(toolKey{}).(string)
	return name
}
