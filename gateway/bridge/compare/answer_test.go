package compare_test

import (
	"bytes"
	"crypto/sha256"
	"strings"
	"testing"

	"qiao/gateway/bridge/compare"
)

// A body that was too long to keep is known by its digest.
func TestDigests(t *testing.T) {
	body := bytes.Repeat([]byte("床"), 1000)
	whole := compare.Answer{Status: 200, Body: body}
	digest := compare.Answer{Status: 200, Digest: &compare.Digest{Length: int64(len(body)), SHA256: sha256.Sum256(body)}}
	other := compare.Answer{Status: 200, Digest: &compare.Digest{Length: 5}}
	for _, test := range []struct {
		a, b compare.Answer
		want compare.Verdict
	}{
		{digest, digest, compare.Identical},
		{whole, digest, compare.Identical},
		{digest, whole, compare.Identical},
		{digest, other, compare.Incomparable},
		{whole, other, compare.Incomparable},
	} {
		got := compare.Compare(test.a, test.b, compare.Options{})
		if got.Verdict != test.want || (got.Reason == compare.TooBig) != (test.want == compare.Incomparable) {
			t.Errorf("%v", got)
		}
	}
}

// Bodies that are too big still have a status and a Content-Type.
func TestTheHeadIsComparedWhateverTheBody(t *testing.T) {
	got := compare.Compare(compare.Answer{Status: 200, Body: []byte("[1]")}, compare.Answer{Status: 500, Body: []byte("[2]")}, compare.Options{Bounds: compare.Bounds{Body: 1}})
	if got.Verdict != compare.Different || len(got.Differences) != 1 || got.Differences[0].Class != compare.Status {
		t.Errorf("%v", got)
	}
}

func TestFingerprints(t *testing.T) {
	one := compare.Difference{Class: compare.Value, Field: "Table[].Price", Place: "Table[1].Price", Legacy: "1"}
	same := compare.Difference{Class: compare.Value, Field: "Table[].Price", Place: "Table[9].Price", Native: "2", Count: 7}
	if got := one.Fingerprint(); got != same.Fingerprint() || got != "e2a025e0cc75f1ff" {
		t.Error(got)
	}
	for _, other := range []compare.Difference{{Class: compare.Type, Field: one.Field}, {Class: compare.Value, Field: "Table[].Pric"}} {
		if other.Fingerprint() == one.Fingerprint() {
			t.Errorf("%+v has the fingerprint of another", other)
		}
	}
}

// Long keys and values make no long results.
func TestPlacesAndValuesAreShort(t *testing.T) {
	key, other := strings.Repeat("名", 5000), strings.Repeat("名", 4999)+"字"
	got := compare.Compare(jsonAnswer(`{"%s":"%s","%s":1}`, key, key, other), jsonAnswer(`{"%s":"%s","%s":2}`, key, other, other), compare.Options{})
	if len(got.Differences) != 2 || got.Differences[0].Field == got.Differences[1].Field {
		t.Fatal(describe(got))
	}
	for _, d := range got.Differences {
		if len([]rune(d.Field)) > 100 || len([]rune(d.Legacy)) > 121 {
			t.Errorf("%+v", d)
		}
	}
}
