package scaffold

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"go.yaml.in/yaml/v3"

	"qiao/gateway/entry"
	"qiao/gateway/entry/sqltype"
	"qiao/gateway/store/sqlserver/effect"
	sqltext "qiao/sql"
)

// entryOf has the facts and the guesses for one entry.
type entryOf struct {
	procedure *Procedure
	database  string
	changes   []string // what makes it a write
	lasting   []string // what a rollback does not undo
	params    []param
	unmapped  []string // fields that calls fill and no parameter takes
	errors    []string // numbers that the text raises
	columns   []Column
	unknown   string   // why nobody knows the columns
	notes     []string // what to check
	refused   string   // why there is no entry
}

// newEntry guesses the entry of a target.
func newEntry(p *Procedure, t target, known *catalogue, database string) *entryOf {
	e := &entryOf{procedure: p, database: database}
	e.readParams(t.fields)
	if e.refused != "" {
		return e
	}
	if p.Text == "" {
		e.changes, e.lasting = []string{"看不到正文"}, []string{"不知道，看不到正文"}
		e.note("看不到正文（加密、CLR，或账号没有 VIEW DEFINITION）：读写和能否试跑都不知道，按最谨慎的写")
	} else {
		e.readText(known)
	}
	if t.seen && t.cxtype == "" {
		e.note("客户端没有发 CXType；这个条目会回答所有没有单独条目的 CXType")
	}
	if !strings.EqualFold(p.Schema, "dbo") {
		e.note("客户端发的名称带不带 " + p.Schema + ".，请核对")
	}
	e.unmapped = unmapped(t.fields, e.params)
	if len(e.unmapped) > 0 {
		e.note("流量里还有 " + strings.Join(e.unmapped, "、") + "，没有同名参数")
	}
	return e
}

func (e *entryOf) note(text string) { e.notes = append(e.notes, oneLine(text)) }

// writes reports whether the procedure may change data.
func (e *entryOf) writes() bool { return len(e.changes) > 0 }

func (e *entryOf) effect() string {
	if e.writes() {
		return "write"
	}
	return "read"
}

func (e *entryOf) readParams(fields []string) {
	undefined := false
	for _, p := range e.procedure.Params {
		made := param{Name: p.Name, Type: entryType(p.Type), Output: p.Output}
		switch {
		case p.Table:
			e.refused = "参数 @" + p.Name + " 是表值参数，条目不能传；另写一个收 JSON 的存储过程再调用它"
			return
		case made.Type == "":
			e.refused = "参数 @" + p.Name + " 的类型 " + p.Type + " 不能由请求传入"
			return
		case made.Type != p.Type:
			made.Note = "存储过程里是 " + p.Type
		}
		from, note := sourceOf(p.Name, fields)
		if made.From = from; p.Output && (note != "" || strings.HasPrefix(from, "session.")) {
			made.From, note = "", "只作输出；要传入就写 from"
		}
		made.Note = joined(made.Note, note)
		if note != "" {
			e.note("@" + p.Name + "：" + note)
		}
		if made.From != "" {
			value, stated := initial(e.procedure.Text, p.Name)
			undefined = undefined || !stated && !strings.HasPrefix(made.From, "session.")
			made.Default = defaultOf(made.Type, p.Type, value, stated)
		}
		e.params = append(e.params, made)
	}
	if undefined {
		e.note("有参数没有默认值：客户端没有发时，这里文字给空串，其他给 NULL；原来给什么请核对")
	}
	if slices.ContainsFunc(e.params, func(p param) bool { return p.Output }) {
		e.note("有输出参数：答案最后多一个表（ReturnValue 和输出参数），与原系统不同就要改")
	}
}

// defaultOf is the default of a parameter as YAML: that of the procedure, else an empty text, or NULL for other types of
// the server.
func defaultOf(kind, server string, value *string, stated bool) string {
	if !stated && (strings.Contains(server, "char") || strings.Contains(server, "text") || server == "sysname") {
		return "''"
	}
	parsed, err := sqltype.ParseParam(kind, false)
	if err != nil || value == nil || !parsed.Fits(*value, nil) {
		return "null"
	}
	return "'" + strings.ReplaceAll(*value, "'", "''") + "'"
}

// readText guesses from the text of the procedure.
func (e *entryOf) readText(known *catalogue) {
	text := e.procedure.Text
	for _, f := range effect.Changes(text) {
		e.changes = append(e.changes, f.What)
	}
	e.changes = unique(e.changes)
	var unread []string
	e.lasting, unread = known.lasting(e.procedure)
	if len(e.lasting) > 0 && !e.writes() {
		e.note("读了数据库以外的 " + strings.Join(e.lasting, "、") + "：影子比较会再读一遍")
	}
	if len(unread) > 0 {
		e.note("调用了没有读到的 " + strings.Join(unread, "、") + "：它做什么、能否试跑，请自己看")
	}
	if slices.Contains(e.changes, "EXEC (…)") || slices.Contains(e.changes, "EXEC sp_executesql") {
		e.note("拼接 SQL：能调用的人可能注入，access 收紧")
	}
	for token := range sqltext.Scan(text, "sqlserver") {
		switch {
		case token.Is("ROLLBACK"):
			e.note("有 ROLLBACK：会连同网关的事务一起回滚，SQL Server 再报 266")
		case token.Is("RAISERROR"):
			e.errors = append(e.errors, "50000")
		case token.Is("THROW"):
			if number := thrown.FindStringSubmatch(text[token.Offset+len(token.Text):]); number != nil {
				e.errors = append(e.errors, number[1])
			}
		}
	}
	e.notes, e.errors = unique(e.notes), unique(e.errors)
	slices.Sort(e.errors)
	if len(e.errors) > 0 {
		e.note("errors：存储过程抛出的文字照原样给客户端，原系统是不是这样请核对")
	}
}

// thrown is the number behind a THROW.
var thrown = regexp.MustCompile(`^\s*(\d{5,9})\b`)

//go:embed entry.sql.tmpl
var entryTemplate string

var entryFile = template.Must(template.New("entry").Funcs(template.FuncMap{"yaml": yamlOf, "comment": oneLine, "join": strings.Join}).Parse(entryTemplate))

// text returns the file of the entry. It fails where the file would be an entry of another call.
func (e *entryOf) text(t target) (string, error) {
	var out strings.Builder
	err := entryFile.Execute(&out, map[string]any{
		"Procedure": t.name, "CXType": t.cxtype, "Exec": e.procedure.fullName(), "Database": e.database, "Writes": e.writes(), "Changes": e.changes,
		"Lasting": e.lasting, "Params": e.params, "Errors": e.errors, "Notes": e.notes, "Columns": e.columns, "Unknown": e.unknown,
	})
	if err != nil {
		return "", err
	}
	made, err := entry.Parse("entry.sql", out.String(), nil)
	if err != nil {
		return "", err
	}
	if made.Procedure != t.name || made.CXType != t.cxtype || made.Exec != e.procedure.fullName() {
		return "", fmt.Errorf("文件头放不下名称 %q 或类型 %q", t.name, t.cxtype)
	}
	return out.String(), nil
}

// yamlOf is a text as a YAML value in one line.
func yamlOf(text string) (string, error) {
	if strings.Contains(text, "*/") {
		return "", fmt.Errorf("%q would end the header", text)
	}
	node := yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: text}
	if strings.ContainsAny(text, "\r\n\t,{}[]") {
		node.Style = yaml.DoubleQuotedStyle
	}
	written, err := yaml.Marshal(&node)
	return strings.TrimSuffix(string(written), "\n"), err
}

// oneLine is a text for a comment of the header: in one line, without an end of the header.
func oneLine(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(strings.Join(strings.Fields(text), " "), "*/", "* /"), "/*", "/ *")
}

func joined(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(text string) bool { return text == "" }), "；")
}
