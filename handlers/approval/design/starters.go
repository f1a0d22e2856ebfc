package design

import (
	"context"
	"slices"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/handlers/approval/flow"
)

// MayStart refuses a user who may not apply with a flow.
func MayStart(ctx context.Context, db store.Reader, row Row, userID string) error {
	var may bool
	err := db.Get(ctx, &may, "design/may_start", store.Args{"FlowId": row.FlowID, "UserId": userID})
	if err == nil && !may {
		return errs.Failf("您不在流程“%s”的发起范围内，需要时请联系流程管理员", row.FullName)
	}
	return err
}

// setStarters stores who may apply with the version of a flow that is being published.
func setStarters(ctx context.Context, tx *store.Tx, flowID string, starters []flow.Starter) error {
	if _, err := tx.Exec(ctx, "design/drop_starters", store.Args{"FlowId": flowID}); err != nil {
		return err
	}
	var rows [][]any
	for _, s := range starters {
		for _, id := range slices.Compact(slices.Sorted(slices.Values(s.IDs))) {
			rows = append(rows, []any{flowID, string(s.Kind), id})
		}
	}
	return tx.Insert(ctx, "Flow_Starter", []string{"FlowId", "Kind", "Id"}, rows)
}
