package authorize

import (
	"context"

	"github.com/google/uuid"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/authority"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/rights"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// update is the whole set of an object's own grants after the change, and the version that
// the change is based on. The groups above a menu are granted with it.
type update struct {
	Menus      []string // MenuIds
	Buttons    []string // ButtonIds
	RowVersion *int64
}

// Update answers POST update/{type}/{id}: it gives and takes the grants that differ.
func (h *Handlers) Update(r *gateway.Request) (any, error) {
	o, err := objectOf(r)
	if err != nil {
		return nil, err
	}
	var sent update
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	if sent.RowVersion == nil || sent.Menus == nil || sent.Buttons == nil {
		return nil, errs.Newf(errs.Invalid, "缺少 menus、buttons 或 RowVersion：请发送全部的菜单和按钮，以及读到的版本")
	}
	var version int64
	err = h.DB.Tx(r.Context(), func(tx *store.Tx) error {
		version, err = write(r.Context(), tx, r, o, sent)
		return err
	})
	return map[string]any{"RowVersion": version}, err
}

func write(ctx context.Context, tx *store.Tx, r *gateway.Request, o rights.Object, sent update) (version int64, err error) {
	holders, err := authority.Watch(ctx, tx)
	if err != nil {
		return 0, err
	}
	now, err := rights.Grants(ctx, tx, o)
	if err != nil {
		return 0, err
	}
	wanted, err := complete(now, sent)
	if err != nil {
		return 0, err
	}
	changes := differences(now, wanted)
	if len(changes) == 0 {
		return now.RowVersion, nil
	}
	if *sent.RowVersion != now.RowVersion {
		named := o.Label() + " " + now.Name + " 的权限"
		if err := pastOf(o).Since(ctx, tx, *sent.RowVersion, now.RowVersion, named); err != nil {
			return 0, err
		}
	}
	if err := apply(ctx, tx, o, r.Origin(), changes); err != nil {
		return 0, err
	}
	if err := check(ctx, tx, r.Caller, holders); err != nil {
		return 0, err
	}
	return now.RowVersion + 1, note(ctx, tx, r, o, now, changes)
}

// check refuses a change after which the caller, or every user, could not grant rights any
// more.
func check(ctx context.Context, tx *store.Tx, caller *session.Identity, before authority.Holders) error {
	if err := before.Check(ctx, tx, caller); err != nil {
		return err
	}
	may, err := authority.MayGrant(ctx, tx, caller.UserID)
	if err == nil && !may {
		return errs.Failf("不能收回自己分配权限的权利，请由另一个能分配权限的人办理")
	}
	return err
}

// complete returns the items to grant by key, with the groups above them.
func complete(g rights.Granted, sent update) (map[rights.ItemKey]bool, error) {
	items, wanted := g.ByKey(), map[rights.ItemKey]bool{}
	add := func(kind string, ids []string) error {
		for _, id := range ids {
			one := items[rights.ItemKey{ItemType: kind, ItemID: id}]
			if one == nil {
				return errs.Newf(errs.Invalid, "没有 %s 这个菜单或按钮，可能已被删除或停用，请刷新页面后再试", errs.Shorten(id))
			}
			wanted[one.ItemKey] = true
			for kind == "menu" && items.Above(one) != nil {
				one = items.Above(one)
				wanted[one.ItemKey] = true
			}
		}
		return nil
	}
	if err := add("menu", sent.Menus); err != nil {
		return nil, err
	}
	return wanted, add("button", sent.Buttons)
}

// change is an item that is given or taken away.
type change struct {
	*rights.Item
	given bool
}

func differences(g rights.Granted, wanted map[rights.ItemKey]bool) (changes []change) {
	for _, one := range g.List {
		if want := wanted[one.ItemKey]; want != (one.Own != nil) {
			changes = append(changes, change{one, want})
		}
	}
	return changes
}

var grantColumns = []string{"AuthorizeId", "ObjectType", "ObjectId", "ItemType", "ItemId", "CreateUserId", "CreateUserName", "CreateDate"}

func apply(ctx context.Context, tx *store.Tx, o rights.Object, origin audit.Origin, changes []change) error {
	var rows [][]any
	who, now := origin.Caller.Actor(), store.LocalTime{Time: origin.Now}
	for _, c := range changes {
		if c.given {
			rows = append(rows, []any{uuid.NewString(), o.Type, o.ID, c.ItemType, c.ItemID, who.UserID, who.Name, now})
			continue
		}
		args := store.Args{"ObjectType": o.Type, "ObjectId": o.ID, "ItemType": c.ItemType, "ItemId": c.ItemID}
		if _, err := tx.Exec(ctx, "base/revoke_grant", args); err != nil {
			return err
		}
	}
	return tx.Insert(ctx, "Base_Authorize", grantColumns, rows)
}

// note writes the change into the history, and each grant into the audit log.
func note(ctx context.Context, tx *store.Tx, r *gateway.Request, o rights.Object, was rights.Granted, changes []change) error {
	items, kept := was.ByKey(), make([]record.FieldChange, len(changes))
	for i, c := range changes {
		kept[i] = record.Switch(c.Code, items.Path(c.Item), c.given)
		event := audit.RightTaken
		if c.given {
			event = audit.RightGiven
		}
		line := r.Origin().Did(event, o.Type+"/"+o.ID+"/"+c.ItemType+"/"+c.Code)
		line.Title = was.Name + "：" + kept[i].Label
		if line.Subject = ""; o.Type == "user" {
			line.Subject = o.ID
		}
		if err := audit.Write(ctx, tx, line); err != nil {
			return err
		}
	}
	return pastOf(o).Note(ctx, tx, record.Note{
		Action: record.Updated, Title: was.Name, Version: was.RowVersion + 1, Caller: r.Caller, Now: r.Origin().Now, Changes: kept,
	})
}
