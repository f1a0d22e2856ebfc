package cache

import "github.com/maypok86/otter/v2"

// Local is a bounded cache of values of this process alone. It is safe for concurrent use.
//
// It is an interface because otter's cache is a generic type of 1,900 functions: each package that reaches a field of that
// type, also through other types, compiles all of them again. That was half of the time of compiling the tests.
type Local[K comparable, V any] interface {
	GetIfPresent(key K) (V, bool)
	// Set and Invalidate return the earlier value.
	Set(key K, value V) (V, bool)
	Invalidate(key K) (V, bool)
}

// NewLocal returns an empty cache.
func NewLocal[K comparable, V any](options otter.Options[K, V]) Local[K, V] {
	return otter.Must(&options)
}
