package flow

import (
	"bytes"
	"encoding/json"
	"fmt"

	"go.yaml.in/yaml/v3"
)

// FromYAML reads a definition that is written as YAML with the names of Definition. A name that a
// definition does not have is an error.
func FromYAML(text string) (d Definition, err error) {
	var written map[string]any
	if err := yaml.Unmarshal([]byte(text), &written); err != nil {
		return d, fmt.Errorf("read the template of a flow: %w", err)
	}
	asJSON, err := json.Marshal(written)
	if err != nil {
		return d, fmt.Errorf("read the template of a flow: %w", err)
	}
	decoder := json.NewDecoder(bytes.NewReader(asJSON))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&d); err != nil {
		return d, fmt.Errorf("read the template of a flow: %w", err)
	}
	return d, nil
}
