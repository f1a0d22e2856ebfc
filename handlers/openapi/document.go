package openapi

import "qiao/gateway/schema"

// document is an OpenAPI 3.1 document, as far as this package writes one.
type document struct {
	OpenAPI    string                           `json:"openapi"`
	Info       info                             `json:"info"`
	Servers    []server                         `json:"servers"`
	Security   []map[string][]string            `json:"security"`
	Tags       []tag                            `json:"tags"`
	Paths      map[string]map[string]*operation `json:"paths"` // by path and method in small letters
	Components components                       `json:"components"`
	// Assistants is how assistants connect; left out where they may not (mcp.enabled).
	Assistants *assistants `json:"x-assistants,omitempty"`
}

type assistants struct {
	Path   string `json:"path"`
	Writes bool   `json:"writes"`
}

type info struct {
	Title       string `json:"title"`
	Version     string `json:"version"`
	Description string `json:"description"`
}

type server struct {
	URL string `json:"url"`
}

type tag struct {
	Name        string `json:"name"`
	Description string `json:"description"`
}

type components struct {
	Schemas         map[string]*schema.Schema `json:"schemas"`
	Responses       map[string]response       `json:"responses"`
	SecuritySchemes map[string]securityScheme `json:"securitySchemes"`
}

type securityScheme struct {
	Type        string `json:"type"`
	In          string `json:"in"`
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
}

type operation struct {
	OperationID string                `json:"operationId"`
	Summary     string                `json:"summary,omitempty"`
	Description string                `json:"description,omitempty"`
	Tags        []string              `json:"tags"`
	Security    []map[string][]string `json:"security,omitempty"` // of a public operation
	Parameters  []parameter           `json:"parameters,omitempty"`
	RequestBody *requestBody          `json:"requestBody,omitempty"`
	Responses   map[string]response   `json:"responses"`
	// Calls are what OpenAPI cannot tell apart: the actions of an .ashx address. An operation of one call has one.
	Calls []call `json:"x-calls"`
}

// call is one route of an operation.
type call struct {
	Action   string    `json:"action,omitempty"`
	Summary  string    `json:"summary,omitempty"`
	Area     string    `json:"area"`
	Effect   string    `json:"effect" tstype:"'read' | 'write'"`
	Access   string    `json:"access"`         // as session.Access writes it
	Tool     string    `json:"tool,omitempty"` // its name for assistants
	Query    []string  `json:"query,omitempty"`
	Examples []example `json:"examples,omitempty"`
}

// example is a call that the author of an entry states with the answer, and that tests make on the demo data.
type example struct {
	Summary string            `json:"summary"`
	Path    map[string]string `json:"path,omitempty"`
	Query   map[string]string `json:"query,omitempty"`
}

type parameter struct {
	Name        string         `json:"name"`
	In          string         `json:"in"`
	Description string         `json:"description,omitempty"`
	Required    bool           `json:"required,omitempty"`
	Schema      *schema.Schema `json:"schema"`
}

type requestBody struct {
	Required bool               `json:"required,omitempty"`
	Content  map[string]content `json:"content"`
}

type content struct {
	Schema   *schema.Schema          `json:"schema"`
	Examples map[string]namedExample `json:"examples,omitempty"`
}

type namedExample struct {
	Summary string `json:"summary"`
	Value   any    `json:"value"`
}

type response struct {
	Ref         string             `json:"$ref,omitempty"`
	Description string             `json:"description,omitempty"`
	Headers     map[string]header  `json:"headers,omitempty"`
	Content     map[string]content `json:"content,omitempty"`
}

type header struct {
	Description string         `json:"description"`
	Schema      *schema.Schema `json:"schema"`
}

func reference(name string) *schema.Schema {
	return &schema.Schema{Ref: "#/components/schemas/" + name}
}
