package main

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest/layer"
)

// ownFlow asks an administrator twice, also about the administrator's own applications.
const ownFlow = `{"AllowOwn":true,"AskAgain":true,"Fallback":"aa73da63-e26b-80a1-bb70-1c2b4c024870","Steps":[
	{"ID":"one","Kind":"approve","Name":"初审","Mode":"all","Who":[{"By":"person","IDs":["aa73da63-e26b-80a1-bb70-1c2b4c024870"]}]},
	{"ID":"told","Kind":"cc","Name":"抄送","Who":[{"By":"person","IDs":["aa73da63-e26b-80a1-bb70-1c2b4c024870"]}]},
	{"ID":"two","Kind":"approve","Name":"复审","Mode":"all","Who":[{"By":"person","IDs":["aa73da63-e26b-80a1-bb70-1c2b4c024870"]}]}]}`

// applicant applies, approves, sends back and applies again, in a loop.
type applicant struct {
	flow string
	ids  []string
}

func (p *applicant) data(t *testing.T, v *victim, method, path, body string) (data struct {
	FlowID, ApplicationID string
}, err error,
) {
	t.Helper()
	answer, err := v.try(method, "/admin/approval/"+path, body, "application/json")
	if err != nil {
		return data, err
	}
	if answer.Code != 0 {
		t.Errorf("%s %s: %s", path, body, answer.Body)
	}
	return data, json.Unmarshal(answer.Data, &data)
}

// work runs until the gateway is killed.
func (p *applicant) work(t *testing.T, v *victim) {
	for {
		made, err := p.data(t, v, http.MethodPut, "add", fmt.Sprintf(`{"FlowId":%q}`, p.flow))
		if err != nil {
			return
		}
		p.ids = append(p.ids, made.ApplicationID)
		for i, order := range []string{`"approve"`, `"reject","Target":"one","Opinion":"再看"`, `"approve"`, `"approve"`} {
			if _, err := p.data(t, v, http.MethodPost, "move/"+made.ApplicationID, fmt.Sprintf(`{"Action":%s,"Note":%d}`, order, i)); err != nil {
				return
			}
		}
	}
}

// seenApplication is an application as its detail shows it.
type seenApplication struct {
	ApplicationID, State, Signature string
	RowVersion                      int
	Trail                           []struct{ Action string }
	Way                             []struct{ Tasks []struct{ Status string } }
}

// agree reports an application with a half done move, and notices that are lost or doubled:
// the approver must get one notice each time he is asked, and one for the copy.
func (p *applicant) agree(t *testing.T, v *victim) {
	t.Helper()
	told := map[string]int{}
	for _, n := range noticesOf(t, v) {
		told[n.ObjectID+strings.SplitN(n.Title, "：", 2)[0]]++
	}
	for _, id := range p.ids {
		var s seenApplication
		v.ReadInto(t, apptest.Token(v.admin), "/admin/approval/detail/"+id, &s)
		if s.RowVersion != len(s.Trail) || strings.HasPrefix(s.Signature, "签名无效") {
			t.Errorf("%+v", s)
		}
		// moves: submitted, approved, sent back, approved, approved
		asked := []int{0, 1, 2, 3, 4, 4}[len(s.Trail)]
		copied := min(1, len(s.Trail)/2)
		if told[id+"请审批"] != asked || told[id+"抄送给您"] != copied || (s.State == "已通过") != (len(s.Trail) == 5) {
			t.Errorf("%d lines, %s: asked %d times, copied %d times", len(s.Trail), s.State, told[id+"请审批"], told[id+"抄送给您"])
		}
	}
}

// notice is one to a person.
type notice struct {
	ID       string
	Title    string
	ObjectID string
}

// noticesOf are all notices of the data folder's database, one for each time that a user
// had to be informed.
func noticesOf(t *testing.T, v *victim) (all []notice) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(v.folder, "qiao.db")+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.QueryContext(t.Context(), "SELECT NoticeId, Title, ObjectId FROM Notice_Personal")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var n notice
		if err := rows.Scan(&n.ID, &n.Title, &n.ObjectID); err != nil {
			t.Fatal(err)
		}
		all = append(all, n)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

// TestAKillWhileApplicationsMoveLeavesNoMoveHalfDone kills a gateway while applications are
// submitted, approved and sent back. Afterwards the state of each application agrees with its
// trail, and every user got one notice of each move.
func TestAKillWhileApplicationsMoveLeavesNoMoveHalfDone(t *testing.T) {
	layer.LongOnly(t)
	many := []string{"GATEWAY_LIMITS_WRITES=100000", "GATEWAY_LIMITS_ADDRESS_WRITES=100000"}
	v := startVictim(t, seeded(t), many...)
	p := &applicant{}
	made, err := p.data(t, v, http.MethodPut, "flow/add", `{"FullName":"自审"}`)
	if err != nil {
		t.Fatal(err)
	}
	p.flow = made.FlowID
	for _, change := range [][2]string{{"flow/draft/", `{"Flow":` + ownFlow + `}`}, {"flow/publish/", `{}`}} {
		if _, err := p.data(t, v, http.MethodPost, change[0]+p.flow, change[1]); err != nil {
			t.Fatal(err)
		}
	}
	for range kills() {
		var work sync.WaitGroup
		work.Go(func() { p.work(t, v) })
		<-time.After(time.Duration(20+rand.IntN(300)) * time.Millisecond) // at any moment
		v.kill(t)
		work.Wait()
		v = startVictim(t, v.folder, many...)
		p.agree(t, v)
	}
}
