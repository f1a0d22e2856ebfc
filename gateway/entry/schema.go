package entry

import (
	_ "embed"
	"slices"
)

//go:embed schema.json
var schema []byte

// Schema returns the JSON Schema (2020-12) of a header, for editors and pages
// that explain it. Parse is stricter where a schema cannot tell.
func Schema() []byte { return slices.Clone(schema) }
