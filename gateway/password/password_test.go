package password_test

import (
	"context"
	"crypto/md5"
	"encoding/hex"
	"errors"
	"regexp"
	"strings"
	"testing"

	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/password"
)

const secret = "Qiao@2026 桥"

func md5Of(text string) string {
	sum := md5.Sum([]byte(text))
	return hex.EncodeToString(sum[:])
}

func hash(t *testing.T, h *password.Hasher, sent string) string {
	t.Helper()
	stored, err := h.Hash(t.Context(), sent)
	if err != nil {
		t.Fatal(err)
	}
	return stored
}

// check verifies and compares both answers.
func check(t *testing.T, h *password.Hasher, stored, sent string, wantOK, wantReplace bool) {
	t.Helper()
	ok, replace, err := h.Verify(t.Context(), stored, sent)
	if err != nil || ok != wantOK || replace != wantReplace {
		t.Errorf("Verify(%q, %q) = %v, %v, %v; want %v, %v", stored, sent, ok, replace, err, wantOK, wantReplace)
	}
}

func TestWhatWasHashedIsVerified(t *testing.T) {
	h := password.NewHasher(2, 2, true, false)
	stored := hash(t, h, secret)
	check(t, h, stored, secret, true, false)
	for _, wrong := range []string{"", "qiao@2026 桥", secret + " ", md5Of(secret), stored} {
		check(t, h, stored, wrong, false, false)
	}
}

func TestHashIsAPHCStringWithASaltOfItsOwn(t *testing.T) {
	h := password.NewHasher(2, 2, true, false)
	first, second := hash(t, h, secret), hash(t, h, secret)
	form := regexp.MustCompile(`^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$`)
	if !form.MatchString(first) || len(first) > 300 {
		t.Errorf("hash %q", first)
	}
	if first == second {
		t.Error("two hashes of one password are the same")
	}
}

// A cheap hash of a test is not accepted by a gateway, which sets no cost.
func TestAHashOfLessThanTheFullCostIsNotAccepted(t *testing.T) {
	cheap, full := password.NewHasher(1, 1, true, false), password.NewHasher(1, 1, true, false)
	cheap.SetCost(password.Cost{Memory: 8, Time: 1})
	stored := hash(t, cheap, secret)
	if !strings.HasPrefix(stored, "$argon2id$v=19$m=8,t=1,p=1$") {
		t.Errorf("hash %q", stored)
	}
	check(t, cheap, stored, secret, true, false)
	check(t, cheap, stored, "other", false, false)
	check(t, cheap, hash(t, full, secret), secret, true, false)
	check(t, full, stored, secret, false, false)
}

func TestLegacyHashesAreAcceptedToBeReplaced(t *testing.T) {
	for _, test := range []struct {
		name, stored, sent string
		ok                 bool
	}{
		{"plain", secret, secret, true},
		{"plain, wrong", secret, "other", false},
		{"plain, other letter case", "Secret", "secret", false},
		{"md5", md5Of(secret), secret, true},
		{"md5 in upper case", strings.ToUpper(md5Of(secret)), secret, true},
		{"md5, wrong", md5Of(secret), "other", false},
		{"the md5 itself as the password", md5Of(secret), md5Of(secret), false},
		{"no hash", "", "", false},
		{"no hash, some password", "", secret, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			check(t, password.NewHasher(1, 1, true, false), test.stored, test.sent, test.ok, test.ok)
			check(t, password.NewHasher(1, 1, false, false), test.stored, test.sent, false, false)
		})
	}
}

// Clients that send md5 and clients that send the password share one account.
func TestClientsThatSendMD5(t *testing.T) {
	h := password.NewHasher(2, 2, true, true)
	for _, stored := range []string{hash(t, h, secret), hash(t, h, md5Of(secret))} {
		check(t, h, stored, secret, true, false)
		check(t, h, stored, md5Of(secret), true, false)
		check(t, h, stored, strings.ToUpper(md5Of(secret)), true, false)
		check(t, h, stored, md5Of("other"), false, false)
	}
	check(t, h, md5Of(secret), md5Of(secret), true, true)
	check(t, h, secret, md5Of(secret), true, true)
	check(t, h, secret, md5Of("other"), false, false)

	plain := password.NewHasher(2, 2, true, false)
	check(t, plain, hash(t, plain, secret), md5Of(secret), false, false)
}

// A hash of an unknown kind matches no password, not even its own text.
func TestUnknownHashesOpenNothing(t *testing.T) {
	h := password.NewHasher(1, 1, true, true)
	known := hash(t, h, secret)
	parts := strings.Split(known, "$")
	for _, stored := range []string{
		strings.Replace(known, "m=19456", "m=65536", 1),
		strings.Replace(known, "v=19", "v=16", 1),
		strings.Replace(known, "argon2id", "argon2i", 1),
		strings.Replace(known, parts[5], "AAAA", 1),
		strings.Replace(known, parts[4], "not base64", 1),
		"$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy",
		"$argon2id$",
	} {
		check(t, h, stored, secret, false, false)
		check(t, h, stored, stored, false, false)
	}
}

func TestFullQueueIsUnavailableAtOnce(t *testing.T) {
	h := password.NewHasher(1, 1, true, false)
	release := h.Hold()
	waiting := make(chan error)
	go func() {
		_, err := h.Hash(context.Background(), secret)
		waiting <- err
	}()
	gatewaytest.Eventually(t, "one waits", func() bool { return h.Callers() >= 2 })
	if _, err := h.Hash(t.Context(), secret); !errs.Is(err, errs.Unavailable) {
		t.Errorf("Hash with a full queue: %v", err)
	}
	if _, _, err := h.Verify(t.Context(), "", secret); !errs.Is(err, errs.Unavailable) {
		t.Errorf("Verify with a full queue: %v", err)
	}
	release()
	if err := <-waiting; err != nil {
		t.Errorf("who waited: %v", err)
	}
	check(t, h, secret, secret, true, true)
}

func TestACallerWhoLeavesFreesHisPlace(t *testing.T) {
	h := password.NewHasher(1, 1, true, false)
	release := h.Hold()
	defer release()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for range 3 { // the second and third would find no place
		if _, _, err := h.Verify(ctx, secret, secret); !errors.Is(err, context.Canceled) {
			t.Fatalf("Verify after the caller left: %v", err)
		}
	}
	if h.Callers() != 1 {
		t.Errorf("%d places taken, want the held one", h.Callers())
	}
}
