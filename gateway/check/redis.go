package check

import (
	"context"
	"strconv"
	"strings"
)

// redisMajor is the oldest version that still gets corrections.
const redisMajor = 6

// Informant is a Redis server that reports about itself: one section of INFO, by key.
type Informant interface {
	Info(ctx context.Context, section string) (map[string]string, error)
}

// Redis checks a Redis server. It does not check the server's clock: Redis gets
// durations, no dates.
func Redis(ctx context.Context, server Informant) []Finding {
	return []Finding{redisVersion(ctx, server), redisPolicy(ctx, server)}
}

func redisVersion(ctx context.Context, server Informant) Finding {
	const subject = "redis, version"
	version, err := infoValue(ctx, server, "server", "redis_version")
	if err != nil {
		return unknown(subject, err)
	}
	head, _, _ := strings.Cut(version, ".")
	if major, err := strconv.Atoi(head); err == nil && major < redisMajor {
		return Finding{Warning, subject, version + " is older than 6, which gets no corrections any more; upgrade it"}
	}
	return Finding{OK, subject, version + ": good"}
}

func redisPolicy(ctx context.Context, server Informant) Finding {
	const subject = "redis, maxmemory-policy"
	policy, err := infoValue(ctx, server, "memory", "maxmemory_policy")
	switch {
	case err != nil:
		return unknown(subject, err)
	case policy != "noeviction":
		return Finding{Warning, subject, policy + " drops sessions of people at work when the memory is full; run CONFIG SET maxmemory-policy noeviction, and write it into redis.conf"}
	default:
		return Finding{OK, subject, "noeviction: good, nothing is dropped when the memory is full"}
	}
}

func infoValue(ctx context.Context, server Informant, section, key string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	info, err := server.Info(ctx, section)
	if err == nil && info[key] == "" {
		err = errHidden
	}
	return info[key], err
}
