package customer

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"qiao/gateway"
	"qiao/gateway/enumeration"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// timeline is a customer with the follow-ups, quotations and contracts, the newest first.
type timeline struct {
	Customer json.RawMessage `tstype:"Customer & { LastDate: string | null; NextDate: string | null }"` // as the list has it
	Events   []timelineEvent
}

// timelineEvent is a follow-up, a quotation or a contract in a timeline.
type timelineEvent struct {
	Kind     string `tstype:"'跟进' | '报价' | '合同'"`
	ID       string `json:"Id"` // of the record
	Title    string // how, such as 电话
	Text     string
	At       store.LocalTime
	UserName string
	NextDate *string  // the next day that a follow-up names
	Pictures []string // FileIds, for GET follow/picture/{id}
}

// mostEvents bounds the events of a kind in a time line; older follow-ups are in 跟进记录.
const mostEvents = 200

// source is a list whose rows of a customer are events. The list itself leaves the rows within the caller's 数据范围.
type source struct {
	list  string
	menu  string // the menu that lets a caller read the list; empty where the time line does
	query map[string]string
	event func(row json.RawMessage) (timelineEvent, error)
}

var sources = []source{
	{list: "customer/follow_ups", event: followUpEvent},
	{list: "quotation/quotations", menu: "quotation-list", query: map[string]string{"Latest": "true"}, event: quotationEvent},
	{list: "contract/contracts", menu: "contract-list", event: contractEvent},
}

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
	for _, s := range sources {
		events, err := s.read(r, id)
		if err != nil {
			return nil, err
		}
		told.Events = append(told.Events, events...)
	}
	pictures, err := h.picturesOf(r, id)
	if err != nil {
		return nil, err
	}
	for i, event := range told.Events {
		told.Events[i].Pictures = append([]string{}, pictures[event.ID]...)
	}
	slices.SortStableFunc(told.Events, func(a, b timelineEvent) int { return b.At.Compare(a.At.Time) })
	return told, nil
}

// read returns the events of a customer, none of a list that the caller may not see.
func (s source) read(r *gateway.Request, customerID string) (events []timelineEvent, err error) {
	if s.menu != "" && !r.Caller.MayMenu(s.menu) {
		return nil, nil
	}
	query := map[string]string{"CustomerId": customerID, "pageSize": strconv.Itoa(mostEvents)}
	for name, value := range s.query {
		query[name] = value
	}
	rows, err := r.ReadRows(s.list, query)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		event, err := s.event(row)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.list, err)
		}
		events = append(events, event)
	}
	return events, nil
}

func followUpEvent(row json.RawMessage) (timelineEvent, error) {
	var one struct {
		FollowUpID     string `json:"FollowUpId"`
		Way, Content   string
		NextDate       *string
		CreateUserName string
		CreateDate     store.LocalTime
	}
	err := json.Unmarshal(row, &one)
	return timelineEvent{
		Kind: "跟进", ID: one.FollowUpID, Title: one.Way, Text: one.Content, At: one.CreateDate, UserName: one.CreateUserName, NextDate: one.NextDate,
	}, err
}

func quotationEvent(row json.RawMessage) (timelineEvent, error) {
	var one struct {
		QuotationID, QuotationNo, Title string
		Version                         int
		Total                           json.Number
		CreateUserName                  string
		CreateDate                      store.LocalTime
	}
	err := json.Unmarshal(row, &one)
	return timelineEvent{
		Kind: "报价", ID: one.QuotationID, Title: "报价", At: one.CreateDate, UserName: one.CreateUserName,
		Text: fmt.Sprintf("%s 第 %d 版 %s，%s 元", one.QuotationNo, one.Version, one.Title, cmp.Or(one.Total.String(), "0")),
	}, err
}

func contractEvent(row json.RawMessage) (timelineEvent, error) {
	var one struct {
		ContractID, ContractNo, ContractType string
		Amount                               json.Number
		ExamineStatus, CancelStatus          int64
		CreateUserName                       string
		CreateDate                           store.LocalTime
	}
	err := json.Unmarshal(row, &one)
	state, _ := enumeration.ExamineStatus.Label(one.ExamineStatus)
	if one.CancelStatus != 0 {
		state, _ = enumeration.CancelStatus.Label(one.CancelStatus)
	}
	return timelineEvent{
		Kind: "合同", ID: one.ContractID, Title: "合同", At: one.CreateDate, UserName: one.CreateUserName,
		Text: fmt.Sprintf("%s %s，%s 元，%s", one.ContractNo, one.ContractType, one.Amount, state),
	}, err
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
