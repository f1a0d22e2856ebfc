package calls

import (
	"encoding/json"
	"slices"
	"strings"

	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/gateway/wire"
)

// KeysQuery is the parameter of the query by which an export has some records alone: their keys, with
// commas between them.
const KeysQuery = "keys"

// mostSelected is how many records an export may name.
const mostSelected = 1000

// selectedKeys are the records that a call names, nil where it wants all.
func selectedKeys(call *registry.Call) (map[string]bool, error) {
	var text string
	if sent := call.Request.Query[KeysQuery]; sent != nil {
		if err := json.Unmarshal(sent, &text); err != nil {
			return nil, errs.Wrap(errs.BadRequest, "read keys", err)
		}
	}
	if text == "" {
		return nil, nil
	}
	names := strings.Split(text, ",")
	if len(names) > mostSelected {
		return nil, errs.Failf("一次最多导出选中的 %d 条", mostSelected)
	}
	keys := make(map[string]bool, len(names))
	for _, name := range names {
		keys[name] = true
	}
	return keys, nil
}

// selected keeps the rows whose key is in a set.
type selected struct {
	wire.Answer
	key  string // the column
	keys map[string]bool
	at   int
}

func (s *selected) Columns(columns []wire.Column) error {
	s.at = slices.IndexFunc(columns, func(column wire.Column) bool { return strings.EqualFold(column.Name, s.key) })
	if s.at < 0 {
		return errs.Wrap(errs.ProcedureFailed, "export", errNoColumn(s.key))
	}
	return s.Answer.Columns(columns)
}

func (s *selected) Row(values []wire.Value) error {
	if !s.keys[string(values[s.at].Bytes)] {
		return nil
	}
	return s.Answer.Row(values)
}
