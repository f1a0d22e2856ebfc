package seed

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"qiao/gateway/richtext"
)

// parse reads a cell as a value of its column's type.
func (r *Row) parse(f *field, text string) (any, error) {
	switch {
	case text == "":
		return nil, nil
	case text == "''":
		return "", nil
	case f.kind != "":
		row, err := r.data.Row(f.kind, text)
		if err != nil {
			return nil, err
		}
		return row.values[row.shape.id], nil
	}
	switch f.typ {
	case "INT", "BIGINT", "SMALLINT", "TINYINT":
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("%q is no whole number", text)
		}
		return n, nil
	case "BIT":
		if text != "true" && text != "false" {
			return nil, fmt.Errorf("%q is neither true nor false", text)
		}
		return text == "true", nil
	case "DECIMAL":
		if _, err := strconv.ParseFloat(text, 64); err != nil {
			return nil, fmt.Errorf("%q is no number", text)
		}
		return text, nil
	case "DATE":
		return r.data.day(text)
	case "DATETIME2":
		return r.data.time(text)
	default:
		return text, nil
	}
}

// day reads -3, which means three days ago, or 2026-11-20.
func (d *Data) day(text string) (time.Time, error) {
	if date, err := time.Parse(time.DateOnly, text); err == nil {
		return date, nil
	}
	days, err := strconv.Atoi(text)
	if err != nil {
		return time.Time{}, fmt.Errorf("%q is no day: write -3 or 2026-11-20", text)
	}
	year, month, day := d.now.Date()
	return time.Date(year, month, day+days, 0, 0, 0, 0, d.now.Location()), nil
}

// time reads -3 08:30, which means half past eight three days ago, or -76h10m, which means
// that long before now.
func (d *Data) time(text string) (time.Time, error) {
	if ago, err := time.ParseDuration(text); err == nil {
		return d.now.Truncate(time.Minute).Add(ago), nil
	}
	days, clock, timed := strings.Cut(text, " ")
	if !timed {
		clock = "00:00"
	}
	day, err := d.day(days)
	at, failed := time.Parse("15:04", clock)
	if err != nil || failed != nil {
		return time.Time{}, fmt.Errorf("%q is no time: write -3 08:30 or -76h10m", text)
	}
	return day.Add(time.Duration(at.Hour()*60+at.Minute()) * time.Minute), nil
}

// asJSON writes a mapping or list as JSON. @admin in it is the id of a user.
func (d *Data) asJSON(node *yaml.Node) (string, error) {
	var value any
	if err := node.Decode(&value); err != nil {
		return "", err
	}
	value, err := d.withPeople(value)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(value)
	return string(text), err
}

func (d *Data) withPeople(value any) (_ any, err error) {
	switch value := value.(type) {
	case map[string]any:
		for key := range value {
			if value[key], err = d.withPeople(value[key]); err != nil {
				return nil, err
			}
		}
	case []any:
		for i := range value {
			if value[i], err = d.withPeople(value[i]); err != nil {
				return nil, err
			}
		}
	case string:
		if account, is := strings.CutPrefix(value, "@"); is {
			user, err := d.Row("user", account)
			if err != nil {
				return nil, err
			}
			return user.ID(), nil
		}
	}
	return value, nil
}

// template is a value with names in braces: {UserId.RealName}, {n} for the number of the row,
// {CreateDate|2006-01-02}. A template with only a name has the value of that name; a duration
// may be added to a time: {ReadDate}+2m.
type template struct {
	texts  []string // one more than there are names
	names  [][]string
	filter []string
	add    time.Duration
	hashed bool // the id of the row, made from the text
}

var (
	braces = regexp.MustCompile(`\{([A-Za-z]\w*(?:\.\w+)*)(?:\|([^}]*))?\}`)
	adds   = regexp.MustCompile(`^\{[\w.]+\}([+-]\d[0-9hm]*)$`)
)

func parseTemplate(text string) (t template, err error) {
	if found := adds.FindStringSubmatch(text); found != nil {
		if t.add, err = time.ParseDuration(found[1]); err != nil {
			return t, err
		}
		text = strings.TrimSuffix(text, found[1])
	}
	end := 0
	for _, at := range braces.FindAllStringSubmatchIndex(text, -1) {
		t.texts, t.names = append(t.texts, text[end:at[0]]), append(t.names, strings.Split(text[at[2]:at[3]], "."))
		filter := ""
		if at[4] >= 0 {
			filter = text[at[4]:at[5]]
		}
		t.filter, end = append(t.filter, filter), at[1]
	}
	t.texts = append(t.texts, text[end:])
	return t, nil
}

// of returns the value of the template in a row.
func (t template) of(r *Row, f *field) (any, error) {
	if len(t.texts) == 2 && t.texts[0] == "" && t.texts[1] == "" && t.filter[0] == "" && !t.hashed && t.names[0][0] != "n" {
		value, err := r.find(t.names[0])
		if at, isTime := value.(time.Time); isTime && t.add != 0 {
			value = at.Add(t.add)
		}
		if text, isText := value.(string); isText && text != "" && f.typ != "" && f.kind == "" {
			return r.parse(f, text)
		}
		return value, err
	}
	var text strings.Builder
	for i, name := range t.names {
		value, err := r.find(name)
		if err != nil {
			return nil, err
		}
		filtered, err := r.filtered(value, t.filter[i])
		if err != nil {
			return nil, err
		}
		text.WriteString(t.texts[i] + filtered)
	}
	if len(t.texts) > 0 {
		text.WriteString(t.texts[len(t.names)])
	}
	if t.hashed {
		return idOf(text.String()), nil
	}
	return r.parse(f, text.String())
}

// find follows a name from the row: a column, a note, or a column of a row that a column refers to.
func (r *Row) find(name []string) (any, error) {
	if name[0] == "n" {
		return int64(r.number), nil
	}
	for i, part := range name {
		place, known := r.shape.places[part]
		if !known {
			return nil, fmt.Errorf("there is no %s", strings.Join(name[:i+1], "."))
		}
		value, err := r.value(place)
		if err != nil || i == len(name)-1 || value == nil {
			return value, err
		}
		kind := r.shape.fields[place].kind
		if kind == "" {
			return nil, fmt.Errorf("%s refers to nothing", part)
		}
		if r = r.data.kinds[kind].byID[asText(value)]; r == nil {
			return nil, fmt.Errorf("%s refers to nothing", part)
		}
	}
	return nil, errors.New("a name is missing")
}

// filtered returns a value as a text, in the form that the filter after the bar names.
func (r *Row) filtered(value any, filter string) (string, error) {
	text := asText(value)
	switch filter {
	case "", "key": // of a row of the kind that the column refers to
		return text, nil
	case "rich":
		return richtext.Clean(richtext.From(text, ""), ""), nil
	case "plain":
		return richtext.Text(text), nil
	case "id":
		return idOf(text), nil
	case "size": // of a file below data
		file, err := content(text)
		return strconv.Itoa(len(file)), err
	case "month": // so many months ago
		months, err := strconv.Atoi(text)
		return r.data.Month(-months).Format("2006-01"), err
	}
	if n, isInt := value.(int64); isInt && filter[0] == '%' {
		return fmt.Sprintf(filter, n), nil
	}
	if filter != "unix" && filter != "number" && (filter[0] < '0' || filter[0] > '9') {
		return "", fmt.Errorf("there is no |%s", filter)
	}
	at, isTime := value.(time.Time)
	if !isTime {
		day, err := r.data.day(text)
		if err != nil {
			return "", err
		}
		at = day
	}
	switch filter {
	case "unix":
		return strconv.FormatInt(at.Unix(), 10), nil
	case "number": // 20261120001, the first of its day
		day := at.Format("20060102")
		r.data.counted[r.shape.table+day]++
		return fmt.Sprintf("%s%03d", day, r.data.counted[r.shape.table+day]), nil
	default:
		return at.Format(filter), nil
	}
}

// Month is the first day of the month that is this number of months from now.
func (d *Data) Month(months int) time.Time {
	year, month, _ := d.now.Date()
	return time.Date(year, month+time.Month(months), 1, 0, 0, 0, 0, time.UTC)
}
