package entry_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"qiao/gateway/entry"
	"qiao/gateway/entry/header"
	"qiao/handlers"
	"qiao/sql/sqltest"
)

// everyKey has every key of the format at once, which no valid entry can have: some
// keys are for reading, some for writing, some for exec.
const everyKey = `/*---
procedure: P_Dormitory            # ProcedureName on the wire; "*" = any
cxtype: 在住人员查询
aliases: [P_Dorm_Into]
summary: 在住人员，按楼栋筛选
tool: true
msg: 已查到
database: main
effect: read
access: {roles: [宿舍管理员, 系统管理员]}
timeout: 10s
max_rows: 5000
cache: 30s
exec: dbo.usp_Dormitory
params:
  Account:  {from: session.account, type: nvarchar(50)}
  SouSuo:   {from: OtherA, type: nvarchar(100), default: '', like: contains, summary: 姓名或房号}
  Time1:    {from: Ontime, type: datetime, formats: [yyyy-MM-dd, 'yyyy-MM-dd HH:mm:ss'], default: null}
  Building: {from: OtherB.Building, type: nvarchar(20), default: ''}
  Total:    {type: int, output: true}
filter: {name: ShaiXuanN, value: ShaiXuanV, allow: {楼栋: r.Building, 状态: i.Status}}
sort: {name: {from: OtherB.sort}, order: {from: OtherB.order}, allow: {入住日期: i.InDate}, default: i.InDate DESC}
page: {number: {from: OtherB.page}, size: {from: OtherB.pageSize}, max: 10000, total: true}
invalidates: [P_Dormitory/在住人员查询]
combobox: {value: Account, label: RealName}
result: {columns: {Rent: 'decimal(18,2)', InDate: datetime, IsLeader: bit}}
errors: {50001: {code: -1, msg: 床位已占用}}
tests:
  - {name: 按楼栋, as: sushe, in: {OtherB: '{"Building":"A栋"}'}, rows: 12}
---*/`

func compiledSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(header.Schema()))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	if err := compiler.AddResource("entry.json", document); err != nil {
		t.Fatal(err)
	}
	compiled, err := compiler.Compile("entry.json")
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

// headerOf is an entry's header as JSON has it.
func headerOf(t *testing.T, file string) any {
	t.Helper()
	_, rest, _ := strings.Cut(file, "/*---")
	text, _, _ := strings.Cut(rest, "---*/")
	var header any
	if err := yaml.Unmarshal([]byte(text), &header); err != nil {
		t.Fatal(err)
	}
	written, err := json.Marshal(withTextKeys(header))
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(written))
	if err != nil {
		t.Fatal(err)
	}
	return value
}

func withTextKeys(value any) any {
	switch value := value.(type) {
	case map[string]any:
		for key, item := range value {
			value[key] = withTextKeys(item)
		}
	case map[any]any:
		texts := map[string]any{}
		for key, item := range value {
			texts[fmt.Sprint(key)] = withTextKeys(item)
		}
		return texts
	case []any:
		for i, item := range value {
			value[i] = withTextKeys(item)
		}
	}
	return value
}

func TestEntriesFitTheSchema(t *testing.T) {
	schema := compiledSchema(t)
	files := map[string]string{
		"the whole entry": text(wholeEntry, wholeBody), "a call": text(execHeader+bedParams, ""),
		"the smallest": text("procedure: P\neffect: write\naccess: {menu: shop}\ninvalidates: [P/]\n", "SELECT 1"),
	}
	maps.Copy(files, sqltest.Entries(t))
	for name, file := range files {
		if _, err := entry.Parse(name, file, handlers.EntryRecords()); err != nil {
			t.Error(err)
		}
		if err := schema.Validate(headerOf(t, file)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := schema.Validate(headerOf(t, everyKey)); err != nil {
		t.Error(err)
	}
	for _, header := range []string{
		head + "acess: x\n", "procedure: P\neffect: read\n", "procedure: P\neffect: all\naccess: public\n", head + "timeout: 10\n", head + "max_rows: 0\n",
		head + "exec: a(b)\n", head + "record: ''\nparams: {P: {from: OtherA}}\n", head + "params: {P: {from: OtherA}}\n", head + "params: {'@P': {type: int}}\n", head + "errors: {50001: {code: 0}}\n",
		head + "errors: {50001: {code: 404}}\n", head + "tests: [{name: x}]\n", head + "page: {max: 5}\n", head + "sort: {name: {from: now}, allow: {x: x}, default: x}\n",
		routeHead + "export: {name: x, columns: {x: {width: 5}}}\n", routeHead + "export: {name: x, columns: {x: 5}}\n",
		routeHead + "sort: {allow: [], default: x}\n", routeHead + "sort: {allow: ['a b'], default: x}\n",
		"procedure: P\neffect: read\naccess: {roles: []}\n", "procedure: P\neffect: read\naccess: {menu: a, button: b}\n",
	} {
		if err := schema.Validate(headerOf(t, text(header, ""))); err == nil {
			t.Errorf("the schema accepts\n%s", header)
		}
		if _, err := entry.Parse("x.sql", text(header, "SELECT 1"), nil); err == nil {
			t.Errorf("Parse accepts\n%s", header)
		}
	}
}

// The schema has all keys of Parse, at every level: Parse lists them when it finds an unknown key.
func TestSchemaAndParseKnowTheSameKeys(t *testing.T) {
	var schema map[string]any
	if err := json.Unmarshal(header.Schema(), &schema); err != nil {
		t.Fatal(err)
	}
	for _, level := range []struct {
		path   []string // in the schema
		header string   // with the key zz at that level
	}{
		{nil, head + "zz: 1\n"},
		{[]string{"$defs", "param"}, head + "params: {P: {from: OtherA, type: int, zz: 1}}\n"},
		{[]string{"properties", "filter"}, head + "params: {P: {from: OtherA, type: int}}\nfilter: {name: P, value: P, allow: {x: x}, zz: 1}\n"},
		{[]string{"properties", "sort"}, head + "sort: {name: {from: OtherA}, allow: {x: x}, default: x, zz: 1}\n"},
		{[]string{"$defs", "sent"}, head + "sort: {name: {from: OtherA, zz: 1}, allow: {x: x}, default: x}\n"},
		{[]string{"properties", "page"}, head + "page: {number: {from: OtherA}, zz: 1}\n"},
		{[]string{"$defs", "sent"}, head + "page: {number: {from: OtherA, zz: 1}}\n"},
		{[]string{"properties", "page", "properties", "size"}, head + "page: {number: {from: OtherA}, size: {from: OtherA, zz: 1}}\n"},
		{[]string{"properties", "result"}, head + "result: {zz: 1}\n"},
		{[]string{"properties", "errors", "additionalProperties"}, head + "errors: {50001: {zz: 1}}\n"},
		{[]string{"$defs", "test"}, head + "tests: [{name: x, as: a, code: 0, zz: 1}]\n"},
		{[]string{"$defs", "test", "properties", "in"}, head + "tests: [{name: x, as: a, code: 0, in: {zz: 1}}]\n"},
	} {
		part := schema
		for _, key := range level.path {
			part = part[key].(map[string]any)
		}
		want := slices.Sorted(maps.Keys(part["properties"].(map[string]any)))
		_, err := entry.Parse("x.sql", text(level.header, "SELECT 1 /*filter*/ /*sort*/ /*page*/"), nil)
		var known []string
		for _, finding := range header.Split(err, "x.sql") {
			if _, list, found := strings.Cut(finding.Text, "write one of "); found && strings.Contains(finding.Text, `"zz"`) {
				known = slices.Sorted(slices.Values(strings.Split(list, ", ")))
			}
		}
		if diff := cmp.Diff(want, known); diff != "" {
			t.Errorf("%v: schema - Parse +\n%s", level.path, diff)
		}
		if part["additionalProperties"] != false {
			t.Errorf("%v allows keys that Parse does not know", level.path)
		}
	}
}
