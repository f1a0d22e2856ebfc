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

func TestANumberIsKeptPlain(t *testing.T) {
	for text, want := range map[string]string{
		"138 0013 8000": "13800138000", "138-0013-8000": "13800138000", "+86 13800138000": "13800138000", "+86-138-0013-8000": "13800138000",
		"(+86)13800138000": "13800138000", "0086 13800138000": "13800138000", "8613800138000": "13800138000", "１３８００１３８０００": "13800138000",
		"\u202d13800138000\u202c": "13800138000", "138\u00a00013\u00a08000": "13800138000", "138–0013–8000": "13800138000",
		"0571-86012345": "057186012345", "86012345": "86012345", "139-0000": "1390000", "+1 555 0100": "+1 555 0100", "张三": "张三", "": "",
	} {
		if got := mobile.Plain(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
