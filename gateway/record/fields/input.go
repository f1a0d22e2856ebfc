package fields

import (
	"encoding/json"
	"fmt"
)

// Read reads the fields that a client has sent, by their folded names. It drops values that a
// client may not set: those without a declared field, those that the server sets, and so the nine
// fields that are no part of a record (payload.Skipped). It calls wrong for each invalid field.
func (s *Set) Read(sent map[string]json.RawMessage, adding bool, wrong func(f *Compiled, text string)) Row {
	values := Row{}
	for i := range s.Fields {
		f := &s.Fields[i]
		if f.Server {
			if adding && f.InitialValue != nil {
				values[f.Name] = f.InitialValue
			}
			continue
		}
		raw, given := sent[f.Folded]
		if !given && !adding {
			continue
		}
		value, problem := f.InitialValue, ""
		if given {
			value, problem = f.Raw(raw)
		}
		if problem == "" && value == nil && f.Required {
			problem = "不能为空"
		}
		if problem != "" {
			wrong(f, f.Label+problem)
		}
		if value == nil && f.Blank {
			value = ""
		}
		values[f.Name] = value
	}
	return values
}

// Scan reads the values of the fields as a driver has them.
func (s *Set) Scan(cells []any) (Row, error) {
	row := Row{}
	for i := range s.Fields {
		f := &s.Fields[i]
		value, err := f.Scan(cells[i])
		if err != nil {
			return nil, fmt.Errorf("read %s.%s: %w", s.Table, f.Name, err)
		}
		row[f.Name] = value
	}
	return row, nil
}
