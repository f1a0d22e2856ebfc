package cache

import (
	"context"
	"errors"
	"strings"

	"github.com/redis/go-redis/v9"

	"qiao/gateway/errs"
	"qiao/gateway/tracing"
)

// traced makes a step of every command. Keys and values, which may hold tokens, are in none.
type traced struct{}

// DialHook implements redis.Hook.
func (traced) DialHook(next redis.DialHook) redis.DialHook { return next }

// ProcessHook implements redis.Hook.
func (traced) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, command redis.Cmder) error {
		ctx, span := tracing.Begin(ctx, tracing.Redis)
		if span == nil {
			return next(ctx, command)
		}
		span.Operation("redis", strings.ToUpper(command.Name()))
		err := next(ctx, command)
		span.End(failure(err))
		return err
	}
}

// ProcessPipelineHook implements redis.Hook.
func (traced) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, commands []redis.Cmder) error {
		ctx, span := tracing.Begin(ctx, tracing.Redis)
		if span == nil {
			return next(ctx, commands)
		}
		span.Operation("redis", "PIPELINE")
		err := next(ctx, commands)
		span.End(failure(err))
		return err
	}
}

// failure is the error of a command whose server did not answer. A missing key is none, nor is a script that the server does
// not know yet.
func failure(err error) error {
	if err == nil || errors.Is(err, redis.Nil) || redis.HasErrorPrefix(err, "NOSCRIPT") {
		return nil
	}
	return errs.Wrap(errs.Unavailable, "redis", err)
}
