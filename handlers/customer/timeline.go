package customer

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"qiao/gateway"
	"qiao/gateway/area"
	"qiao/gateway/store"
)

// timeline is a customer with the events of all areas, the newest first.
type timeline struct {
	Customer json.RawMessage `tstype:"Customer & { LastDate: string | null; NextDate: string | null }"` // as the list has it
	Events   []area.TimelineEvent
}

// mostEvents bounds the events of a kind in a time line; older follow-ups are in 跟进记录.
const mostEvents = 200

// Timeline answers GET timeline/{id}.
func (h *Handlers) Timeline(r *gateway.Request) (any, error) {
	id := r.Param("id")
	row, err := r.ReadRow("customer/customers", Customers.Label, map[string]string{"CustomerId": id})
	if err != nil {
		return nil, err
	}
	told := timeline{Customer: row, Events: []area.TimelineEvent{}}
	for _, t := range h.Calls.Timelines {
		events, err := read(r, t, id)
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
	slices.SortStableFunc(told.Events, func(a, b area.TimelineEvent) int { return b.At.Compare(a.At.Time) })
	return told, nil
}

// read returns the events of a customer, none of a list that the caller may not see.
func read(r *gateway.Request, t area.Timeline, customerID string) (events []area.TimelineEvent, err error) {
	if t.Menu != "" && !r.Caller.MayMenu(t.Menu) {
		return nil, nil
	}
	query := map[string]string{"CustomerId": customerID, "pageSize": strconv.Itoa(mostEvents)}
	for name, value := range t.Query {
		query[name] = value
	}
	rows, err := r.ReadRows(t.List, query)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		event, err := t.Event(row)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.List, err)
		}
		events = append(events, event)
	}
	return events, nil
}

func followUpEvent(row json.RawMessage) (area.TimelineEvent, error) {
	var one struct {
		FollowUpID     string `json:"FollowUpId"`
		Way, Content   string
		NextDate       *string
		CreateUserName string
		CreateDate     store.LocalTime
	}
	err := json.Unmarshal(row, &one)
	return area.TimelineEvent{
		Kind: "跟进", ID: one.FollowUpID, Title: one.Way, Text: one.Content, At: one.CreateDate, UserName: one.CreateUserName, NextDate: one.NextDate,
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
