// Package trail keeps the actions on an application, each line signed with the one before it, so that a change is
// detected.
package trail

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

// The actions of a trail, with their values in the database.
const (
	Submit   = "提交"
	Fail     = "提交失败"
	Agree    = "同意"
	Refuse   = "驳回"
	Transfer = "转交"
	Before   = "前加签"
	After    = "后加签"
	Withdraw = "撤回"
	Urge     = "催办"
	Comment  = "评论"
	Hand     = "超时转交"
	Change   = "修改"
	Leave    = "离职转交"
	HandOver = "改派"
	Skip     = "自动同意"
)

// System is the name of the actor of automatic actions.
const System = "系统"

// Line is one action on an application.
type Line struct {
	Line        int             `db:"Line" json:"Line"`
	Action      string          `db:"Action"`
	StepID      *string         `db:"StepId" json:"StepId"`
	StepName    *string         `db:"StepName"`
	UserID      *string         `db:"UserId" json:"UserId"`
	UserName    string          `db:"UserName"`
	ActorUserID *string         `db:"ActorUserId" json:"ActorUserId"` // the acting user, if another
	ActorName   *string         `db:"ActorName"`
	ForUserID   *string         `db:"ForUserId" json:"ForUserId"`
	ForUserName *string         `db:"ForUserName"` // in whose place
	ToName      *string         `db:"ToName"`
	Opinion     *string         `db:"Opinion"`
	Files       *string         `db:"Files"` // FileIds with commas
	CreateDate  store.LocalTime `db:"CreateDate"`
	FormHash    string          `db:"FormHash" json:"-"`
	Signature   string          `db:"Signature" json:"-"`
}

// The prefixes of signatures. Those with a 2 cover every column of a line; older ones do not, and their lines never
// have the acting user.
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
func sign(key, application string, l Line, before string) string {
	signature := seal(key, "line", application, strconv.Itoa(l.Line), l.Action, store.OrEmpty(l.StepID), store.OrEmpty(l.StepName), store.OrEmpty(l.UserID), l.UserName, store.OrEmpty(l.ForUserID),
		store.OrEmpty(l.ForUserName), store.OrEmpty(l.ToName), store.OrEmpty(l.Opinion), store.OrEmpty(l.Files), store.OrEmpty(l.ActorUserID), store.OrEmpty(l.ActorName), l.CreateDate.Format(layoutOfDate), l.FormHash, before)
	if key == "" {
		return plainNow + signature
	}
	return hmacNow + signature
}

// signBefore is the signature of lines from before they had the acting user.
func signBefore(key, application string, l Line, before string) string {
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

// Trail is the trail of one application.
type Trail struct {
	Key           string // signs the lines; without one they are chained only
	ApplicationID string
	Head          *string // the application's own record of the trail; nil for none
	Round         int     // of the application
	Form          string  // of the application, now
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

// Verify checks all signatures of a trail, its head and the current form, and returns the result as text.
func (t Trail) Verify(lines []Line) string {
	before, keyed := "", false
	for i, l := range lines {
		own := strings.HasPrefix(l.Signature, withKey)
		if own && t.Key == "" {
			return otherKey
		}
		if keyed && !own || l.Line != i+1 || !t.holds(l, before) {
			return broken
		}
		before, keyed = l.Signature, own
	}
	switch n := len(lines); {
	case n == 0 && (t.Round > 0 || t.Head != nil), n > 0 && lines[n-1].FormHash != hash(t.Form):
		return broken
	case t.Head == nil && keyed:
		return headless
	case t.Head != nil && !t.ends(len(lines), before):
		return broken
	case keyed:
		return signed
	case t.Key != "":
		return keyless
	default:
		return unsigned
	}
}

// Result is the result of checking a trail, for programs.
type Result int

// The results. Holds says nothing about lines that were written without a key.
const (
	Holds Result = iota
	Broken
	OtherKey
)

// Check is Verify for programs.
func (t Trail) Check(lines []Line) Result {
	switch t.Verify(lines) {
	case broken:
		return Broken
	case otherKey:
		return OtherKey
	default:
		return Holds
	}
}

// holds reports whether the signature of a line is valid.
func (t Trail) holds(l Line, before string) bool {
	want := ""
	switch {
	case strings.HasPrefix(l.Signature, hmacNow):
		want = sign(t.Key, t.ApplicationID, l, before)
	case strings.HasPrefix(l.Signature, plainNow):
		want = sign("", t.ApplicationID, l, before)
	case l.ActorUserID != nil || l.ActorName != nil:
		return false
	case strings.HasPrefix(l.Signature, hmacBefore):
		want = signBefore(t.Key, t.ApplicationID, l, before)
	default:
		want = signBefore("", t.ApplicationID, l, before)
	}
	return hmac.Equal([]byte(want), []byte(l.Signature))
}

// ends reports whether the trail ends where the application's head says.
func (t Trail) ends(line int, signature string) bool {
	key := t.Key
	if !strings.HasPrefix(signature, withKey) {
		key = ""
	}
	return t.Head != nil && hmac.Equal([]byte(head(key, t.ApplicationID, line, signature)), []byte(*t.Head))
}

func hash(form string) string {
	sum := sha256.Sum256([]byte(form))
	return hex.EncodeToString(sum[:])
}

// Lines are those that were written, the first one first.
func (t Trail) Lines(ctx context.Context, db store.Reader) ([]Line, error) {
	lines := []Line{}
	err := db.Select(ctx, &lines, "trail/lines", store.Args{"ApplicationId": t.ApplicationID})
	return lines, err
}

// Write writes the next line of the trail, and returns the head that the application has now. A
// submission also keeps a copy of the form.
func (t Trail) Write(ctx context.Context, tx *store.Tx, l Line, now time.Time) (newHead *string, err error) {
	var last struct {
		Line      int    `db:"Line"`
		Signature string `db:"Signature"`
	}
	err = tx.Get(ctx, &last, "trail/last", store.Args{"ApplicationId": t.ApplicationID})
	if err != nil && !errors.Is(err, store.ErrNoRows) {
		return t.Head, err
	}
	l.Line, l.FormHash, l.CreateDate = last.Line+1, hash(t.Form), store.LocalTime{Time: now.Truncate(time.Millisecond)}
	var kept any
	if l.Action == Submit {
		kept = t.Form
	}
	l.Signature = sign(t.Key, t.ApplicationID, l, last.Signature)
	err = tx.Insert(ctx, "Flow_Trail",
		[]string{
			"ApplicationId", "Line", "Action", "StepId", "StepName", "UserId", "UserName", "ActorUserId", "ActorName", "ForUserId", "ForUserName", "ToName", "Opinion", "Files",
			"CreateDate", "Form", "FormHash", "Signature",
		},
		[][]any{{
			t.ApplicationID, l.Line, l.Action, l.StepID, l.StepName, l.UserID, l.UserName, l.ActorUserID, l.ActorName, l.ForUserID, l.ForUserName, l.ToName, l.Opinion, l.Files,
			l.CreateDate, kept, l.FormHash, l.Signature,
		}})
	// A head is updated only where it matches the last line. So lines that were cut off before stay
	// detectable, and a trail that is older than heads gets none.
	first := last.Line == 0 && t.Head == nil && t.Round <= 1
	if err != nil || !first && !t.ends(last.Line, last.Signature) {
		return t.Head, err
	}
	moved := head(t.Key, t.ApplicationID, l.Line, l.Signature)
	_, err = tx.Exec(ctx, "trail/head", store.Args{"ApplicationId": t.ApplicationID, "TrailHead": moved})
	return &moved, err
}
