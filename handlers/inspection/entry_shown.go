package inspection

import (
	"context"

	"github.com/shopspring/decimal"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// shownEntry is the inspection items of an inspection, and the findings so far.
type shownEntry struct {
	Items   []item
	Defects []shownDefect
	// NoConcession is why 让步接收 cannot be asked for; empty where the counts alone decide.
	NoConcession string
}

// ReadEntry answers GET list/entry/{id}: the inspection items, and the findings so far.
func (h *Handlers) ReadEntry(r *gateway.Request) (any, error) {
	key := store.Args{"InspectionId": r.Param("id")}
	var critical int64
	if err := h.DB.Get(r.Context(), &critical, "inspection/found_critical", key); err != nil {
		return nil, store.IfNone(err, errs.Failf("检验单不存在，可能已被删除"))
	}
	answer := shownEntry{Items: []item{}, Defects: []shownDefect{}}
	var err error
	if answer.NoConcession, err = noConcession(r.Context(), h.DB, critical); err != nil {
		return nil, err
	}
	if err := h.DB.Select(r.Context(), &answer.Items, "inspection/items", key); err != nil {
		return nil, err
	}
	if err := h.readValues(r.Context(), key, answer.Items); err != nil {
		return nil, err
	}
	if err := h.DB.Select(r.Context(), &answer.Defects, "inspection/defects", key); err != nil {
		return nil, err
	}
	return answer, h.readPhotos(r.Context(), answer.Defects)
}

// shownDefect are the defects of a kind, as they are read.
type shownDefect struct {
	DefectID     string   `db:"DefectId" json:"DefectId"`
	CategoryID   string   `db:"CategoryId" json:"CategoryId"`
	CategoryName string   `db:"CategoryName"`
	Severity     string   `db:"Severity" tstype:"'致命' | '严重' | '轻微'"`
	Counted      int      `db:"Counted"` // beside the pieces that failed at items
	Quantity     int      `db:"Quantity"`
	Note         *string  `db:"Note"`
	Photos       []string `db:"-"` // FileIds
}

func (h *Handlers) readValues(ctx context.Context, key store.Args, items []item) error {
	var values []struct {
		ItemID string          `db:"ItemId"`
		Value  decimal.Decimal `db:"Value"`
	}
	err := h.DB.Select(ctx, &values, "inspection/values", key)
	for i := range items {
		items[i].Values = []decimal.Decimal{}
		for _, v := range values {
			if v.ItemID == items[i].ItemID {
				items[i].Values = append(items[i].Values, v.Value)
			}
		}
	}
	return err
}
