package aftersales

import (
	"context"
	"fmt"
	"time"

	"qiao/gateway/clock"
	"qiao/gateway/jobs"
	"qiao/gateway/notify"
	"qiao/gateway/store"
)

// late is an order whose promised time has passed.
type late struct {
	OrderID      string          `db:"OrderId"`
	OrderNo      string          `db:"OrderNo"`
	DueDate      store.LocalTime `db:"DueDate"`
	Kind         string          `db:"Kind"`
	Urgency      string          `db:"Urgency"`
	CustomerName string          `db:"CustomerName"`
}

// overdueJob tells the people involved in an order and customer service that its promised time has passed. They are told
// once for each promised time.
func (h *Handlers) overdueJob(now func() time.Time) jobs.Job {
	return jobs.Job{
		Name: "aftersales-overdue", Every: time.Hour, OneInstance: true,
		Do: func(ctx context.Context) error {
			var found []late
			at := now()
			err := h.DB.Select(ctx, &found, "aftersales/overdue", store.Args{"Now": store.LocalTime{Time: at}})
			for _, one := range found {
				if err == nil {
					err = h.tellLate(ctx, one, at)
				}
			}
			return err
		},
		Failure: "orders whose promised time has passed are reported to nobody",
	}
}

func (h *Handlers) tellLate(ctx context.Context, one late, now time.Time) error {
	return h.DB.Tx(ctx, func(tx *store.Tx) error {
		marked, err := tx.Exec(ctx, "aftersales/overdue_told", store.Args{"OrderId": one.OrderID})
		if err != nil || marked == 0 {
			return err
		}
		people, err := involved(ctx, tx, one.OrderID, mayAssign, "")
		if err != nil {
			return err
		}
		return notify.Tell(ctx, tx, notify.Notice{
			Title: fmt.Sprintf("售后工单 %s 已超时", one.OrderNo), Category: "售后", Publisher: "系统", PageID: detailMenu, ObjectID: one.OrderID, Created: now,
			Content: fmt.Sprintf("%s 的%s工单（%s）承诺 %s 前处理，请尽快处理或告知客户。", one.CustomerName, one.Kind, one.Urgency, clock.Minute(one.DueDate.Time)),
		}, people...)
	})
}

// latePartsJob tells the people involved in an order and the shippers that its parts were shipped PartReceiveDays ago and
// are not received. They are told once for each shipping.
func (h *Handlers) latePartsJob(now func() time.Time) jobs.Job {
	return jobs.Job{
		Name: "aftersales-parts", Every: time.Hour, OneInstance: true,
		Do: func(ctx context.Context) error {
			days, err := numberOf(ctx, h.DB, "PartReceiveDays", 10)
			if err != nil {
				return err
			}
			at := now()
			var found []struct {
				PartID   string          `db:"PartId"`
				PartNo   string          `db:"PartNo"`
				OrderID  string          `db:"OrderId"`
				ShipDate store.LocalTime `db:"ShipDate"`
			}
			if err := h.DB.Select(ctx, &found, "aftersales/late_parts", store.Args{"Until": clock.Day(at).AddDate(0, 0, -days)}); err != nil {
				return err
			}
			for _, one := range found {
				err := h.DB.Tx(ctx, func(tx *store.Tx) error {
					marked, err := tx.Exec(ctx, "aftersales/late_part_told", store.Args{"PartId": one.PartID})
					if err != nil || marked == 0 {
						return err
					}
					people, err := involved(ctx, tx, one.OrderID, mayShip, "")
					if err != nil {
						return err
					}
					return notify.Tell(ctx, tx, notify.Notice{
						Title: "补件 " + one.PartNo + " 还没有签收", Category: "售后", Publisher: "系统", PageID: detailMenu, ObjectID: one.OrderID, Created: at,
						Content: fmt.Sprintf("%s 发货已超过 %d 天，请门店收到后签收，没有收到请联系工厂。", one.ShipDate.Format(time.DateOnly), days),
					}, people...)
				})
				if err != nil {
					return err
				}
			}
			return nil
		},
		Failure: "parts that are not received are reported to nobody",
	}
}
