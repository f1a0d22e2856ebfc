package inspection

import (
	"context"
	"slices"
	"strings"

	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// kind is a category of defects.
type kind struct {
	ID       string `db:"CategoryId"`
	ParentID string `db:"ParentId"`
	Name     string `db:"FullName"`
	Severity string `db:"Severity"`
}

// above returns a kind and its parents, the nearest first.
func (k kind) above(kinds []kind) []kind {
	found := []kind{k}
	for len(found) < mostLevels {
		at := slices.IndexFunc(kinds, func(o kind) bool { return o.ID == found[len(found)-1].ParentID })
		if at < 0 {
			break
		}
		found = append(found, kinds[at])
	}
	return found
}

// readKinds reads the categories of defects, and which of them the items of an inspection look for.
func readKinds(ctx context.Context, db store.Reader, id string, items []item) (kinds []kind, err error) {
	if err := db.Select(ctx, &kinds, "inspection/kinds", nil); err != nil {
		return nil, err
	}
	var covered []struct {
		ItemID     string `db:"ItemId"`
		CategoryID string `db:"CategoryId"`
	}
	if err := db.Select(ctx, &covered, "inspection/covered", store.Args{"InspectionId": id}); err != nil {
		return nil, err
	}
	for i := range items {
		it := &items[i]
		declared := []string{it.CategoryID}
		for _, c := range covered {
			if c.ItemID == it.ItemID {
				declared = append(declared, c.CategoryID)
			}
		}
		it.lookFor(kinds, declared)
	}
	return kinds, nil
}

// lookFor notes the kinds that an item covers: the declared kinds with all kinds below them, and the kinds that the
// words of the item name.
func (it *item) lookFor(kinds []kind, declared []string) {
	it.Covers, it.Names = []string{}, []string{}
	for _, k := range kinds {
		above := k.above(kinds)
		is := func(o kind) bool { return slices.Contains(declared, o.ID) }
		named := func(o kind) bool { return o.Name == it.FullName }
		switch {
		case k.ID == it.CategoryID:
		case slices.ContainsFunc(above, is):
			it.Covers = append(it.Covers, k.ID)
		case slices.ContainsFunc(above, named) || strings.Contains(it.FullName+" "+it.Requirement, k.Name):
			it.Names = append(it.Names, k.ID)
		}
	}
}

// failed are the pieces that failed at an item.
func (it *item) failed() int {
	if it.Found == nil {
		return 0
	}
	return *it.Found
}

// addUp places the defects that were counted, and adds up each category. An item counts the pieces
// that failed there under its own category, less the defects of other categories that are among
// them: these describe some of the pieces and are not counted a second time.
func (f *found) addUp(byCategory map[string]*defect) {
	for i := range f.items {
		if d := byCategory[f.items[i].CategoryID]; d != nil {
			d.hasItem = true
			d.failed += f.items[i].failed()
		}
	}
	for _, d := range byCategory {
		f.place(d)
		d.quantity += d.counted
	}
	for i := range f.items {
		it := &f.items[i]
		left := it.failed()
		for _, d := range byCategory {
			if d.item == it && d.category != it.CategoryID {
				left -= d.counted
			}
		}
		if d := byCategory[it.CategoryID]; d != nil {
			d.quantity += max(0, left)
		}
	}
}

// place finds the item that counts a defect among its failed pieces, where the inspector has not named it: the only one
// that covers its category. A photo or a note of the category of an item shows what that item counts, so its number is
// not added.
func (f *found) place(d *defect) {
	switch {
	case d.beside:
	case d.hasItem && d.item == nil:
		if d.shows() && d.failed > 0 {
			d.counted = 0
		}
	case d.item == nil:
		if covering := f.looking(d.category, func(it *item) []string { return it.Covers }); len(covering) == 1 {
			d.item = covering[0]
		}
	case d.item.CategoryID == d.category && d.item.failed() > 0:
		d.counted = 0
	case f.finish && d.item.failed() == 0:
		d.item = nil
	}
}

// looking are the items with failed pieces that look for a category by one of their lists.
func (f *found) looking(category string, lists func(*item) []string) (items []*item) {
	for i := range f.items {
		if it := &f.items[i]; it.failed() > 0 && slices.Contains(lists(it), category) {
			items = append(items, it)
		}
	}
	return items
}

// asked refuses to finish with a defect that may be among the failed pieces of an item, until the inspector has
// answered whether it is.
func (f *found) asked() error {
	lists := func(it *item) []string { return append(slices.Concat(it.Covers, it.Names), it.CategoryID) }
	for _, d := range f.defects {
		if d.counted == 0 || d.beside || d.item != nil {
			continue
		}
		if may := f.looking(d.category, lists); len(may) > 0 {
			at := slices.IndexFunc(f.kinds, func(k kind) bool { return k.ID == d.category })
			return errs.Failf("请选择“%s”的 %d 个缺陷是已计入“%s”还是另计", f.kinds[at].Name, d.counted, may[0].FullName)
		}
	}
	return nil
}
