package clienterrors

import (
	"regexp"
	"strings"

	"qiao/gateway/wire/payload"
)

// parameter is a name in a query and its value.
var parameter = regexp.MustCompile("([?&])([^\\s=&?#]+)=[^\\s&#\"'`<>()，。；、（）]*")

// withoutValues removes the values of the query parameters in a text, because they may
// contain names, numbers and secrets: our own UI has removed them already, but anybody may
// send a report. The value of action is kept, because it only names the operation of a
// handler.
func withoutValues(text payload.Text) payload.Text {
	return payload.Text(parameter.ReplaceAllStringFunc(string(text), func(whole string) string {
		found, _, _ := strings.Cut(whole, "=")
		if strings.EqualFold(found[1:], "action") {
			return whole
		}
		return found
	}))
}
