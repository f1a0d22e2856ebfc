package exchange

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

	"qiao/gateway/errs"
	"qiao/gateway/wire"
)

var errParameters = errors.New("too many parameters in the query")

// QueryFields reads the parameters of the query by folded name, most of them at most.
func QueryFields(r *http.Request, most int) (map[string]json.RawMessage, error) {
	if strings.Count(r.URL.RawQuery, "&") >= most {
		return nil, errs.Wrap(errs.BadRequest, "read query", errParameters)
	}
	fields := map[string]json.RawMessage{}
	var problem error
	EachQuery(r, func(name, value string, err error) {
		text, encodeErr := json.Marshal(value)
		if err = errors.Join(err, encodeErr); err != nil {
			problem = err
			return
		}
		fields[wire.Fold(name)] = text
	})
	if problem != nil {
		return nil, errs.Wrap(errs.BadRequest, "read query", problem)
	}
	return fields, nil
}

// QueryValue finds a query parameter by name in any letter case; of repeated
// ones the last wins.
func QueryValue(r *http.Request, name string) string {
	value := ""
	EachQuery(r, func(key, text string, err error) {
		if err == nil && strings.EqualFold(key, name) {
			value = text
		}
	})
	return value
}

var errQuery = errors.New("a broken escape, invalid UTF-8 or NUL in the query")

// EachQuery visits the query's parameters in the order they were sent in,
// which url.Values loses for names that differ in letter case alone. err says
// why one cannot be read.
func EachQuery(r *http.Request, visit func(name, value string, err error)) {
	if r.URL.RawQuery == "" {
		return
	}
	for pair := range strings.SplitSeq(r.URL.RawQuery, "&") {
		name, value, _ := strings.Cut(pair, "=")
		name, nameErr := url.QueryUnescape(name)
		value, err := url.QueryUnescape(value)
		if nameErr != nil || err != nil || !plainText(name+value) {
			err = errQuery // url's own error would take a part of the value into the log
		}
		visit(name, value, err)
	}
}

func plainText(text string) bool { return utf8.ValidString(text) && !strings.Contains(text, "\x00") }
