package inspection

import (
	"context"

	"github.com/google/uuid"

	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// readDefects adds up the defects by category: those that were counted, and the pieces that failed
// at the items.
func (f *found) readDefects(ctx context.Context, tx *store.Tx, c *record.Change, sent []sentDefect) (err error) {
	if f.kinds, err = readKinds(ctx, tx, c.Key, f.items); err != nil {
		return err
	}
	byCategory := map[string]*defect{}
	for _, k := range f.kinds {
		byCategory[k.ID] = &defect{category: k.ID, severity: k.Severity}
	}
	for _, one := range sent {
		d := byCategory[string(one.CategoryID)]
		if d == nil {
			return errs.Failf("没有缺陷类别 %s，可能已被删除", errs.Shorten(string(one.CategoryID)))
		}
		if err := d.read(one, int(c.Before.Int("LotSize"))); err != nil {
			return err
		}
		if d.item, err = f.itemOf(one); err != nil {
			return err
		}
	}
	f.addUp(byCategory)
	for _, k := range f.kinds { // in their order, so that the same entry writes the same
		if d := byCategory[k.ID]; d.kept() {
			f.defects = append(f.defects, *d)
		}
	}
	return nil
}

// itemOf is the item that the inspector says a defect is counted at.
func (f *found) itemOf(sent sentDefect) (*item, error) {
	if sent.ItemID == "" {
		return nil, nil
	}
	for i := range f.items {
		if f.items[i].ItemID == string(sent.ItemID) {
			return &f.items[i], nil
		}
	}
	return nil, errs.Failf("检验单里没有项目 %s，请刷新后再录入", errs.Shorten(string(sent.ItemID)))
}

// shows reports whether a defect has a photo or a note.
func (d *defect) shows() bool { return d.note != "" || len(d.photos) > 0 }

// kept reports whether a defect is written. The photos and the note of an item are kept also without a count, so that
// they are not lost while a number is typed again.
func (d *defect) kept() bool {
	return d.quantity > 0 || d.shows() && (d.hasItem || d.item != nil)
}

// read adds one line of the request: a category may be sent more than once.
func (d *defect) read(sent sentDefect, lot int) error {
	n, err := 0, error(nil)
	if sent.Counted != "" {
		n, err = count("缺陷数", sent.Counted, lot)
	}
	if err != nil {
		return err
	}
	if d.note, err = said("缺陷说明", sent.Note, false); err != nil {
		return err
	}
	if len([]rune(d.note)) > 200 {
		return errs.Failf("缺陷说明超过 200 个字符")
	}
	d.counted += n
	d.beside = sent.Beside && sent.ItemID == ""
	for _, id := range sent.Photos {
		d.photos = append(d.photos, string(id))
	}
	if len(d.photos) > mostPhotos {
		return errs.Failf("一类缺陷的照片最多 %d 张", mostPhotos)
	}
	return nil
}

// write replaces values and defects; those that were not sent again are deleted.
func (f *found) write(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if _, err := tx.Exec(ctx, "inspection/drop_values", store.Args{"InspectionId": c.Key}); err != nil {
		return err
	}
	var values [][]any
	for _, it := range f.items {
		if _, err := tx.Exec(ctx, "inspection/set_item", store.Args{"ItemId": it.ItemID, "Found": orNil(it.Found)}); err != nil {
			return err
		}
		for i, value := range it.Values {
			values = append(values, []any{it.ItemID, int64(i + 1), store.Decimal(value.String())})
		}
	}
	if err := tx.Insert(ctx, "Insp_Value", []string{"ItemId", "Piece", "Value"}, values); err != nil {
		return err
	}
	return f.writeDefects(ctx, tx, c)
}

func orNil(n *int) any {
	if n == nil {
		return nil
	}
	return *n
}

// writeDefects keeps the key of the defects of a kind, because their photos have it.
func (f *found) writeDefects(ctx context.Context, tx *store.Tx, c *record.Change) error {
	var before []struct {
		DefectID   string `db:"DefectId"`
		CategoryID string `db:"CategoryId"`
	}
	if err := tx.Select(ctx, &before, "inspection/defect_keys", store.Args{"InspectionId": c.Key}); err != nil {
		return err
	}
	keys := map[string]string{}
	for _, one := range before {
		keys[one.CategoryID] = one.DefectID
	}
	if _, err := tx.Exec(ctx, "inspection/drop_defects", store.Args{"InspectionId": c.Key}); err != nil {
		return err
	}
	for _, d := range f.defects {
		key := keys[d.category]
		if key == "" {
			key = uuid.Must(uuid.NewV7()).String()
		}
		delete(keys, d.category)
		if err := d.write(ctx, tx, c, key); err != nil {
			return err
		}
	}
	for _, key := range keys {
		err := c.Files(ctx, tx, defectPhotos, key, func() error { return defectPhotos.Keep(ctx, tx, key) })
		if err != nil {
			return err
		}
	}
	return nil
}

func (d *defect) write(ctx context.Context, tx *store.Tx, c *record.Change, key string) error {
	_, err := tx.Exec(ctx, "inspection/add_defect", store.Args{
		"DefectId": key, "InspectionId": c.Key, "CategoryId": d.category, "Severity": d.severity,
		"Counted": d.counted, "Quantity": d.quantity, "Note": store.OrNull(d.note), "ItemId": d.itemID(), "Beside": d.beside,
	})
	if err != nil {
		return err
	}
	return c.Files(ctx, tx, defectPhotos, key, func() error { return d.takePhotos(ctx, tx, c, key) })
}

// itemID is the key of the item that counts a defect; nil where none does.
func (d *defect) itemID() any {
	if d.item == nil {
		return nil
	}
	return d.item.ItemID
}
