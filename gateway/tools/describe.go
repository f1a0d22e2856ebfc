package tools

import (
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"qiao/gateway/registry"
	"qiao/gateway/schema"
	"qiao/gateway/session"
)

// describe is a tool as tools/list has it for a caller. asks: the client asks its user itself before a write.
func (t *Tool) describe(kinds []schema.Kind, caller *session.Identity, asks bool) *mcp.Tool {
	arguments := t.arguments(kinds, caller)
	reads := t.Effect == registry.Read
	if !reads && !asks {
		arguments = append(arguments, confirm)
	}
	closed, destroys := false, strings.HasPrefix(t.methods(), "DELETE")
	of := &mcp.Tool{
		Name: t.Name, Title: t.Title, Description: t.Summary, InputSchema: input(arguments),
		Annotations: &mcp.ToolAnnotations{Title: t.Title, ReadOnlyHint: reads, OpenWorldHint: &closed, DestructiveHint: &destroys},
	}
	if row := t.row(kinds, caller); row != nil {
		of.OutputSchema = rowsOf(row)
		of.Description += "。" + columns(row)
	}
	return of
}

func (t *Tool) methods() string {
	if t.route == nil {
		return ""
	}
	return t.route.Methods
}

// row is the schema of a row of the list that the tool answers; nil where nothing declares its columns.
func (t *Tool) row(kinds []schema.Kind, caller *session.Identity) *schema.Schema {
	if t.route == nil || t.entry == nil {
		return nil
	}
	if move, is := schema.MoveOf(kinds, t.route); is && move.What == "index" && t.entry.Record() == move.Kind.Name {
		return move.Kind.Row(t.entry, caller)
	}
	if t.entry.Export == nil {
		return nil
	}
	row := schema.Object()
	for _, column := range t.entry.Exported(caller) {
		row.Properties.Add(column.Name, &schema.Schema{Title: column.Heading})
	}
	return row
}

// rowsOf is the schema of a list.
func rowsOf(row *schema.Schema) *schema.Schema {
	of := schema.Object(
		schema.Property{Name: "list", Of: &schema.Schema{Type: "array", Items: row}},
		schema.Property{Name: "total", Of: &schema.Schema{Type: "integer", Description: "总行数，more 为真时至少这么多"}},
		schema.Property{Name: "more", Of: &schema.Schema{Type: "boolean"}},
	)
	of.Required = []string{"list"}
	return of
}

// mostColumns is how many columns a description names.
const mostColumns = 24

// columns says which columns the rows have, in the words of staff.
func columns(row *schema.Schema) string {
	var titles []string
	for _, field := range *row.Properties {
		if title := field.Of.Title; title != "" && !slices.Contains(titles, title) {
			titles = append(titles, title)
		}
	}
	ending := ""
	if len(titles) > mostColumns {
		titles, ending = titles[:mostColumns], "等"
	}
	return "每行有：" + strings.Join(titles, "、") + ending
}
