package approval

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strconv"
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
	didChange   = "修改"
	didLeave    = "离职转交"
	didHandOver = "改派"
	didSkip     = "自动同意"
)

// system is the name of the actor of automatic actions.
const system = "系统"

// line is one action on an application.
type line struct {
	Line        int             `db:"Line" json:"Line"`
	Action      string          `db:"Action"`
	StepID      *string         `db:"StepId" json:"StepId"`
	StepName    *string         `db:"StepName"`
	UserID      *string         `db:"UserId" json:"UserId"`
	UserName    string          `db:"UserName"`
	ActorUserID *string         `db:"ActorUserId" json:"ActorUserId"` // who acted under the account of UserId, if another
	ActorName   *string         `db:"ActorName"`
	ForUserID   *string         `db:"ForUserId" json:"ForUserId"`
	ForUserName *string         `db:"ForUserName"`
	ToName      *string         `db:"ToName"`
	Opinion     *string         `db:"Opinion"`
	Files       *string         `db:"Files"` // FileIds with commas
	CreateDate  store.LocalTime `db:"CreateDate"`
	FormHash    string          `db:"FormHash" json:"-"`
	Signature   string          `db:"Signature" json:"-"`
}

// The prefixes of signatures. Those with a 2 cover every column of a line; older ones do not, and
// their lines never name who really acted.
const (
	hmacBefore   = "hmac:"
	hmacNow      = "hmac2:"
	plainBefore  = "sha256:"
	plainNow     = "sha256-2:"
	withKey      = "hmac"
	layoutOfDate = "2006-01-02T15:04:05.000"
)

// seal signs texts. With a key it is an HMAC-SHA256, which cannot be made without the key; without
// one it is a SHA-256, which detects changes to some of the lines but not to all.
func seal(key string, texts ...string) string {
	said := strings.Join(texts, "\x00")
	if key == "" {
		sum := sha256.Sum256([]byte(said))
		return hex.EncodeToString(sum[:])
	}
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write([]byte(said))
	return hex.EncodeToString(mac.Sum(nil))
}

// sign covers a line and the signature of the one before it.
func sign(key, application string, l line, before string) string {
	signature := seal(key, "line", application, strconv.Itoa(l.Line), l.Action, store.OrEmpty(l.StepID), store.OrEmpty(l.StepName), store.OrEmpty(l.UserID), l.UserName, store.OrEmpty(l.ForUserID),
		store.OrEmpty(l.ForUserName), store.OrEmpty(l.ToName), store.OrEmpty(l.Opinion), store.OrEmpty(l.Files), store.OrEmpty(l.ActorUserID), store.OrEmpty(l.ActorName), l.CreateDate.Format(layoutOfDate), l.FormHash, before)
	if key == "" {
		return plainNow + signature
	}
	return hmacNow + signature
}

// signBefore is how lines were signed before they named who really acted.
func signBefore(key, application string, l line, before string) string {
	signature := seal(key, application, l.Action, store.OrEmpty(l.StepID), store.OrEmpty(l.UserID), l.UserName, store.OrEmpty(l.ForUserID), store.OrEmpty(l.ToName), store.OrEmpty(l.Opinion), store.OrEmpty(l.Files),
		l.CreateDate.Format(layoutOfDate), l.FormHash, before)
	if key == "" {
		return plainBefore + signature
	}
	return hmacBefore + signature
}

// head is the application's own record of its trail: a seal over the number of lines and the last
// signature.
func head(key, application string, line int, signature string) string {
	sealed := seal(key, "head", application, strconv.Itoa(line), signature)
	if key == "" {
		return plainNow + sealed
	}
	return hmacNow + sealed
}

// The results of checking the signatures of a trail.
const (
	signed   = "签名有效"
	unsigned = "未配置签名密钥，仅校验记录是否连贯"
	keyless  = "配置签名密钥之前的记录，仅校验记录是否连贯"
	headless = "各条签名有效，但记录早于末尾校验，无法确认末尾是否完整"
	broken   = "签名无效：审批记录被改动过"
	otherKey = "签名密钥已更换，无法校验"
)

// verify checks all signatures of a trail, its head and the current form.
func (h *Handlers) verify(a *application, lines []line) string {
	before, keyed := "", false
	for i, l := range lines {
		own := strings.HasPrefix(l.Signature, withKey)
		if own && h.Key == "" {
			return otherKey
		}
		if keyed && !own || l.Line != i+1 || !h.holds(a.ApplicationID, l, before) {
			return broken
		}
		before, keyed = l.Signature, own
	}
	switch n := len(lines); {
	case n == 0 && (a.Round > 0 || a.TrailHead != nil), n > 0 && lines[n-1].FormHash != hash(a.Form):
		return broken
	case a.TrailHead == nil && keyed:
		return headless
	case a.TrailHead != nil && !h.ends(a, len(lines), before):
		return broken
	case keyed:
		return signed
	case h.Key != "":
		return keyless
	default:
		return unsigned
	}
}

// holds reports whether the signature of a line is valid.
func (h *Handlers) holds(application string, l line, before string) bool {
	want := ""
	switch {
	case strings.HasPrefix(l.Signature, hmacNow):
		want = sign(h.Key, application, l, before)
	case strings.HasPrefix(l.Signature, plainNow):
		want = sign("", application, l, before)
	case l.ActorUserID != nil || l.ActorName != nil:
		return false
	case strings.HasPrefix(l.Signature, hmacBefore):
		want = signBefore(h.Key, application, l, before)
	default:
		want = signBefore("", application, l, before)
	}
	return hmac.Equal([]byte(want), []byte(l.Signature))
}

// ends reports whether the trail ends where the application's head says.
func (h *Handlers) ends(a *application, line int, signature string) bool {
	key := h.Key
	if !strings.HasPrefix(signature, withKey) {
		key = ""
	}
	return a.TrailHead != nil && hmac.Equal([]byte(head(key, a.ApplicationID, line, signature)), []byte(*a.TrailHead))
}

func hash(form string) string {
	sum := sha256.Sum256([]byte(form))
	return hex.EncodeToString(sum[:])
}

// note writes the next line of the trail. A submission also keeps a copy of the form.
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
	l.Signature = sign(h.Key, a.ApplicationID, l, last.Signature)
	err = tx.Insert(ctx, "Flow_Trail",
		[]string{
			"ApplicationId", "Line", "Action", "StepId", "StepName", "UserId", "UserName", "ActorUserId", "ActorName", "ForUserId", "ForUserName", "ToName", "Opinion", "Files",
			"CreateDate", "Form", "FormHash", "Signature",
		},
		[][]any{{
			a.ApplicationID, l.Line, l.Action, l.StepID, l.StepName, l.UserID, l.UserName, l.ActorUserID, l.ActorName, l.ForUserID, l.ForUserName, l.ToName, l.Opinion, l.Files,
			l.CreateDate, kept, l.FormHash, l.Signature,
		}})
	// A head is updated only where it matches the last line. So lines that were cut off before stay
	// detectable, and a trail that is older than heads gets none.
	first := last.Line == 0 && a.TrailHead == nil && a.Round <= 1
	if err != nil || !first && !h.ends(a, last.Line, last.Signature) {
		return err
	}
	moved := head(h.Key, a.ApplicationID, l.Line, l.Signature)
	a.TrailHead = &moved
	_, err = tx.Exec(ctx, "approval/trail_head", store.Args{"ApplicationId": a.ApplicationID, "TrailHead": moved})
	return err
}
