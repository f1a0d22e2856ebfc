package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"qiao/gateway/gatewaytest/layer"
)

// TestTheGatewayIsForWindowsToo checks the types of the gateway and its
// commands as a compiler for Windows does, where most factories' servers run.
// Of the libraries it reads the declarations alone: compiling all of them for
// a second system would take ten times as long.
func TestTheGatewayIsForWindowsToo(t *testing.T) {
	layer.LongOnly(t)
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := packages.Load(&packages.Config{
		Mode:       packages.LoadAllSyntax,
		Env:        append(os.Environ(), "GOOS=windows", "CGO_ENABLED=0"),
		BuildFlags: []string{"-tags=nomsgpack"},
		ParseFile: func(files *token.FileSet, name string, source []byte) (*ast.File, error) {
			file, err := parser.ParseFile(files, name, source, parser.SkipObjectResolution)
			if file != nil && !strings.HasPrefix(name, root) {
				for _, declaration := range file.Decls {
					if function, is := declaration.(*ast.FuncDecl); is {
						function.Body = nil
					}
				}
			}
			return file, err
		},
	}, ".")
	if err != nil {
		t.Fatal(err)
	}
	ours := 0
	packages.Visit(loaded, nil, func(p *packages.Package) {
		if !strings.HasPrefix(p.PkgPath, "qiao/") {
			return
		}
		ours++
		for _, wrong := range p.Errors {
			t.Error(wrong)
		}
	})
	if ours < 100 {
		t.Errorf("%d packages were checked, of more than 100", ours)
	}
}
