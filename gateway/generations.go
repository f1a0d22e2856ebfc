package gateway

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/entry"
)

// A generation is a token in the shared cache for each procedure whose answers
// are kept, and part of every answer's key. A write that outdates the answers
// changes it, and all gateways have them no more. Who reads takes it before he
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

func generationKey(key registryKey) string { return "answers:" + key.String() }

// current is the generation of a procedure's answers.
func (g generations) current(ctx context.Context, p *Procedure) (string, error) {
	key := generationKey(keyOf(p.Name, p.CXType))
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

// advance begins a new generation of everything that the refs name: of the
// named procedure itself, of what answers the named call, and of all that
// answer some call of a ref to any name or any type.
func (g generations) advance(ctx context.Context, refs []entry.Ref, registry *Registry) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), invalidateTime)
	defer cancel()
	var problems []error
	for key := range outdated(refs, registry) {
		problems = append(problems, g.shared.Set(ctx, generationKey(key), []byte(rand.Text()), generationLife))
	}
	return errors.Join(problems...)
}

func outdated(refs []entry.Ref, registry *Registry) map[registryKey]bool {
	keys := map[registryKey]bool{}
	for _, ref := range refs {
		named := keyOf(ref.Procedure, ref.CXType)
		keys[named] = true // also where only another gateway has it
		if named.name != "" && named.cxtype != "" {
			if p := registry.find(named); p != nil && p.Cache > 0 {
				keys[keyOf(p.Name, p.CXType)] = true
			}
			continue
		}
		for call, p := range registry.byKey {
			if own := keyOf(p.Name, p.CXType); p.Cache > 0 && (named.meets(call) || named.meets(own)) {
				keys[own] = true
			}
		}
	}
	return keys
}

// meets reports whether some call is one of both keys.
func (k registryKey) meets(other registryKey) bool {
	either := func(a, b string) bool { return a == "" || b == "" || a == b }
	return either(k.name, other.name) && either(k.cxtype, other.cxtype)
}
