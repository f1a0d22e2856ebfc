package menu

import (
	"context"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// taking is the confirmation of a staff member that a deletion takes away a number of
// grants.
type taking struct {
	Agreed int
	origin audit.Origin
}

// check refuses to take away another number of grants than the one that was confirmed.
func (t taking) check(all grants, named string) error {
	if len(all) == t.Agreed {
		return nil
	}
	return errs.Newf(errs.Conflict, "%s有%s的权限，删除会一并收回，请确认后再删除", all.counted(), named).
		With(map[string]any{"Grants": len(all)})
}

// take revokes grants. It writes them into the history of each object and into the audit log, like grants that are
// revoked on the page 权限分配; labels has the names of the menu and its buttons by code.
func (t taking) take(ctx context.Context, tx *store.Tx, all grants, labels map[string]string) error {
	changes := map[record.Past][]record.FieldChange{}
	names := map[record.Past]string{}
	for _, g := range all {
		past := record.Past{Table: "Base_Authorize/" + g.ObjectType, ID: g.ObjectID}
		changes[past] = append(changes[past], record.Switch(g.Code, labels[g.Code], false))
		names[past] = g.FullName
		if err := t.takeOne(ctx, tx, g); err != nil {
			return err
		}
	}
	for past, taken := range changes {
		var version int64
		if err := tx.Get(ctx, &version, "base/row_version", store.Args{"TableName": past.Table, "RecordId": past.ID}); err != nil {
			return err
		}
		note := record.Note{
			Action: record.Updated, Title: names[past], Version: version + 1, Caller: t.origin.Caller, Now: t.origin.Now, Changes: taken,
		}
		if err := past.Note(ctx, tx, note); err != nil {
			return err
		}
	}
	return nil
}

func (t taking) takeOne(ctx context.Context, tx *store.Tx, g granted) error {
	args := store.Args{"ObjectType": g.ObjectType, "ObjectId": g.ObjectID, "ItemType": g.ItemType, "ItemId": g.ItemID}
	if _, err := tx.Exec(ctx, "base/revoke_grant", args); err != nil {
		return err
	}
	line := t.origin.Did(audit.RightTaken, g.ObjectType+"/"+g.ObjectID+"/"+g.ItemType+"/"+g.Code)
	if line.Subject = ""; g.ObjectType == "user" {
		line.Subject = g.ObjectID
	}
	return audit.Write(ctx, tx, line)
}

// Delete answers DELETE delete/{id}: Grants is the confirmed number of grants that are
// taken away with the menu.
func (h *Handlers) Delete(r *gateway.Request) (any, error) {
	var sent struct{ Grants int }
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	return h.menus.Delete(r, record.With(taking{sent.Grants, r.Origin()}))
}

// checkDeletion refuses to delete a menu that the release uses; it takes away the grants of
// any other menu.
func (h *Handlers) checkDeletion(ctx context.Context, tx *store.Tx, c *record.Change) error {
	name, id := c.Before.Text("FullName"), c.Before.Text("ID")
	if h.uses().bound(id) {
		return errs.Failf("%s 的页面和接口随版本提供，按标识 %s 认这个菜单，不能删除；不用时可以停用", name, id)
	}
	all, err := grantsOf(ctx, tx, c.Key)
	if err != nil {
		return err
	}
	agreed, _ := record.Input[taking](c)
	if err := agreed.check(all, "菜单 "+name+" "); err != nil {
		return err
	}
	buttons, err := buttonsOf(ctx, tx, c.Key)
	if err != nil {
		return err
	}
	return agreed.take(ctx, tx, all, labelsOf(id, name, buttons))
}

// labelsOf are the names of a menu and its buttons for staff, by code.
func labelsOf(id, name string, buttons []button) map[string]string {
	labels := map[string]string{id: name}
	for _, b := range buttons {
		labels[b.ButtonID] = name + " / " + b.FullName
	}
	return labels
}
