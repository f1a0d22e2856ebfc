package approval

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"
	"time"

	"qiao/gateway/store"
)

// The actions of a trail, as they stand in the database.
const (
	didSubmit   = "提交"
	didFail     = "提交失败"
	didAgree    = "同意"
	didRefuse   = "驳回"
	didTransfer = "转交"
	didBefore   = "前加签"
	didAfter    = "后加签"
	didWithdraw = "撤回"
	didUrge     = "催办"
	didComment  = "评论"
	didHand     = "超时转交"
	didPass     = "通过"
)

// line is one thing that somebody did to an application.
type line struct {
	Line        int             `db:"Line" json:"Line"`
	Action      string          `db:"Action"`
	StepID      *string         `db:"StepId" json:"StepId"`
	StepName    *string         `db:"StepName"`
	UserID      *string         `db:"UserId" json:"UserId"`
	UserName    string          `db:"UserName"`
	ForUserID   *string         `db:"ForUserId" json:"ForUserId"`
	ForUserName *string         `db:"ForUserName"`
	ToName      *string         `db:"ToName"`
	Opinion     *string         `db:"Opinion"`
	Files       *string         `db:"Files"` // FileIds with commas
	CreateDate  store.LocalTime `db:"CreateDate"`
	FormHash    string          `db:"FormHash" json:"-"`
	Signature   string          `db:"Signature" json:"-"`
}

// sign covers a line and the signature of the one before it. With a key it is an
// HMAC-SHA256, which nobody can make who does not have the key; without one a SHA-256,
// which shows changes to some of the lines but not to all.
func sign(key, application string, l line, before string) string {
	said := strings.Join([]string{
		application, l.Action, text(l.StepID), text(l.UserID), l.UserName, text(l.ForUserID), text(l.ToName), text(l.Opinion), text(l.Files),
		l.CreateDate.Format("2006-01-02T15:04:05.000"), l.FormHash, before,
	}, "\x00")
	if key == "" {
		sum := sha256.Sum256([]byte(said))
		return "sha256:" + hex.EncodeToString(sum[:])
	}
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write([]byte(said))
	return "hmac:" + hex.EncodeToString(mac.Sum(nil))
}

// The results of looking at the signatures of a trail.
const (
	signed   = "签名有效"
	unsigned = "未配置签名密钥，仅校验记录是否连贯"
	broken   = "签名无效：审批记录被改动过"
	otherKey = "签名密钥已更换，无法校验"
)

// verify looks at all signatures of a trail and at the form as it is now.
func (h *Handlers) verify(application, form string, lines []line) string {
	before, keyed := "", false
	for _, l := range lines {
		key := h.Key
		if !strings.HasPrefix(l.Signature, "hmac:") {
			key = ""
		}
		keyed = keyed || key != ""
		if strings.HasPrefix(l.Signature, "hmac:") && key == "" {
			return otherKey
		}
		if !hmac.Equal([]byte(sign(key, application, l, before)), []byte(l.Signature)) {
			return broken
		}
		before = l.Signature
	}
	if n := len(lines); n > 0 && lines[n-1].FormHash != hash(form) {
		return broken
	}
	if !keyed {
		return unsigned
	}
	return signed
}

func hash(form string) string {
	sum := sha256.Sum256([]byte(form))
	return hex.EncodeToString(sum[:])
}

// note writes the next line of the trail. Submissions keep the form as it was.
func (h *Handlers) note(ctx context.Context, tx *store.Tx, a *application, l line, now time.Time) error {
	var last struct {
		Line      int    `db:"Line"`
		Signature string `db:"Signature"`
	}
	err := tx.Get(ctx, &last, "approval/last_line", store.Args{"ApplicationId": a.ApplicationID})
	if err != nil && !errors.Is(err, store.ErrNoRows) {
		return err
	}
	form := asJSON(a.form)
	l.Line, l.FormHash, l.CreateDate = last.Line+1, hash(form), store.LocalTime{Time: now.Truncate(time.Millisecond)}
	var kept any
	if l.Action == didSubmit {
		kept = form
	}
	return tx.Insert(ctx, "Flow_Trail",
		[]string{"ApplicationId", "Line", "Action", "StepId", "StepName", "UserId", "UserName", "ForUserId", "ForUserName", "ToName", "Opinion", "Files", "CreateDate", "Form", "FormHash", "Signature"},
		[][]any{{
			a.ApplicationID, l.Line, l.Action, l.StepID, l.StepName, l.UserID, l.UserName, l.ForUserID, l.ForUserName, l.ToName, l.Opinion, l.Files,
			l.CreateDate, kept, l.FormHash, sign(h.Key, a.ApplicationID, l, last.Signature),
		}})
}
