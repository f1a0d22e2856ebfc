package cache_test

import (
	"bytes"
	"context"
	"io"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"qiao/gateway/cache"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
)

func TestRedisOutOfReachIsUnavailable(t *testing.T) {
	server := miniredis.RunT(t)
	redis, err := cache.NewRedis("redis://" + server.Addr())
	must(t, err)
	defer redis.Close()
	server.Close()
	if err := redis.Ping(context.Background()); !errs.Is(err, errs.Unavailable) {
		t.Fatalf("Ping = %v, want unavailable", err)
	}
	if _, err := redis.Get(context.Background(), "k"); !errs.Is(err, errs.Unavailable) {
		t.Fatalf("Get = %v, want unavailable", err)
	}
	if _, err := redis.GetAll(context.Background(), "k"); !errs.Is(err, errs.Unavailable) {
		t.Fatalf("GetAll = %v, want unavailable", err)
	}
	if _, err := redis.MembersOfAll(context.Background(), "k"); !errs.Is(err, errs.Unavailable) {
		t.Fatalf("MembersOfAll = %v, want unavailable", err)
	}
}

// losing is a server's address at which the next answer is lost once lose is set: the
// connection ends in its place.
func losing(t *testing.T, server string) (addr string, lose *atomic.Bool) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	lose = &atomic.Bool{}
	pass := func(client net.Conn) {
		defer client.Close()
		behind, err := net.Dial("tcp", server)
		if err != nil {
			return
		}
		defer behind.Close()
		go func() { _, _ = io.Copy(behind, client) }()
		answer := make([]byte, 4096)
		for {
			n, err := behind.Read(answer)
			if err != nil || lose.CompareAndSwap(true, false) {
				return
			}
			if _, err := client.Write(answer[:n]); err != nil {
				return
			}
		}
	}
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go pass(client)
		}
	}()
	return listener.Addr().String(), lose
}

// A command whose answer is lost is sent again, but it counts only once.
func TestAnAnswerThatIsLostCountsNothingTwice(t *testing.T) {
	addr, lose := losing(t, miniredis.RunT(t).Addr())
	redis, err := cache.NewRedis("redis://" + addr)
	must(t, err)
	defer redis.Close()
	ctx := t.Context()
	for _, key := range []string{"known", "known"} { // the server has both scripts then
		_, err := redis.Count(ctx, key, time.Minute)
		must(t, err)
		must(t, redis.Uncount(ctx, key))
	}
	for _, want := range []int64{1, 2, 3} {
		lose.Store(true)
		if n, err := redis.Count(ctx, "n", time.Minute); err != nil || n != want || lose.Load() {
			t.Fatalf("Count = %d, %v, want %d", n, err, want)
		}
	}
	for range 2 {
		_, err := redis.CountWithin(ctx, 9, time.Minute, "known") // the server has the script then
		must(t, err)
	}
	lose.Store(true)
	if within, err := redis.CountWithin(ctx, 4, time.Minute, "n"); err != nil || !within || lose.Load() {
		t.Fatalf("CountWithin = %v, %v", within, err)
	}
	lose.Store(true)
	if within, err := redis.CountWithin(ctx, 4, time.Minute, "n"); err != nil || within || lose.Load() {
		t.Fatalf("CountWithin at its limit = %v, %v", within, err)
	}
	must(t, redis.Uncount(ctx, "n"))
	lose.Store(true)
	must(t, redis.Uncount(ctx, "n"))
	if n, err := redis.Get(ctx, "n"); err != nil || string(n) != "2" || lose.Load() {
		t.Fatalf("after Uncount %s, %v, want 2", n, err)
	}
}

func TestAnAnswerThatIsLostTakesAndEndsNoPlaceTwice(t *testing.T) {
	addr, lose := losing(t, miniredis.RunT(t).Addr())
	redis, err := cache.NewRedis("redis://" + addr)
	must(t, err)
	defer redis.Close()
	for range 2 { // the server has both scripts then
		holds(t, redis, "known", true)
		released(t, redis, "known", true)
	}
	for _, holder := range []string{"a", "b", "c", "d", "e"} {
		lose.Store(true)
		holds(t, redis, holder, true)
	}
	holds(t, redis, "f", false)
	lose.Store(true)
	released(t, redis, "a", true)
	released(t, redis, "a", false)
	holds(t, redis, "f", true)
	holds(t, redis, "g", false)
}

func TestRedisURLThatCannotBeReadKeepsItsPassword(t *testing.T) {
	_, err := cache.NewRedis("redis://user:geheim@[::bad")
	if err == nil || bytes.Contains([]byte(err.Error()), []byte("geheim")) {
		t.Fatalf("error = %v; want one without the password", err)
	}
}

// TestRealRedis repeats the counter script and the sets on a real server, whose
// Lua and expiry are not miniredis's.
func TestRealRedis(t *testing.T) {
	redis, err := cache.NewRedis(gatewaytest.Redis(t))
	must(t, err)
	defer redis.Close()
	ctx := context.Background()
	for want := int64(1); want <= 2; want++ {
		n, err := redis.Count(ctx, "n", time.Minute)
		must(t, err)
		if n != want {
			t.Fatalf("Count = %d, want %d", n, want)
		}
	}
	for _, want := range []bool{true, false} {
		if within, err := redis.CountWithin(ctx, 1, time.Minute, "m"); err != nil || within != want {
			t.Fatalf("CountWithin = %v, %v, want %v", within, err, want)
		}
	}
	if added, err := redis.Add(ctx, "k", []byte("v"), time.Minute); err != nil || !added {
		t.Fatalf("Add = %v, %v", added, err)
	}
	if added, err := redis.Add(ctx, "k", []byte("w"), time.Minute); err != nil || added {
		t.Fatalf("second Add = %v, %v", added, err)
	}
	for _, own := range []string{"\x00\xffa", "b"} {
		if holder, err := redis.Reserve(ctx, "r", []byte(own), time.Minute); err != nil || string(holder) != "\x00\xffa" {
			t.Fatalf("Reserve %q = %q, %v", own, holder, err)
		}
	}
	must(t, redis.Join(ctx, "s", "a", time.Minute))
	must(t, redis.Join(ctx, "s", "b", time.Minute))
	must(t, redis.Leave(ctx, "s", "a"))
	if got := members(t, redis, "s"); got != "b" {
		t.Fatalf("Members = %q, want b", got)
	}
}
