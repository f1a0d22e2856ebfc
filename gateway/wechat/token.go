package wechat

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"log/slog"
	"net/url"
	"time"

	"golang.org/x/sync/singleflight"

	"qiao/gateway/cache"
	"qiao/gateway/errs"
)

const (
	// renewBefore is how long before its end a token is replaced.
	renewBefore = 5 * time.Minute
	// leastUse is the shortest time for which a token is used. 企业微信 may answer with a token in its last minutes.
	leastUse = 30 * time.Second
	// lockLife is longer than a fetch. It bounds the wait for an instance that has died.
	lockLife = callTime + 5*time.Second
	// lockWait bounds the wait for the token that another instance fetches.
	lockWait = lockLife + callTime
	lockPoll = 20 * time.Millisecond
)

// tokens are the tokens of one secret. All instances that share the cache use the same token and fetch it once.
type tokens struct {
	client *Client
	name   string // for the log
	secret string
	shared cache.Cache
	log    *slog.Logger
	key    string
	flight singleflight.Group // one wait for the cache in this process
}

func newTokens(client *Client, name, secret string, shared cache.Cache, log *slog.Logger) *tokens {
	hash := sha256.Sum256([]byte(secret))
	return &tokens{
		client: client, name: name, secret: secret, shared: shared, log: log,
		key: "wechat:token:" + client.settings.CorpID + ":" + hex.EncodeToString(hash[:16]),
	}
}

// kept is a token in the cache.
type kept struct {
	Token string `json:"token"`
	Renew int64  `json:"renew"` // Unix seconds
	life  time.Duration
}

// get returns a valid token. It fetches a new one if the present one ends soon or was just refused.
func (t *tokens) get(ctx context.Context, refused string) (string, error) {
	token, err := t.look(ctx, refused)
	if token != "" || err != nil {
		return token, err
	}
	// A caller who gives up ends its own wait alone.
	result := t.flight.DoChan(refused, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lockWait)
		defer cancel()
		token, err := t.renew(ctx, refused)
		if errors.Is(err, context.DeadlineExceeded) {
			err = Unreachable{Path: "gettoken"}
		}
		return token, err
	})
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case r := <-result:
		token, _ := r.Val.(string)
		return token, r.Err
	}
}

// look returns the token in the cache; empty if a new one is needed.
func (t *tokens) look(ctx context.Context, refused string) (string, error) {
	text, err := t.shared.Get(ctx, t.key)
	if err != nil && !errors.Is(err, cache.ErrMiss) {
		return "", unavailable(ctx, err)
	}
	var found kept
	if len(text) == 0 || json.Unmarshal(text, &found) != nil || found.Token == refused || found.Renew <= t.client.now().Unix() {
		return "", nil //nolint:nilerr // a miss, and a value that cannot be read, mean a new token
	}
	return found.Token, nil
}

// renew fetches a token, or waits for the instance that fetches one.
func (t *tokens) renew(ctx context.Context, refused string) (string, error) {
	for {
		holds, err := t.shared.Add(ctx, t.key+":lock", []byte{1}, lockLife)
		if err != nil {
			return "", unavailable(ctx, err)
		}
		if holds {
			return t.fetchAndKeep(ctx, refused)
		}
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(lockPoll):
		}
		token, err := t.look(ctx, refused)
		if token != "" || err != nil {
			return token, err
		}
	}
}

// fetchAndKeep holds the lock. Another instance may have put a token into the cache before.
func (t *tokens) fetchAndKeep(ctx context.Context, refused string) (string, error) {
	defer func() {
		if err := t.shared.Delete(context.WithoutCancel(ctx), t.key+":lock"); err != nil {
			t.log.Warn("the lock of a token of 企业微信 stays until its end", "token", t.name, "error", err)
		}
	}()
	token, err := t.look(ctx, refused)
	if token != "" || err != nil {
		return token, err
	}
	fresh, err := t.fetch(ctx)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(fresh)
	if err != nil {
		return "", err
	}
	if err := t.shared.Set(ctx, t.key, text, fresh.life); err != nil {
		return "", unavailable(ctx, err)
	}
	return fresh.Token, nil
}

// fetch asks 企业微信 for a token.
func (t *tokens) fetch(ctx context.Context) (kept, error) {
	var answer struct {
		Token   string `json:"access_token"`
		Expires int64  `json:"expires_in"` // seconds
	}
	request := get("gettoken", url.Values{"corpid": {t.client.settings.CorpID}, "corpsecret": {t.secret}})
	if err := t.client.send(ctx, request, "", &answer); err != nil {
		return kept{}, err
	}
	if answer.Token == "" || answer.Expires < 1 || answer.Expires > 24*60*60 {
		return kept{}, BadAnswer{Path: request.path, Status: 200}
	}
	life := time.Duration(answer.Expires) * time.Second
	use := max(life-renewBefore, min(leastUse, life))
	return kept{Token: answer.Token, Renew: t.client.now().Add(use).Unix(), life: life}, nil
}

// unavailable is a failure of the cache, unless the caller ended the call.
func unavailable(ctx context.Context, err error) error {
	if ended := ctx.Err(); ended != nil {
		return ended
	}
	if errs.Is(err, errs.Unavailable) {
		return err
	}
	return errs.Wrap(errs.Unavailable, "token of 企业微信", err)
}
