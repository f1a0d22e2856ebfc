package record

import (
	"encoding/json"

	"qiao/gateway"
	"qiao/gateway/errs"
)

// Detail answers GET …/detail/{id}: the record as the list of the entry has it, and its lines. A
// record that the list does not show the caller counts as missing.
func (h *Handlers) Detail(list string) gateway.HandlerFunc {
	return func(r *gateway.Request) (any, error) {
		for range attempts {
			detail, current, err := h.readDetail(r, list)
			if err != nil || current {
				return detail, err
			}
		}
		return nil, errs.New(errs.Unavailable)
	}
}

// readDetail reads the record and its lines one after the other; current is false where another
// version of the record came in between.
func (h *Handlers) readDetail(r *gateway.Request, list string) (detail map[string]json.RawMessage, current bool, err error) {
	id := r.Param("id")
	row, err := r.ReadRow(list, h.table.Label, map[string]string{h.table.Key: id})
	if err != nil {
		return nil, false, err
	}
	if err := json.Unmarshal(row, &detail); err != nil {
		return nil, false, err
	}
	var known int64
	if err := json.Unmarshal(detail[rowVersion], &known); err != nil {
		return nil, false, err
	}
	for _, kind := range h.lines {
		lines, version, err := kind.Shown(r.Context(), h.db, id, r.Caller)
		if err != nil {
			return nil, false, err
		}
		if version != known {
			return nil, false, nil
		}
		detail[kind.Name] = lines
	}
	return detail, true, nil
}
