package approval_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wechat"
)

// together asks three people, who all must agree.
const together = `{"Fields":[{"Name":"Days","Label":"天数","Type":"number","Required":true}],"Fallback":"` + admin + `","Steps":[
	{"ID":"one","Kind":"approve","Name":"会签","Mode":"all","Who":[{"By":"person","IDs":["` + admin + `","` + caiwu + `","` + pinzhi + `"]}]}]}`

// A card shows what 待我审批 shows. Its button decides as the person, by the same rules, and every card shows the result.
func TestACardDecides(t *testing.T) {
	t.Parallel()
	p := ringOne(t)
	flow := drawn(t, p.g, "出差", twoSteps)
	id := applied(t, p.g, "kefu", flow, `{"Days":5}`)
	p.deliver(t)
	card := p.card("admin")
	if card == nil || card.Title != "赵敏的出差" || card.Text != "天数：5" || !slices.Contains(card.Rows, wechat.Row{Name: "申请人", Value: "赵敏"}) {
		t.Fatalf("%+v", card)
	}
	link := "https://qiao.example.com/#/open/approval-todo/" + id
	for i, want := range []wechat.Button{{Text: "同意", Key: "agree", Style: wechat.Primary}, {Text: "驳回", URL: link, Style: wechat.Danger}, {Text: "查看", URL: link, Style: wechat.Plain}} {
		if card.Buttons[i] != want {
			t.Errorf("%+v, want %+v", card.Buttons[i], want)
		}
	}
	p.press(t, "admin")
	p.deliver(t)
	p.shows(t, "admin", "已同意")
	p.shows(t, "caiwu", "")
	if got := p.g.Audited(t, "ActorAccount, Device", "Event = 'approval.move'"); got != "admin|企业微信" {
		t.Error(got)
	}
	move(t, p.g, "pinzhi", id, `{"Action":"approve"}`)
	p.deliver(t)
	p.shows(t, "pinzhi", "已同意")
	p.press(t, "caiwu")
	p.deliver(t)
	p.shows(t, "caiwu", "已同意")
	if s := look(t, p.g, "kefu", id); s.State != "已通过" {
		t.Errorf("%+v", s)
	}
}

// A rejection of one of three ends the cards of the others, also one that is pressed before it shows that.
func TestOthersReadWhatHappened(t *testing.T) {
	t.Parallel()
	p := ringOne(t)
	id := applied(t, p.g, "kefu", drawn(t, p.g, "会签", together), `{"Days":5}`)
	p.deliver(t)
	p.press(t, "admin")
	move(t, p.g, "pinzhi", id, `{"Action":"reject","Opinion":"太久"}`)
	p.press(t, "caiwu")
	if s := look(t, p.g, "kefu", id); s.State != "已退回" {
		t.Errorf("%+v", s)
	}
	p.deliver(t)
	p.shows(t, "admin", "已同意")
	p.shows(t, "pinzhi", "已驳回")
	p.shows(t, "caiwu", "已由 "+nameOf(t, p.g, pinzhi)+" 驳回")
}

func nameOf(t *testing.T, g *apptest.Gateway, user string) string {
	t.Helper()
	return cells(t, g, "SELECT RealName FROM Base_User WHERE UserId = '"+user+"'")
}

// cells are the values of a query.
func cells(t *testing.T, g *apptest.Gateway, query string) string {
	t.Helper()
	return storetest.Cells(t, g.Main(), query)
}

// The cards of an application that was withdrawn or handed on show it, and a press of them decides nothing.
func TestWithdrawnAndTransferred(t *testing.T) {
	t.Parallel()
	p := ringOne(t)
	flow := drawn(t, p.g, "出差", twoSteps)
	id := applied(t, p.g, "kefu", flow, `{"Days":5}`)
	p.deliver(t)
	move(t, p.g, "kefu", id, `{"Action":"withdraw"}`)
	p.press(t, "admin")
	p.deliver(t)
	p.shows(t, "admin", "已撤回")
	if s := look(t, p.g, "kefu", id); s.State != "已撤回" {
		t.Errorf("%+v", s)
	}
	id = applied(t, p.g, "kefu", flow, `{"Days":6}`)
	p.deliver(t)
	move(t, p.g, "admin", id, `{"Action":"transfer","To":"`+caiwu+`"}`)
	p.deliver(t)
	p.shows(t, "admin", "已转交")
	p.shows(t, "caiwu", "")
	id = applied(t, p.g, "kefu", flow, `{"Days":7}`)
	move(t, p.g, "kefu", id, `{"Action":"withdraw"}`)
	before := p.card("admin").TaskID
	p.deliver(t)
	if p.card("admin").TaskID != before {
		t.Error("a card of an application that was withdrawn before is sent")
	}
}

// A deputy gets a card of their own, and decides by it.
func TestADeputyHasACard(t *testing.T) {
	t.Parallel()
	p := ringOne(t)
	done(t, p.g, "admin", http.MethodPut, "/admin/approval/deputy/add", fmt.Sprintf(`{"DeputyUserId":%q,"FromDate":"2026-11-20","ToDate":"2026-11-21"}`, caiwu))
	id := applied(t, p.g, "kefu", drawn(t, p.g, "出差", twoSteps), `{"Days":5}`)
	p.deliver(t)
	if card := p.card("caiwu"); card == nil || !slices.ContainsFunc(card.Rows, func(r wechat.Row) bool { return r.Name == "代" }) {
		t.Fatalf("%+v", card)
	}
	first := p.card("caiwu").TaskID
	p.press(t, "caiwu")
	p.deliver(t)
	p.shows(t, "admin", "已由 "+nameOf(t, p.g, caiwu)+" 同意")
	for _, seen := range p.Phones()["caiwu"] {
		if seen.Card != nil && seen.Card.TaskID == first && seen.Card.Replaced != "已同意" {
			t.Errorf("%+v", seen.Card)
		}
	}
	if s := look(t, p.g, "kefu", id); s.Way[0].Tasks[0].ActedBy != nameOf(t, p.g, caiwu) {
		t.Errorf("%+v", s.Way)
	}
}

// A call that 企业微信 has not made for this company, this person and this card changes nothing, and leaves one audit row.
func TestForgedCallsChangeNothing(t *testing.T) {
	t.Parallel()
	p := ringOne(t)
	id := applied(t, p.g, "kefu", drawn(t, p.g, "出差", twoSteps), `{"Days":5}`)
	p.deliver(t)
	task, now := p.card("admin").TaskID, p.g.Clock.Now()
	other := own()
	other.CallbackAESKey = strings.Repeat("B", 43)
	foreign := own()
	foreign.CorpID = "ww2"
	stranger := own()
	stranger.CallbackToken = "other"
	for _, test := range []struct {
		name, from, task, key string
		settings              config.Wechat
		at                    time.Time
		status                int
		reason                string
	}{
		{"another AES key", "admin", task, "agree", other, now, 403, "内容无法解读"},
		{"another company", "admin", task, "agree", foreign, now, 403, "企业不对"},
		{"another token", "admin", task, "agree", stranger, now, 403, "签名不对"},
		{"too late", "admin", task, "agree", own(), now.Add(-5*time.Minute - time.Second), 403, "时间戳超过 5 分钟"},
		{"another person", "caiwu", task, "agree", own(), now, 200, "不是卡片的接收人"},
		{"an unknown person", "nobody", task, "agree", own(), now, 200, "不是卡片的接收人"},
		{"another card", "admin", "guessed", "agree", own(), now, 200, "卡片不存在"},
		{"another button", "admin", task, "reject", own(), now, 200, "没有这个按钮"},
	} {
		before := strings.Count(refusedCalls(t, p.g), test.reason+"|拒绝")
		if status := p.call(t, test.settings, test.at, test.from, test.task, test.key); status != test.status {
			t.Errorf("%s: status %d", test.name, status)
		}
		if got := refusedCalls(t, p.g); strings.Count(got, test.reason+"|拒绝") != before+1 {
			t.Errorf("%s: %s", test.name, got)
		}
	}
	p.g.Change(t, "UPDATE Base_User SET WechatId = NULL WHERE Account = 'admin'")
	p.call(t, own(), now.Add(time.Second), "admin", task, "agree")
	p.g.Change(t, "UPDATE Base_User SET WechatId = 'admin', Enabled = 0 WHERE Account = 'admin'")
	p.call(t, own(), now.Add(2*time.Second), "admin", task, "agree")
	p.g.Change(t, "UPDATE Base_User SET Enabled = 1 WHERE Account = 'admin'")
	if s := look(t, p.g, "kefu", id); s.State != "审批中" || s.Way[0].Tasks[0].Status != "待审批" {
		t.Errorf("%+v", s)
	}
}

// A card acts on its own task alone, also where the same person is asked again by a later step of the application.
func TestACardOfAnEarlierStepDecidesNothing(t *testing.T) {
	t.Parallel()
	p := ringOne(t)
	one := `{"ID":"%s","Kind":"approve","Name":"%[1]s","Mode":"any","Who":[{"By":"person","IDs":["%s"]}]}`
	flow := drawn(t, p.g, "三步", `{"Fields":[{"Name":"Days","Label":"天数","Type":"number","Required":true}],"Fallback":"`+admin+`","Steps":[`+
		fmt.Sprintf(one, "a", admin)+","+fmt.Sprintf(one, "b", pinzhi)+","+fmt.Sprintf(one, "c", admin)+`]}`)
	id := applied(t, p.g, "kefu", flow, `{"Days":5}`)
	p.deliver(t)
	earlier := p.card("admin").TaskID
	p.press(t, "admin")
	move(t, p.g, "pinzhi", id, `{"Action":"approve"}`)
	if status := p.call(t, own(), p.g.Clock.Now(), "admin", earlier, "agree"); status != 200 {
		t.Errorf("status %d", status)
	}
	if s := look(t, p.g, "kefu", id); s.State != "审批中" || s.Way[2].Tasks[0].Status != "待审批" {
		t.Errorf("%+v", s)
	}
	p.deliver(t)
	p.press(t, "admin")
	if s := look(t, p.g, "kefu", id); s.State != "已通过" {
		t.Errorf("%+v", s)
	}
}

// refusedCalls are the reasons and outcomes in the audit log.
func refusedCalls(t *testing.T, g *apptest.Gateway) string {
	t.Helper()
	if err := g.Strangers.Drain(t.Context()); err != nil {
		t.Fatal(err)
	}
	return g.Audited(t, "Object, Outcome", "Event = 'wechat.callback'")
}

// A call that comes twice has one effect, and both are answered with 200.
func TestAReplayIsEmpty(t *testing.T) {
	t.Parallel()
	p := ringOne(t)
	id := applied(t, p.g, "kefu", drawn(t, p.g, "出差", twoSteps), `{"Days":5}`)
	p.deliver(t)
	callback, err := wechat.NewCallback(own(), nil, p.g.Clock.Now)
	if err != nil {
		t.Fatal(err)
	}
	sealed, err := callback.Seal([]byte(`<xml><FromUserName>ADMIN</FromUserName><MsgType>event</MsgType><Event>template_card_event</Event><EventKey>agree</EventKey><TaskId>` + p.card("admin").TaskID + `</TaskId></xml>`))
	if err != nil {
		t.Fatal(err)
	}
	if first, second := p.post(t, sealed), p.post(t, sealed); first != 200 || second != 200 {
		t.Errorf("%d, %d", first, second)
	}
	altered := sealed
	altered.Encrypt = strings.Replace(sealed.Encrypt, sealed.Encrypt[:1], "_", 1)
	if status := p.post(t, altered); status != 403 {
		t.Errorf("altered: %d", status)
	}
	if s := look(t, p.g, "kefu", id); s.Way[0].Tasks[0].Status != "已同意" || len(s.Trail) != 2 {
		t.Errorf("%+v", s)
	}
}

// The decision stands while 企业微信 does not change the card, and the change is tried again. Where both codes are used up the
// card keeps the reason.
func TestTheChangeOfACardIsTriedAgain(t *testing.T) {
	t.Parallel()
	p := ringOne(t)
	flow := drawn(t, p.g, "出差", twoSteps)
	applied(t, p.g, "kefu", flow, `{"Days":5}`)
	p.deliver(t)
	p.Fail("message/update_template_card", 500, 1)
	p.press(t, "admin")
	p.deliver(t)
	p.shows(t, "admin", "")
	p.g.Clock.Advance(time.Minute)
	p.deliver(t)
	p.shows(t, "admin", "已同意")
	id := applied(t, p.g, "kefu", flow, `{"Days":6}`)
	p.deliver(t)
	p.g.Clock.Advance(73 * time.Hour)
	move(t, p.g, "admin", id, `{"Action":"approve"}`)
	p.deliver(t)
	p.shows(t, "admin", "")
	if reason := cells(t, p.g, "SELECT Reason FROM Msg_Card WHERE ApplicationId = '"+id+"' AND UserId = '"+admin+"'"); reason == "" {
		t.Error("the card keeps no reason")
	}
}

// A card and the page decide at the same moment, on two gateways: one of them wins, and the card shows the truth.
func TestACardAgainstThePage(t *testing.T) {
	t.Parallel()
	var two *apptest.Gateway
	p := ring(t, func(adjust func(*config.Config)) (one *apptest.Gateway) {
		one, two = apptest.StartTwo(t, adjust)
		return one
	})
	flow := drawn(t, p.g, "出差", twoSteps)
	for round := range 20 {
		id := applied(t, p.g, "kefu", flow, `{"Days":5}`)
		p.deliver(t)
		page := two.As(t, "admin")
		var both sync.WaitGroup
		var said apptest.Answer
		both.Go(func() { p.press(t, "admin") })
		both.Go(func() {
			said = two.Send(t, http.MethodPost, centre+"move/"+id, `{"Action":"reject","Opinion":"太久"}`, page...)
		})
		both.Wait()
		p.deliver(t)
		s := look(t, p.g, "kefu", id)
		if won := said.Code == 0; won != (s.State == "已退回") || !won && s.Way[0].Tasks[0].Status != "已同意" {
			t.Errorf("round %d: %s %+v", round, said.Body, s)
		}
		want := map[bool]string{true: "已驳回", false: "已同意"}[said.Code == 0]
		p.shows(t, "admin", want)
	}
}
