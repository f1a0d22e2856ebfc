package files

import (
	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// Verify answers VerifyFile: it releases a file that was sent with IsNeedVerify, and from then on users who see its
// page can read it. A file that does not wait for a release is unchanged.
func (h *Handlers) Verify(r *gateway.Request) (any, error) {
	var in struct{ FilePath payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	may := func(k kind, caller *session.Identity, _ string) error { return k.mayVerify(caller) }
	path, _, err := h.mine(r, string(in.FilePath), may)
	if err != nil {
		return nil, err
	}
	return nil, h.DB.Tx(r.Context(), func(tx *store.Tx) error {
		n, err := tx.Exec(r.Context(), "files/release", store.Args{"FilePath": path.String()})
		if err != nil || n == 0 {
			return err
		}
		return audit.Write(r.Context(), tx, r.Origin().Did(audit.FileVerified, path.String()))
	})
}

type waitingFile struct {
	FilePath       string          `db:"FilePath"`
	FileName       string          `db:"FileName"`
	FileCaption    string          `db:"FileCaption"`
	FileType       string          `db:"FileType"`
	FileParam      string          `db:"FileParam"`
	Department     string          `db:"Department"`
	CreateUserName string          `db:"CreateUserName"`
	CreateDate     store.LocalTime `db:"CreateDate"`
}

// Unverified answers UnverifiedFiles: the files that wait for the caller to release them, the
// oldest of a type first.
func (h *Handlers) Unverified(r *gateway.Request) (any, error) {
	list := []waitingFile{}
	for _, t := range h.Limits.Types {
		if (kind{t}).mayVerify(r.Caller) != nil {
			continue
		}
		var rows []waitingFile
		if err := h.DB.Select(r.Context(), &rows, "files/unverified", store.Args{"FileType": t.Name}); err != nil {
			return nil, err
		}
		list = append(list, rows...)
	}
	return list, nil
}
