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

// sees returns the state of an order. The error for an order outside of the caller's scope is that of a missing one.
func sees(r *gateway.Request, id string) (state int64, err error) {
	row, err := r.ReadRow("aftersales/orders", Orders.Label, map[string]string{"OrderId": id})
	if err != nil {
		return 0, err
	}
	var found struct{ State int64 }
	err = json.Unmarshal(row, &found)
	return found.State, err
}

// Page answers GET page/{id}: the steps of an order, its files, and the moves that the caller may make.
func (h *Handlers) Page(r *gateway.Request) (any, error) {
	id, ctx := r.Param("id"), r.Context()
	state, err := sees(r, id)
	if err != nil {
		return nil, err
	}
	shown := page{Moves: []orderStep{}, Can: []string{}}
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
	p, err := partOf(ctx, h.DB, r.Caller, id)
	for _, m := range moves {
		if slices.Contains(m.from, state) && m.who.is(p) {
			shown.Can = append(shown.Can, m.key)
		}
	}
	if state == finished && r.Caller.MayButton(mayVisit) {
		shown.Can = slices.Insert(shown.Can, 0, "visit")
	}
	return shown, err
}
