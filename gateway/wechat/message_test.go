package wechat_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"qiao/gateway/wechat"
)

func TestAMessageReachesPhonesAndSaysWhoItDoesNotReach(t *testing.T) {
	c := newCompany(t, nil)
	client := c.client(c.memory(t))
	sent, err := client.Send(t.Context(), text("zhang", "LI", "Nobody", "hidden", "free"))
	if err != nil {
		t.Fatal(err)
	}
	if sent.MessageID == "" || sent.ResponseCode != "" || !slices.Equal(sent.Invalid, []string{"Nobody", "hidden"}) || !slices.Equal(sent.Unlicensed, []string{"free"}) {
		t.Errorf("%+v", sent)
	}
	phones := c.Phones()
	if len(phones) != 2 || phones["zhang"][0].Text != "你好" || len(phones["li"]) != 1 {
		t.Errorf("%+v", phones)
	}
	sent, err = client.Send(t.Context(), text("Nobody", "hidden"))
	if !wechat.IsCode(err, 81013) || !slices.Equal(sent.Invalid, []string{"Nobody", "hidden"}) {
		t.Errorf("to nobody: %+v, %v", sent, err)
	}
}

func TestLongTextsAreCutAtALetter(t *testing.T) {
	c := newCompany(t, nil)
	client := c.client(c.memory(t))
	long := strings.Repeat("桥", 2000) // 3 bytes each
	card := press("t")
	card.Title, card.Description, card.Text = long, long, long
	card.Rows = []wechat.Row{{Name: long, Value: long}}
	card.Buttons[0].Text = long
	for _, m := range []wechat.Message{
		{Text: long}, {Markdown: long}, {TextCard: &wechat.TextCard{Title: long, Description: long, URL: "https://q.example", ButtonText: long}}, {ButtonCard: &card},
	} {
		m.ToUser = []string{"zhang"}
		if _, err := client.Send(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
	got := c.Phones()["zhang"]
	for name, text := range map[string]struct {
		text  string
		bytes int
	}{
		"card": {got[0].Card.Title, 35*3 + 3}, "text card": {got[1].Title, 126}, "description": {got[1].Description, 510}, "button": {got[1].ButtonText, 12},
		"markdown": {got[2].Text, 2046}, "text": {got[3].Text, 2046},
	} {
		if !utf8.ValidString(text.text) || len(text.text) != text.bytes || !strings.HasSuffix(text.text, "…") {
			t.Errorf("%s has %d bytes: %q", name, len(text.text), text.text)
		}
	}
	if got := wechat.CutBytes("a\xffb", 10); got != "a\uFFFDb" {
		t.Errorf("%q", got)
	}
	if got := wechat.CutBytes(strings.Repeat("a", 128), 128); got != strings.Repeat("a", 128) {
		t.Errorf("128 bytes became %q", got)
	}
	if got := wechat.CutLetters("一二三四", 4); got != "一二三四" {
		t.Errorf("%q", got)
	}
}

func TestMessagesThatAProgramMayNotSend(t *testing.T) {
	c := newCompany(t, nil)
	client := c.client(c.memory(t))
	many := make([]string, 1001)
	for i := range many {
		many[i] = "u" + strconv.Itoa(i)
	}
	to := []string{"zhang"}
	noTask, noButton, badURL := press(""), press("t"), press("t")
	noButton.Buttons = nil
	badURL.URL = "javascript:1"
	for name, m := range map[string]wechat.Message{
		"1,001 receivers": text(many...), "no receiver": text(), "everybody": text("@all"), "two in one": text("zhang|li"),
		"nothing": {ToUser: to}, "two contents": {ToUser: to, Text: "a", Markdown: "b"},
		"a text card without text": {ToUser: to, TextCard: &wechat.TextCard{Title: "a", URL: "https://q.example"}},
		"no address":               {ToUser: to, TextCard: &wechat.TextCard{Title: "a", Description: "b"}},
		"no task":                  {ToUser: to, ButtonCard: &noTask}, "no button": {ToUser: to, ButtonCard: &noButton}, "a script": {ToUser: to, ButtonCard: &badURL},
	} {
		_, err := client.Send(t.Context(), m)
		if _, again := wechat.Retry(err); err == nil || again || !strings.HasPrefix(err.Error(), "wechat: ") {
			t.Errorf("%s: %v, again %v", name, err, again)
		}
	}
	if _, err := client.Send(t.Context(), text(many[:1000]...)); !wechat.IsCode(err, 81013) {
		t.Errorf("1,000 receivers: %v", err)
	}
	if len(c.Phones()) != 0 {
		t.Errorf("%+v", c.Phones())
	}
}

func TestTheSameMessageIsDeliveredOnce(t *testing.T) {
	c := newCompany(t, nil)
	client := c.client(c.memory(t))
	m := text("zhang")
	m.DuplicateCheck = 10 * time.Minute
	for _, step := range []struct {
		pass time.Duration
		want int
	}{{0, 1}, {9 * time.Minute, 1}, {time.Minute, 2}} {
		c.clock.Advance(step.pass)
		if _, err := client.Send(t.Context(), m); err != nil {
			t.Fatal(err)
		}
		if got := len(c.Phones()["zhang"]); got != step.want {
			t.Errorf("%d arrived, want %d", got, step.want)
		}
	}
}
