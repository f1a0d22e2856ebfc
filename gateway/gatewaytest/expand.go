package gatewaytest

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
)

var (
	byteEscape = regexp.MustCompile(`\\x[0-9a-fA-F]{2}`)
	repetition = regexp.MustCompile(`\{repeat (\d+) ([^}]+)\}`)
)

// expand resolves the two notations of a request's body.
func expand(body []byte) ([]byte, error) {
	body = byteEscape.ReplaceAllFunc(body, func(escape []byte) []byte {
		n, err := strconv.ParseUint(string(escape[2:]), 16, 8)
		if err != nil {
			panic(err) // the expression matches hex digits alone
		}
		return []byte{byte(n)}
	})
	var problem error
	body = repetition.ReplaceAllFunc(body, func(match []byte) []byte {
		parts := repetition.FindSubmatch(match)
		n, err := strconv.Atoi(string(parts[1]))
		if err != nil || n > 16<<20 {
			problem = fmt.Errorf("%s: not a usable count", match)
			return match
		}
		return bytes.Repeat(parts[2], n)
	})
	return body, problem
}
