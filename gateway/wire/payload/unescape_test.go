package payload_test

import (
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"

	"qiao/gateway/wire/payload"
)

// TestFormsAreDecodedAsASPNetDoes has what HttpUtility.UrlDecode makes of each text.
func TestFormsAreDecodedAsASPNetDoes(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"%u653e%u5047": "放假", "%u653E": "放", "a%20b+c": "a b c", "%E6%94%BE": "放", "%e6%94%be%u5047": "放假", "放%u5047%E6": "放假\xe6",
		"%uD83D%uDE00": "😀", "%ud83d%ude00x": "😀x", "😀%u653e": "😀放",
		// halves of a pair
		"%uD83D": "\ufffd", "%uDE00%uD83D": "\ufffd\ufffd", "%uD83Dx%uDE00": "\ufffdx\ufffd", "%uD83D%u653e": "\ufffd放", "%uD83D%uD83D%uDE00": "\ufffd😀",
		// a % that encodes nothing stands for itself
		"%u65": "%u65", "%u": "%u", "%": "%", "100%": "100%", "%zz": "%zz", "%u653": "%u653", "%u653g": "%u653g", "%U653E": "%U653E", "%5": "%5", "%%41": "%A", "50%&": "50%&",
		"%u%36535": "%u6535", "%25u653e": "%u653e", "%u0041": "A", "%u0000": "\x00", "": "",
	} {
		if got := payload.UnescapeForm(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// FuzzUnescapeForm: what escape() and encodeURIComponent() write is read as it was, and no text panics or gets longer.
func FuzzUnescapeForm(f *testing.F) {
	for _, text := range []string{"%u653e", "%u65", "%uD83D%uDE00", "%uD83D", "a+b%20c%", "放假", "%E6%94"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		read := payload.UnescapeForm(text)
		if len(read) > len(text) || utf8.ValidString(text) && !strings.Contains(text, "%") && read != strings.ReplaceAll(text, "+", " ") {
			t.Fatalf("%q is read as %q", text, read)
		}
		if plain, err := url.QueryUnescape(text); err == nil && plain != read {
			t.Fatalf("%q is read as %q, want %q", text, read, plain)
		}
		if !utf8.ValidString(text) {
			return
		}
		for _, written := range []string{payload.EscapeForm(text), url.QueryEscape(text)} {
			if got := payload.UnescapeForm(written); got != text {
				t.Fatalf("%q is written as %q and read as %q", text, written, got)
			}
		}
	})
}

// Bytes of another encoding are decoded together, also where their second one is an ASCII character or a unit of escape() stands between.
func TestFormsInAnotherEncoding(t *testing.T) {
	t.Parallel()
	inGBK := func(bytes []byte) []byte {
		text, err := simplifiedchinese.GBK.NewDecoder().Bytes(bytes)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	for text, want := range map[string]string{
		"%B7%C5%BC%D9": "放假", "%b7%c5%u5047": "放假", "\xb7\xc5+%BC%D9": "放 假", "%81@": "丂", "%81%40a": "丂a", "%8EA": "嶢", "%u653e%BC%D9%uD83D%uDE00": "放假😀", "a%20b": "a b", "100%": "100%", "": "",
	} {
		if got := payload.UnescapeFormIn(text, inGBK); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
