package wechat_test

import (
	"context"
	"errors"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/errs"
)

// failing is a cache out of reach.
type failing struct{ cache.Cache }

func (failing) Get(context.Context, string) ([]byte, error) {
	return nil, errs.Wrap(errs.Unavailable, "redis", errors.New("out of reach"))
}

func (failing) Add(context.Context, string, []byte, time.Duration) (bool, error) {
	return false, errors.New("out of reach")
}
