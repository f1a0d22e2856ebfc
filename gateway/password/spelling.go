package password

import (
	"strings"

	"qiao/gateway/pinyin"
)

// mostSpellings bounds the spellings of a name whose characters have several readings.
const mostSpellings = 64

// spellings are how a name is written in pinyin, the family name first or last: zhangwei and
// weizhang. Characters with several readings have a spelling for each.
func spellings(name string) []string {
	syllables := pinyin.Syllables(name)
	if len(syllables) == 0 {
		return nil
	}
	family, given := pinyin.Joined(syllables[:1], mostSpellings), pinyin.Joined(syllables[1:], mostSpellings)
	var all []string
	for _, first := range family {
		for _, rest := range given {
			all = append(all, first+rest, rest+first)
		}
	}
	return all
}

// different counts the different characters of a text, without regard to their case.
func different(text string) int {
	seen := map[rune]bool{}
	for _, r := range strings.ToLower(text) {
		seen[r] = true
	}
	return len(seen)
}
