package openapi

import (
	"bytes"
	"encoding/json"
)

// document is an OpenAPI 3.1 document, as far as this package writes one.
type document struct {
	OpenAPI    string                           `json:"openapi"`
	Info       info                             `json:"info"`
	Servers    []server                         `json:"servers"`
	Security   []map[string][]string            `json:"security"`
	Tags       []tag                            `json:"tags"`
	Paths      map[string]map[string]*operation `json:"paths"` // by path and method in small letters
	Components components                       `json:"components"`
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
	Name string `json:"name"`
}

type components struct {
	Schemas         map[string]*schema        `json:"schemas"`
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
	Access   string    `json:"access"` // as session.Access writes it
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
	Name        string  `json:"name"`
	In          string  `json:"in"`
	Description string  `json:"description,omitempty"`
	Required    bool    `json:"required,omitempty"`
	Schema      *schema `json:"schema"`
}

type requestBody struct {
	Required bool               `json:"required,omitempty"`
	Content  map[string]content `json:"content"`
}

type content struct {
	Schema   *schema                 `json:"schema"`
	Examples map[string]namedExample `json:"examples,omitempty"`
}

type namedExample struct {
	Summary string `json:"summary"`
	Value   any    `json:"value"`
}

type response struct {
	Ref         string             `json:"$ref,omitempty"`
	Description string             `json:"description,omitempty"`
	Content     map[string]content `json:"content,omitempty"`
}

// schema is a JSON Schema of 2020-12. Type is one name, or a list with null.
type schema struct {
	Ref              string      `json:"$ref,omitempty"`
	Type             any         `json:"type,omitempty"`
	Title            string      `json:"title,omitempty"`
	Description      string      `json:"description,omitempty"`
	Format           string      `json:"format,omitempty"`
	Enum             []any       `json:"enum,omitempty"`
	Default          any         `json:"default,omitempty"`
	Examples         []any       `json:"examples,omitempty"`
	MinLength        *int64      `json:"minLength,omitempty"`
	MaxLength        *int64      `json:"maxLength,omitempty"`
	Minimum          *int64      `json:"minimum,omitempty"`
	Maximum          *int64      `json:"maximum,omitempty"`
	MinItems         *int64      `json:"minItems,omitempty"`
	MaxItems         *int64      `json:"maxItems,omitempty"`
	Items            *schema     `json:"items,omitempty"`
	Properties       *properties `json:"properties,omitempty"`
	Additional       *schema     `json:"additionalProperties,omitempty"`
	Required         []string    `json:"required,omitempty"`
	AnyOf            []*schema   `json:"anyOf,omitempty"`
	OneOf            []*schema   `json:"oneOf,omitempty"`
	Not              *schema     `json:"not,omitempty"`
	ContentMediaType string      `json:"contentMediaType,omitempty"`
	ContentSchema    *schema     `json:"contentSchema,omitempty"`
	Effect           string      `json:"x-effect,omitempty"` // of a procedure
	Access           string      `json:"x-access,omitempty"` // of a procedure
	Area             string      `json:"x-area,omitempty"`   // of a procedure
}

// properties are the fields of an object in the order of their declaration.
type properties []property

type property struct {
	name string
	of   *schema
}

// MarshalJSON writes an object in the order of the properties.
func (all properties) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	out.WriteByte('{')
	for i, one := range all {
		if i > 0 {
			out.WriteByte(',')
		}
		name, err := json.Marshal(one.name)
		if err != nil {
			return nil, err
		}
		of, err := json.Marshal(one.of)
		if err != nil {
			return nil, err
		}
		out.Write(name)
		out.WriteByte(':')
		out.Write(of)
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

// add adds a property, unless there is one of that name.
func (all *properties) add(name string, of *schema) {
	for _, one := range *all {
		if one.name == name {
			return
		}
	}
	*all = append(*all, property{name, of})
}

func object(of ...property) *schema {
	all := properties(of)
	return &schema{Type: "object", Properties: &all}
}

func reference(name string) *schema { return &schema{Ref: "#/components/schemas/" + name} }

func number(n int64) *int64 { return &n }
