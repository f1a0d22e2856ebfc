package quotation

import (
	"context"
	"maps"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// made is the answer of POST version/{id} and POST copy/{id}.
type made struct {
	QuotationID string `json:"QuotationId"`
}

// NewVersion answers POST version/{id}: a draft with the same lines replaces a quotation, which does not change but no
// longer counts. The draft keeps the price day of a quotation that is still valid; else it has the prices of today.
func (h *Handlers) NewVersion(r *gateway.Request) (any, error) {
	var answer made
	err := h.DB.Tx(r.Context(), func(tx *store.Tx) error {
		writer, values := h.quotations.In(tx, r.Origin()), record.Row{}
		err := writer.Step(r.Context(), r.Param("id"), func(_ context.Context, _ *store.Tx, c *record.Change) error {
			switch state := c.Before.Int("State"); {
			case !c.Before.Bool("Latest"):
				return errs.Failf("%s 不是最新版本，请从最新版本新建", called(c.Before))
			case state == draft:
				return errs.Failf("%s 还是草稿，请直接修改", called(c.Before))
			case state != valid && state != expired:
				return errs.Failf("%s %s，不能新建版本，可以复制一张", called(c.Before), stateOf(c.Before))
			}
			values = copied(c.Before, "QuotationNo", "CustomerId")
			if c.Before.Int("State") == valid && !c.Before.Time("ValidUntil").Before(c.Today()) {
				values["PriceDate"] = c.Before["PriceDate"]
			}
			values["Version"] = c.Before.Int("Version") + 1
			c.Verb, c.After["Latest"], c.After["State"] = "新建版本", false, expired
			return nil
		})
		if err != nil {
			return err
		}
		answer.QuotationID, err = writer.Add(r.Context(), values)
		return err
	})
	return answer, err
}

// Copy answers POST copy/{id}: a draft with the same lines and a number of its own, by the prices of today. CustomerId
// in the body is for another customer.
func (h *Handlers) Copy(r *gateway.Request) (any, error) {
	var sent struct {
		CustomerID payload.Text `json:"CustomerId"`
	}
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	var answer made
	err := h.DB.Tx(r.Context(), func(tx *store.Tx) error {
		writer := h.quotations.In(tx, r.Origin())
		row, err := writer.Read(r.Context(), r.Param("id"))
		if err != nil {
			return err
		}
		values := copied(row, "CustomerId")
		if sent.CustomerID != "" {
			values["CustomerId"] = string(sent.CustomerID)
		}
		answer.QuotationID, err = writer.Add(r.Context(), values)
		return err
	})
	return answer, err
}

// copied are the values of a copy of a quotation: the typed fields, the lines, and the fields of further.
func copied(row record.Row, further ...string) record.Row {
	values := record.Row{}
	for _, name := range append([]string{"Title", "Rate", "TaxRate", "Freight", "FullYuan", "Remark"}, further...) {
		values[name] = row[name]
	}
	var rows []record.Line
	for _, line := range row.Lines(lines.Name) {
		rows = append(rows, record.Line{Row: maps.Clone(line.Row)})
	}
	values[lines.Name] = rows
	return values
}
