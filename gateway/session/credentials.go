package session

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
)

// credentialState is the parts of the account that a session depends on. Each part is kept by
// itself, so that the owner can be informed which of them has changed.
type credentialState struct {
	Password string `json:",omitempty"` // of the hash, shortened
	Post     string `json:",omitempty"` // post and role, hashed
	Epoch    int    `json:",omitempty"`
}

func (r identityRow) credentialState() credentialState {
	return credentialState{Password: short(r.PasswordHash), Post: short(r.PostID, r.RoleID), Epoch: r.SessionEpoch}
}

// stamp changes with the password, the post and the role: a change of one of them, also by
// hand in the database, ends the user's sessions. The stamp is the old one again when the
// change is undone, so the ending of a session is recorded (see finish). The epoch only
// grows, so it never returns to an old value.
func (r identityRow) stamp() string {
	return short(r.PasswordHash, r.PostID, r.RoleID, strconv.Itoa(r.SessionEpoch))
}

func short(texts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(texts, "\x00")))
	return hex.EncodeToString(sum[:8])
}

// lost says why a session with this credential state is over, now that the account has changed; now
// is nil when the account is disabled or deleted. It is empty for sessions that were opened
// before credential states were recorded, and for sessions that act under another account.
func (f credentialState) lost(now *Identity) string {
	switch {
	case f == credentialState{}:
		return ""
	case now == nil:
		return "账号已停用，如有疑问请联系信息中心"
	case now.credentials.Epoch != f.Epoch:
		return "账号曾被停用，请重新登录"
	case now.credentials.Password != f.Password:
		return "密码已修改，请用新密码登录"
	case now.credentials.Post != f.Post:
		return "岗位或角色已调整，请重新登录"
	default:
		return ""
	}
}
