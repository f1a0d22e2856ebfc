package wechat_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"qiao/gateway/wechat"
	"qiao/gateway/wechat/simulator"
)

// press is a card with two buttons.
func press(task string) wechat.ButtonCard {
	return wechat.ButtonCard{
		TaskID: task, Title: "请假申请", Rows: []wechat.Row{{Name: "申请人", Value: "李娜"}}, URL: "https://qiao.example.com/approval",
		Buttons: []wechat.Button{{Text: "同意", Key: "agree"}, {Text: "驳回", Key: "refuse", Style: wechat.Danger}},
	}
}

// A card is sent, pressed, and changed: the whole way through the callback.
func TestACardIsPressedAndChanged(t *testing.T) {
	events := make(chan wechat.Event, 4)
	var callback *wechat.Callback
	here := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		event, err := callback.Open(r.Context(), r.URL.Query(), body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusForbidden)
			return
		}
		events <- event
	}))
	defer here.Close()
	c := newCompany(t, func(o *simulator.Options) { o.CallbackURL = here.URL + "/callback" })
	shared := c.memory(t)
	callback, err := wechat.NewCallback(c.settings, shared, c.clock.Now)
	if err != nil {
		t.Fatal(err)
	}
	client, card := c.client(shared), press("leave-1")
	sent, err := client.Send(t.Context(), wechat.Message{ToUser: []string{"zhang", "li"}, ButtonCard: &card})
	if err != nil || sent.ResponseCode == "" {
		t.Fatalf("%+v, %v", sent, err)
	}
	if err := c.Press(t.Context(), "leave-1", "zhang", "agree"); err != nil {
		t.Fatal(err)
	}
	event := <-events
	if event.FromUser != "zhang" || event.Type != "event" || event.Event != wechat.CardPressed || event.EventKey != "agree" ||
		event.TaskID != "leave-1" || event.AgentID != 1000002 || event.ResponseCode == sent.ResponseCode || !event.Created.Equal(c.clock.Now()) {
		t.Errorf("%+v", event)
	}
	invalid, err := client.UpdateCard(t.Context(), event.ResponseCode, []string{"zhang", "Wang"}, wechat.Update{Replaced: "已同意"})
	if err != nil || !slices.Equal(invalid, []string{"Wang"}) {
		t.Errorf("%v, %v", invalid, err)
	}
	if got := c.Phones(); got["zhang"][0].Card.Replaced != "已同意" || got["li"][0].Card.Replaced != "" {
		t.Errorf("%+v", got)
	}
	if err := c.Press(t.Context(), "leave-1", "zhang", "agree"); !errors.Is(err, simulator.ErrReplaced) {
		t.Errorf("a grey button: %v", err)
	}
	if _, err := client.UpdateCard(t.Context(), event.ResponseCode, []string{"zhang"}, wechat.Update{Replaced: "x"}); !wechat.IsCode(err, 40058) {
		t.Errorf("a code twice: %v", err)
	}
	c.clock.Advance(71 * time.Hour)
	done := card
	done.Title, done.Replaced = "张伟已同意", "已处理"
	if _, err := client.UpdateCard(t.Context(), sent.ResponseCode, []string{"li"}, wechat.Update{Card: &done}); err != nil {
		t.Fatal(err)
	}
	if got := c.Phones()["li"][0].Card; got.Title != "张伟已同意" || got.Replaced != "已处理" || got.TaskID != "leave-1" {
		t.Errorf("%+v", got)
	}
	for _, wrong := range [][3]string{{"leave-2", "li", "agree"}, {"leave-1", "wang", "agree"}, {"leave-1", "zhang", "other"}, {"", "zhang", "agree"}} {
		if err := c.Press(t.Context(), wrong[0], wrong[1], wrong[2]); !errors.Is(err, simulator.ErrNoCard) {
			t.Errorf("%v: %v", wrong, err)
		}
	}
}

func TestAResponseCodeEndsAfter72Hours(t *testing.T) {
	c := newCompany(t, nil)
	client, card := c.client(c.memory(t)), press("a")
	sent, err := client.Send(t.Context(), wechat.Message{ToUser: []string{"zhang"}, ButtonCard: &card})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Send(t.Context(), wechat.Message{ToUser: []string{"zhang"}, ButtonCard: &card}); !wechat.IsCode(err, 40058) {
		t.Errorf("a task twice: %v", err)
	}
	c.clock.Advance(72 * time.Hour)
	if _, err := client.UpdateCard(t.Context(), sent.ResponseCode, []string{"zhang"}, wechat.Update{Replaced: "x"}); !wechat.IsCode(err, 40058) {
		t.Errorf("%v", err)
	}
	for _, update := range []wechat.Update{{}, {Replaced: "x", Card: &card}} {
		if _, err := client.UpdateCard(t.Context(), "r", []string{"zhang"}, update); err == nil {
			t.Errorf("%+v was taken", update)
		}
	}
}
