package bridge

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/audit"
	"qiao/gateway/cache"
	"qiao/gateway/names"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

const (
	// shortestToken is the least length of a token that opens a session here. A shorter one could be guessed.
	shortestToken = 16
	// longestAccount and longestName are the lengths of the columns.
	longestAccount, longestName = 50, 50
	// sessionLife is how long a session at a legacy server is kept after its last sign-in.
	sessionLife = 7 * 24 * time.Hour
)

// SignIn is a sign-in at a server, from its request and its answer.
type SignIn struct {
	Account string
	Name    string // as the answer says
	Token   string // empty: the server has refused
}

// ReadSignIn reads a sign-in. Account and token are recognised by the names that the clients use (specification §7).
func ReadSignIn(query string, body, answer []byte) (s SignIn) {
	for name, all := range payload.ParseForm(query) {
		if isOneOf(name, "username", "account") && len(all) > 0 {
			s.Account = all[len(all)-1]
		}
	}
	if strict, ok := payload.StrictJSON(body, payload.Limits{}); ok {
		s.read(strict, 0, false)
	}
	s.read(answer, 0, true)
	return s
}

// deepest is how deep the data of an answer are looked through: envelope, data, user.
const deepest = 4

// read looks for the fields of a sign-in in JSON, and in texts that hold JSON, as data.user does.
func (s *SignIn) read(text []byte, depth int, isAnswer bool) {
	var members map[string]json.RawMessage
	if depth > deepest || json.Unmarshal(text, &members) != nil {
		return
	}
	for name, value := range members {
		var word string
		if json.Unmarshal(value, &word) != nil {
			s.read(value, depth+1, isAnswer)
			continue
		}
		switch {
		case isAnswer && isOneOf(name, "token"):
			s.Token = word
		case word != "" && (isOneOf(name, "account") || !isAnswer && isOneOf(name, "username")): // an answer's UserName is the person's
			s.Account = word
		case isAnswer && isOneOf(name, "realname"):
			s.Name = word
		case strings.HasPrefix(strings.TrimSpace(word), "{"):
			s.read([]byte(word), depth+1, isAnswer)
		}
	}
}

func isOneOf(name string, all ...string) bool {
	for _, one := range all {
		if strings.EqualFold(name, one) {
			return true
		}
	}
	return false
}

var errToken = errors.New("the legacy system's token is too short for a session here: whoever guesses it would have the session")

// Adopt opens a session here for a person whom the legacy system has signed in, under the token that it has given. A person
// who has no account here gets one without a password and without rights.
func (b *Bridge) Adopt(ctx context.Context, s SignIn, at session.Client, origin audit.Origin) error {
	s.Account = strings.TrimSpace(s.Account)
	switch {
	case s.Token == "" || s.Account == "" || len([]rune(s.Account)) > longestAccount:
		return nil
	case len(s.Token) < shortestToken:
		return errToken
	}
	var userID string
	err := b.db.Get(ctx, &userID, "base/user_id", store.Args{"Account": s.Account})
	if errors.Is(err, store.ErrNoRows) {
		userID, err = b.addPerson(ctx, s, origin)
	}
	if err != nil {
		return err
	}
	line := origin.Did(audit.SignedIn, "旧系统")
	line.Actor, line.Subject = userID, userID
	if err := audit.Write(ctx, b.db, line); err != nil {
		return err
	}
	return b.Sessions.Adopt(ctx, s.Token, userID, at)
}

func (b *Bridge) addPerson(ctx context.Context, s SignIn, origin audit.Origin) (userID string, err error) {
	userID = uuid.NewString()
	name := payload.Shorten(strings.TrimSpace(s.Name), longestName)
	if name == "" {
		name = s.Account
	}
	err = b.db.Tx(ctx, func(tx *store.Tx) error {
		args := store.Args{"UserId": userID, "Account": s.Account, "RealName": name, "Now": store.LocalTime{Time: origin.Now}}
		if _, err := tx.Exec(ctx, "bridge/add_user", args); err != nil {
			return err
		}
		return names.Keep(ctx, tx, name)
	})
	if store.IsUnique(err) { // two sign-ins at once
		err = b.db.Get(ctx, &userID, "base/user_id", store.Args{"Account": s.Account})
	}
	return userID, err
}

// LegacySession is a session of a person at a legacy server.
type LegacySession struct {
	Token   string            `json:"token,omitempty"`
	Cookies map[string]string `json:"cookies,omitempty"`
}

// NewLegacySession returns the session that a sign-in has opened.
func NewLegacySession(token string, cookies []*http.Cookie) LegacySession {
	s := LegacySession{Token: token}
	for _, cookie := range cookies {
		if s.Cookies == nil {
			s.Cookies = map[string]string{}
		}
		s.Cookies[cookie.Name] = cookie.Value
	}
	return s
}

// Apply puts the session into the header of a request, in place of the session here.
func (s *LegacySession) Apply(header http.Header) {
	if s.Token != "" {
		header.Set("X-Token", s.Token)
		if scheme, _, found := strings.Cut(header.Get("Authorization"), " "); found && strings.EqualFold(scheme, "Bearer") {
			header.Set("Authorization", "Bearer "+s.Token)
		}
	}
	request := http.Request{Header: http.Header{"Cookie": header["Cookie"]}}
	sent := request.Cookies()
	header.Del("Cookie")
	request.Header = header
	for _, cookie := range sent {
		_, replaced := s.Cookies[cookie.Name]
		if !replaced && !strings.HasSuffix(cookie.Name, "qiao_session") {
			request.AddCookie(cookie)
		}
	}
	for name, value := range s.Cookies {
		request.AddCookie(&http.Cookie{Name: name, Value: value}) //nolint:gosec // sent to the server that has set it
	}
}

// KeepSession keeps a session at a legacy server for the session here that has this token. Only the token opens it.
func (b *Bridge) KeepSession(ctx context.Context, token, upstream string, s LegacySession) error {
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	seal, err := sealOf(token)
	if err != nil {
		return err
	}
	return b.cache.Set(ctx, sessionKey(token, upstream), seal.Seal(nil, nil, text, nil), sessionLife) //nolint:gosec // NewGCMWithRandomNonce makes a nonce for each call
}

// SessionAt returns the session at a legacy server, nil if there is none.
func (b *Bridge) SessionAt(ctx context.Context, token, upstream string) (*LegacySession, error) {
	sealed, err := b.cache.Get(ctx, sessionKey(token, upstream))
	if errors.Is(err, cache.ErrMiss) {
		return nil, nil //nolint:nilnil // none is no error
	}
	if err != nil {
		return nil, err
	}
	seal, err := sealOf(token)
	if err != nil {
		return nil, err
	}
	text, err := seal.Open(nil, nil, sealed, nil)
	if err != nil {
		return nil, err
	}
	var s LegacySession
	return &s, json.Unmarshal(text, &s)
}

func sessionKey(token, upstream string) string {
	sum := sha256.Sum256([]byte("legacy session of " + token))
	return "legacy-session:" + upstream + ":" + hex.EncodeToString(sum[:])
}

func sealOf(token string) (cipher.AEAD, error) {
	key := sha256.Sum256([]byte("legacy session key of " + token))
	block, err := aes.NewCipher(key[:])
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}
