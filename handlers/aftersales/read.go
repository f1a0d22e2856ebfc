package aftersales

import (
	"encoding/json"
	"slices"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/store"
	"qiao/gateway/typescript"
)

// answers are the types of the answers that no record declares.
var answers = []typescript.Answer{{Name: "OrderPage", Shape: page{}}}

// page is the answer for the page of an order, beside its record.
type page struct {
	Moves  []orderStep // the oldest first
	Photos []string    // FileIds, for GET file/{id}
	Video  *string     // a FileId
	Can    []string    // the keys of the moves that the caller may make now, such as accept
}

// orderStep is a step of an order, as 处理过程 shows it.
type orderStep struct {
	Action     string          `db:"Action"`
	State      int64           `db:"State"`   // after it
	Handler    *string         `db:"Handler"` // the new handler; null where the handler stays
	Note       *string         `db:"Note"`
	UserName   *string         `db:"UserName"`
	CreateDate store.LocalTime `db:"CreateDate"`
}

// standing is the state of an order, and when it ended.
type standing struct {
	State     int64
	CloseDate *store.LocalTime
}

// sees returns the standing of an order. The error for an order outside of the caller's scope is that of a missing one.
func sees(r *gateway.Request, id string) (is standing, err error) {
	row, err := r.ReadRow("aftersales/orders", Orders.Label, map[string]string{"OrderId": id})
	if err != nil {
		return is, err
	}
	err = json.Unmarshal(row, &is)
	return is, err
}

// Page answers GET page/{id}: the steps of an order, its files, and the moves that the caller may make.
func (h *Handlers) Page(r *gateway.Request) (any, error) {
	id, ctx := r.Param("id"), r.Context()
	is, err := sees(r, id)
	if err != nil {
		return nil, err
	}
	shown := page{Moves: []orderStep{}}
	if err := h.DB.Select(ctx, &shown.Moves, "aftersales/moves", store.Args{"OrderId": id}); err != nil {
		return nil, err
	}
	pictures, err := photos.Of(ctx, h.DB, id)
	if err != nil {
		return nil, err
	}
	films, err := videos.Of(ctx, h.DB, id)
	if err != nil {
		return nil, err
	}
	if shown.Photos = attachments.IDs(pictures); len(films) > 0 {
		shown.Video = &films[0].FileID
	}
	shown.Can, err = h.can(r, id, is)
	return shown, err
}

// can returns the keys of the moves that the caller may make of an order. The first ones are the usual ones.
func (h *Handlers) can(r *gateway.Request, id string, is standing) ([]string, error) {
	keys := []string{}
	p, err := partOf(r.Context(), h.DB, r.Caller, id)
	if err != nil {
		return nil, err
	}
	if is.State == finished && r.Caller.MayButton(mayVisit) {
		keys = append(keys, "visit")
	}
	for _, m := range moves {
		if slices.Contains(m.from, is.State) && m.who.is(p) {
			keys = append(keys, m.key)
		}
	}
	if is.State != closed || is.CloseDate == nil {
		return keys, nil
	}
	days, err := numberOf(r.Context(), h.DB, reopenDays, mostReopenDays)
	if closedLongAgo(is.CloseDate.Time, days, r.Now()) {
		keys = slices.DeleteFunc(keys, func(key string) bool { return key == "reopen" })
	}
	return keys, err
}
