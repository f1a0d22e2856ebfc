package shop

import (
	"context"
	"regexp"
	"strconv"
	"time"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/shops"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// planFrom plans all stages from the day on which the first begins, by the usual lengths of 应用设置.
func (h *Handlers) planFrom(ctx context.Context, text string) (start time.Time, plan []step, err error) {
	start, err = time.Parse(time.DateOnly, text)
	if err != nil || start.Year() < 1990 || start.Year() > 2099 {
		return start, nil, errs.Failf("开始日期应为一天，如 2026-12-01")
	}
	value, err := store.Setting(ctx, h.DB, "ShopStageDays")
	if err != nil {
		return start, nil, err
	}
	at := start
	for i, name := range stageNames {
		at = at.AddDate(0, 0, daysOf(value, name))
		plan = append(plan, step{Stage: name, StageNo: int64(i + 1), PlannedDate: store.LocalTime{Time: at}})
	}
	return start, plan, nil
}

var lengths = regexp.MustCompile(`([\p{Han}]+) (\d{1,3})天`)

// daysOf is how many days a stage takes by the setting (选址 20天，量房 5天), 7 where it does not say so.
func daysOf(setting, name string) int {
	for _, found := range lengths.FindAllStringSubmatch(setting, -1) {
		if found[1] == name {
			days, _ := strconv.Atoi(found[2])
			return days
		}
	}
	return 7
}

// Begin answers POST begin/{id}: it gives a shop its stages, with one person responsible for all of them at first.
func (h *Handlers) Begin(r *gateway.Request) (any, error) {
	var sent struct {
		From    payload.Text
		OwnerID payload.Text `json:"OwnerId"`
	}
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	start, plan, err := h.planFrom(r.Context(), string(sent.From))
	if err != nil {
		return nil, err
	}
	return nil, h.DB.Tx(r.Context(), func(tx *store.Tx) error {
		if err := mayBegin(r.Context(), tx, r.Caller.UserID, r.Param("id")); err != nil {
			return err
		}
		writer := h.stages.In(tx, r.Origin()).Verb("制定开店计划")
		for _, s := range plan {
			_, err := writer.Add(r.Context(), record.Row{
				"ShopId": r.Param("id"), "Stage": s.Stage, "StageNo": s.StageNo, "StartDate": start, "PlannedDate": s.PlannedDate.Time,
				"OwnerId": store.OrNull(string(sent.OwnerID)),
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// mayBegin refuses a plan for a shop that the caller does not see, that trades or is closed, or that has a plan.
func mayBegin(ctx context.Context, tx *store.Tx, userID, shopID string) error {
	var shop struct {
		ShopName string `db:"ShopName"`
		Status   string `db:"Status"`
	}
	missing := errs.Failf("店铺不存在，可能已被删除")
	seen, err := reaches(ctx, tx, userID, shopID)
	if err == nil && !seen {
		err = missing
	}
	if err != nil {
		return err
	}
	if err := tx.Get(ctx, &shop, "shop/shop", store.Args{"ShopId": shopID}); err != nil {
		return store.IfNone(err, missing)
	}
	var plan []step
	if err := tx.Select(ctx, &plan, "shop/plan", store.Args{"ShopId": shopID}); err != nil {
		return err
	}
	switch {
	case shop.Status == shops.Trading || shop.Status == shops.Closed:
		return errs.Failf("%s %s，不能制定开店计划", shop.ShopName, shop.Status)
	case len(plan) > 0:
		return errs.Failf("%s 已有开店计划", shop.ShopName)
	default:
		return nil
	}
}
