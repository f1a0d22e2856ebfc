package pseudonym_test

import (
	"encoding/base64"
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
	"pgregory.net/rapid"

	"qiao/gateway/bridge/pseudonym"
)

var (
	key    = pseudonym.NewKey()
	mapper = pseudonym.New(key, pseudonym.Options{Clear: []string{"State"}})
)

// seeds are texts of every kind that the package reads in a way of its own, and some that almost are.
var seeds = []string{
	"", "张三", "%张三%", "张三（采购部）", "zhangsan", "ZhangSan", "13800138000", "33010619900101123X", "0571-88886666", "浙江省杭州市余杭区文一西路969号3幢",
	"2026-11-20", "2026-11-20T09:30:00", "2026-13-40", "2026年11月20日", "25:61", "09:30", "/Date(1700000000000)/", "1", "42", "301", "0", "成功", "成功了", "true",
	"6F9619FF-8B86-D011-B42D-00C04FC964FF", "6f9619ff-8b86-d011-b42d-00c04fc964ff", "6f9619FF-8b86-d011-b42d-00c04fc964ff", "{6f9619ff-8b86-d011-b42d-00c04fc964ff}",
	"00000000-0000-0000-0000-000000000000", "12345678-1234-1234-1234-123456789012", "ghijklmn-opqr-stuv-wxyz-ghijklmnopqr", "d41d8cd98f00b204e9800998ecf8427e",
	`{"Name":"张三","Phone":13800138000,"State":"启用"}`, `[{"a":"\u5f20\u4E09"},null,1.50,true]`, `{"13800138000":"x"}`, `{"a":"{\"Name\":\"张三\"}"}`, "{abc}", "[1a5]",
	"name=张三&phone=13800138000", "a=b", "?name=张三", "/pages/x?id=张三&t=1", "pwd=abc", "%E5%BC%A0%E4%B8%89", "%e5%bc%a0%e4%b8%89", "%D5%C5%C8%FD", "100%", "100%ab", "a%20b+c", "%41%42",
	`\u5f20\u4e09`, `\u5F20 and \uzzzz`, `\ud800`, `\ud840\udc00`, "5byg5LiJ", "emhhbmdzYW4=", "zhangsan1234", "𠀀𠀁", "㐀", "Ärger", "Иван", "ＡＢ１２", "한국", "ひらがな", "①②", "王🙂", "a\x00b", "〇",
	"张三,李四;13800138000|zhang.san@example.com", "***", "[file 12 bytes 00112233445566778899aabbccddeeff]",
}

// FuzzText asserts that every text comes back, that its pseudonym has its form, and that it is changed.
func FuzzText(f *testing.F) {
	for _, seed := range seeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || strings.ContainsRune(text, utf8.RuneError) || len(text) > 4096 {
			t.Skip("not a text of a call, or a long one")
		}
		there := mapper.Text("Field", text)
		if strings.Contains(there, pseudonym.Masked) && !strings.Contains(text, pseudonym.Masked) || strings.Contains(there, "[file ") {
			t.Skip("a secret or a file within it does not come back")
		}
		if back := mapper.Undo().Text("Field", there); back != text && !sameSpelling(back, text) {
			t.Fatalf("%q became %q and came back as %q", text, there, back)
		}
	})
}

// sameSpelling forgives the case of hexadecimal digits, which says nothing where there are no letters among them.
func sameSpelling(a, b string) bool {
	if a, err := url.QueryUnescape(a); err == nil && strings.Contains(b, "=") {
		if b, err := url.QueryUnescape(b); err == nil && a == b {
			return true
		}
	}
	return strings.ContainsAny(a, `%\`) && strings.EqualFold(a, b)
}

// FuzzBody asserts the same of bodies, and that no body is too strange.
func FuzzBody(f *testing.F) {
	for _, seed := range seeds {
		f.Add("", []byte(seed))
		f.Add("application/x-www-form-urlencoded", []byte("a="+url.QueryEscape(seed)))
		gb, _ := simplifiedchinese.GB18030.NewEncoder().String(seed)
		f.Add("text/plain; charset=gbk", []byte(gb))
		body, _ := json.Marshal(map[string]any{"OtherA": seed, "Myresult": seed + seed})
		f.Add("application/json", body)
		if strings.ContainsAny(seed, `%\`) {
			continue // sameSpelling cannot look into base64
		}
		f.Add("application/json", []byte(`"`+base64.StdEncoding.EncodeToString([]byte(seed))+`"`))
	}
	f.Add("multipart/form-data; boundary=xx", []byte("--xx\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n张三\r\n--xx--\r\n"))
	f.Fuzz(func(t *testing.T, contentType string, body []byte) {
		if len(body) > 4096 {
			t.Skip("a long body takes long")
		}
		there, found := mapper.Body(contentType, body)
		back, _ := mapper.Undo().Body(contentType, there)
		if len(found.Secrets) > 0 || found.Files > 0 || strings.Contains(string(body), pseudonym.Masked) || strings.HasPrefix(contentType, "multipart/") ||
			strings.Contains(string(body), `\u`) || strings.Contains(string(body), "\ufffd") {
			return
		}
		if string(back) != string(body) && !sameSpelling(string(back), string(body)) {
			t.Fatalf("%q of %q became %q and came back as %q", body, contentType, there, back)
		}
	})
}

// TestKeepsFormAndIsInjective takes many texts of one form: their pseudonyms differ, and have their form.
func TestKeepsFormAndIsInjective(t *testing.T) {
	form := func(text string) string {
		return strings.Map(func(r rune) rune {
			switch {
			case r >= '0' && r <= '9':
				return '0'
			case r >= 'a' && r <= 'z':
				return 'a'
			case r >= 'A' && r <= 'Z':
				return 'A'
			case unicode.Is(unicode.Han, r):
				return '汉'
			}
			return r
		}, text)
	}
	rapid.Check(t, func(t *rapid.T) {
		pattern := rapid.SampledFrom([]string{`[一-龥]{2,3}`, `[a-z]{3}\d{3}`, `1\d{10}`, `0\d{9}`, `[A-Z][a-z]{2}·[一-龥]`, `\d{17}X`, `[a-z]{1,4}@[a-z]{3}\.cn`, `[一-龥]`}).Draw(t, "pattern")
		texts := rapid.SliceOfNDistinct(rapid.StringMatching(pattern), 2, 30, rapid.ID[string]).Draw(t, "texts")
		seen := map[string]string{}
		for _, text := range texts {
			there := mapper.Text("", text)
			if form(there) != form(text) {
				t.Fatalf("%q became %q", text, there)
			}
			if other, ok := seen[there]; ok {
				t.Fatalf("%q and %q both became %q", text, other, there)
			}
			seen[there] = text
			if back := mapper.Undo().Text("", there); back != text {
				t.Fatalf("%q became %q and came back as %q", text, there, back)
			}
		}
	})
}

// TestPermutesWholeSmallDomains counts: all texts of a length, each once.
func TestPermutesWholeSmallDomains(t *testing.T) {
	for _, c := range []struct {
		first   string // of each text: a tenth of the five digits is enough
		letters string
		length  int
	}{{"", "0123456789", 4}, {"1", "0123456789", 4}, {"", "abcdefghijklmnopqrstuvwxyz", 3}} {
		texts := []string{c.first}
		for range c.length {
			var longer []string
			for _, text := range texts {
				for _, letter := range c.letters {
					longer = append(longer, text+string(letter))
				}
			}
			texts = longer
		}
		seen, same := map[string]bool{}, 0
		for _, text := range texts {
			there := mapper.Text("", text)
			seen[there] = true
			if there == text {
				same++
			}
		}
		if len(seen) != len(texts) {
			t.Errorf("%d texts of %d characters behind %q have %d pseudonyms", len(texts), c.length, c.first, len(seen))
		}
		if same > 20 { // a random permutation leaves one in place on average
			t.Errorf("%d texts of %d characters behind %q are their own pseudonyms", same, c.length, c.first)
		}
	}
}

func TestAnotherKeyMakesOtherPseudonyms(t *testing.T) {
	other := pseudonym.New(pseudonym.NewKey(), pseudonym.Options{})
	same := 0
	for _, text := range []string{"张三", "李小明", "13800138000", "zhangsan", "330106199001011234", "6f9619ff-8b86-d011-b42d-00c04fc964ff"} {
		if mapper.Text("", text) == other.Text("", text) {
			same++
		}
		if other.Undo().Text("", mapper.Text("", text)) == text {
			t.Errorf("another key brings %s back", text)
		}
	}
	if same > 0 {
		t.Errorf("%d pseudonyms are the same with two keys", same)
	}
}
