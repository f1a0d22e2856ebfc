package repair

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"

	"qiao/gateway/errs"
	"qiao/gateway/notify"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// person is the recipient of a notice about a request.
type person struct {
	UserID string `db:"UserId"`
	Name   string `db:"RealName"`
}

// handlersOfRepairs returns the people with the right to handle repairs.
func handlersOfRepairs(ctx context.Context, tx *store.Tx) (people []person, err error) {
	err = tx.Select(ctx, &people, "repair/people", store.Args{"Button": mayHandle})
	return people, err
}

// writeProgress adds an action to the progress of a request, and sends notices to the other side.
// The history and the audit log use the same word for the action.
func writeProgress(ctx context.Context, tx *store.Tx, c *record.Change, did step) error {
	c.Verb = did.action
	_, err := tx.Exec(ctx, "repair/add_progress", store.Args{
		"ProgressId": uuid.Must(uuid.NewV7()).String(), "RepairId": c.Key, "Action": did.action, "Handler": store.OrNull(did.handler),
		"Note": store.OrNull(did.note), "UserId": c.Caller.UserID, "UserName": c.Caller.Name, "Now": store.LocalTime{Time: c.Now},
	})
	if err != nil {
		return err
	}
	return tellOthers(ctx, tx, c, did)
}

// tellOthers sends a notice to the other side: to the handlers of an action of the reporter, and to the reporter of an
// action of a handler.
func tellOthers(ctx context.Context, tx *store.Tx, c *record.Change, did step) error {
	people, err := othersOf(ctx, tx, c)
	if err != nil {
		return err
	}
	title, content := noticeOf(c.After, did)
	var told []string
	for _, who := range people {
		if who.UserID != c.Caller.UserID {
			told = append(told, who.UserID)
		}
	}
	return notify.Tell(ctx, tx, notify.Notice{
		Title: title, Category: "宿舍报修", Content: content, Publisher: c.Caller.Name, PageID: repairMenu, ObjectID: c.Key, Created: c.Now,
	}, told...)
}

// othersOf returns the people who get a notice of an action of the caller. As long as a request has
// no handler, these are all who have the right to handle it.
func othersOf(ctx context.Context, tx *store.Tx, c *record.Change) (people []person, err error) {
	err = tx.Select(ctx, &people, "repair/involved", store.Args{"RepairId": c.Key})
	reporter := func(p person) bool { return p.UserID == c.After.Text("ReporterUserId") }
	if err != nil || slices.ContainsFunc(people, func(p person) bool { return !reporter(p) }) {
		return people, err
	}
	handlers, err := handlersOfRepairs(ctx, tx)
	return append(people, slices.DeleteFunc(handlers, reporter)...), err
}

// doneTexts are the texts of the actions in notices.
var doneTexts = map[string]string{
	"报修": "等待处理", "受理": "已受理", "完成": "已完成，请确认", "确认": "已确认", "驳回": "已驳回", "取消": "已取消", "派工": "已派工", "说明": "有新的说明",
	"退回": "没有修好，退回处理", "催办": "被催办", "评价": "已评价",
}

// noticeOf is the notice of an action. Long texts are shortened; people read them in full in the
// request.
func noticeOf(repair record.Row, did step) (title, content string) {
	lines := []string{fmt.Sprintf("%s %s · %s · %s", repair.Text("Building"), repair.Text("Room"), repair.Text("Item"), repair.Text("Urgency")), errs.Shorten(repair.Text("Description"))}
	if handler := repair.Text("Handler"); handler != "" {
		lines = append(lines, "处理人："+handler)
	}
	if did.note != "" {
		lines = append(lines, "说明："+errs.Shorten(did.note))
	}
	return fmt.Sprintf("报修 %s %s", repair.Text("RepairNo"), doneTexts[did.action]), strings.Join(lines, "\n")
}
