package menu

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// Move answers POST move/{id}: the menu is moved in front of Before, another menu of its
// group, or to the end of the group without Before.
func (h *Handlers) Move(r *gateway.Request) (any, error) {
	var sent struct{ Before string }
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	return nil, h.DB.Tx(r.Context(), func(tx *store.Tx) error {
		all, err := readLocked(r.Context(), tx)
		if err != nil {
			return err
		}
		moved := all.find(r.Param("id"))
		if moved == nil {
			return errGone
		}
		row, err := all.reordered(moved, sent.Before)
		if err != nil {
			return err
		}
		return place(r.Context(), tx, r.Origin(), row)
	})
}

// reordered is the group of a menu with the menu in its new place.
func (t tree) reordered(moved *node, before string) (tree, error) {
	row := slices.DeleteFunc(t.below(moved.ParentID), func(n *node) bool { return n == moved })
	at := len(row)
	if before != "" {
		at = slices.IndexFunc(row, func(n *node) bool { return n.MenuID == before })
	}
	if at < 0 {
		return nil, errs.Failf("%s 只能排在同一上级的菜单之间，请刷新页面后再试", moved.FullName)
	}
	return slices.Insert(row, at, moved), nil
}

// place assigns the existing places of a group's menus to them again, in their new order.
func place(ctx context.Context, tx *store.Tx, origin audit.Origin, row tree) error {
	codes := make([]int64, len(row))
	for i, n := range row {
		codes[i] = n.SortCode
	}
	slices.Sort(codes)
	for i, n := range row {
		if i > 0 {
			codes[i] = max(codes[i], codes[i-1]+1)
		}
		if codes[i] == n.SortCode {
			continue
		}
		change := record.FieldChange{Field: "SortCode", Label: "排序", From: number(n.SortCode), To: number(codes[i])}
		n.SortCode = codes[i]
		if err := touch(ctx, tx, origin, n, change); err != nil {
			return err
		}
	}
	return nil
}

func number(n int64) json.RawMessage { return json.RawMessage(strconv.FormatInt(n, 10)) }

// touch writes a menu's place and a new version, and the changes into its history.
func touch(ctx context.Context, tx *store.Tx, origin audit.Origin, n *node, changes ...record.FieldChange) error {
	rows, err := tx.Exec(ctx, "menu/touch", store.Args{
		"MenuId": n.MenuID, "SortCode": n.SortCode, "RowVersion": n.Version,
		"UserId": origin.Caller.UserID, "UserName": origin.Caller.Name, "Now": store.LocalTime{Time: origin.Now},
	})
	if err != nil {
		return err
	}
	if rows == 0 {
		return errs.Newf(errs.Conflict, "菜单 %s 刚被别人修改，请刷新页面后再试", n.FullName)
	}
	err = past(n.MenuID).Note(ctx, tx, record.Note{
		Action: record.Updated, Title: n.FullName, Version: n.Version + 1, Caller: origin.Caller, Now: origin.Now, Changes: changes,
	})
	if err != nil {
		return err
	}
	return audit.Write(ctx, tx, origin.Did(audit.RecordUpdated, Menus.Name+"/"+n.MenuID))
}

func past(menuID string) record.Past { return record.Past{Table: Menus.Name, ID: menuID} }
