package contract

import (
	"context"
	"fmt"
	"time"

	"github.com/shopspring/decimal"

	"qiao/gateway/clock"
	"qiao/gateway/jobs"
	"qiao/gateway/money"
	"qiao/gateway/notify"
	"qiao/gateway/store"
)

// dueWithin is how many days before its day a payment counts as due.
const dueWithin = 3

// duePayment is a payment of which its owner is informed.
type duePayment struct {
	PlanID       string          `db:"PlanId"`
	Stage        string          `db:"Stage"`
	Amount       decimal.Decimal `db:"Amount"`
	DueDate      store.LocalTime `db:"DueDate"`
	ContractID   string          `db:"ContractId"`
	ContractNo   string          `db:"ContractNo"`
	OwnerID      string          `db:"OwnerId"`
	CustomerName string          `db:"CustomerName"`
}

// dueJob sends the owner of a contract a notice of each payment that is due soon or overdue. It sends one notice for a
// due day, however often the job runs.
func (h *Handlers) dueJob(now func() time.Time) jobs.Job {
	return jobs.Job{
		Name: "contract-due", Every: time.Hour, OneInstance: true,
		Do: func(ctx context.Context) error {
			var due []duePayment
			at := now()
			err := h.DB.Select(ctx, &due, "contract/due", store.Args{"Until": clock.Day(at).AddDate(0, 0, dueWithin)})
			for _, one := range due {
				if err == nil {
					err = h.tell(ctx, one, at)
				}
			}
			return err
		},
		Failure: "the owners of contracts are not told of payments that are due",
	}
}

func (h *Handlers) tell(ctx context.Context, due duePayment, now time.Time) error {
	return h.DB.Tx(ctx, func(tx *store.Tx) error {
		marked, err := tx.Exec(ctx, "contract/told", store.Args{"PlanId": due.PlanID})
		if err != nil || marked == 0 {
			return err
		}
		state := "将于 " + day(due.DueDate) + " 到期"
		if due.DueDate.Before(clock.Day(now)) {
			state = "已于 " + day(due.DueDate) + " 到期"
		}
		return notify.Tell(ctx, tx, notify.Notice{
			Title: fmt.Sprintf("%s 的%s%s", due.CustomerName, due.Stage, state), Category: "合同", Publisher: "系统", PageID: detailMenu, ObjectID: due.ContractID, Created: now,
			Content: fmt.Sprintf("合同 %s（%s）的%s %s 元%s，请跟进收款。", due.ContractNo, due.CustomerName, due.Stage, money.Yuan(due.Amount), state),
		}, due.OwnerID)
	})
}
