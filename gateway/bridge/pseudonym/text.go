package pseudonym

import (
	"slices"
	"strings"
)

// text changes a text run by run, where a run is characters of one alphabet side by side: 张三 is the same in 张三, %张三%
// and 张三（采购部）. GUIDs are one unit, in any of their forms.
func (m *Mapper) text(s string) string {
	var out strings.Builder
	for i := 0; i < len(s); {
		if n := guidAt(s, i); n > 0 {
			out.WriteString(m.guid(s[i : i+n]))
			i += n
			continue
		}
		end := i + 1
		for end < len(s) && guidAt(s, end) == 0 {
			end++
		}
		out.WriteString(m.runs(s[i:end]))
		i = end
	}
	return out.String()
}

// words stay as they are: they say how a call went, or how to sort, and name nobody.
var words = map[string]bool{
	"成功": true, "失败": true, "操作成功": true, "操作失败": true, "存储过程执行成功": true, "存储过程执行失败": true, "查询类型未传递": true,
	"是": true, "否": true, "升序": true, "降序": true, "true": true, "false": true, "null": true, "asc": true, "desc": true, "ascend": true, "descend": true, "ascending": true, "descending": true,
}

func (m *Mapper) runs(s string) string {
	runes := []rune(s)
	for start := 0; start < len(runes); {
		a, at := find(runes[start])
		if a == nil {
			start++
			continue
		}
		places, end := []int{at}, start+1
		for ; end < len(runes); end++ {
			next, at := find(runes[end])
			if next != a {
				break
			}
			places = append(places, at)
		}
		m.run(a, runes[start:end], places, false)
		start = end
	}
	return string(runes)
}

// whole is from how many digits on a number is taken for one of a person, a document or a telephone. Such a number
// keeps whether it begins with 0, so that a text and a JSON number of the same digits have the same pseudonym.
const whole = 7

// run changes one run. Permuting goes on until the result is again what the run was (cycle walking): no word, and
// beginning with 0 or not as before.
func (m *Mapper) run(a *alphabet, run []rune, places []int, isNumber bool) {
	if m.without || words[spell(a, places)] {
		return
	}
	keepsZero := a == digits && (isNumber || len(places) >= whole)
	zero := places[0] == 0
	for {
		m.cipher.permute(a, places, m.undo)
		if (!keepsZero || zero == (places[0] == 0)) && !words[spell(a, places)] {
			break
		}
	}
	for i, at := range places {
		run[i] = a.write(at, run[i])
	}
}

// longestWord is that of words, in characters.
const longestWord = 8

// spell returns a short run in lower letters, to be looked up in words.
func spell(a *alphabet, places []int) string {
	if len(places) > longestWord || a != latin && a != han {
		return ""
	}
	spelt := make([]rune, len(places))
	for i, at := range places {
		spelt[i] = a.write(at, a.first)
	}
	return string(spelt)
}

// guidAt returns the length of what has the form of a GUID at s[i:], with dashes or without; 0 where there is none. Its
// characters may be any letters and digits: a pseudonym keeps letters and digits, so it has the form where the text had it.
func guidAt(s string, i int) int {
	if i > 0 && isAlnum(s[i-1]) || i >= len(s) || !isAlnum(s[i]) {
		return 0
	}
	const dashed, plain = 36, 32
	if n := i + dashed; n <= len(s) && (n == len(s) || !isAlnum(s[n])) && hasDashes(s[i:n]) {
		return dashed
	}
	if n := i + plain; n <= len(s) && (n == len(s) || !isAlnum(s[n])) && allAlnum(s[i:n]) {
		return plain
	}
	return 0
}

func hasDashes(s string) bool {
	for i := range len(s) {
		dash := i == 8 || i == 13 || i == 18 || i == 23
		if dash != (s[i] == '-') || !dash && !isAlnum(s[i]) {
			return false
		}
	}
	return true
}

func allAlnum(s string) bool {
	for i := range len(s) {
		if !isAlnum(s[i]) {
			return false
		}
	}
	return true
}

func isAlnum(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

const (
	lowerHex = "0123456789abcdef"
	upperHex = "0123456789ABCDEF"
)

// hexOf returns which digits a GUID is written with; empty where it is none, or has no letters.
func hexOf(s string) string {
	for _, alphabet := range []string{lowerHex, upperHex} {
		if strings.Trim(s, alphabet+"-") == "" && strings.Trim(s, "0123456789-") != "" {
			return alphabet
		}
	}
	return ""
}

// guid changes a text that has the form of a GUID. What is none, or has digits alone, is changed run by run until it is
// again none; the GUID of zeros stays.
func (m *Mapper) guid(s string) string {
	alphabet := hexOf(s)
	if m.without {
		return s
	}
	if alphabet == "" {
		zeros := func(s string) bool { return strings.Trim(s, "0-") == "" }
		if zeros(s) {
			return s
		}
		return walk(s, m.runs, func(s string) bool { return hexOf(s) == "" && !zeros(s) })
	}
	places := make([]int, 0, 32)
	for _, c := range []byte(s) {
		if c != '-' {
			places = append(places, strings.IndexByte(alphabet, c))
		}
	}
	for {
		m.cipher.permute(hexits, places, m.undo)
		if slices.Max(places) >= 10 {
			break
		}
	}
	out := []byte(s)
	for i, c := range out {
		if c != '-' {
			out[i], places = alphabet[places[0]], places[1:]
		}
	}
	return string(out)
}

// walk repeats a permutation until its result belongs to the same set as s, so that it permutes that set. A set that
// it cannot come back to, which no test has found, would be a text that cannot be undone; it is left out.
func walk(s string, step func(string) string, belongs func(string) bool) string {
	const most = 1000
	for range most {
		if s = step(s); belongs(s) {
			return s
		}
	}
	return Masked
}
