package base

import (
	"context"
	"strings"

	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// maxQuickEntries is the number of entries that fit on the dashboard.
const maxQuickEntries = 12

// SaveQuickEntries answers 快捷入口保存: Myresult holds a JSON array of MenuIds
// in the order they are to be shown; it replaces the caller's earlier choice.
func SaveQuickEntries(ctx context.Context, call *registry.Call) error {
	var menus []string
	if err := payload.UnmarshalText(call.Payload.Myresult.Text, &menus); err != nil {
		return errs.Failf("参数 Myresult 不是菜单编号的数组")
	}
	if len(menus) > maxQuickEntries {
		return errs.Failf("快捷入口最多 %d 个", maxQuickEntries)
	}
	saved, err := saveQuickEntries(ctx, call, menus)
	if store.IsUnique(err) {
		// The same caller saved in another session between the two statements. The other
		// session's rows are committed now, so the second try clears them like any earlier choice.
		saved, err = saveQuickEntries(ctx, call, menus)
	}
	if err != nil {
		return err
	}
	call.Out.Affected(saved)
	return nil
}

func saveQuickEntries(ctx context.Context, call *registry.Call, menus []string) (saved int64, err error) {
	seen := map[string]bool{}
	err = call.DB.Tx(ctx, func(tx *store.Tx) error {
		if _, err := tx.Exec(ctx, "procedures/clear_quick_entries", store.Args{"UserId": call.Caller.UserID}); err != nil {
			return err
		}
		for i, menu := range menus {
			id := strings.ToLower(menu) // SQL Server compares ids without case
			if seen[id] {
				continue
			}
			n, err := tx.Exec(ctx, "procedures/insert_quick_entry", store.Args{"UserId": call.Caller.UserID, "MenuId": menu, "SortCode": i + 1})
			if err != nil {
				return err
			}
			seen[id] = n > 0
			saved += n
		}
		return nil
	})
	return saved, err
}
