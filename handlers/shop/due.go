package shop

import (
	"context"
	"fmt"
	"time"

	"qiao/gateway/clock"
	"qiao/gateway/jobs"
	"qiao/gateway/notify"
	"qiao/gateway/store"
)

// dueStage is a stage that is due or late.
type dueStage struct {
	StageID     string          `db:"StageId"`
	Stage       string          `db:"Stage"`
	PlannedDate store.LocalTime `db:"PlannedDate"`
	OwnerID     string          `db:"OwnerId"`
	ShopName    string          `db:"ShopName"`
}

// stagesDue tells the responsible person of a stage one day before its planned day, and again when the stage is late. Both
// notices are sent once for a planned day.
func (h *Handlers) stagesDue(now func() time.Time) jobs.Job {
	return jobs.Job{
		Name: "shop-stages", Every: time.Hour, OneInstance: true, Failure: "nobody is told of the stages of openings that are due",
		Do: func(ctx context.Context) error {
			var due []dueStage
			at := now()
			today := clock.Day(at)
			err := h.DB.Select(ctx, &due, "shop/stages_due", store.Args{"Today": today, "Until": today.AddDate(0, 0, 1)})
			for _, one := range due {
				if err == nil {
					err = h.tellOfStage(ctx, one, at)
				}
			}
			return err
		},
	}
}

func (h *Handlers) tellOfStage(ctx context.Context, due dueStage, now time.Time) error {
	planned := day(due.PlannedDate.Time)
	mark, title, text := "shop/stage_reminded", "将于 "+planned+" 到期", "计划 "+planned+" 完成，请安排。"
	if due.PlannedDate.Before(clock.Day(now)) {
		mark, title, text = "shop/stage_late", "已逾期", "计划 "+planned+" 完成，还没有填实际日期，请处理或调整计划。"
	}
	return h.DB.Tx(ctx, func(tx *store.Tx) error {
		marked, err := tx.Exec(ctx, mark, store.Args{"StageId": due.StageID})
		if err != nil || marked == 0 {
			return err
		}
		return notify.Tell(ctx, tx, notify.Notice{
			Title: fmt.Sprintf("%s 的%s%s", due.ShopName, due.Stage, title), Category: "店铺", Publisher: "系统", PageID: openMenu, ObjectID: due.StageID, Created: now,
			Content: fmt.Sprintf("%s 的%s%s", due.ShopName, due.Stage, text),
		}, due.OwnerID)
	})
}

// How many days before the end of a document its person is told.
const (
	monthBefore = 30
	weekBefore  = 7
)

// dueDocument is a document that ends soon or has ended.
type dueDocument struct {
	DocumentID string          `db:"DocumentId"`
	Kind       string          `db:"Kind"`
	Name       *string         `db:"Name"`
	ValidUntil store.LocalTime `db:"ValidUntil"`
	OwnerID    string          `db:"OwnerId"`
	ShopName   string          `db:"ShopName"`
	Step       int             `db:"Step"`
}

// documentsDue tells the responsible person of a document 30 and 7 days before its last day, and on that day. The three
// notices are sent once for a last day.
func (h *Handlers) documentsDue(now func() time.Time) jobs.Job {
	return jobs.Job{
		Name: "shop-documents", Every: time.Hour, OneInstance: true, Failure: "nobody is told of the documents of shops that end",
		Do: func(ctx context.Context) error {
			var due []dueDocument
			at := now()
			today := clock.Day(at)
			err := h.DB.Select(ctx, &due, "shop/documents_due", store.Args{
				"Today": today, "Week": today.AddDate(0, 0, weekBefore), "Month": today.AddDate(0, 0, monthBefore),
			})
			for _, one := range due {
				if err == nil {
					err = h.tellOfDocument(ctx, one, at)
				}
			}
			return err
		},
	}
}

func (h *Handlers) tellOfDocument(ctx context.Context, due dueDocument, now time.Time) error {
	until := due.ValidUntil.Time
	state := fmt.Sprintf("将于 %s 到期", day(until))
	if until.Before(clock.Day(now)) {
		state = fmt.Sprintf("已于 %s 过期", day(until))
	} else if until.Equal(clock.Day(now)) {
		state = "今天到期"
	}
	named := due.Kind
	if name := store.OrEmpty(due.Name); name != "" {
		named += "（" + name + "）"
	}
	return h.DB.Tx(ctx, func(tx *store.Tx) error {
		marked, err := tx.Exec(ctx, "shop/document_told", store.Args{"DocumentId": due.DocumentID, "Step": due.Step})
		if err != nil || marked == 0 {
			return err
		}
		return notify.Tell(ctx, tx, notify.Notice{
			Title: fmt.Sprintf("%s 的%s%s", due.ShopName, named, state), Category: "店铺", Publisher: "系统", PageID: recordMenu, ObjectID: due.DocumentID, Created: now,
			Content: fmt.Sprintf("%s 的%s%s，请及时换证，并登记新的档案。", due.ShopName, named, state),
		}, due.OwnerID)
	})
}
