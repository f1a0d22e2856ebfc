package notice

import (
	"context"
	"errors"
	"time"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/notify"
	"qiao/gateway/record"
	"qiao/gateway/richtext"
	"qiao/gateway/store"
)

// Add answers PUT add: a draft.
func (h *Handlers) Add(r *gateway.Request) (any, error) {
	sent, err := readParts(r)
	if err != nil {
		return nil, err
	}
	return sent.withLeftOut(h.records.Add(r, record.With(sent)))
}

// UpdatePage answers POST update/{id}.
func (h *Handlers) UpdatePage(r *gateway.Request) (any, error) { return h.update(r, r.Param("id")) }

func (h *Handlers) update(r *gateway.Request, key string) (any, error) {
	sent, err := readParts(r)
	if err != nil {
		return nil, err
	}
	return sent.withLeftOut(h.records.Update(r, record.Of(key), record.With(sent), record.Always()))
}

// detail is an announcement as users who manage announcements see it.
type detail struct {
	NoticeID       string             `db:"NoticeId" json:"NoticeId"`
	Title          string             `db:"Title"`
	Category       string             `db:"Category"`
	Publisher      string             `db:"Publisher"`
	Summary        string             `db:"Summary"`
	Content        string             `db:"Content"`
	Cover          *string            `db:"Cover"`
	MustRead       bool               `db:"MustRead"`
	IsTop          bool               `db:"IsTop"`
	TopUntil       *store.LocalTime   `db:"TopUntil"`
	ExpireDate     *store.LocalTime   `db:"ExpireDate"`
	Published      bool               `db:"Published"`
	PublishDate    *store.LocalTime   `db:"PublishDate"`
	WithdrawDate   *store.LocalTime   `db:"WithdrawDate"`
	Version        int64              `db:"Version"`
	AskVersion     int64              `db:"AskVersion"`
	RemindDate     *store.LocalTime   `db:"RemindDate"`
	RowVersion     int64              `db:"RowVersion"`
	CreateUserName *string            `db:"CreateUserName"`
	CreateDate     *store.LocalTime   `db:"CreateDate"`
	ModifyUserName *string            `db:"ModifyUserName"`
	ModifyDate     *store.LocalTime   `db:"ModifyDate"`
	Status         string             `db:"-" tstype:"'草稿' | '待发布' | '已发布' | '已过期' | '已撤回'"`
	Audience       []member           `db:"-"`
	Attachments    []attachments.File `db:"-"`
	Readers        readerCounts       `db:"-"`
}

// readerCounts are the numbers of an announcement's addressees and readers.
type readerCounts struct {
	Total     int64 `db:"Total"`
	ReadCount int64 `db:"ReadCount"`
	AckCount  int64 `db:"AckCount"`
}

// Detail answers GET detail/{id}.
func (h *Handlers) Detail(r *gateway.Request) (any, error) {
	found, args := detail{Audience: []member{}}, store.Args{"NoticeId": r.Param("id")}
	err := h.DB.Get(r.Context(), &found, "notice/announcement", args)
	if err != nil {
		return nil, store.IfNone(err, errs.Failf("公告不存在，可能已被删除"))
	}
	found.Content = richtext.Clean(found.Content, r.Host())
	found.Status = stateOf(found.row(), r.Now())
	err = errors.Join(
		h.DB.Select(r.Context(), &found.Audience, "notice/audience", args),
		h.DB.Get(r.Context(), &found.Readers, "notice/reader_counts", args),
	)
	if err == nil {
		found.Attachments, err = documents.Of(r.Context(), h.DB, r.Param("id"))
	}
	return found, err
}

// row has the columns that decide the state.
func (d detail) row() record.Row {
	row := record.Row{"Published": d.Published}
	for name, at := range map[string]*store.LocalTime{"PublishDate": d.PublishDate, "WithdrawDate": d.WithdrawDate, "ExpireDate": d.ExpireDate} {
		if at != nil {
			row[name] = at.Time
		}
	}
	return row
}

// remindEvery is the shortest time between two reminders of one announcement.
const remindEvery = time.Hour

// reminded is the number of people who got a reminder.
type reminded struct{ Count int }

// Remind answers POST remind/{id}: it reminds people who have not read the announcement, or have
// not acknowledged one that they must read.
func (h *Handlers) Remind(r *gateway.Request) (any, error) {
	var done reminded
	_, err := h.records.Step(r, func(ctx context.Context, tx *store.Tx, c *record.Change) (err error) {
		if err := checkRemind(c); err != nil {
			return err
		}
		c.After["RemindDate"] = c.Now
		done.Count, err = tellWaiting(ctx, tx, c)
		return err
	}, record.Verb("提醒"))
	return done, err
}

func checkRemind(c *record.Change) error {
	if state := stateOf(c.Before, c.Now); state != published {
		return errs.Failf("%s的公告不能提醒", state)
	}
	if next := c.Before.Time("RemindDate").Add(remindEvery); next.After(clock.Wall(c.Now)) {
		return errs.Failf("一小时内已提醒过，请在 %s 以后再提醒", next.Format("15:04"))
	}
	return nil
}

func tellWaiting(ctx context.Context, tx *store.Tx, c *record.Change) (int, error) {
	var people []string
	err := tx.Select(ctx, &people, "notice/waiting_readers", store.Args{"NoticeId": c.Key, "Now": store.LocalTime{Time: c.Now}})
	if err != nil {
		return 0, err
	}
	if len(people) == 0 {
		return 0, errs.Failf("都已读过，没有需要提醒的人")
	}
	content := "请阅读公告“" + c.Before.Text("Title") + "”。"
	if c.Before.Bool("MustRead") {
		content = "请阅读公告“" + c.Before.Text("Title") + "”，并点“我已知晓”。"
	}
	return len(people), notify.Tell(ctx, tx, notify.Notice{
		Title: "提醒：" + errs.Shorten(c.Before.Text("Title")), Category: c.Before.Text("Category"), Content: content,
		Publisher: c.Caller.Name, PageID: menu, ObjectID: c.Key, Created: c.Now,
	}, people...)
}
