package clienterrors

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// The bounds of one report.
const (
	maxErrors = 20
	maxBytes  = 128 << 10
	maxCount  = 1000 // occurrences of one error
)

// accepted answers a report with how many of its errors are kept.
type accepted struct {
	Taken int `json:"taken"`
}

// report is the request of a browser.
type report struct {
	Version   payload.Text // of the build that the browser runs
	UserAgent payload.Text
	Errors    []reported
}

// reported is one error and how often it occurred since the last report.
type reported struct {
	Message, Info, URL, Stack, RequestID, Count payload.Text
}

// occurrence is a reported error as it is kept.
type occurrence struct {
	id                                   string
	message, info, url, stack, requestID string
	count                                int64
}

// Report answers POST /api/client-errors. The errors count for the account that is signed
// in. Texts longer than their columns are cut, and an error without a message is ignored.
func (h *Handlers) Report(r *gateway.Request) (any, error) {
	in, err := bindReport(r)
	if err != nil {
		return nil, err
	}
	occurrences := merge(in.Errors)
	if len(occurrences) == 0 {
		return accepted{}, nil
	}
	err = h.save(r.Context(), met{
		now: store.LocalTime{Time: r.Now()}, account: whom(r.Caller),
		userAgent: cut(in.UserAgent, 300), version: cut(in.Version, 20),
	}, occurrences)
	return accepted{len(occurrences)}, err
}

// whom is the account of an error: that of the acting user, also in a switched session.
func whom(caller *session.Identity) string {
	switch {
	case caller == nil:
		return ""
	case caller.Switched != nil:
		return caller.Switched.By.Account
	default:
		return caller.Account
	}
}

func bindReport(r *gateway.Request) (report, error) {
	var whole struct {
		Version, UserAgent payload.Text
		Errors             json.RawMessage
	}
	if err := r.Bind(&whole); err != nil {
		return report{}, err
	}
	in := report{Version: whole.Version, UserAgent: whole.UserAgent}
	switch {
	case len(whole.Errors) > maxBytes:
		return in, errs.New(errs.TooLarge)
	case whole.Errors == nil || json.Unmarshal(whole.Errors, &in.Errors) != nil:
		return in, errs.Failf("参数 errors 不是错误的数组")
	case len(in.Errors) > maxErrors:
		return in, errs.Failf("每次最多上报 %d 个错误", maxErrors)
	default:
		return in, nil
	}
}

// merge makes one occurrence of errors with the same fingerprint. The order is the same in
// all reports, so that two reports at the same time do not wait for each other.
func merge(errors []reported) []occurrence {
	byID := map[string]occurrence{}
	for i := range errors {
		o := errors[i].occurrence()
		if o.message == "" {
			continue
		}
		o.count += byID[o.id].count
		byID[o.id] = o
	}
	merged := make([]occurrence, 0, len(byID))
	for _, o := range byID {
		merged = append(merged, o)
	}
	slices.SortFunc(merged, func(a, b occurrence) int { return cmp.Compare(a.id, b.id) })
	return merged
}

func (e *reported) occurrence() occurrence {
	o := occurrence{
		message: cut(withoutValues(e.Message), 500), info: cut(withoutValues(e.Info), 300), url: cut(withoutValues(e.URL), 300),
		stack: cut(withoutValues(e.Stack), 4000), requestID: cut(e.RequestID, 64), count: 1,
	}
	if n, err := strconv.ParseInt(string(e.Count), 10, 64); err == nil {
		o.count = min(max(n, 1), maxCount)
	}
	o.id = fingerprint(&o)
	return o
}

// cut returns the text without blanks around it, with at most the given number of UTF-16
// units, as SQL Server counts them.
func cut(text payload.Text, most int) string {
	trimmed := strings.TrimSpace(string(text))
	length := 0
	for i, char := range trimmed {
		if length += utf16.RuneLen(char); length > most {
			return trimmed[:i]
		}
	}
	return trimmed
}
