package typescript

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"qiao/gateway/store"
)

// Answer is a type of a call's answer, and its name in the UI.
type Answer struct {
	Name  string
	Shape any // a value of the type
}

// texts are types of Go that are one of the UI's as they are.
var texts = map[reflect.Type]string{
	reflect.TypeFor[store.LocalTime](): "string",
	reflect.TypeFor[json.RawMessage](): "unknown",
	reflect.TypeFor[any]():             "unknown",
	reflect.TypeFor[[]byte]():          "string",
}

// spoken is a type that defines its own UI type.
type spoken interface{ TypeScript() string }

// home is the place of a type in the UI.
type home struct{ page, name string }

// Write adds the types of answers to the files of their pages. A struct or an enumerated text within an answer is on
// the same page under its own name, unless it is an Answer itself. Declarations that contradict each other panic.
func Write(sources *Sources, pages map[string][]Answer, files map[string]*File) {
	w := &writer{sources: sources, homes: map[reflect.Type]home{}, taken: map[home]reflect.Type{}}
	for _, page := range slices.Sorted(maps.Keys(pages)) {
		for _, answer := range pages[page] {
			w.settle(reflect.TypeOf(answer.Shape), home{page, answer.Name})
		}
	}
	for _, page := range slices.Sorted(maps.Keys(pages)) {
		if files[page] == nil {
			files[page] = &File{}
		}
		w.page, w.file = page, files[page]
		for _, answer := range pages[page] {
			w.waiting = append(w.waiting, reflect.TypeOf(answer.Shape))
			w.drain()
		}
	}
}

// writer writes the pages one after the other.
type writer struct {
	sources *Sources
	homes   map[reflect.Type]home
	taken   map[home]reflect.Type
	page    string // that is being written
	file    *File
	waiting []reflect.Type
	written []reflect.Type
}

// settle gives a type its place.
func (w *writer) settle(t reflect.Type, at home) {
	if other, taken := w.taken[at]; taken && other != t {
		panic(fmt.Sprintf("typescript: %s and %s are both %s on the page %s: give one another name in Answers", other, t, at.name, at.page))
	}
	w.homes[t], w.taken[at] = at, t
}

func (w *writer) drain() {
	for len(w.waiting) > 0 {
		t := w.waiting[0]
		w.waiting = w.waiting[1:]
		if slices.Contains(w.written, t) {
			continue
		}
		w.written = append(w.written, t)
		w.declare(t)
	}
}

// declare writes one type.
func (w *writer) declare(t reflect.Type) {
	said, values := w.sources.of(t)
	name := w.homes[t].name
	w.file.Printf("\n")
	w.comment("", said.doc, t.Name(), name)
	if t.Kind() == reflect.String {
		w.file.Printf("export type %s = %s;\n", name, Union(values))
		return
	}
	if t.Kind() != reflect.Struct {
		w.file.Printf("export type %s = %s;\n", name, w.composed(t))
		return
	}
	w.file.Printf("export interface %s%s {\n", name, w.above(t))
	for i := range t.NumField() {
		f := t.Field(i)
		if embedded(f) || f.Tag.Get("json") == "-" || !f.IsExported() {
			continue
		}
		name, kind := w.member(f)
		w.comment("  ", said.fields[f.Name], f.Name, name)
		w.file.Printf("  %s: %s;\n", name, kind)
	}
	w.file.Printf("}\n")
}

// above are the types that are embedded in a struct: their fields are its own.
func (w *writer) above(t reflect.Type) string {
	var names []string
	for i := range t.NumField() {
		if f := t.Field(i); embedded(f) && f.Tag.Get("json") != "-" {
			names = append(names, strings.TrimSuffix(w.name(f.Type), " | null"))
		}
	}
	if len(names) == 0 {
		return ""
	}
	return " extends " + strings.Join(names, ", ")
}

// embedded reports whether the fields of f are on the wire those of the struct that has it.
func embedded(f reflect.StructField) bool {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return f.Anonymous && (name == "" || name == "-")
}

// member is a field in the UI: its name, with a question mark where it may be missing, and its type.
func (w *writer) member(f reflect.StructField) (name, kind string) {
	name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
	if name == "" {
		name = f.Name
	}
	missing := strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero")
	kind = f.Tag.Get("tstype")
	switch {
	case kind != "":
	case missing && f.Type.Kind() == reflect.Pointer:
		kind = w.name(f.Type.Elem())
	default:
		kind = w.name(f.Type)
	}
	if missing {
		name += "?"
	}
	return name, kind
}

// name is the name of a type where it is used.
func (w *writer) name(t reflect.Type) string {
	if text, known := texts[t]; known {
		return text
	}
	if t.Kind() != reflect.Pointer && t.Implements(reflect.TypeFor[spoken]()) {
		return reflect.Zero(t).Interface().(spoken).TypeScript()
	}
	if _, settled := w.homes[t]; settled || w.named(t) {
		return w.use(t)
	}
	if t.Implements(reflect.TypeFor[json.Marshaler]()) && t.Kind() != reflect.Pointer {
		panic(fmt.Sprintf("typescript: %s writes itself: give it a method TypeScript, or its field a tag tstype", t))
	}
	return w.composed(t)
}

// named reports whether the UI has a name for a type that is no Answer: for structs and for texts with a list of all
// values.
func (w *writer) named(t reflect.Type) bool {
	if t.Name() == "" {
		return false
	}
	if t.Kind() == reflect.String {
		_, values := w.sources.of(t)
		return len(values) > 0
	}
	return t.Kind() == reflect.Struct
}

// use is the name of a type of its own, which the page declares or imports.
func (w *writer) use(t reflect.Type) string {
	if _, settled := w.homes[t]; !settled {
		w.settle(t, home{w.page, capital(t.Name())})
	}
	at := w.homes[t]
	if at.page != w.page {
		w.file.ImportTypes(at.page, at.name)
	} else {
		w.waiting = append(w.waiting, t)
	}
	return at.name
}

// composed is a type that is made of others, or one of the language's own.
func (w *writer) composed(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Float32, reflect.Float64:
		return "number"
	case reflect.Pointer:
		return w.name(t.Elem()) + " | null"
	case reflect.Slice, reflect.Array:
		of := strings.TrimSuffix(w.name(t.Elem()), " | null") // a list has no empty places
		if strings.Contains(of, " | ") {
			of = "(" + of + ")"
		}
		return of + "[]"
	case reflect.Map:
		if key := w.name(t.Key()); key != "string" && key != "number" {
			return fmt.Sprintf("Partial<Record<%s, %s>>", key, w.name(t.Elem()))
		}
		return fmt.Sprintf("Record<%s, %s>", w.name(t.Key()), w.name(t.Elem()))
	case reflect.Struct:
		var members []string
		for i := range t.NumField() {
			name, kind := w.member(t.Field(i))
			members = append(members, name+": "+kind)
		}
		return "{ " + strings.Join(members, "; ") + " }"
	default:
		panic(fmt.Sprintf("typescript: the UI knows no %s", t))
	}
}

// comment writes a comment of Go, without its subject or with the name that this has in the UI.
func (w *writer) comment(indent, text, old, name string) {
	text = strings.TrimSpace(text)
	if text == "" {
		return
	}
	if rest, begins := strings.CutPrefix(text, old+" "); begins {
		text = strings.TrimSuffix(name, "?") + " " + rest
		for _, verb := range []string{"is ", "are "} {
			if said, so := strings.CutPrefix(rest, verb); so {
				text = said
			}
		}
	}
	text = strings.ReplaceAll(capital(text), "*/", "* /")
	if !strings.Contains(text, "\n") {
		w.file.Printf("%s/** %s */\n", indent, text)
		return
	}
	w.file.Printf("%s/**\n", indent)
	for line := range strings.Lines(text) {
		w.file.Printf("%s\n", strings.TrimRight(indent+" * "+line, " \n"))
	}
	w.file.Printf("%s */\n", indent)
}

func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
