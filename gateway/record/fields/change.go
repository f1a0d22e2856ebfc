package fields

import "encoding/json"

// Change is one field of a change, with its values as lists have them. A value that names a record has the record's
// name at that time beside it. The lines of a record are one field, with their numbers as its values.
type Change struct {
	Field    string
	Label    string
	From     json.RawMessage `tstype:"Value"`
	To       json.RawMessage `tstype:"Value"`
	FromName string          `json:",omitempty"`
	ToName   string          `json:",omitempty"`
	Lines    []LineChange    `json:",omitempty"`
}

// LineChange is one line of a change. A line that is added has no place before it, one that is
// removed none after it.
type LineChange struct {
	ID      string `json:"Id"`
	From    int    // its place before, from 1; 0 of one that is added
	To      int    // its place after; 0 of one that is removed
	Moved   bool   `json:",omitempty"` // its place among the lines has changed
	Changes []Change
}

// Changes are the fields in which two rows differ. A row that is not there is nil.
func (s *Set) Changes(before, after Row, names Names) []Change {
	changes := []Change{}
	for i := range s.Fields {
		f := &s.Fields[i]
		from, to := before[f.Name], after[f.Name]
		if Equal(from, to) {
			continue
		}
		named := names[f.Name]
		if f.Enumeration != nil {
			named = FromTo{f.LabelOf(from), f.LabelOf(to)}
		}
		changes = append(changes, Change{
			Field: f.Name, Label: f.Label, From: f.JSON(from), To: f.JSON(to), FromName: named.From, ToName: named.To,
		})
	}
	return changes
}
