package customer

import (
	"encoding/json"
	"strconv"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// timeline is a customer with the follow-ups, the newest first.
type timeline struct {
	Customer json.RawMessage `tstype:"Customer & { LastDate: string | null; NextDate: string | null }"` // as the list has it
	Events   []timelineEvent
}

// timelineEvent is one follow-up in a timeline.
type timelineEvent struct {
	Kind     string `tstype:"'跟进'"`
	ID       string `json:"Id"` // of the record
	Title    string // how, such as 电话
	Text     string
	At       store.LocalTime
	UserName string
	NextDate *string  // the next day that the follow-up names
	Pictures []string // FileIds, for GET follow/picture/{id}
}

// mostEvents bounds the time line; older follow-ups are in 跟进记录.
const mostEvents = 200

// Timeline answers GET timeline/{id}.
func (h *Handlers) Timeline(r *gateway.Request) (any, error) {
	id := r.Param("id")
	rows, err := r.ReadRows("customer/customers", map[string]string{"CustomerId": id})
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, errs.Failf("客户不存在，可能已被删除")
	}
	told := timeline{Customer: rows[0], Events: []timelineEvent{}}
	followed, err := r.ReadRows("customer/follow_ups", map[string]string{"CustomerId": id, "pageSize": strconv.Itoa(mostEvents)})
	if err != nil {
		return nil, err
	}
	pictures, err := h.picturesOf(r, id)
	if err != nil {
		return nil, err
	}
	for _, row := range followed {
		var one struct {
			FollowUpID     string `json:"FollowUpId"`
			Way, Content   string
			NextDate       *string
			CreateUserName string
			CreateDate     store.LocalTime
		}
		if err := json.Unmarshal(row, &one); err != nil {
			return nil, err
		}
		told.Events = append(told.Events, timelineEvent{
			Kind: "跟进", ID: one.FollowUpID, Title: one.Way, Text: one.Content, At: one.CreateDate, UserName: one.CreateUserName,
			NextDate: one.NextDate, Pictures: append([]string{}, pictures[one.FollowUpID]...),
		})
	}
	return told, nil
}

// picturesOf are the pictures of a customer's follow-ups, by the keys of these.
func (h *Handlers) picturesOf(r *gateway.Request, customerID string) (map[string][]string, error) {
	var found []struct {
		RecordID string `db:"RecordId"`
		FileID   string `db:"FileId"`
	}
	err := h.DB.Select(r.Context(), &found, "customer/pictures", store.Args{"CustomerId": customerID})
	pictures := map[string][]string{}
	for _, one := range found {
		pictures[one.RecordID] = append(pictures[one.RecordID], one.FileID)
	}
	return pictures, err
}
