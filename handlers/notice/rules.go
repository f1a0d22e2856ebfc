package notice

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"qiao/gateway"
	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/richtext"
	"qiao/gateway/store"
)

// told are the fields whose change makes a new version of a published announcement.
var told = []string{"Title", "Category", "Summary", "Content", "Attachments"}

// check checks an announcement that is added, edited or deleted. Publish has the rules for
// publishing.
func check(ctx context.Context, tx *store.Tx, c *record.Change) error {
	state := stateOf(c.Before, c.Now)
	if c.Action == record.Deleted {
		if state == published || state == pending {
			return errs.Failf("%s的公告不能删除，请先撤回", state)
		}
		c.Then(func(ctx context.Context, tx *store.Tx) error { return dropParts(ctx, tx, c.Key) })
		return nil
	}
	c.Then(func(ctx context.Context, tx *store.Tx) error { return written(ctx, tx, c) })
	if c.Before.Bool("Published") && !c.Caller.MayButton(mayPublish) {
		return errs.Failf("%s的公告须由有发布权限的人修改", state)
	}
	complete(c)
	checkDates(c)
	if err := errors.Join(fillCategory(ctx, tx, c), nameParts(ctx, tx, c)); err != nil {
		return err
	}
	sent, _ := record.Input[parts](c)
	sent.refuse(c)
	switch {
	case c.Before.Bool("Published"):
		return nextVersion(c, sent.askAgain)
	case sent.publish:
		return publishWritten(ctx, tx, c)
	}
	return nil
}

// publishWritten publishes an announcement with the change that writes it.
func publishWritten(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if !c.Caller.MayButton(mayPublish) {
		return errs.Failf("您没有发布公告的权限，请先保存为草稿")
	}
	if c.After.Text("Audience") == "" {
		c.Invalid("Audience", "请选择发布范围")
		return nil
	}
	return publish(ctx, tx, c, time.Time{}, false)
}

// largest is how long a text may be, in bytes: some 80,000 words with their marks.
const largest = 512 << 10

// prepare cleans the text before the transaction: it can take some tenths of a second, and no other
// writer should wait for that.
func prepare(r *gateway.Request, sent record.Row, invalid func(field, text string)) {
	if _, given := sent["Content"]; !given {
		return
	}
	if len(sent.Text("Content")) > largest {
		invalid("Content", "正文不能超过 512 KiB，请删减，或把一部分作为附件")
		return
	}
	content := richtext.From(sent.Text("Content"), r.Host())
	sent["Content"], sent["PlainText"] = content, richtext.Text(content)
	if len(richtext.Pictures(content)) > mostPictures {
		invalid("Content", fmt.Sprintf("正文的图片最多 %d 张", mostPictures))
	}
}

// complete sets the default values of missing fields.
func complete(c *record.Change) {
	if c.After.Text("PlainText") == "" && len(richtext.Pictures(c.After.Text("Content"))) == 0 {
		c.Invalid("Content", "正文不能为空")
	}
	if c.After.Text("Publisher") == "" {
		c.After["Publisher"] = c.Caller.DepartmentName
	}
	if !c.After.Bool("IsTop") {
		c.After["TopUntil"] = nil
	}
	for _, field := range []string{"Audience", "Attachments"} {
		if c.After[field] == nil {
			c.After[field] = ""
		}
	}
}

// categories is the category of 参数设置 that has those of announcements.
const categories = "公告类别"

// fillCategory gives an announcement without a category the first one that is offered.
func fillCategory(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.After.Text("Category") != "" {
		return nil
	}
	var offered []string
	if err := tx.Select(ctx, &offered, "base/choices", store.Args{"Category": categories}); err != nil {
		return err
	}
	if len(offered) == 0 {
		c.Invalid("Category", "没有可选的"+categories+"，请先在参数设置中启用")
		return nil
	}
	c.After["Category"] = offered[0]
	return nil
}

// checkDates refuses times that are over when they are set.
func checkDates(c *record.Change) {
	expires, tops := c.After.Time("ExpireDate"), c.After.Time("TopUntil")
	if c.Changes("ExpireDate") && !expires.IsZero() && !expires.After(later(c)) {
		c.Invalid("ExpireDate", "失效时间须晚于现在和发布时间")
	}
	if c.Changes("TopUntil") && !tops.IsZero() && !tops.After(clock.Wall(c.Now)) {
		c.Invalid("TopUntil", "置顶到的时间须晚于现在")
	}
}

// nameParts names the audience and the attachments as the record keeps them.
func nameParts(ctx context.Context, tx *store.Tx, c *record.Change) error {
	sent, _ := record.Input[parts](c)
	if sent.audience != nil {
		names, err := audienceNames(ctx, tx, c, *sent.audience)
		if err != nil {
			return err
		}
		c.After["Audience"] = names
	}
	if sent.attachments != nil {
		names, err := attachmentNames(ctx, tx, c, *sent.attachments)
		if err != nil {
			return err
		}
		c.After["Attachments"] = names
	}
	if c.After.Bool("Published") && c.After.Text("Audience") == "" {
		c.Invalid("Audience", "请选择发布范围")
	}
	return nil
}

// nextVersion counts a new version where readers may have read the old one already. Before the
// publication time the version keeps its number and is only written again.
func nextVersion(c *record.Change, askAgain bool) error {
	if stateOf(c.Before, c.Now) == published && slices.ContainsFunc(told, c.Changes) {
		c.After["Version"] = c.Before.Int("Version") + 1
	}
	if askAgain {
		if c.After.Int("Version") == c.Before.Int("AskVersion") {
			return errs.Failf("内容没有变化，不需要请读者重新阅读")
		}
		c.After["AskVersion"] = c.After.Int("Version")
	}
	return nil
}

// written writes the parts of an announcement that are in other tables.
func written(ctx context.Context, tx *store.Tx, c *record.Change) error {
	sent, _ := record.Input[parts](c)
	if err := writeParts(ctx, tx, c, sent); err != nil {
		return err
	}
	if err := attachPictures(ctx, tx, c); err != nil {
		return err
	}
	if !c.After.Bool("Published") {
		return nil
	}
	return writeVersion(ctx, tx, c)
}

// dropParts drops the files and the reminders of an announcement that is deleted.
func dropParts(ctx context.Context, tx *store.Tx, key string) error {
	return errors.Join(pictures.Keep(ctx, tx, key), documents.Keep(ctx, tx, key), dropReminders(ctx, tx, key))
}

func dropReminders(ctx context.Context, tx *store.Tx, key string) error {
	_, err := tx.Exec(ctx, "notice/drop_reminders", store.Args{"PageId": menu, "NoticeId": key})
	return err
}

// writeVersion saves the current content as the current version.
func writeVersion(ctx context.Context, tx *store.Tx, c *record.Change) error {
	_, err := tx.Exec(ctx, "notice/drop_version", store.Args{"NoticeId": c.Key, "Version": c.After.Int("Version")})
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "notice/add_version", store.Args{"NoticeId": c.Key, "UserName": c.Caller.Name, "Now": store.LocalTime{Time: c.Now}})
	return err
}
