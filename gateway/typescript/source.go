package typescript

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
)

// module is the prefix of the packages whose source is at hand.
const module = "qiao/"

// Sources reads comments and constants of types, which reflection cannot, from the Go files below Root, the folder of
// the module.
type Sources struct {
	Root     string
	packages map[string]*source
}

// source is the content of the files of one package.
type source struct {
	types  map[string]declared
	values map[string][]string // of the constants of a text type, in their order
}

// declared is a type as its file declares it.
type declared struct {
	doc    string
	fields map[string]string // comments by the name of the field
}

// of is the source of a type; nil where the type has no source here.
func (s *Sources) of(t reflect.Type) (declared, []string) {
	path, ours := strings.CutPrefix(t.PkgPath(), module)
	if !ours {
		return declared{}, nil
	}
	if s.packages[path] == nil {
		if s.packages == nil {
			s.packages = map[string]*source{}
		}
		s.packages[path] = parse(filepath.Join(s.Root, filepath.FromSlash(path)))
	}
	return s.packages[path].types[t.Name()], s.packages[path].values[t.Name()]
}

// parse reads the files of a package in the order of their names.
func parse(dir string) *source {
	read := &source{types: map[string]declared{}, values: map[string][]string{}}
	entries, err := os.ReadDir(dir)
	if err != nil {
		panic(fmt.Sprintf("typescript: %v", err))
	}
	for _, entry := range entries {
		if filepath.Ext(entry.Name()) != ".go" || strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, entry.Name()), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			panic(fmt.Sprintf("typescript: %v", err))
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if d, ok := n.(*ast.GenDecl); ok {
				for _, spec := range d.Specs {
					read.add(d, spec)
				}
			}
			return true
		})
	}
	return read
}

func (s *source) add(d *ast.GenDecl, spec ast.Spec) {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		doc := spec.Doc.Text()
		if doc == "" && !d.Lparen.IsValid() {
			doc = d.Doc.Text()
		}
		s.types[spec.Name.Name] = declared{doc: doc, fields: fieldComments(spec.Type)}
	case *ast.ValueSpec:
		named, ok := spec.Type.(*ast.Ident)
		if d.Tok != token.CONST || !ok {
			return
		}
		for _, value := range spec.Values {
			if text, ok := value.(*ast.BasicLit); ok && text.Kind == token.STRING {
				unquoted, _ := strconv.Unquote(text.Value)
				s.values[named.Name] = append(s.values[named.Name], unquoted)
			}
		}
	}
}

// fieldComments are the comments of a struct's fields: those above them, else those beside them.
func fieldComments(t ast.Expr) map[string]string {
	of, ok := t.(*ast.StructType)
	if !ok {
		return nil
	}
	comments := map[string]string{}
	for _, f := range of.Fields.List {
		text := f.Doc.Text()
		if text == "" {
			text = f.Comment.Text()
		}
		if len(f.Names) > 0 { // a comment of several fields is at the first
			comments[f.Names[0].Name] = text
		}
	}
	return comments
}
