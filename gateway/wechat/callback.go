package wechat

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha1" //nolint:gosec // 企业微信 prescribes it for its signatures
	"encoding/base64"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/config"
)

const (
	// mostBody is the longest body of a call by 企业微信, in bytes.
	mostBody = 64 << 10
	// callbackWindow is how far the timestamp of a call may be from now.
	callbackWindow = 5 * time.Minute
)

// The refusals of a call. The answer to all of them is a status of 403, except for ErrReplayed.
var (
	ErrSignature = errors.New("企业微信 callback: the signature is wrong")
	ErrStale     = errors.New("企业微信 callback: the timestamp is more than 5 minutes from now")
	ErrMalformed = errors.New("企业微信 callback: the message cannot be read")
	ErrOtherCorp = errors.New("企业微信 callback: the message is for another company")
	// ErrReplayed is a call that was read before. 企业微信 repeats a call that is not answered within 5 seconds. Answer the
	// repetition with 200 and do nothing.
	ErrReplayed = errors.New("企业微信 callback: the message has come before")
)

// Callback reads the calls that 企业微信 makes to this system, and seals answers. It is safe for concurrent use.
type Callback struct {
	corpID, token string
	key           []byte
	shared        cache.Cache
	now           func() time.Time
}

// NewCallback returns a reader of calls for complete settings of the callback. Instances that share a cache read a call once.
func NewCallback(settings config.Wechat, shared cache.Cache, now func() time.Time) (*Callback, error) {
	key, err := base64.StdEncoding.DecodeString(settings.CallbackAESKey + "=")
	if err != nil || len(key) != keySize || settings.CallbackToken == "" {
		return nil, errors.New("wechat.callback_token, wechat.callback_aes_key: must be set")
	}
	return &Callback{corpID: settings.CorpID, token: settings.CallbackToken, key: key, shared: shared, now: now}, nil
}

// Event is an action of a member in 企业微信.
type Event struct {
	FromUser     string
	Type         string // MsgType: event, or the type of a message that a member wrote
	Event        string // such as template_card_event
	EventKey     string // of the button
	TaskID       string
	ResponseCode string // changes the card once within 72 hours
	Created      time.Time
	AgentID      int

	signature string
}

// CardPressed is the Event of a button of a card.
const CardPressed = "template_card_event"

// Verify returns the text with which the address of this system answers when an administrator saves it in 企业微信.
func (c *Callback) Verify(signature, timestamp, nonce, echo string) (string, error) {
	text, err := c.open(signature, timestamp, nonce, echo)
	return string(text), err
}

// Open reads a call: its query and its body. A caller that cannot process the event calls Release, so that the repetition of
// the call is not refused.
func (c *Callback) Open(ctx context.Context, query url.Values, body []byte) (Event, error) {
	if len(body) > mostBody {
		return Event{}, ErrMalformed
	}
	envelope, err := fields(body)
	if err != nil {
		return Event{}, err
	}
	signature := query.Get("msg_signature")
	text, err := c.open(signature, query.Get("timestamp"), query.Get("nonce"), envelope["Encrypt"])
	if err != nil {
		return Event{}, err
	}
	values, err := fields(text)
	if err != nil {
		return Event{}, err
	}
	fresh, err := c.shared.Add(ctx, callbackKey(signature), []byte{1}, 2*callbackWindow+time.Minute)
	switch {
	case err != nil:
		return Event{}, unavailable(ctx, err)
	case !fresh:
		return Event{}, ErrReplayed
	}
	created, _ := strconv.ParseInt(values["CreateTime"], 10, 64)
	agent, _ := strconv.Atoi(values["AgentID"])
	return Event{
		FromUser: values["FromUserName"], Type: values["MsgType"], Event: values["Event"], EventKey: values["EventKey"],
		TaskID: values["TaskId"], ResponseCode: values["ResponseCode"], Created: time.Unix(created, 0), AgentID: agent, signature: signature,
	}, nil
}

// Release allows that the call of an event is read again.
func (c *Callback) Release(ctx context.Context, event Event) error {
	return c.shared.Delete(ctx, callbackKey(event.signature))
}

// callbackKey needs no hash: the signature was right, so it is 40 hexadecimal digits.
func callbackKey(signature string) string { return "wechat:callback:" + signature }

// open checks the time and the signature before it decrypts.
func (c *Callback) open(signature, timestamp, nonce, encrypted string) ([]byte, error) {
	if !hmac.Equal([]byte(c.sign(timestamp, nonce, encrypted)), []byte(signature)) {
		return nil, ErrSignature
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || c.now().Sub(time.Unix(seconds, 0)).Abs() > callbackWindow {
		return nil, ErrStale
	}
	return c.decrypt(encrypted)
}

func (c *Callback) sign(timestamp, nonce, encrypted string) string {
	parts := []string{c.token, timestamp, nonce, encrypted}
	slices.Sort(parts)
	sum := sha1.Sum([]byte(strings.Join(parts, ""))) //nolint:gosec // 企业微信 prescribes it
	return hex.EncodeToString(sum[:])
}

// Sealed is an encrypted message with its signature.
type Sealed struct{ Encrypt, Signature, Timestamp, Nonce string }

// Seal encrypts and signs a message of this moment.
func (c *Callback) Seal(message []byte) (Sealed, error) {
	encrypted, err := c.encrypt(message)
	if err != nil {
		return Sealed{}, err
	}
	s := Sealed{Encrypt: encrypted, Timestamp: strconv.FormatInt(c.now().Unix(), 10), Nonce: rand.Text()}
	s.Signature = c.sign(s.Timestamp, s.Nonce, s.Encrypt)
	return s, nil
}

// Query is the query of a call with the message.
func (s Sealed) Query() url.Values {
	return url.Values{"msg_signature": {s.Signature}, "timestamp": {s.Timestamp}, "nonce": {s.Nonce}}
}

// Body is the body of an answer with the message; that of a call has the same element Encrypt.
func (s Sealed) Body() ([]byte, error) {
	return xml.Marshal(struct {
		XMLName   xml.Name `xml:"xml"`
		Encrypt   string
		Signature string `xml:"MsgSignature"`
		Timestamp string `xml:"TimeStamp"`
		Nonce     string
	}{Encrypt: s.Encrypt, Signature: s.Signature, Timestamp: s.Timestamp, Nonce: s.Nonce})
}
