package tools

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"qiao/gateway/errs"
	"qiao/gateway/registry"
)

// procedures is the address that answers all result sets of a procedure.
const procedures = "/api/Procedure/ProcedureToDataSet"

// values are the values that an assistant has sent, by argument. A null counts as not sent.
type values map[*argument]json.RawMessage

// read checks the names of what an assistant has sent, and the values that its schema lists or has a form for. A call takes any text
// for those, so that a wrong one would find nothing. All else is checked by the call itself.
func read(all []argument, sent json.RawMessage) (read values, err error) {
	var named map[string]json.RawMessage
	if len(sent) > 0 && json.Unmarshal(sent, &named) != nil {
		return nil, errs.Failf("arguments 应为一个对象")
	}
	read = values{}
	for _, name := range slices.Sorted(maps.Keys(named)) {
		a := find(all, name)
		switch {
		case a == nil && len(all) == 0:
			return nil, errs.Failf("没有参数 %s：这个工具没有参数", errs.Shorten(name))
		case a == nil:
			return nil, errs.Failf("没有参数 %s，请改用：%s", errs.Shorten(name), names(all))
		case read[a] != nil:
			return nil, errs.Failf("参数 %s 写了两次", a.name)
		}
		if value := named[name]; string(value) != "null" {
			read[a] = value
		}
	}
	for i := range all {
		a := &all[i]
		if a.required && len(read[a]) == 0 {
			return nil, errs.Failf("缺少参数 %s（%s）", a.name, a.label())
		}
		if err := checkPage(a, read[a]); err != nil {
			return nil, err
		}
		if value := read[a]; len(value) > 0 {
			if read[a], err = a.fit(value); err != nil {
				return nil, err
			}
		}
	}
	return read, nil
}

// checkPage refuses a page that an answer has no room for: its rows would be cut, and the next page would begin after them.
func checkPage(a *argument, value json.RawMessage) error {
	if value == nil || !isPageSize(*a) || a.of.Maximum == nil {
		return nil
	}
	if n, err := strconv.ParseInt(text(value), 10, 64); err == nil && n > *a.of.Maximum {
		return errs.Failf("%s 最多 %d，请分页读取", a.name, *a.of.Maximum)
	}
	return nil
}

// fit returns a value as the call takes it: the label of a code becomes the code. A value that the schema does not allow is an
// error that says which it does. An empty text is no value, as on a page.
func (a *argument) fit(value json.RawMessage) (json.RawMessage, error) {
	said := text(value)
	if said == "" {
		return value, nil
	}
	var choices []string
	for i, one := range a.of.Enum {
		code, err := json.Marshal(one)
		if err != nil {
			return nil, err
		}
		choice := text(code)
		if said == choice {
			return value, nil
		}
		if a.of.Labels != nil {
			if said == a.of.Labels[i] {
				return code, nil
			}
			choice += " " + a.of.Labels[i]
		}
		choices = append(choices, choice)
	}
	switch {
	case choices != nil:
		return nil, errs.Failf("参数 %s（%s）没有取值 %s，请改用：%s", a.name, a.label(), errs.Shorten(said), strings.Join(choices, "、"))
	case a.of.Pattern != "" && !formOf(a.of.Pattern).MatchString(said):
		return nil, errs.Failf("参数 %s（%s）不能是 %s，请写成 %v 的样子", a.name, a.label(), errs.Shorten(said), a.of.Examples[0])
	}
	return value, nil
}

// shown is a value in the words of staff.
func (a *argument) shown(value json.RawMessage) string {
	said := text(value)
	for i, label := range a.of.Labels {
		if fmt.Sprint(a.of.Enum[i]) == said {
			return label
		}
	}
	return said
}

var forms sync.Map // of patterns, by their text

func formOf(pattern string) *regexp.Regexp {
	if known, is := forms.Load(pattern); is {
		return known.(*regexp.Regexp)
	}
	form := regexp.MustCompile(pattern)
	forms.Store(pattern, form)
	return form
}

func names(all []argument) string {
	list := make([]string, len(all))
	for i := range all {
		list[i] = all[i].name
	}
	return strings.Join(list, "、")
}

// text is a single value as a query has it.
func text(value json.RawMessage) string {
	var s string
	if json.Unmarshal(value, &s) == nil {
		return s
	}
	return string(value)
}

// request is the request that a call of the tool makes.
func (t *Tool) request(ctx context.Context, sent values) (*http.Request, error) {
	path, query, fields, err := t.parts(sent)
	if err != nil {
		return nil, err
	}
	method, body := http.MethodPost, []byte(nil)
	if t.route != nil {
		method, _, _ = strings.Cut(t.route.Methods, "|")
	}
	if method != http.MethodGet {
		if body, err = json.Marshal(fields); err != nil {
			return nil, err
		}
	}
	r, err := http.NewRequestWithContext(ctx, method, path, bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("make the request of %s: %w", t.Name, err)
	}
	r.URL.RawQuery = query.Encode()
	r.RequestURI = r.URL.RequestURI()
	if method != http.MethodGet {
		r.Header.Set("Content-Type", "application/json")
	}
	return r, nil
}

func (t *Tool) parts(sent values) (path string, query url.Values, fields map[string]any, err error) {
	path, query, fields = procedures, url.Values{}, map[string]any{}
	if t.route != nil {
		path = t.route.Path
		if t.route.Action != "" {
			query.Set("action", t.route.Action)
		}
	} else {
		fields["ProcedureName"], fields["CXType"] = strings.TrimPrefix(t.procedure.Name, registry.AnyName), t.procedure.CXType
	}
	nested := map[string]map[string]json.RawMessage{}
	for a, value := range sent {
		if a.place != inBody && a.place != inJSON && (value[0] == '{' || value[0] == '[') {
			return "", nil, nil, errs.Failf("参数 %s 应为一个值，不是列表或对象", a.name)
		}
		switch a.place {
		case inPath:
			key := text(value)
			if key == "" || key == "." || key == ".." || strings.ContainsAny(key, `/\`) {
				return "", nil, nil, errs.Failf("参数 %s 不是编号：%s", a.name, errs.Shorten(key))
			}
			path = strings.Replace(path, ":"+a.key, url.PathEscape(key), 1)
		case inQuery:
			query.Set(a.key, text(value))
		case inBody:
			fields[a.key] = value
		case inField:
			fields[a.key] = text(value)
		case inJSON:
			field, key, _ := strings.Cut(a.key, ".")
			if nested[field] == nil {
				nested[field] = map[string]json.RawMessage{}
			}
			nested[field][key] = value
		}
	}
	for field, object := range nested {
		whole, err := json.Marshal(object)
		if err != nil {
			return "", nil, nil, err
		}
		fields[field] = string(whole)
	}
	return path, query, fields, nil
}
