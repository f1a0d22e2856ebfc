package inspection

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/shopspring/decimal"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire"
)

// severities are the classes of defects, and how the fields of an inspection call them.
var severities = []struct{ name, field string }{{critical, "Critical"}, {major, "Major"}, {minor, "Minor"}}

// sentEntry is what an inspector has found so far: all of it, each time.
type sentEntry struct {
	Items     []sentItem
	Defects   []sentDefect
	Defective wire.Text // pieces; empty where it is to be reckoned
	Finish    bool
}

type sentItem struct {
	ItemID wire.Text `json:"ItemId"`
	Values []wire.Text
	Found  wire.Text // pieces that failed at a counted item; empty as long as nobody has looked
}

type sentDefect struct {
	CategoryID wire.Text `json:"CategoryId"`
	Counted    wire.Text
	Note       wire.Text
	Photos     []wire.Text
}

// item is what is looked at in an inspection.
type item struct {
	ItemID      string           `db:"ItemId" json:"ItemId"`
	FullName    string           `db:"FullName"`
	Kind        string           `db:"Kind"`
	Requirement string           `db:"Requirement"`
	Method      *string          `db:"Method"`
	Tool        *string          `db:"Tool"`
	Unit        *string          `db:"Unit"`
	Lower       *decimal.Decimal `db:"LowerLimit" json:"LowerLimit"`
	Upper       *decimal.Decimal `db:"UpperLimit" json:"UpperLimit"`
	Pieces      int              `db:"Pieces"`
	CategoryID  string           `db:"CategoryId" json:"CategoryId"`
	Found       *int             `db:"Found"`

	Values []decimal.Decimal `db:"-"`
}

// found is what an entry comes to.
type found struct {
	items     []item
	defects   []defect
	defective int
	finish    bool
}

type defect struct {
	category, severity, note string
	counted, quantity        int
	photos                   []string
}

// SaveEntry answers POST list/entry/{id}: it keeps what an inspector has found, and with
// Finish hands it to who judges.
func (h *Handlers) SaveEntry(r *gateway.Request) (any, error) {
	var sent sentEntry
	if err := r.Bind(&sent); err != nil {
		return nil, errs.Failf("检验数据的格式不对：Items、Defects 应为列表")
	}
	return h.inspections.Step(r, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		if state := c.Before.Text("Status"); state != waiting && state != inspecting {
			return refuse(c, "已提交判定，不能再录入")
		}
		f, err := readFound(ctx, tx, c, sent)
		if err != nil {
			return err
		}
		return f.apply(c)
	})
}

// apply lays what was found over the inspection.
func (f *found) apply(c *record.Change) error {
	bySeverity, total := map[string]int{}, 0
	for _, d := range f.defects {
		bySeverity[d.severity] += d.quantity
		total += d.quantity
	}
	if f.defective < 0 {
		f.defective = min(total, int(c.Before.Int("SampleSize")))
	}
	if f.defective > total || f.defective == 0 && total > 0 || int64(f.defective) > c.Before.Int("SampleSize") {
		return errs.Failf("不良件数须在 %d 到 %d 之间：共有 %d 个缺陷", min(1, total), min(total, int(c.Before.Int("SampleSize"))), total)
	}
	for _, class := range severities {
		c.After["Found"+class.field] = int64(bySeverity[class.name])
	}
	c.After["Defective"], c.After["Status"] = int64(f.defective), inspecting
	c.After["Inspector"], c.After["InspectorUserId"] = c.Caller.Name, c.Caller.UserID
	if f.finish {
		if err := f.complete(); err != nil {
			return err
		}
		c.After["Status"], c.After["FinishDate"], c.After["Proposal"] = unjudged, c.Now, proposal(c.After)
	}
	c.Kept = f
	return nil
}

// proposal is what follows from the defects that were found.
func proposal(lot record.Row) string {
	for _, class := range severities {
		if lot.Int("Found"+class.field) > lot.Int("Ac"+class.field) {
			return returned
		}
	}
	return accepted
}

// complete refuses what has items that nobody has looked at, or measured too few pieces of.
func (f *found) complete() error {
	for _, item := range f.items {
		if item.Kind == measured && len(item.Values) < item.Pieces {
			return errs.Failf("“%s”要测 %d 件，还差 %d 件", item.FullName, item.Pieces, item.Pieces-len(item.Values))
		}
		if item.Found == nil {
			return errs.Failf("“%s”还没有检验", item.FullName)
		}
	}
	return nil
}

// readFound reads an entry by the items of the inspection and the categories that there are.
func readFound(ctx context.Context, tx *store.Tx, c *record.Change, sent sentEntry) (*found, error) {
	f := &found{finish: sent.Finish, defective: -1}
	if err := tx.Select(ctx, &f.items, "inspection/items", store.Args{"InspectionId": c.Key}); err != nil {
		return nil, err
	}
	size := int(c.Before.Int("SampleSize"))
	for i := range f.items {
		f.items[i].Found, f.items[i].Values = nil, nil
	}
	for _, one := range sent.Items {
		if err := f.readItem(one, size); err != nil {
			return nil, err
		}
	}
	if err := f.readDefects(ctx, tx, sent.Defects, int(c.Before.Int("LotSize"))); err != nil {
		return nil, err
	}
	if sent.Defective == "" {
		return f, nil
	}
	n, err := count("不良件数", sent.Defective, size)
	f.defective = n
	return f, err
}

func (f *found) readItem(sent sentItem, size int) error {
	for i := range f.items {
		if it := &f.items[i]; it.ItemID == string(sent.ItemID) {
			if it.Kind == measured {
				return it.measure(sent.Values, size)
			}
			return it.count(sent.Found, size)
		}
	}
	return errs.Failf("检验单里没有项目 %s，请刷新后再录入", errs.Shorten(string(sent.ItemID)))
}

func (it *item) count(sent wire.Text, size int) error {
	if sent == "" {
		return nil
	}
	n, err := count("“"+it.FullName+"”的不合格件数", sent, size)
	it.Found = &n
	return err
}

// measure reads measured values; a piece that is outside of the limits fails.
func (it *item) measure(values []wire.Text, size int) error {
	if len(values) > size {
		return errs.Failf("“%s”有 %d 个测量值，样本只有 %d 件", it.FullName, len(values), size)
	}
	failed := 0
	for i, text := range values {
		value, err := decimal.NewFromString(string(text))
		if err != nil || value.Abs().GreaterThan(decimal.NewFromInt(9999999)) || !value.Equal(value.Round(4)) {
			return errs.Failf("“%s”的第 %d 个测量值 %s 不是最多 4 位小数的数", it.FullName, i+1, errs.Shorten(string(text)))
		}
		if !within(value, it.Lower, it.Upper) {
			failed++
		}
		it.Values = append(it.Values, value)
	}
	if len(values) > 0 {
		it.Found = &failed
	}
	return nil
}

func count(label string, text wire.Text, most int) (int, error) {
	var n int
	if err := json.Unmarshal([]byte(text), &n); err != nil || n < 0 || n > most {
		return 0, errs.Failf("%s须为 0 到 %d 的整数", label, most)
	}
	return n, nil
}

// ReadEntry answers GET list/entry/{id}: what is looked at, and what was found so far.
func (h *Handlers) ReadEntry(r *gateway.Request) (any, error) {
	key := store.Args{"InspectionId": r.Param("id")}
	var lot lotRow
	if err := h.DB.Get(r.Context(), &lot, "inspection/lot", key); errors.Is(err, store.ErrNoRows) {
		return nil, errs.Failf("检验单不存在，可能已被删除")
	} else if err != nil {
		return nil, err
	}
	answer := struct {
		Items   []item
		Defects []shownDefect
	}{[]item{}, []shownDefect{}}
	if err := h.DB.Select(r.Context(), &answer.Items, "inspection/items", key); err != nil {
		return nil, err
	}
	if err := h.readValues(r.Context(), key, answer.Items); err != nil {
		return nil, err
	}
	if err := h.DB.Select(r.Context(), &answer.Defects, "inspection/defects", key); err != nil {
		return nil, err
	}
	return answer, h.readPhotos(r.Context(), key, answer.Defects)
}

// shownDefect are the defects of a kind, as they are read.
type shownDefect struct {
	DefectID     string   `db:"DefectId" json:"DefectId"`
	CategoryID   string   `db:"CategoryId" json:"CategoryId"`
	CategoryName string   `db:"CategoryName"`
	Severity     string   `db:"Severity"`
	Counted      int      `db:"Counted"`
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

func (h *Handlers) readPhotos(ctx context.Context, key store.Args, defects []shownDefect) error {
	var photos []struct {
		FileID   string `db:"FileId"`
		DefectID string `db:"DefectId"`
	}
	err := h.DB.Select(ctx, &photos, "inspection/photos", key)
	for i := range defects {
		defects[i].Photos = []string{}
		for _, photo := range photos {
			if photo.DefectID == defects[i].DefectID {
				defects[i].Photos = append(defects[i].Photos, photo.FileID)
			}
		}
	}
	return err
}

// mostPhotos is how many photos the defects of a kind may have.
const mostPhotos = 6
