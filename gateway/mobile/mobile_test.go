package mobile_test

import (
	"testing"

	"qiao/gateway/mobile"
)

func TestAMaskedNumberKeepsItsEnds(t *testing.T) {
	for number, want := range map[string]string{"13800138000": "138****8000", "12345678": "123****5678", "1234567": "", "": ""} {
		if got := mobile.Mask(number); got != want {
			t.Errorf("%q: %q, want %q", number, got, want)
		}
	}
}

func TestANumberHasElevenDigits(t *testing.T) {
	for number, want := range map[string]bool{"13800138000": true, "1380013800": false, "138001380000": false, "23800138000": false, "1380013800x": false, "": false} {
		if got := mobile.Valid(number); got != want {
			t.Errorf("%q: %v, want %v", number, got, want)
		}
	}
}
