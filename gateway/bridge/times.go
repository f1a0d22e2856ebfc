package bridge

import (
	"strconv"
	"strings"
	"time"
)

// bounds are the upper bounds of the classes of a histogram, in milliseconds; a last class has the longer times.
var bounds = [...]int64{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 100_000}

// Times is a histogram of answer times.
type Times [len(bounds) + 1]int64

func (t *Times) add(took time.Duration) {
	ms := took.Milliseconds()
	for i, bound := range bounds {
		if ms < bound {
			t[i]++
			return
		}
	}
	t[len(bounds)]++
}

// Merge adds the counts of another histogram.
func (t *Times) Merge(other Times) {
	for i, n := range other {
		t[i] += n
	}
}

// String writes the counts as 0,3,1 without the zeros at the end.
func (t *Times) String() string {
	last := -1
	for i, n := range t {
		if n > 0 {
			last = i
		}
	}
	parts := make([]string, 0, last+1)
	for _, n := range t[:last+1] {
		parts = append(parts, strconv.FormatInt(n, 10))
	}
	return strings.Join(parts, ",")
}

// ParseTimes reads what String has written. It leaves out what it cannot read.
func ParseTimes(text string) (t Times) {
	for i, part := range strings.Split(text, ",") {
		if i < len(t) {
			t[i], _ = strconv.ParseInt(part, 10, 64) // 0 in place of a broken number
		}
	}
	return t
}

// Percentile returns the upper bound of the class in which a percentage of the answers ends, in milliseconds; 0 without
// answers.
func (t *Times) Percentile(percent int64) int64 {
	var all, sum int64
	for _, n := range t {
		all += n
	}
	for i, n := range t {
		if sum += n; all > 0 && sum*100 >= all*percent {
			return bounds[min(i, len(bounds)-1)]
		}
	}
	return 0
}
