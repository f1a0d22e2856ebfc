package fields

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"qiao/gateway/store"
	"qiao/gateway/wire"
)

// Kept are values of a row as JSON, for Restore.
func Kept(row Row, names []string) (map[string]json.RawMessage, error) {
	kept := make(map[string]json.RawMessage, len(names))
	for _, name := range names {
		value := row[name]
		if at, isTime := value.(time.Time); isTime {
			value = store.LocalTime{Time: at}
		}
		text, err := json.Marshal(value)
		if err != nil {
			return nil, fmt.Errorf("keep %s: %w", name, err)
		}
		kept[name] = text
	}
	return kept, nil
}

// Restore reads values that JSON has kept into a row. Unlike Read it takes every value that the table may hold, also one that a
// client may not send.
func (s *Set) Restore(kept map[string]json.RawMessage, into Row) error {
	for name, text := range kept {
		value, err := s.Find(name).restore(text)
		if err != nil {
			return fmt.Errorf("restore %s.%s: %w", s.Table, name, err)
		}
		into[name] = value
	}
	return nil
}

func (f *Compiled) restore(kept json.RawMessage) (any, error) {
	switch text := string(kept); {
	case text == "null":
		return nil, nil
	case text == "true" || text == "false":
		return text == "true", nil
	case f.SQL.Column.Type == wire.DateTime:
		var at store.LocalTime
		err := json.Unmarshal(kept, &at)
		return at.Time, err
	case text[0] == '"':
		var value string
		err := json.Unmarshal(kept, &value)
		if f.SQL.Column.Type == wire.Decimal {
			return store.Decimal(value), err
		}
		return value, err
	case f.SQL.Column.Type == wire.Float || f.SQL.Column.Type == wire.Real || strings.ContainsAny(text, ".eE"):
		var value float64
		err := json.Unmarshal(kept, &value)
		return value, err
	default:
		var value int64
		err := json.Unmarshal(kept, &value)
		return value, err
	}
}
