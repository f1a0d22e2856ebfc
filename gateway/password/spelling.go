package password

import (
	"strings"

	"github.com/mozillazg/go-pinyin"
)

// mostSpellings bounds the spellings of a name whose characters have several readings.
const mostSpellings = 64

// spellings are how a name is written in pinyin, the family name first or last: zhangwei and
// weizhang. Characters with several readings have a spelling for each.
func spellings(name string) []string {
	args := pinyin.NewArgs()
	args.Heteronym = true
	syllables := pinyin.Pinyin(name, args)
	if len(syllables) == 0 {
		return nil
	}
	family, given := joined(syllables[:1]), joined(syllables[1:])
	var all []string
	for _, first := range family {
		for _, rest := range given {
			all = append(all, first+rest, rest+first)
		}
	}
	return all
}

// joined are the ways of reading characters one after the other.
func joined(syllables [][]string) []string {
	ways := []string{""}
	for _, readings := range syllables {
		var longer []string
		for _, way := range ways {
			for _, reading := range readings {
				if len(longer) < mostSpellings {
					longer = append(longer, way+reading)
				}
			}
		}
		ways = longer
	}
	return ways
}

// different counts the different characters of a text, without regard to their case.
func different(text string) int {
	seen := map[rune]bool{}
	for _, r := range strings.ToLower(text) {
		seen[r] = true
	}
	return len(seen)
}
