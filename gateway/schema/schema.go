// Package schema describes the calls of the gateway in JSON Schema: the parameters of entries, and the bodies and the rows of
// records.
package schema

import (
	"bytes"
	"encoding/json"
)

// Schema is a JSON Schema of 2020-12. Type is one name, or a list with null.
type Schema struct {
	Ref              string      `json:"$ref,omitempty"`
	Type             any         `json:"type,omitempty"`
	Title            string      `json:"title,omitempty"`
	Description      string      `json:"description,omitempty"`
	Format           string      `json:"format,omitempty"`
	Pattern          string      `json:"pattern,omitempty"`
	Enum             []any       `json:"enum,omitempty"`
	Labels           []string    `json:"-"` // what staff call the values of Enum; nil where the values say it
	Default          any         `json:"default,omitempty"`
	Examples         []any       `json:"examples,omitempty"`
	MinLength        *int64      `json:"minLength,omitempty"`
	MaxLength        *int64      `json:"maxLength,omitempty"`
	Minimum          *int64      `json:"minimum,omitempty"`
	Maximum          *int64      `json:"maximum,omitempty"`
	MinItems         *int64      `json:"minItems,omitempty"`
	MaxItems         *int64      `json:"maxItems,omitempty"`
	Items            *Schema     `json:"items,omitempty"`
	Properties       *Properties `json:"properties,omitempty"`
	Additional       any         `json:"additionalProperties,omitempty"` // a schema, or false
	Required         []string    `json:"required,omitempty"`
	AnyOf            []*Schema   `json:"anyOf,omitempty"`
	OneOf            []*Schema   `json:"oneOf,omitempty"`
	Not              *Schema     `json:"not,omitempty"`
	ContentMediaType string      `json:"contentMediaType,omitempty"`
	ContentSchema    *Schema     `json:"contentSchema,omitempty"`
	Effect           string      `json:"x-effect,omitempty"` // of a procedure
	Access           string      `json:"x-access,omitempty"` // of a procedure
	Area             string      `json:"x-area,omitempty"`   // of a procedure
	Tool             string      `json:"x-tool,omitempty"`   // of a procedure: its name for assistants
}

// Properties are the fields of an object in the order of their declaration.
type Properties []Property

// Property is a field of an object.
type Property struct {
	Name string
	Of   *Schema
}

// MarshalJSON writes an object in the order of the properties.
func (all Properties) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	out.WriteByte('{')
	for i, one := range all {
		if i > 0 {
			out.WriteByte(',')
		}
		name, err := json.Marshal(one.Name)
		if err != nil {
			return nil, err
		}
		of, err := json.Marshal(one.Of)
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

// Add adds a property, unless there is one of that name.
func (all *Properties) Add(name string, of *Schema) {
	for _, one := range *all {
		if one.Name == name {
			return
		}
	}
	*all = append(*all, Property{name, of})
}

// Object is the schema of an object.
func Object(of ...Property) *Schema {
	all := Properties(of)
	return &Schema{Type: "object", Properties: &all}
}

// Number is a bound of a schema.
func Number(n int64) *int64 { return &n }
