package wechat

import (
	"context"
	"errors"
	"fmt"
	"regexp"
)

// ButtonCard is a card whose buttons call this system back (template_card of type button_interaction). It needs the
// callback of the settings.
type ButtonCard struct {
	// TaskID names the card among all cards of the application: digits, letters, _, - and @, at most 128 bytes.
	TaskID      string
	Title       string
	Description string
	Text        string // below the title
	Rows        []Row  // at most 6
	Buttons     []Button
	URL         string // opens by a press outside of the buttons; empty: nothing opens
	// Replaced takes the place of the buttons, grey, in UpdateCard. Send ignores it.
	Replaced string
}

// Row is a name and a value.
type Row struct{ Name, Value string }

// Button is a button of a card. A card has 1 to 6.
type Button struct {
	Text  string
	Key   string // comes back as Event.EventKey; at most 1,024 bytes
	URL   string // the button opens it and does not call back; needs an empty Key
	Style ButtonStyle
}

// body returns the button in the format of the API.
func (b Button) body() (map[string]any, error) {
	if b.Text == "" || (b.Key == "") == (b.URL == "") || len(b.Key) > mostKey {
		return nil, fmt.Errorf("wechat: a button has a text, and a key of at most %d bytes or an address", mostKey)
	}
	body := map[string]any{"text": cutLetters(b.Text, mostCardButton), "style": max(Primary, min(b.Style, Green))}
	if b.URL == "" {
		body["key"] = b.Key
		return body, nil
	}
	body["type"], body["url"] = 1, b.URL
	return body, checkURL(b.URL)
}

// ButtonStyle is the colour of a button.
type ButtonStyle int

// The styles of buttons. The zero value is the blue one.
const (
	Primary ButtonStyle = 1
	Plain   ButtonStyle = 2
	Danger  ButtonStyle = 3
	Green   ButtonStyle = 4
)

// The lengths that 企业微信 allows: characters, and bytes of keys.
const (
	mostCardTitle       = 36
	mostCardDescription = 44
	mostCardText        = 160
	mostRows            = 6
	mostRowName         = 5
	mostRowValue        = 30
	mostButtons         = 6
	mostCardButton      = 10
	mostKey             = 1024
)

var taskID = regexp.MustCompile(`^[A-Za-z0-9_@-]{1,128}$`)

// body returns the card in the format of the API, for a new message or for a change.
func (b ButtonCard) body(change bool) (map[string]any, error) {
	if b.Title == "" || len(b.Rows) > mostRows || len(b.Buttons) < 1 || len(b.Buttons) > mostButtons {
		return nil, fmt.Errorf("wechat: a card has a title, at most %d rows and 1 to %d buttons", mostRows, mostButtons)
	}
	buttons := make([]map[string]any, len(b.Buttons))
	for i, button := range b.Buttons {
		var err error
		if buttons[i], err = button.body(); err != nil {
			return nil, err
		}
	}
	rows := make([]map[string]any, len(b.Rows))
	for i, row := range b.Rows {
		rows[i] = map[string]any{"keyname": cutLetters(row.Name, mostRowName), "value": cutLetters(row.Value, mostRowValue)}
	}
	card := map[string]any{
		"card_type":               "button_interaction",
		"main_title":              map[string]any{"title": cutLetters(b.Title, mostCardTitle), "desc": cutLetters(b.Description, mostCardDescription)},
		"sub_title_text":          cutLetters(b.Text, mostCardText),
		"horizontal_content_list": rows,
		"button_list":             buttons,
		"card_action":             map[string]any{"type": 0},
	}
	if b.URL != "" {
		if err := checkURL(b.URL); err != nil {
			return nil, err
		}
		card["card_action"] = map[string]any{"type": 1, "url": b.URL}
	}
	switch {
	case change:
		if b.Replaced != "" {
			card["replace_text"] = cutLetters(b.Replaced, mostCardButton)
		}
	case !taskID.MatchString(b.TaskID):
		return nil, errors.New("wechat: the TaskID of a card has 1 to 128 digits, letters, _, - and @")
	default:
		card["task_id"] = b.TaskID
	}
	return card, nil
}

// Update is the change of a card. Exactly one of its fields is set.
type Update struct {
	// Replaced takes the place of the buttons, grey; the rest of the card stays.
	Replaced string
	// Card takes the place of the whole card.
	Card *ButtonCard
}

// UpdateCard changes a card on the phones of userIDs, at most MostReceivers. responseCode is that of Sent or of an Event;
// each is good once, within 72 hours. It returns the userids that do not have the card.
func (c *Client) UpdateCard(ctx context.Context, responseCode string, userIDs []string, update Update) (invalid []string, err error) {
	if err := checkReceivers(userIDs); err != nil {
		return nil, err
	}
	body := map[string]any{"userids": userIDs, "agentid": c.settings.AgentID, "response_code": responseCode}
	switch {
	case (update.Replaced == "") == (update.Card == nil):
		return nil, errors.New("wechat: a card is changed by a text for its buttons, or by another card")
	case update.Card == nil:
		body["button"] = map[string]any{"replace_name": cutLetters(update.Replaced, mostCardButton)}
	default:
		if body["template_card"], err = update.Card.body(true); err != nil {
			return nil, err
		}
	}
	var answer struct {
		Invalid []string `json:"invaliduser"`
	}
	err = c.call(ctx, c.app, post("message/update_template_card", body), &answer)
	return sameCase(answer.Invalid, userIDs), err
}
