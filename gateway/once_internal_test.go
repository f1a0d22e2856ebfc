package gateway

import (
	"net/http/httptest"
	"testing"
	"time"
)

// The book-keeping of repeated writes, without a network whose timing decides
// whether an answer was delivered.
func TestWritesRememberUndeliveredAnswersForAMinute(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	w := writes{now: func() time.Time { return now }, runs: map[writeKey]*writeRun{}}
	key := keyOfWrite("token", httptest.NewRequest("POST", "/x", nil), []byte("{}"))

	run, first := w.join(key)
	if !first {
		t.Fatal("nothing ran yet")
	}
	w.finish(key, run, answer{status: 200}, false)
	now = now.Add(onceFor - time.Second)
	if repeated, first := w.join(key); first || repeated != run {
		t.Fatal("an undelivered answer is kept for its repeat")
	}
	now = now.Add(2 * time.Second)
	if _, first := w.join(key); !first {
		t.Fatal("after a minute the same request is a new write")
	}
}

func TestWritesForgetDeliveredAnswers(t *testing.T) {
	w := writes{now: time.Now, runs: map[writeKey]*writeRun{}}
	key := keyOfWrite("token", httptest.NewRequest("POST", "/x", nil), nil)
	run, _ := w.join(key)
	w.finish(key, run, answer{}, true)
	run, first := w.join(key)
	if !first {
		t.Fatal("a delivered write must run again when it is sent again")
	}
	w.finish(key, run, answer{}, false)
	if _, first := w.join(key); first {
		t.Fatal("undelivered: the repeat gets the answer")
	}
	w.delivered(key, run)
	if _, first := w.join(key); !first {
		t.Fatal("the repeat has it now")
	}
}

func TestWritesRunUnprotectedWhenThereIsNoRoom(t *testing.T) {
	w := writes{now: time.Now, runs: map[writeKey]*writeRun{}}
	for i := range maxOnce {
		w.join(writeKey{byte(i), byte(i >> 8)})
	}
	if run, first := w.join(writeKey{1, 2, 3}); run != nil || !first {
		t.Fatal("a full book must not refuse a write")
	}
}

func TestKeyOfWriteTellsRequestsApart(t *testing.T) {
	request := httptest.NewRequest("POST", "/a?b=c", nil)
	keys := map[writeKey]string{}
	for name, key := range map[string]writeKey{
		"same":          keyOfWrite("t", request, []byte("x")),
		"other token":   keyOfWrite("u", request, []byte("x")),
		"other body":    keyOfWrite("t", request, []byte("y")),
		"other query":   keyOfWrite("t", httptest.NewRequest("POST", "/a?b=d", nil), []byte("x")),
		"other path":    keyOfWrite("t", httptest.NewRequest("POST", "/b?b=c", nil), []byte("x")),
		"other method":  keyOfWrite("t", httptest.NewRequest("PUT", "/a?b=c", nil), []byte("x")),
		"shifted parts": keyOfWrite("tP", httptest.NewRequest("POST", "/a?b=c", nil), []byte("x")),
	} {
		if other, taken := keys[key]; taken {
			t.Errorf("%s has the key of %s", name, other)
		}
		keys[key] = name
	}
}
