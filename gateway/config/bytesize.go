package config

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// ByteSize is a number of bytes, written as 512, 64KiB, 1MiB or 2GiB.
type ByteSize int64

var byteUnits = []struct {
	suffix string
	shift  uint
}{{"KIB", 10}, {"MIB", 20}, {"GIB", 30}, {"B", 0}, {"", 0}}

// UnmarshalText reads a size with an optional binary unit.
func (s *ByteSize) UnmarshalText(text []byte) error {
	folded := strings.ToUpper(strings.TrimSpace(string(text)))
	for _, unit := range byteUnits {
		digits, found := strings.CutSuffix(folded, unit.suffix)
		if !found {
			continue
		}
		n, err := strconv.ParseInt(strings.TrimSpace(digits), 10, 64)
		if err != nil || n < 0 || n > math.MaxInt64>>unit.shift {
			break
		}
		*s = ByteSize(n << unit.shift)
		return nil
	}
	return fmt.Errorf("%q is not a size such as 512, 64KiB, 1MiB or 2GiB", text)
}

// String writes a size with the largest unit that leaves it whole, such as 2 GiB.
func (s ByteSize) String() string {
	for _, unit := range []struct {
		name  string
		shift uint
	}{{"GiB", 30}, {"MiB", 20}, {"KiB", 10}} {
		if whole := s >> unit.shift; whole > 0 && whole<<unit.shift == s {
			return fmt.Sprintf("%d %s", whole, unit.name)
		}
	}
	return fmt.Sprintf("%d B", int64(s))
}
