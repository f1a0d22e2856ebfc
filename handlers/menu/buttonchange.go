package menu

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"qiao/gateway/record"
	"qiao/gateway/store"
)

// buttonChange is a button before and after an edit; from is nil for a new button, to is
// nil for a button that was left out.
type buttonChange struct{ from, to *button }

func (c buttonChange) id() string {
	if c.to != nil {
		return c.to.ButtonID
	}
	return c.from.ButtonID
}

func differences(before []button, wanted map[string]button) (changes []buttonChange) {
	known := map[string]bool{}
	for _, was := range before {
		known[was.ButtonID] = true
		is, kept := wanted[was.ButtonID]
		switch {
		case !kept:
			changes = append(changes, buttonChange{from: &was})
		case is != was:
			changes = append(changes, buttonChange{&was, &is})
		}
	}
	for _, is := range sorted(wanted) {
		if !known[is.ButtonID] {
			changes = append(changes, buttonChange{to: &is})
		}
	}
	return changes
}

func (c buttonChange) write(ctx context.Context, tx *store.Tx, menuID string) error {
	args := store.Args{"ButtonId": c.id(), "MenuId": menuID}
	if c.to == nil {
		_, err := tx.Exec(ctx, "menu/button_delete", args)
		return err
	}
	args["FullName"], args["Icon"], args["SortCode"] = c.to.FullName, c.to.Icon, c.to.SortCode
	query := "menu/button_update"
	if c.from == nil {
		query = "menu/button_insert"
		if _, err := tx.Exec(ctx, "menu/leftovers", store.Args{"ButtonId": c.id()}); err != nil {
			return err
		}
	}
	_, err := tx.Exec(ctx, query, args)
	return err
}

// told is the change as a line of the menu's history.
func (c buttonChange) told() record.FieldChange {
	return record.FieldChange{Field: c.id(), Label: "按钮 " + c.id(), From: c.from.shown(), To: c.to.shown()}
}

func (b *button) shown() json.RawMessage {
	if b == nil {
		return json.RawMessage("null")
	}
	text := fmt.Sprintf("%s（第 %d 个）", b.FullName, b.SortCode/10)
	shown, _ := json.Marshal(text) // a text has no error
	return shown
}

// sorted returns the buttons in the order of their places.
func sorted(buttons map[string]button) []button {
	return slices.SortedFunc(maps.Values(buttons), func(a, b button) int { return cmp.Compare(a.SortCode, b.SortCode) })
}
