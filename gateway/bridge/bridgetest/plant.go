package bridgetest

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// plant changes the first table.
func (t *table) plant(b Behaviour) {
	column := t.column(b.Column)
	switch b.Kind {
	case Clock:
		t.fill(b.Column, func() string { return quote(time.Now().Format("2006-01-02T15:04:05.999")) })
	case NewID:
		t.fill(b.Column, func() string { return quote(newGUID()) })
	case Extra:
		t.fill(b.Text, func() string { return `"x"` })
	case Shuffle:
		t.shuffle()
	case Rows:
		t.resize(b.N)
	}
	if column < 0 || column >= len(t.columns) {
		return
	}
	switch b.Kind {
	case Value:
		if b.N < len(t.rows) {
			t.rows[b.N][column] = differing(t.rows[b.N][column], t.sample(column), b.Text)
		}
	case Type:
		t.otherType(column)
	case Decimal:
		t.each(column, func(value json.RawMessage) json.RawMessage {
			if _, err := strconv.ParseInt(string(value), 10, 64); err != nil {
				return value
			}
			return json.RawMessage(string(value) + ".0")
		})
	case Missing:
		t.drop(column)
	case Rename:
		t.columns[column] = b.Text
	case Reorder:
		name, values := t.drop(column)
		t.columns = append(t.columns, name)
		for i := range t.rows {
			t.rows[i] = append(t.rows[i], values[i])
		}
	}
}

// fill sets a column in every row, and appends it where it does not exist.
func (t *table) fill(name string, value func() string) {
	column := t.column(name)
	if column < 0 {
		column = len(t.columns)
		t.columns = append(slices.Clone(t.columns), name)
		for i := range t.rows {
			t.rows[i] = append(t.rows[i], nil)
		}
	}
	t.each(column, func(json.RawMessage) json.RawMessage { return json.RawMessage(value()) })
}

func (t *table) each(column int, change func(json.RawMessage) json.RawMessage) {
	for i := range t.rows {
		t.rows[i][column] = change(t.rows[i][column])
	}
}

func (t *table) drop(column int) (name string, values []json.RawMessage) {
	name = t.columns[column]
	t.columns = slices.Delete(slices.Clone(t.columns), column, column+1)
	for i := range t.rows {
		values = append(values, t.rows[i][column])
		t.rows[i] = slices.Delete(t.rows[i], column, column+1)
	}
	return name, values
}

// shuffle brings the rows into another order. Equal rows aside it is never the same one.
func (t *table) shuffle() {
	if len(t.rows) < 2 {
		return
	}
	first := &t.rows[0][0]
	for &t.rows[0][0] == first {
		rand.Shuffle(len(t.rows), func(i, j int) { t.rows[i], t.rows[j] = t.rows[j], t.rows[i] })
	}
}

func (t *table) resize(by int) {
	if len(t.rows) == 0 {
		return
	}
	last := t.rows[len(t.rows)-1]
	for range by {
		t.rows = append(t.rows, slices.Clone(last))
	}
	if by < 0 {
		t.rows = t.rows[:max(0, len(t.rows)+by)]
	}
}

// sample is a value of a column that is not NULL, NULL where there is none.
func (t *table) sample(column int) json.RawMessage {
	for _, row := range t.rows {
		if !isNull(row[column]) {
			return row[column]
		}
	}
	return json.RawMessage("null")
}

func isNull(value json.RawMessage) bool { return string(value) == "null" }

// differing is another value of the type that the sample has.
func differing(value, sample json.RawMessage, as string) json.RawMessage {
	switch {
	case string(sample) == "true" || string(sample) == "false":
		return json.RawMessage(strconv.FormatBool(string(value) != "true"))
	case sample[0] == '"' || isNull(sample):
		return json.RawMessage(quote(cmp.Or(as, "不同")))
	}
	as = cmp.Or(as, "-1")
	if strings.Contains(string(sample), ".") && !strings.Contains(as, ".") {
		as += ".0" // a decimal always has a place
	}
	return json.RawMessage(as)
}

// otherType turns the numbers of a column into texts, or texts that are all whole numbers into numbers.
func (t *table) otherType(column int) {
	whole := func(row []json.RawMessage) bool {
		_, err := strconv.ParseInt(text(row[column]), 10, 64)
		return isNull(row[column]) || err == nil
	}
	texts := t.sample(column)[0] == '"'
	if texts && slices.ContainsFunc(t.rows, func(row []json.RawMessage) bool { return !whole(row) }) {
		return
	}
	t.each(column, func(value json.RawMessage) json.RawMessage {
		switch {
		case isNull(value):
			return value
		case texts:
			return json.RawMessage(text(value))
		default:
			return json.RawMessage(quote(string(value)))
		}
	})
}

// spoil changes the answer as a whole. What is sent in place of the answer comes
// as it stands: pages of errors have neither envelope nor JSON.
func (a *answer) spoil(b Behaviour, c *call) {
	switch b.Kind {
	case Delay:
		a.delay += time.Duration(b.N) * time.Millisecond
	case Code:
		*a = *envelope(c, b.N, b.Text, "null")
	case Status:
		*a = *statusPage(b.N)
	case ErrorPage:
		*a = *page(http.StatusInternalServerError, "error")
	case Redirect:
		*a = *page(http.StatusFound, "redirect", "Location: /Error.aspx?aspxerrorpath="+c.URL.EscapedPath())
	case NotJSON:
		*a = *page(http.StatusOK, "notjson")
	case Cut:
		a.cut = true
	case Length:
		a.more = b.N
	case Reset:
		a.reset = true
	case Gzip:
		a.compress(c)
	case Huge:
		a.huge(b.N)
	}
}

func (a *answer) compress(c *call) {
	if !strings.Contains(c.Header.Get("Accept-Encoding"), "gzip") {
		return
	}
	var out bytes.Buffer
	zip := gzip.NewWriter(&out)
	_, _ = zip.Write(a.body) // into memory
	_ = zip.Close()
	a.body = out.Bytes()
	a.headers = append(a.headers, "Content-Encoding: gzip", "Vary: Accept-Encoding")
}
