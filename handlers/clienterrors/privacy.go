package clienterrors

import (
	"regexp"
	"strings"

	"qiao/gateway/wire"
)

// parameter is a name in a query and its value.
var parameter = regexp.MustCompile("([?&])([^\\s=&?#]+)=[^\\s&#\"'`<>()，。；、（）]*")

// withoutValues drops the values of the queries in a text, in which names,
// numbers and secrets may stand: our own UI has done so, but anybody may send a
// report. action stays, which only names the operation of a handler.
func withoutValues(text wire.Text) wire.Text {
	return wire.Text(parameter.ReplaceAllStringFunc(string(text), func(whole string) string {
		found, _, _ := strings.Cut(whole, "=")
		if strings.EqualFold(found[1:], "action") {
			return whole
		}
		return found
	}))
}
