package dormitory

import (
	"context"
	"fmt"
	"time"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// showing shows a request for a single room to the people who take part in its approval.
func (h *Handlers) showing() *approval.Showing {
	return &approval.Showing{
		Record: h.aboutRequest,
		Photo:  func(*gateway.Request, string, string) (any, error) { return nil, errs.New(errs.NotFound) },
	}
}

// requested is a request with the room that it is about.
type requested struct {
	request
	State      string  `db:"State"`
	Department *string `db:"Department"`
	Bed        *string `db:"Bed"` // the bed of the person
	RoomType   string  `db:"RoomType"`
	Beds       int64   `db:"Beds"`
	RoomStatus string  `db:"RoomStatus"`
}

// aboutRequest is a request with the residents of the room: they block its use as a single room.
func (h *Handlers) aboutRequest(ctx context.Context, key string) (about approval.About, err error) {
	today := store.Args{"SingleRequestId": key, "Today": h.Now()}
	var r requested
	if err := h.DB.Get(ctx, &r, "dormitory/single_about", today); err != nil {
		return about, err
	}
	var residents []resident
	if err := h.DB.Select(ctx, &residents, "dormitory/residents", store.Args{"RoomId": r.RoomID, "Today": h.Now()}); err != nil {
		return about, err
	}
	part := approval.Part{Title: "房间现有住户", Columns: []string{"床位", "姓名", "性别"}, Rows: []approval.Row{}}
	for _, one := range residents {
		part.Rows = append(part.Rows, approval.Row{Cells: []string{fmt.Sprintf("%d 号床", one.BedNo), one.Name, one.Gender}})
	}
	return approval.About{
		Title: "单间申请 " + r.Person, Page: singleMenu, Key: key, Tab: "requests", Facts: r.facts(len(residents)), Parts: []approval.Part{part},
	}, nil
}

func (r requested) facts(residents int) []approval.Fact {
	until := "一直有效"
	if !r.To.IsZero() {
		until = r.To.Format(time.DateOnly)
	}
	return []approval.Fact{
		{Label: "员工", Text: r.Person},
		{Label: "部门", Text: store.OrEmpty(r.Department)},
		{Label: "现住", Text: store.OrEmpty(r.Bed)},
		{Label: "房间", Text: r.Room},
		{Label: "房型", Text: r.RoomType},
		{Label: "床位", Text: fmt.Sprintf("%d 张，现住 %d 人", r.Beds, residents)},
		{Label: "房间状态", Text: r.RoomStatus},
		{Label: "开始日期", Text: r.From.Format(time.DateOnly)},
		{Label: "结束日期", Text: until},
		{Label: "原因", Text: r.Reason},
		{Label: "状态", Text: r.State},
	}
}
