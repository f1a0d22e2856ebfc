// Package cache keeps short-lived data that several requests share: sessions,
// failure counters. It is embedded memory for one instance, or Redis for several.
package cache

import (
	"context"
	"errors"
	"time"
)

// ErrMiss is returned by Get for a key that is not there or has expired.
var ErrMiss = errors.New("cache: no such key")

// Cache is safe for concurrent use. Values are copied in and must not be
// changed by the reader. A failure of the store behind it is errs.Unavailable.
type Cache interface {
	// Get returns the value of key, or ErrMiss.
	Get(ctx context.Context, key string) ([]byte, error)
	// GetAll returns the values of keys in their order, nil for those that Get
	// would miss.
	GetAll(ctx context.Context, keys ...string) ([][]byte, error)
	// Set stores value under key for ttl, which must be positive.
	Set(ctx context.Context, key string, value []byte, ttl time.Duration) error
	// Add stores value only where key is free and reports whether it did.
	Add(ctx context.Context, key string, value []byte, ttl time.Duration) (bool, error)
	// Reserve stores value only where key is free, and returns the value under key
	// afterwards: its own, or the value of an earlier caller.
	Reserve(ctx context.Context, key string, value []byte, ttl time.Duration) (holder []byte, err error)
	// Delete removes keys; a missing one is no error.
	Delete(ctx context.Context, keys ...string) error
	// Count adds 1 to the counter under key and returns its new value. The
	// counter ends ttl after its first count; later counts do not prolong it.
	Count(ctx context.Context, key string, ttl time.Duration) (int64, error)
	// CountWithin adds 1 to the counter under key if it stays within limit, and reports whether it did. The comparison and
	// the change are one atomic step, so no other call ever sees a refused count.
	CountWithin(ctx context.Context, limit int64, ttl time.Duration, key string) (bool, error)
	// Hold gives holder one of the places under key, if those that are held and the counters of besides together are
	// fewer than limit, and reports whether holder has one. Each place ends ttl after it was given, by itself, or with
	// Release. The comparison and the change are one atomic step. No other method may use the key of places.
	Hold(ctx context.Context, limit int, ttl time.Duration, key, holder string, besides ...string) (bool, error)
	// Release ends the place of holder, and reports whether holder still had it.
	Release(ctx context.Context, key, holder string) (held bool, err error)
	// Uncount subtracts 1 from a counter that Count made, never below 0; it does not
	// create a missing one. It does not change when the counter ends.
	Uncount(ctx context.Context, key string) error
	// Join puts member into the set under key, which ends ttl after its last
	// Join. No other method may use the key of a set.
	Join(ctx context.Context, key, member string, ttl time.Duration) error
	// Leave removes members from a set; missing ones are no error. It does not
	// change when the set ends.
	Leave(ctx context.Context, key string, members ...string) error
	// Members lists a set in no order; of a missing one there are none.
	Members(ctx context.Context, key string) ([]string, error)
	// MembersOfAll lists several sets, in the order of their keys.
	MembersOfAll(ctx context.Context, keys ...string) ([][]string, error)
	// Ping reports whether the cache answers.
	Ping(ctx context.Context) error
	// Close frees the cache's memory and connections.
	Close() error
}
