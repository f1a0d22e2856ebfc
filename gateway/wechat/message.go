package wechat

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
)

// MostReceivers is how many receivers one message may have.
const MostReceivers = 1000

// longestDuplicateCheck is the longest time for which 企业微信 compares messages.
const longestDuplicateCheck = 4 * time.Hour

// Message is a message of the application to staff. Exactly one of Text, TextCard, Markdown and ButtonCard is set. Texts
// that are longer than 企业微信 allows are cut.
type Message struct {
	ToUser     []string // userids, at most MostReceivers
	Text       string
	TextCard   *TextCard
	Markdown   string
	ButtonCard *ButtonCard
	// DuplicateCheck is the time within which the same message to the same receivers is delivered once; 0 is off. Four hours
	// at most. It makes a second try after a failure of the network safe.
	DuplicateCheck time.Duration
}

// TextCard is a message that leads to a page.
type TextCard struct {
	Title       string
	Description string
	URL         string
	ButtonText  string // empty is 详情
}

// Sent is the answer of 企业微信 to a message that it has accepted.
type Sent struct {
	MessageID    string
	ResponseCode string   // of a ButtonCard: changes the card once within 72 hours
	Invalid      []string // userids that do not exist or are outside the application's visible range
	Unlicensed   []string // userids without a licence for the API
}

// Send sends a message. Where it reaches nobody the error is *Error with code 81013, and all receivers are Invalid.
func (c *Client) Send(ctx context.Context, m Message) (Sent, error) {
	body, err := m.body(c.settings.AgentID)
	if err != nil {
		return Sent{}, err
	}
	var answer struct {
		MessageID    string `json:"msgid"`
		ResponseCode string `json:"response_code"`
		Invalid      string `json:"invaliduser"`
		Unlicensed   string `json:"unlicenseduser"`
	}
	err = c.call(ctx, c.app, post("message/send", body), &answer)
	sent := Sent{
		MessageID: answer.MessageID, ResponseCode: answer.ResponseCode,
		Invalid: sameCase(split(answer.Invalid), m.ToUser), Unlicensed: sameCase(split(answer.Unlicensed), m.ToUser),
	}
	switch {
	case IsCode(err, nobodyReached):
		return Sent{Invalid: append([]string{}, m.ToUser...)}, err
	case err != nil:
		return Sent{}, err
	}
	return sent, nil
}

// ValidUserID reports whether a text can be a userid. It excludes @all, which is everybody of the company, and the separator |.
func ValidUserID(id string) bool { return userID.MatchString(id) }

var userID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.@-]{0,63}$`)

func checkReceivers(ids []string) error {
	if len(ids) == 0 || len(ids) > MostReceivers {
		return fmt.Errorf("wechat: a message has 1 to %d receivers, not %d", MostReceivers, len(ids))
	}
	for _, id := range ids {
		if !ValidUserID(id) {
			return fmt.Errorf("wechat: %q is no userid", id)
		}
	}
	return nil
}

// The lengths that 企业微信 allows, in bytes.
const (
	mostText        = 2048
	mostTitle       = 128
	mostDescription = 512
	mostURL         = 2048
	mostButtonText  = 4 // characters
)

// body returns the message in the format of the API.
func (m Message) body(agentID int) (map[string]any, error) {
	if err := checkReceivers(m.ToUser); err != nil {
		return nil, err
	}
	contents := map[string]any{}
	if m.Text != "" {
		contents["text"] = map[string]any{"content": cutBytes(m.Text, mostText)}
	}
	if m.Markdown != "" {
		contents["markdown"] = map[string]any{"content": cutBytes(m.Markdown, mostText)}
	}
	if m.TextCard != nil {
		card, err := m.TextCard.body()
		if err != nil {
			return nil, err
		}
		contents["textcard"] = card
	}
	if m.ButtonCard != nil {
		card, err := m.ButtonCard.body(false)
		if err != nil {
			return nil, err
		}
		contents["template_card"] = card
	}
	if len(contents) != 1 {
		return nil, errors.New("wechat: a message has exactly one of Text, TextCard, Markdown and ButtonCard")
	}
	body := map[string]any{"touser": strings.Join(m.ToUser, "|"), "agentid": agentID}
	for kind, content := range contents {
		body["msgtype"], body[kind] = kind, content
	}
	if check := min(m.DuplicateCheck, longestDuplicateCheck); check > 0 {
		body["enable_duplicate_check"], body["duplicate_check_interval"] = 1, max(1, int(check.Seconds()))
	}
	return body, nil
}

func (t TextCard) body() (map[string]any, error) {
	if t.Title == "" || t.Description == "" {
		return nil, errors.New("wechat: a text card has a title and a description")
	}
	if err := checkURL(t.URL); err != nil {
		return nil, err
	}
	card := map[string]any{"title": cutBytes(t.Title, mostTitle), "description": cutBytes(t.Description, mostDescription), "url": t.URL}
	if t.ButtonText != "" {
		card["btntxt"] = cutLetters(t.ButtonText, mostButtonText)
	}
	return card, nil
}

// checkURL does not repeat the address, which may carry a key.
func checkURL(address string) error {
	if len(address) > mostURL || !strings.HasPrefix(address, "https://") && !strings.HasPrefix(address, "http://") {
		return fmt.Errorf("wechat: the address of a card starts with https:// or http:// and has at most %d bytes", mostURL)
	}
	return nil
}

// split reads a list of userids.
func split(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == '|' })
}

// sameCase returns the ids as the caller wrote them: 企业微信 answers in lower case.
func sameCase(ids, written []string) []string {
	for i, id := range ids {
		for _, original := range written {
			if strings.EqualFold(id, original) {
				ids[i] = original
				break
			}
		}
	}
	return ids
}
