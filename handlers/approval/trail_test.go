package approval_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/store"
)

func withKey(cfg *config.Config) { cfg.Approval.SigningKey = "a key of twenty characters" }

const (
	valid   = "签名有效"
	altered = "签名无效：审批记录被改动过"
)

// writtenLine is a line of the trail as the database has it.
type writtenLine struct {
	Line        int             `db:"Line"`
	Action      string          `db:"Action"`
	StepID      *string         `db:"StepId"`
	UserID      *string         `db:"UserId"`
	UserName    string          `db:"UserName"`
	Opinion     *string         `db:"Opinion"`
	CreateDate  store.LocalTime `db:"CreateDate"`
	FormHash    string          `db:"FormHash"`
	Signature   string          `db:"Signature"`
	StepName    *string         `db:"StepName"`
	ForUserID   *string         `db:"ForUserId"`
	ForUserName *string         `db:"ForUserName"`
	ToName      *string         `db:"ToName"`
	Files       *string         `db:"Files"`
	ActorUserID *string         `db:"ActorUserId"`
	ActorName   *string         `db:"ActorName"`
}

func written(t *testing.T, g *apptest.Gateway, id string) (lines []writtenLine) {
	t.Helper()
	if err := g.Main().Select(t.Context(), &lines, "trail/lines", store.Args{"ApplicationId": id}); err != nil {
		t.Fatal(err)
	}
	return lines
}

func value(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}

// An attacker who has the database but no key cannot write a line that passes for a signed one.
func TestALineWithoutAKeyAfterASignedOneShows(t *testing.T) {
	t.Parallel()
	apptest.EachWith(t, withKey, func(t *testing.T, g *apptest.Gateway) {
		id := applied(t, g, "kefu", drawn(t, g, "出差", twoSteps), `{"Days":5}`)
		move(t, g, "admin", id, `{"Action":"comment","Opinion":"请补充"}`)
		lines := written(t, g, id)
		l := lines[1]
		sum := sha256.Sum256([]byte(strings.Join([]string{
			id, l.Action, value(l.StepID), value(l.UserID), l.UserName, "", "", "同意", "", l.CreateDate.Format("2006-01-02T15:04:05.000"), l.FormHash, lines[0].Signature,
		}, "\x00")))
		g.Change(t, fmt.Sprintf("UPDATE Flow_Trail SET Opinion = '同意', Signature = 'sha256:%s' WHERE Line = 2 AND ApplicationId = '%s'", hex.EncodeToString(sum[:]), id))
		if s := look(t, g, "kefu", id); s.Signature != altered {
			t.Errorf("a forged line: %s", s.Signature)
		}
		sealed := sha256.Sum256([]byte(strings.Join([]string{"head", id, "2", "sha256:" + hex.EncodeToString(sum[:])}, "\x00")))
		g.Change(t, fmt.Sprintf("UPDATE Flow_Application SET TrailHead = 'sha256-2:%s' WHERE ApplicationId = '%s'", hex.EncodeToString(sealed[:]), id))
		if s := look(t, g, "kefu", id); s.Signature != altered {
			t.Errorf("a forged line and end: %s", s.Signature)
		}
	})
}

// Lines that were cut off at the end are detected, also after the next move, and so is a head that
// was removed.
func TestACutTrailShows(t *testing.T) {
	t.Parallel()
	apptest.EachWith(t, withKey, func(t *testing.T, g *apptest.Gateway) {
		flow := drawn(t, g, "出差", twoSteps)
		cut, headless := applied(t, g, "kefu", flow, `{"Days":5}`), applied(t, g, "kefu", flow, `{"Days":5}`)
		for _, id := range []string{cut, headless} {
			move(t, g, "admin", id, `{"Action":"comment","Opinion":"请补充行程"}`)
			if s := look(t, g, "kefu", id); s.Signature != valid {
				t.Fatal(s.Signature)
			}
			g.Change(t, "DELETE FROM Flow_Trail WHERE Line = 2 AND ApplicationId = '"+id+"'")
		}
		if s := look(t, g, "kefu", cut); s.Signature != altered {
			t.Errorf("a line was cut off: %s", s.Signature)
		}
		move(t, g, "admin", cut, `{"Action":"approve"}`)
		if s := look(t, g, "kefu", cut); s.Signature != altered {
			t.Errorf("the next line hides the cut: %s", s.Signature)
		}
		g.Change(t, "UPDATE Flow_Application SET TrailHead = NULL WHERE ApplicationId = '"+headless+"'")
		if s := look(t, g, "kefu", headless); s.Signature == valid {
			t.Errorf("without its head: %s", s.Signature)
		}
		move(t, g, "admin", headless, `{"Action":"approve"}`)
		if s := look(t, g, "kefu", headless); s.Signature == valid {
			t.Errorf("the next line makes a head for what was cut: %s", s.Signature)
		}
	})
}

// An applicant who changes a returned application, as a draft, leaves a line; that is no forgery.
func TestTheTrailHasAChangeOfAReturnedApplication(t *testing.T) {
	t.Parallel()
	apptest.EachWith(t, withKey, func(t *testing.T, g *apptest.Gateway) {
		id := applied(t, g, "kefu", drawn(t, g, "出差", twoSteps), `{"Days":5}`)
		move(t, g, "admin", id, `{"Action":"reject","Opinion":"太久"}`)
		done(t, g, "kefu", http.MethodPost, centre+"draft/"+id, `{"Form":{"Days":2}}`)
		s := look(t, g, "kefu", id)
		if s.Signature != valid || len(s.Trail) != 3 || s.Trail[2].Action != "修改" {
			t.Errorf("%s %+v", s.Signature, s.Trail)
		}
		done(t, g, "kefu", http.MethodPost, centre+"draft/"+id, `{"Form":{"Days":2}}`)
		if s := look(t, g, "kefu", id); len(s.Trail) != 3 {
			t.Errorf("a change of nothing: %+v", s.Trail)
		}
		g.Change(t, `UPDATE Flow_Application SET Form = '{"Days":["50"]}' WHERE ApplicationId = '`+id+`'`)
		if s := look(t, g, "kefu", id); s.Signature != altered {
			t.Error(s.Signature)
		}
	})
}

// Under a switched account the trail has the account's owner and the acting user.
func TestTheTrailNamesWhoActsUnderASwitchedAccount(t *testing.T) {
	t.Parallel()
	apptest.EachWith(t, withKey, func(t *testing.T, g *apptest.Gateway) {
		flow := drawn(t, g, "会计", `{"Steps":[{"ID":"a","Kind":"approve","Name":"会计","Mode":"any","Who":[{"By":"person","IDs":["`+caiwu+`"]}]}],"Fallback":"`+admin+`"}`)
		id := applied(t, g, "kefu", flow, `{}`)
		switched := apptest.Token(apptest.TokenOf(t, g.Switch(t, "caiwu", g.As(t, "admin")...)))
		if a := g.Send(t, http.MethodPost, centre+"move/"+id, `{"Action":"approve"}`, switched); a.Code != 0 {
			t.Fatal(a.Body)
		}
		var s struct {
			Signature string
			Trail     []struct{ UserName, ActorUserID, ActorName string }
		}
		g.ReadInto(t, g.As(t, "kefu")[0], centre+"detail/"+id, &s)
		if l := s.Trail[1]; l.UserName != "孙丽" || l.ActorUserID != admin || l.ActorName != "陈建国" || s.Signature != valid {
			t.Errorf("%+v", s)
		}
		if l := s.Trail[0]; l.ActorUserID != "" || l.ActorName != "" {
			t.Errorf("%+v", l)
		}
		g.Change(t, "UPDATE Flow_Trail SET ActorName = NULL WHERE Line = 2 AND ApplicationId = '"+id+"'")
		if s := look(t, g, "kefu", id); s.Signature != altered {
			t.Error(s.Signature)
		}
	})
}

// An application keeps the time of its decision as its end, also after later comments; and an urge
// while it ran does not stop the notice of its end.
func TestWhatFollowsTheEndLeavesItsTime(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		flow := drawn(t, g, "会计", `{"Steps":[{"ID":"a","Kind":"approve","Name":"会计","Mode":"any","Who":[{"By":"person","IDs":["`+caiwu+`"]}]}],"Fallback":"`+admin+`"}`)
		id := applied(t, g, "kefu", flow, `{}`)
		move(t, g, "kefu", id, `{"Action":"urge"}`)
		g.Clock.Advance(10 * time.Minute)
		move(t, g, "caiwu", id, `{"Action":"approve"}`)
		g.Clock.Advance(10 * time.Minute)
		const sendend = "/ApprovalModule/ApprovalHandler.ashx?action=sendend"
		done(t, g, "kefu", http.MethodPost, sendend, `{"Id":"`+id+`"}`)
		refused(t, g, "kefu", http.MethodPost, sendend, `{"Id":"`+id+`"}`, "已于 09:50 通知过")
		move(t, g, "kefu", id, `{"Action":"comment","Opinion":"谢谢"}`)
		var s struct{ State, EndDate string }
		g.ReadInto(t, g.As(t, "kefu")[0], centre+"detail/"+id, &s)
		if s.State != "已通过" || s.EndDate != "2026-11-20T09:40:00" {
			t.Errorf("%+v", s)
		}
	})
}
