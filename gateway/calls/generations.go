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

// A generation is a token in the shared cache for each procedure whose answers
// are kept, and part of every answer's key. A write that outdates the answers
// changes it, and all gateways have them no more. A reader gets it before he
// runs, so that what was read before a write is never given after it.
type generations struct {
	shared cache.Cache
}

const (
	// generationLife is longer than any answer is kept. When a token is lost
	// the next one is another, so that no older answer comes back.
	generationLife = 25 * time.Hour
	// invalidateTime bounds what a write waits for the cache, after its commit.
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
