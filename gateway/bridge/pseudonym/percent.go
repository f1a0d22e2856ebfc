package pseudonym

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
)

// charset is how the bytes of a text are to be read.
type charset byte

const (
	noText charset = iota // no text in any of them
	utf8Text
	gbText // GB18030, and GBK and GB2312 with it
)

// decode reads bytes as UTF-8, or else as what older Chinese clients send.
func decode(b string) (text string, c charset) {
	if utf8.ValidString(b) {
		return b, utf8Text
	}
	text, err := simplifiedchinese.GB18030.NewDecoder().String(b)
	if err != nil || strings.ContainsRune(text, utf8.RuneError) || encode(text, gbText) != b {
		return "", noText
	}
	return text, gbText
}

func encode(text string, c charset) string {
	if c != gbText {
		return text
	}
	b, err := simplifiedchinese.GB18030.NewEncoder().String(text)
	if err != nil {
		return ""
	}
	return b
}

// inCharset changes a text and returns its bytes. Bytes of GB18030 that are UTF-8 by chance would be read as that when
// they are undone, so the text is changed again until they are not. What is ASCII has nothing left to be undone.
func inCharset(c charset, text string, change func(string) string) string {
	for {
		text = change(text)
		written := encode(text, c)
		if c == utf8Text || !utf8.ValidString(written) || len(written) == utf8.RuneCountInString(written) {
			return written
		}
	}
}

// percented is a text with percent-encoding.
type percented struct {
	units   []spelt
	charset charset
}

// readPercent reads a text; ok is false where it holds no text, a character is half encoded, or a % encodes nothing.
func readPercent(s string, plusIsBlank bool) (p percented, ok bool) {
	var bytes []byte
	var how []notation
	capital, small := false, false
	for i := 0; i < len(s); i++ {
		c, n := s[i], raw
		if c == '%' {
			v, err := strconv.ParseUint(s[min(i+1, len(s)):min(i+3, len(s))], 16, 8)
			if err != nil || i+2 >= len(s) {
				return percented{}, false
			}
			c, n = byte(v), percent
			if strings.ContainsAny(s[i+1:i+3], "ABCDEF") {
				n, capital = percentU, true
			}
			small = small || strings.ContainsAny(s[i+1:i+3], "abcdef")
			i += 2
		} else if c == '+' && plusIsBlank {
			c, n = ' ', plus
		}
		bytes, how = append(bytes, c), append(how, n)
	}
	text, c := decode(string(bytes))
	isMixed := c == gbText && utf8.ValidString(s) && utf8.RuneCountInString(s) < len(s) // GBK encoded beside UTF-8 as it is
	if c == noText || isMixed || strings.ContainsRune(text, 0) {
		return percented{}, false
	}
	p.charset = c
	at := 0
	for _, r := range text {
		n := len(encode(string(r), c))
		style := how[at]
		for _, other := range how[at : at+n] {
			if (other == raw) != (style == raw) {
				return percented{}, false
			}
			style = max(style, other)
		}
		p.units, at = append(p.units, spelt{r, style}), at+n
	}
	evenCase(p.units, percentU, percent, percentU, capital, small)
	return p, true
}

// hasPercent reports whether any character is percent-encoded.
func (p percented) hasPercent() bool {
	for _, u := range p.units {
		if u.how == percent || u.how == percentU {
			return true
		}
	}
	return false
}

// write writes the text in the notation of p. Where base64 is within the text, its pseudonym has + and / in place of
// letters: such a character, and a % that encodes it, is encoded, and a letter in its place is not.
func (p percented) write(text string) string {
	var out strings.Builder
	at, same := -1, len(p.units) == utf8.RuneCountInString(text)
	respell(p.units, text, percentU, func(r rune, how notation) {
		at++
		format := "%%%02X"
		switch {
		case how == raw && same && p.units[at].r != r && r < 0x80 && !strings.ContainsRune("*-_.~", r) && !isASCIIAlnum(r):
		case how == raw, same && isASCIIAlnum(r) && !isASCIIAlnum(p.units[at].r), !same && (r == '*' || isASCIIAlnum(r)):
			out.WriteString(encode(string(r), p.charset))
			return
		case how == plus && r == ' ':
			out.WriteByte('+')
			return
		case how == percent:
			format = "%%%02x"
		}
		for _, b := range []byte(encode(string(r), p.charset)) {
			fmt.Fprintf(&out, format, b)
		}
	})
	return out.String()
}

func isASCIIAlnum(r rune) bool { return r < 0x80 && isAlnum(byte(r)) }
