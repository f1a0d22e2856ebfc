package calls

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/entry"
	"qiao/gateway/registry"
)

// generations are tokens in the shared cache, one for each procedure whose answers
// are kept, and part of every answer's key. A write that makes the answers stale
// changes the token, so no gateway finds them any more. A read gets the token before
// it runs, so that an answer from before a write is never given after the write.
type generations struct {
	shared cache.Cache
}

const (
	// generationLife is longer than any answer is kept. When a token is lost, a new
	// random one replaces it, so that no older answer is found again.
	generationLife = 25 * time.Hour
	// invalidateTime bounds how long a write waits for the cache after its commit.
	invalidateTime = 2 * time.Second
)

func generationKey(key registry.Key) string { return "answers:" + key.String() }

// current is the generation of a procedure's answers.
func (g generations) current(ctx context.Context, p *registry.Procedure) (string, error) {
	key := generationKey(p.OwnKey())
	token, err := g.shared.Get(ctx, key)
	if !errors.Is(err, cache.ErrMiss) {
		return string(token), err
	}
	fresh := rand.Text()
	added, err := g.shared.Add(ctx, key, []byte(fresh), generationLife)
	if err != nil || added {
		return fresh, err
	}
	token, err = g.shared.Get(ctx, key) // another gateway was first
	return string(token), err
}

// advance begins a new generation of everything that the refs name.
func (g generations) advance(ctx context.Context, refs []entry.Ref, registry *registry.Registry) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), invalidateTime)
	defer cancel()
	var problems []error
	for key := range registry.Outdated(refs) {
		problems = append(problems, g.shared.Set(ctx, generationKey(key), []byte(rand.Text()), generationLife))
	}
	return errors.Join(problems...)
}
