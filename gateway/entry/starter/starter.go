// Package starter writes the file of a new entry, for its author to go on from.
package starter

import (
	"cmp"
	_ "embed"
	"strings"
	"text/template"

	"go.yaml.in/yaml/v3"

	"qiao/gateway/entry"
	"qiao/gateway/entry/header"
)

// Options describe the new entry.
type Options struct {
	Procedure string // ProcedureName on the wire
	CXType    string // empty is every CXType
	Effect    string // read, write; empty is read
	Exec      string // the stored procedure to call; empty for a body
}

const starterFile = "starter.sql"

//go:embed starter.sql.tmpl
var starterText string

var starter = template.Must(template.New("starter").Parse(starterText))

// New writes the file of a new entry, which explains its keys in comments. The file
// works at once: it is complete, reads or changes Base_Parameter (or calls the
// procedure), and only administrators may call it. For options that make no valid
// entry, the error is that of Parse.
func New(o Options) (string, error) {
	o.Effect = cmp.Or(o.Effect, "read")
	quoted := o
	for _, value := range []*string{&quoted.Procedure, &quoted.CXType, &quoted.Effect, &quoted.Exec} {
		if *value == "" {
			continue
		}
		text, err := yaml.Marshal(*value)
		if err != nil {
			return "", err
		}
		*value = strings.TrimSuffix(string(text), "\n")
	}
	var out strings.Builder
	if err := starter.Execute(&out, quoted); err != nil {
		return "", err
	}
	e, err := entry.Parse(starterFile, out.String(), nil)
	if err != nil {
		return "", err
	}
	if e.Procedure != o.Procedure || e.CXType != o.CXType {
		return "", header.Finding{File: starterFile, Text: "procedure and cxtype must each be one line of text"}
	}
	return out.String(), nil
}
