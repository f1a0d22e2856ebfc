package files

import (
	"context"

	"github.com/google/uuid"

	"qiao/gateway"
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
	err := h.db.Tx(r.Context(), func(tx *store.Tx) (err error) {
		before, err = h.writeAvatar(r, tx, to)
		return err
	})
	if err != nil {
		return err
	}
	for _, text := range before {
		if old, err := parsePath(text); err == nil {
			h.remove(old)
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
	ctx, caller := r.Context(), r.Caller
	if err := h.checkQuota(ctx, tx, caller.UserID, a.size); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, "files/insert_picture", store.Args{
		"FileId": uuid.NewString(), "FilePath": a.content.String(), "FileName": a.content.Name, "FileType": Avatar, "FileSize": a.size,
		"UserId": caller.UserID, "UserName": caller.Name, "Now": store.LocalTime{Time: r.Now()},
	})
	if err != nil {
		return err
	}
	return audit.Write(ctx, tx, r.Origin().Did(audit.AvatarChanged, a.content.String()))
}

// checkQuota refuses a file for which a user has no room left.
func (h *Handlers) checkQuota(ctx context.Context, tx *store.Tx, user string, size int64) error {
	var used int64
	err := tx.Get(ctx, &used, "files/used", store.Args{"UserId": user, "Replaced": ""})
	if err == nil && size > int64(h.limits.Quota)-used {
		err = h.errQuota()
	}
	return err
}
