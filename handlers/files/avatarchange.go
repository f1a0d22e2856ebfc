package files

import (
	"github.com/google/uuid"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/audit"
	"qiao/gateway/files"
	"qiao/gateway/store"
)

// avatar is a picture that has been stored.
type avatar struct {
	content files.Path
	size    int64
}

// changeAvatar makes a picture the caller's avatar, or nil none, and then removes the
// contents that were it before.
func (h *Handlers) changeAvatar(r *gateway.Request, to *avatar) error {
	var before []string
	err := h.DB.Tx(r.Context(), func(tx *store.Tx) (err error) {
		before, err = h.writeAvatar(r, tx, to)
		return err
	})
	if err != nil {
		return err
	}
	for _, text := range before {
		if old, err := attachments.ParsePath(text); err == nil {
			h.Remove(r.Context(), old)
		}
	}
	return nil
}

// writeAvatar writes the person's row first, so that another change of the same avatar waits for
// it.
func (h *Handlers) writeAvatar(r *gateway.Request, tx *store.Tx, to *avatar) (before []string, err error) {
	ctx, user := r.Context(), r.Caller.UserID
	if _, err := tx.Exec(ctx, "files/set_avatar", store.Args{"UserId": user, "Avatar": to.path()}); err != nil {
		return nil, err
	}
	if err := tx.Select(ctx, &before, "files/drop_avatars", store.Args{"FileType": Avatar, "UserId": user}); err != nil {
		return nil, err
	}
	if to != nil {
		return before, h.insertAvatar(r, tx, *to)
	}
	if len(before) == 0 {
		return nil, nil
	}
	return before, audit.Write(ctx, tx, r.Origin().Did(audit.AvatarRemoved, before[0]))
}

// path is the avatar's in the database, NULL for none.
func (a *avatar) path() any {
	if a == nil {
		return nil
	}
	return a.content.String()
}

func (h *Handlers) insertAvatar(r *gateway.Request, tx *store.Tx, a avatar) error {
	ctx := r.Context()
	if err := h.CheckQuota(ctx, tx, r.Caller.UserID, a.size); err != nil {
		return err
	}
	if err := attachments.Insert(ctx, tx, r, uuid.NewString(), Avatar, a.content, a.size); err != nil {
		return err
	}
	return audit.Write(ctx, tx, r.Origin().Did(audit.AvatarChanged, a.content.String()))
}
