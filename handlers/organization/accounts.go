package organization

import (
	"crypto/rand"

	"github.com/google/uuid"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/authority"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Disable answers POST disable/{id}: the account signs in no more, and its sessions
// end for good.
func (h *Handlers) Disable(r *gateway.Request) (any, error) {
	return h.staff.Update(r, record.Values(record.Row{"Enabled": false}), record.Verb("停用"))
}

// Enable answers POST enable/{id}.
func (h *Handlers) Enable(r *gateway.Request) (any, error) {
	return h.staff.Update(r, record.Values(record.Row{"Enabled": true}), record.Verb("启用"))
}

// issued is a password that is shown once.
type issued struct {
	Account  string
	Password string
}

// ResetPassword answers POST resetpwd/{id}: it sets a random password, returns it once, and ends
// the account's sessions. The password signs in twice and opens nothing but its change.
func (h *Handlers) ResetPassword(r *gateway.Request) (any, error) {
	password := rand.Text()[:passwordLength]
	hash, err := h.Hasher.Hash(r.Context(), password)
	if err != nil {
		return nil, err
	}
	answer := issued{Password: password}
	err = h.DB.Tx(r.Context(), func(tx *store.Tx) error {
		user, err := resettable(r, tx)
		if err != nil {
			return err
		}
		answer.Account = user.Account
		now := store.LocalTime{Time: r.Now()}
		if _, err := tx.Exec(r.Context(), "base/keep_password", store.Args{"HistoryId": uuid.NewString(), "Account": user.Account, "Now": now}); err != nil {
			return err
		}
		args := store.Args{"Account": user.Account, "PasswordHash": hash, "MustChange": true, "Now": now}
		if _, err := tx.Exec(r.Context(), "base/reset_password", args); err != nil {
			return err
		}
		did := r.Origin().Did(audit.PasswordReset, "")
		did.Subject = r.Param("id")
		return audit.Write(r.Context(), tx, did)
	})
	if err != nil {
		return nil, err
	}
	return answer, nil
}

// passwordLength is how many letters and digits an issued password has: 80 bits.
const passwordLength = 16

type account struct {
	Account  string `db:"Account"`
	RealName string `db:"RealName"`
	Enabled  bool   `db:"Enabled"`
}

// resettable finds the account that the path names, if its password may be reset.
func resettable(r *gateway.Request, tx *store.Tx) (account, error) {
	var users []account
	if err := tx.Select(r.Context(), &users, "organization/account", store.Args{"UserId": r.Param("id")}); err != nil {
		return account{}, err
	}
	holders, err := authority.Read(r.Context(), tx)
	switch id := r.Param("id"); {
	case err != nil:
		return account{}, err
	case len(users) == 0:
		return account{}, errs.Failf("员工不存在，可能已被删除")
	case id == r.Caller.UserID:
		return account{}, errs.Failf("不能重置自己的密码，请在个人中心修改")
	case !users[0].Enabled:
		return account{}, errs.Failf("%s 的账号已停用，请先启用", users[0].RealName)
	case holders.Includes(id) && !r.Caller.MayAuthorize():
		return account{}, errPrivileged(users[0].RealName)
	default:
		return users[0], nil
	}
}

func errPrivileged(name string) error {
	return errs.Failf("%s 能分配权限或属于%s，须由能分配权限的人修改他的账号、部门、岗位和状态", name, session.InformationCentre)
}
