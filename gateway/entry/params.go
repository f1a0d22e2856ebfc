package entry

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// The ways in which a value becomes a pattern.
const (
	likeContains = "contains"
	likePrefix   = "prefix"
)

// params reads the declared parameters, sorted by name.
func (o *object) params(e *Entry) []Param {
	var params []Param
	for key, value := range o.pairs("params") {
		if slices.ContainsFunc(params, func(p Param) bool { return p.Name != key.Value && strings.EqualFold(p.Name, key.Value) }) {
			o.found.add(key.Line, "params: %s stands twice, letter case does not count; remove one", key.Value)
		}
		if !plainName.MatchString(key.Value) {
			o.found.add(key.Line, "params: %q is no name of a parameter; write letters, digits and _, without @", key.Value)
		}
		param := o.found.object(value, "params: "+key.Value+": ").param(e, key.Value)
		param.Line = key.Line
		params = append(params, param)
	}
	slices.SortFunc(params, func(a, b Param) int { return cmp.Compare(a.Name, b.Name) })
	return params
}

func (o *object) param(e *Entry, name string) Param {
	p := Param{Name: name, From: o.text("from"), Type: o.text("type"), Formats: o.texts("formats"), Like: o.choice("like", "", likeContains, likePrefix), Output: o.flag("output")}
	p.Secret = o.secret(e, name)
	if p.Output && e.Exec == "" {
		o.fail("output", "output is for a parameter of exec; remove it")
	}
	var err error
	if p.kind, err = parseType(p.Type, p.Like != ""); err != nil {
		o.fail("type", "%s", err)
	}
	p.SQLType = p.kind.declared
	o.checkFormats(&p)
	initial := o.node("default")
	if p.pureOutput() {
		if initial != nil || p.Like != "" || p.Formats != nil {
			o.fail("output", "default, formats and like are for a value that is sent; write from, or remove them")
		}
		o.close()
		return p
	}
	if p.read, err = e.parseSource(p.From); err != nil {
		o.fail("from", "%s", err)
	}
	p.Default = o.defaultOf(&p, initial)
	o.close()
	return p
}

// secret reads whether the audit log leaves out the value. A parameter with the name
// of a password is secret unless the entry says secret: false.
func (o *object) secret(e *Entry, name string) bool {
	stated := o.node("secret") != nil
	secret := o.flag("secret")
	if stated && !e.Write {
		o.fail("secret", "secret keeps a value out of the audit log, which is told of effect: write alone; remove it")
	}
	return secret || !stated && LooksSecret(name)
}

func (o *object) defaultOf(p *Param, value *yaml.Node) *string {
	if value == nil {
		return nil
	}
	text := o.scalar("default", value)
	if p.kind.convert != nil && value.Kind == yaml.ScalarNode {
		if _, fits := p.kind.convert(text, p.Formats); !fits {
			o.fail("default", "default %q is no %s; write a value of that type or null", text, p.Type)
		}
	}
	return &text
}

// checkFormats refuses formats that never fit: formats in another notation, such as
// YYYY, and formats of a type that has none.
func (o *object) checkFormats(p *Param) {
	if p.Formats != nil && p.kind.declared != "" && !strings.HasPrefix(p.kind.declared, "date") {
		o.fail("formats", "formats are for date, datetime and datetime2; remove them")
		return
	}
	sample := time.Date(2021, time.November, 23, 0, 0, 0, 0, time.UTC)
	for _, format := range p.Formats {
		read, ok := parseTime(sample.Format(layoutOf.Replace(format)), []string{format})
		if !ok || read.Year() != sample.Year() {
			o.fail("formats", "format %q has no year; write it such as yyyy-MM-dd HH:mm:ss", format)
		}
	}
}

// declared reports whether a parameter has the name, in this letter case.
func (e *Entry) declared(param string) bool {
	return slices.ContainsFunc(e.Params, func(p Param) bool { return p.Name == param })
}

// addImplicit declares @CXType for an entry of every CXType whose body uses it to find
// out the CXType of the call.
func (e *Entry) addImplicit() {
	const cxtype, kind = "CXType", "nvarchar(200)"
	if e.CXType != "" || slices.ContainsFunc(e.Params, func(p Param) bool { return strings.EqualFold(p.Name, cxtype) }) {
		return
	}
	used := false
	for _, body := range e.bodies {
		used = used || body.uses(cxtype)
	}
	if !used {
		return
	}
	text, _ := textType("nvarchar", "200", false)
	empty := ""
	e.Params = append(e.Params, Param{
		Name: cxtype, From: cxtype, Type: kind, SQLType: kind, Default: &empty,
		read: payloadSource(cxtype), kind: text, implicit: true,
	})
}
