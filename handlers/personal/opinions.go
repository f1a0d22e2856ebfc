package personal

import (
	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

const (
	mostOpinions   = 12
	longestOpinion = 200 // UTF-16 units
)

// opinions are the frequent comments of a user on applications, in the order in which they were added.
type opinions struct {
	Opinions []string
}

// Opinions answers GET opinions.
func (h *Handlers) Opinions(r *gateway.Request) (any, error) {
	found := opinions{Opinions: []string{}}
	err := h.DB.Select(r.Context(), &found.Opinions, "personal/opinions", store.Args{"UserId": r.Caller.UserID})
	return found, err
}

// KeepOpinions answers POST opinions: these are the caller's from now on.
func (h *Handlers) KeepOpinions(r *gateway.Request) (any, error) {
	list, ok := payload.List(r.Fields()["opinions"])
	if !ok || len(list) > mostOpinions {
		return nil, errs.Failf("Opinions 应为常用意见的列表，最多 %d 条", mostOpinions)
	}
	for _, one := range list {
		if payload.Units(one) > longestOpinion {
			return nil, errs.Failf("常用意见最多 %d 个字", longestOpinion)
		}
	}
	err := h.DB.Tx(r.Context(), func(tx *store.Tx) error {
		if _, err := tx.Exec(r.Context(), "personal/drop_opinions", store.Args{"UserId": r.Caller.UserID}); err != nil {
			return err
		}
		for i, one := range list {
			_, err := tx.Exec(r.Context(), "personal/add_opinion", store.Args{"UserId": r.Caller.UserID, "RowNo": i + 1, "Opinion": one})
			if err != nil {
				return err
			}
		}
		return nil
	})
	return opinions{Opinions: list}, err
}
