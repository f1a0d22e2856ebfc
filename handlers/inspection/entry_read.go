package inspection

import (
	"context"
	"encoding/json"

	"github.com/shopspring/decimal"

	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// readFound reads an entry by the items of the inspection and the categories that there are.
func readFound(ctx context.Context, tx *store.Tx, c *record.Change, sent sentEntry) (*found, error) {
	f := &found{finish: sent.Finish, defective: -1, pieces: sent.Pieces}
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
	if err := f.readDefects(ctx, tx, c, sent.Defects); err != nil {
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

func (it *item) count(sent payload.Text, size int) error {
	if sent == "" {
		return nil
	}
	n, err := count("“"+it.FullName+"”的不合格件数", sent, size)
	it.Found = &n
	return err
}

// measure reads measured values; a piece that is outside of the limits fails.
func (it *item) measure(values []payload.Text, size int) error {
	if len(values) > size {
		return errs.Failf("“%s”有 %d 个测量值，样本只有 %d 件", it.FullName, len(values), size)
	}
	failed := 0
	for i, text := range values {
		value, ok := payload.Decimal(text)
		if !ok || value.Abs().GreaterThan(decimal.NewFromInt(9999999)) || !value.Equal(value.Round(4)) {
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

func count(label string, text payload.Text, most int) (int, error) {
	var n int
	if err := json.Unmarshal([]byte(text), &n); err != nil || n < 0 || n > most {
		return 0, errs.Failf("%s须为 0 到 %d 的整数", label, most)
	}
	return n, nil
}
