package entry

import (
	"cmp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"qiao/gateway/entry/header"
	"qiao/gateway/entry/request"
	"qiao/gateway/entry/sqltype"
)

// The ways in which a value becomes a pattern.
const (
	likeContains = "contains"
	likePrefix   = "prefix"
)

// The last moment of a day, for a column with a time of day that is compared by <=. The first moment of the next day
// does not exist for the last day that a database can store, 9999-12-31.
const (
	dayEnd     = "end"
	dayEndType = "datetime2(3)"
)

// readParams reads the declared parameters, sorted by name.
func readParams(o *header.Object, e *Entry) []Param {
	var params []Param
	for key, value := range o.Pairs("params") {
		if slices.ContainsFunc(params, func(p Param) bool { return p.Name != key.Value && strings.EqualFold(p.Name, key.Value) }) {
			o.Found.Add(key.Line, "params: %s stands twice, letter case does not count; remove one", key.Value)
		}
		if !plainName.MatchString(key.Value) {
			o.Found.Add(key.Line, "params: %q is no name of a parameter; write letters, digits and _, without @", key.Value)
		}
		param := readParam(o.Found.Object(value, "params: "+key.Value+": "), e, key.Value)
		param.Line = key.Line
		params = append(params, param)
	}
	slices.SortFunc(params, func(a, b Param) int { return cmp.Compare(a.Name, b.Name) })
	return params
}

func readParam(o *header.Object, e *Entry, name string) Param {
	p := Param{
		Name: name, From: o.Text("from"),
		Type: e.record.stated(o, "type", e.record.fields[name].Type, name,
			"type is missing; write an SQL type such as nvarchar(50), int, decimal(18,2), datetime, bit"),
		Formats: o.Texts("formats"), Like: o.Choice("like", "", likeContains, likePrefix), Output: o.Flag("output"), Summary: o.Text("summary"),
		Title: o.Text("title"), Choices: o.Texts("choices"), Month: o.Choice("form", "", "month") != "", Older: o.Flag("older"),
	}
	if o.Node("enumeration") != nil {
		p.Codes = readEnumeration(o, "enumeration")
	}
	if p.Choices != nil && (p.Codes != nil || p.Month) || p.Codes != nil && p.Month {
		o.Fail("choices", "choices, enumeration and form say each which values there are; write one of them")
	}
	p.Secret = readSecret(o, e, name)
	if p.Output && e.Exec == "" {
		o.Fail("output", "output is for a parameter of exec; remove it")
	}
	var err error
	if p.kind, err = sqltype.ParseParam(p.Type, p.Like != ""); err != nil && p.Type != "" {
		o.Fail("type", "%s", err)
	}
	p.SQLType = p.kind.Declared
	if p.DayEnd = o.Choice("day", "", dayEnd) != ""; p.DayEnd && p.SQLType != dayEndType && p.SQLType != "" {
		o.Fail("day", "day: end needs a type with milliseconds; write type: %s", dayEndType)
	}
	checkFormats(o, &p)
	initial := o.Node("default")
	if p.pureOutput() {
		if initial != nil || p.Like != "" || p.Formats != nil {
			o.Fail("output", "default, formats and like are for a value that is sent; write from, or remove them")
		}
		o.Close()
		return p
	}
	if p.read, err = request.Parse(p.From, e.OfRoute()); err != nil {
		o.Fail("from", "%s", err)
	}
	p.Default = readDefault(o, &p, initial)
	o.Close()
	return p
}

// readSecret reads whether the audit log leaves out the value. A parameter with the name
// of a password is secret unless the entry says secret: false.
func readSecret(o *header.Object, e *Entry, name string) bool {
	stated := o.Node("secret") != nil
	secret := o.Flag("secret")
	if stated && !e.Write {
		o.Fail("secret", "secret keeps a value out of the audit log, which records only entries with effect: write; remove it")
	}
	return secret || !stated && LooksSecret(name)
}

func readDefault(o *header.Object, p *Param, value *yaml.Node) *string {
	if value == nil {
		return nil
	}
	text := o.Scalar("default", value)
	if value.Kind == yaml.ScalarNode && !p.kind.Fits(text, p.Formats) {
		o.Fail("default", "default %q is no %s; write a value of that type or null", text, p.Type)
	}
	return &text
}

// checkFormats refuses formats that never fit: formats in another notation, such as
// YYYY, and formats of a type that has none.
func checkFormats(o *header.Object, p *Param) {
	if p.Formats != nil && p.kind.Declared != "" && !strings.HasPrefix(p.kind.Declared, "date") {
		o.Fail("formats", "formats are for date, datetime and datetime2; remove them")
		return
	}
	if format, found := sqltype.FirstWithoutYear(p.Formats); found {
		o.Fail("formats", "format %q has no year; write it such as yyyy-MM-dd HH:mm:ss", format)
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
	text, _ := sqltype.ParseParam(kind, false) // a type that is known
	empty := ""
	e.Params = append(e.Params, Param{
		Name: cxtype, From: cxtype, Type: kind, SQLType: kind, Default: &empty,
		read: request.Sent(cxtype, false), kind: text, implicit: true,
	})
}
