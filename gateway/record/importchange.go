package record

import (
	"context"
	"fmt"
	"maps"
	"strings"

	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// choose finds the record that a text names.
func (run *importRun) findChosen(ctx context.Context, f *field, text string) (value any, wrong string, err error) {
	if text == f.Choice.OtherName && text != "" {
		return f.Choice.Other, "", nil
	}
	cached := f.Name + "\x00" + text
	if known, found := run.keys[cached]; found {
		return known.key, known.wrong, nil
	}
	known := chosen{wrong: "不存在：" + errs.Shorten(text)}
	for i := range f.Choice.Names {
		var keys []string
		if err := run.tx.Select(ctx, &keys, run.statement(keyOf(f.Name, i)), store.Args{"Value": text}); err != nil {
			return nil, "", err
		}
		if len(keys) == 1 {
			known = chosen{key: keys[0]}
			break
		}
		if len(keys) > 1 {
			known.wrong = fmt.Sprintf("有 %d 个叫 %s，请写全名", len(keys), errs.Shorten(text))
		}
	}
	run.keys[cached] = known
	return known.key, known.wrong, nil
}

func keyOf(field string, i int) string { return fmt.Sprint("key/", field, "/", i) }

// changeOf is the change that a line asks for: of the record that is there already,
// or a new one.
func (run *importRun) changeOf(ctx context.Context, values Row) (*Change, error) {
	args := store.Args{}
	for _, name := range run.table.Unique[0].Columns {
		args[name] = values[name]
	}
	var keys []string
	if err := run.tx.Select(ctx, &keys, run.statement("find"), args); err != nil {
		return nil, err
	}
	if len(keys) > 0 {
		c := run.begin(Updated, keys[0])
		err := run.find(ctx, run.tx, c)
		c.merge(values)
		return c, err
	}
	c := run.begin(Added, newKey())
	c.version, c.After = 1, Row{}
	for i := range run.fields {
		if f := &run.fields[i]; f.initial != nil {
			c.After[f.Name] = f.initial
		}
	}
	maps.Copy(c.After, values)
	for i := range run.fields { // a column that is missing is as an empty one
		if f := &run.fields[i]; f.Required && c.After[f.Name] == nil {
			c.lacking = append(c.lacking, f)
		}
	}
	return c, nil
}

// explained says in a template how a column is filled in.
func (f *field) explained() string {
	var parts []string
	if f.Required {
		parts = append(parts, "必填")
	}
	switch kind := f.kindName(); {
	case f.Choice != nil:
		parts = append(parts, "填写名称；重名时写全名")
	case f.Enumeration != nil:
		parts = append(parts, strings.Join(f.Enumeration.Labels(), "、")+" 之一")
	case f.Parameter != "":
		parts = append(parts, "参数设置中“"+f.Parameter+"”的一项")
	case len(f.Options) > 0:
		parts = append(parts, strings.Join(f.Options, "、")+" 之一")
	case kind == "boolean":
		parts = append(parts, "是 或 否")
	case kind == "date":
		parts = append(parts, "日期，如 2026-11-20")
	case f.Min != 0 || f.Max != 0:
		parts = append(parts, fmt.Sprintf("%d 到 %d", f.Min, f.Max))
	}
	if f.Hint != "" {
		parts = append(parts, f.Hint)
	}
	return strings.Join(parts, "；")
}
