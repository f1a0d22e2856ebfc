package header

import (
	_ "embed"
	"slices"
)

//go:embed schema.json
var schema []byte

// Schema returns the JSON Schema (2020-12) of a header, for editors and for pages that
// explain it. Parse is stricter, because a schema cannot express every rule.
func Schema() []byte { return slices.Clone(schema) }
