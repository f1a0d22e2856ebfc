package notice

import (
	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/gateway/richtext"
	"qiao/gateway/rows"
	"qiao/gateway/store"
	"qiao/gateway/wire"
	"qiao/gateway/wire/payload"
)

// single is an announcement as its reader has it.
type single struct {
	NoticeID       string             `db:"NoticeId" json:"NoticeId"`
	Title          string             `db:"Title"`
	Category       string             `db:"Category"`
	Summary        string             `db:"Summary"`
	Content        string             `db:"Content"` // rich text, cleaned
	Publisher      string             `db:"Publisher"`
	PublishDate    store.LocalTime    `db:"PublishDate"`
	ExpireDate     *store.LocalTime   `db:"ExpireDate"`
	Cover          *string            `db:"Cover"`
	IsTop          bool               `db:"IsTop"`
	MustRead       bool               `db:"MustRead"`
	Version        int64              `db:"Version"`
	ReadDate       *store.LocalTime   `db:"ReadDate"`
	AckDate        *store.LocalTime   `db:"AckDate"`
	IsRead         bool               `db:"-"`
	IsAcknowledged bool               `db:"-"`
	Attachments    []attachments.File `db:"-"`
}

var errNoNotice = errs.Failf("公告不存在，可能已撤回、过期或被删除")

// SinglePage answers GET single/{id}.
func (h *Handlers) SinglePage(r *gateway.Request) (any, error) { return h.single(r, r.Param("id")) }

// single finds an announcement that the caller may read now; for any other one the caller gets the
// error that it does not exist.
func (h *Handlers) single(r *gateway.Request, key string) (any, error) {
	var found single
	args := store.Args{"NoticeId": key, "UserId": r.Caller.UserID, "Now": store.LocalTime{Time: r.Now()}}
	err := h.DB.Get(r.Context(), &found, "notice/single", args)
	if err != nil {
		return nil, store.IfNone(err, errNoNotice)
	}
	found.Content = richtext.Clean(found.Content, r.Host())
	found.IsRead, found.IsAcknowledged = found.ReadDate != nil, found.AckDate != nil
	found.Attachments, err = documents.Of(r.Context(), h.DB, key)
	return found, err
}

// mostRead is how many announcements one call may name.
const mostRead = 200

// unread is the number of unread announcements and notices of the caller.
type unread struct{ UnreadCount int64 }

// Read answers read: it marks one announcement, several or all as read, by the rules of the
// procedures. Announcements that are not addressed to the caller do not change.
func (h *Handlers) Read(r *gateway.Request) (any, error) {
	ids, all, err := readWhich(r)
	if err != nil {
		return nil, err
	}
	if all {
		return h.left(r, "公告全部已读写入")
	}
	for _, id := range ids {
		if err := h.procedure(r, "公告已读写入", id, rows.Int(new(int64))); err != nil {
			return nil, err
		}
	}
	return h.left(r, "未读公告数量")
}

// readWhich reads which announcements the request names: NoticeId, Ids or Id, an array or a text
// with commas, or all of them by All or the one word all.
func readWhich(r *gateway.Request) (ids []string, all bool, err error) {
	var sent struct{ All payload.Text }
	if err := r.Bind(&sent); err != nil {
		return nil, false, err
	}
	if sent.All.True() {
		return nil, true, nil
	}
	for _, name := range []string{"noticeid", "noticeids", "id", "ids"} {
		raw, given := r.Fields()[name]
		if !given {
			continue
		}
		some, ok := payload.List(raw)
		if !ok {
			return nil, false, errs.Failf("NoticeId 应为公告编号，或它们的列表")
		}
		ids = append(ids, some...)
	}
	switch {
	case len(ids) == 1 && ids[0] == "all":
		return nil, true, nil
	case len(ids) == 0:
		return nil, false, errs.Failf("请指定 NoticeId（公告编号，可多个），或 All=true")
	case len(ids) > mostRead:
		return nil, false, errs.Failf("一次最多 %d 条，更多请用 All=true", mostRead)
	}
	return ids, false, nil
}

func (h *Handlers) procedure(r *gateway.Request, cxtype, otherA string, out wire.Sink) error {
	return h.Live.Execute(r.Context(), registry.Execution{
		Procedure: "P_Notice", CXType: cxtype, Payload: payload.Payload{OtherA: payload.Field{Set: true, Kind: payload.FieldString, Text: otherA}}, Caller: r.Caller, Now: r.Now(), Out: out,
	})
}

func (h *Handlers) left(r *gateway.Request, cxtype string) (any, error) {
	var left unread
	err := h.procedure(r, cxtype, "", rows.Int(&left.UnreadCount))
	return left, err
}

// Acknowledge answers POST acknowledge/{id}: 我已知晓. It counts as reading as well; again
// it changes nothing.
func (h *Handlers) Acknowledge(r *gateway.Request) (any, error) {
	found, err := h.single(r, r.Param("id"))
	if err != nil {
		return nil, err
	}
	if !found.(single).MustRead {
		return nil, errs.Failf("这条公告不需要确认")
	}
	if err := h.procedure(r, "公告已读写入", r.Param("id"), rows.Int(new(int64))); err != nil {
		return nil, err
	}
	_, err = h.DB.Exec(r.Context(), "notice/acknowledge", store.Args{
		"NoticeId": r.Param("id"), "UserId": r.Caller.UserID, "Now": store.LocalTime{Time: r.Now()},
	})
	if err != nil {
		return nil, err
	}
	return h.single(r, r.Param("id"))
}
