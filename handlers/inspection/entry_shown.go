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
	var critical int64
	if err := h.DB.Get(r.Context(), &critical, "inspection/found_critical", store.Args{"InspectionId": r.Param("id")}); err != nil {
		return nil, store.IfNone(err, errs.Failf("检验单不存在，可能已被删除"))
	}
	answer, err := h.readEntry(r.Context(), r.Param("id"))
	if err != nil {
		return nil, err
	}
	answer.NoConcession, err = noConcession(r.Context(), h.DB, critical)
	return answer, err
}

// readEntry reads the items of an inspection, and the findings so far.
func (h *Handlers) readEntry(ctx context.Context, id string) (entry shownEntry, err error) {
	key := store.Args{"InspectionId": id}
	entry = shownEntry{Items: []item{}, Defects: []shownDefect{}}
	if err := h.DB.Select(ctx, &entry.Items, "inspection/items", key); err != nil {
		return entry, err
	}
	if err := h.readValues(ctx, key, entry.Items); err != nil {
		return entry, err
	}
	if _, err := readKinds(ctx, h.DB, id, entry.Items); err != nil {
		return entry, err
	}
	if err := h.DB.Select(ctx, &entry.Defects, "inspection/defects", key); err != nil {
		return entry, err
	}
	return entry, h.readPhotos(ctx, entry.Defects)
}

// shownDefect are the defects of a kind, as they are read.
type shownDefect struct {
	DefectID     string   `db:"DefectId" json:"DefectId"`
	CategoryID   string   `db:"CategoryId" json:"CategoryId"`
	CategoryName string   `db:"CategoryName"`
	Severity     string   `db:"Severity" tstype:"'致命' | '严重' | '轻微'"`
	Counted      int      `db:"Counted"` // beside the pieces that failed at items, or among those of ItemId
	Quantity     int      `db:"Quantity"`
	Note         *string  `db:"Note"`
	ItemID       *string  `db:"ItemId" json:"ItemId"` // that counts them among its failed pieces
	Beside       bool     `db:"Beside"`               // the inspector has said that no item counts them
	Photos       []string `db:"-"`                    // FileIds
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
