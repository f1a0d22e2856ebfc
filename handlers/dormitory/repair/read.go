package repair

import (
	"errors"
	"slices"
	"time"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/gateway/rows"
	"qiao/gateway/store"
	"qiao/gateway/typescript"
	"qiao/gateway/wire/payload"
)

// Answers are the types of the answers of the calls of repairs.
var Answers = []typescript.Answer{
	{Name: "RepairDetail", Shape: repairDetail{}},
	{Name: "RepairStep", Shape: progress{}},
	{Name: "RepairStart", Shape: repairForm{}},
}

// repairDetail is one request with all that is known of it.
type repairDetail struct {
	RepairID      string           `db:"RepairId" json:"RepairId"`
	RepairNo      string           `db:"RepairNo"`
	RoomID        *string          `db:"RoomId" json:"RoomId"`
	Building      string           `db:"Building"`
	Room          string           `db:"Room"`
	Item          string           `db:"Item"`
	Description   string           `db:"Description"`
	Urgency       string           `db:"Urgency" tstype:"Repair['Urgency']"`
	Status        string           `db:"Status" tstype:"Repair['Status']"`
	Overdue       bool             `db:"Overdue"`
	Reporter      string           `db:"Reporter"`
	ReporterPhone *string          `db:"Mobile"` // for users who handle repairs
	ReportDate    store.LocalTime  `db:"ReportDate"`
	DueDate       *store.LocalTime `db:"DueDate"`
	Handler       *string          `db:"Handler"`
	HandlerUserID *string          `db:"HandlerUserId" json:"HandlerUserId"`
	HandlerPhone  *string          `db:"HandlerPhone"` // of the handler, else of the person on duty
	AcceptDate    *store.LocalTime `db:"AcceptDate"`
	FinishDate    *store.LocalTime `db:"FinishDate"`
	CloseDate     *store.LocalTime `db:"CloseDate"`
	Rating        *int64           `db:"Rating"` // 1 to 5, of its reporter
	RatingNote    *string          `db:"RatingNote"`
	RowVersion    int64            `db:"RowVersion"`
	Own           bool             `db:"Own"` // the caller has reported it
	UrgedDate     *store.LocalTime // the last reminder of a request that is open
	UrgeFrom      *store.LocalTime // when it may be urged again; null where it may be now, or is not open
	Photos        []string         // FileIds, for GET photo/{id}
	Progress      []progress       // the first step first
}

// progress is one step of a request.
type progress struct {
	Action     string          `db:"Action"`
	Status     string          `db:"Status" tstype:"Repair['Status']"` // after it
	Handler    *string         `db:"Handler"`                          // from then on; null where it stays
	Note       *string         `db:"Note"`
	UserName   string          `db:"UserName"`
	CreateDate store.LocalTime `db:"CreateDate"`
}

// named is how a call says which request or notice it is about.
type named struct {
	ID       payload.Text `json:"Id"`
	RepairID payload.Text `json:"RepairId"`
	NoticeID payload.Text `json:"NoticeId"`
}

func (n named) repair() string {
	if n.RepairID != "" {
		return string(n.RepairID)
	}
	return string(n.ID)
}

// SelectRepair answers GET repair/select: one request, its photos and its progress.
func (h *Handlers) SelectRepair(r *gateway.Request) (any, error) {
	var wanted named
	if err := r.Bind(&wanted); err != nil {
		return nil, err
	}
	if wanted.repair() == "" {
		return nil, errs.Failf("请指定 RepairId（报修编号）")
	}
	args := store.Args{
		"RepairId": wanted.repair(), "UserId": r.Caller.UserID, "MayHandle": r.Caller.MayButton(mayHandle), "Now": store.LocalTime{Time: r.Now()},
	}
	found := repairDetail{Progress: []progress{}}
	err := store.IfNone(h.DB.Get(r.Context(), &found, "repair/request", args), errs.Failf("报修不存在，可能已被删除"))
	if err == nil {
		var photos []attachments.File
		photos, err = repairPhotos.Of(r.Context(), h.DB, found.RepairID)
		found.Photos = attachments.IDs(photos)
	}
	if err == nil && found.HandlerPhone == nil {
		var duty string
		duty, err = store.Setting(r.Context(), h.DB, "RepairPhone")
		if duty != "" {
			found.HandlerPhone = &duty
		}
	}
	if err == nil && slices.Contains(open, found.Status) {
		found.UrgedDate, found.UrgeFrom, err = urged(r.Context(), h.DB, found.RepairID, r.Now())
	}
	if err == nil {
		err = h.DB.Select(r.Context(), &found.Progress, "repair/progress", store.Args{"RepairId": found.RepairID})
	}
	return found, err
}

// repairForm is the initial form of a new request: the room in which its reporter probably lives.
type repairForm struct {
	RoomID   string `db:"RoomId" json:"RoomId"`
	RoomName string `db:"RoomName"`
	Items    []string
	Phone    string         // of the person on duty, empty where none is set
	Hours    map[string]int // time limit for a request, by urgency
}

// RepairForm answers GET repair/form.
func (h *Handlers) RepairForm(r *gateway.Request) (any, error) {
	form := repairForm{Items: []string{}, Hours: map[string]int{}}
	err := h.DB.Get(r.Context(), &form, "repair/own_room", store.Args{"UserId": r.Caller.UserID, "Today": r.Now().Format(time.DateOnly)})
	if err != nil && !errors.Is(err, store.ErrNoRows) {
		return nil, err
	}
	if err := h.DB.Select(r.Context(), &form.Items, "base/choices", store.Args{"Category": "报修项目"}); err != nil {
		return nil, err
	}
	if form.Phone, err = store.Setting(r.Context(), h.DB, "RepairPhone"); err != nil {
		return nil, err
	}
	for urgency := range deadlines {
		if form.Hours[urgency], err = hoursOf(r.Context(), h.DB, urgency); err != nil {
			return nil, err
		}
	}
	return form, nil
}

// unread is the number of unread notices about repairs of the caller.
type unread struct {
	Count int64 `json:"count"`
}

// ReceiveMessage answers POST repair/receiveMessage: it marks one notice of the caller as read, or
// all about one request, and returns the number of unread ones.
func (h *Handlers) ReceiveMessage(r *gateway.Request) (any, error) {
	var about named
	if err := r.Bind(&about); err != nil {
		return nil, err
	}
	if about.NoticeID == "" && about.repair() == "" {
		return nil, errs.Failf("请指定 NoticeId（消息编号）或 RepairId（报修编号）")
	}
	var left unread
	err := h.DB.Tx(r.Context(), func(tx *store.Tx) error {
		now := store.LocalTime{Time: r.Now()}
		_, err := tx.Exec(r.Context(), "repair/read_notices", store.Args{
			"UserId": r.Caller.UserID, "PageId": repairMenu, "NoticeId": string(about.NoticeID), "RepairId": about.repair(), "Now": now,
		})
		if err != nil {
			return err
		}
		return tx.Get(r.Context(), &left.Count, "repair/unread_notices", store.Args{"UserId": r.Caller.UserID, "PageId": repairMenu, "Now": now})
	})
	return left, err
}

type pendingRepairs struct {
	Count int64 `json:"count"`
}

// PendingRepairs answers GET repair/treatCount: the number of open repair requests among those that the caller sees.
// The procedure's rule decides, also where the site has its own.
func (h *Handlers) PendingRepairs(r *gateway.Request) (any, error) {
	var pending pendingRepairs
	err := h.Live.Execute(r.Context(), registry.Execution{
		Procedure: "P_Dormitory_Repair", CXType: "待处理报修数量", Caller: r.Caller, Now: r.Now(), Out: rows.Int(&pending.Count),
	})
	return pending, err
}
