package entry

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"qiao/gateway/entry/header"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// Mapped is the answer to an error that the statements raise.
type Mapped struct {
	Code int    // in the envelope; never 0
	Msg  string // empty means the text that the statement raised
}

// firstRaised is the first error number that a statement raises itself. The author
// of the entry wrote the text of these errors; lower numbers are the server's own errors.
const firstRaised = 50_000

// readErrors reads {50001: {code: -1, msg: 床位已占用}}.
func readErrors(o *header.Object) map[int32]Mapped {
	mapped := map[int32]Mapped{}
	for key, value := range o.Pairs("errors") {
		number, err := strconv.ParseInt(key.Value, 10, 32)
		if err != nil || number < 1 {
			o.Found.Add(key.Line, "errors: %q is no error number; write one from 1 to %d, such as the 50001 of THROW", key.Value, math.MaxInt32)
			continue
		}
		h := o.Found.Object(value, "errors: "+key.Value+": ")
		answer := Mapped{Code: readCode(h, errs.Business.Code), Msg: h.Text("msg")}
		if answer.Code == 0 {
			h.Fail("code", "code 0 is success; write another, such as -1")
		}
		if answer.Msg == "" && number < firstRaised {
			h.Fail("msg", "msg is missing; write what the client reads, because the words of error %d are the server's", number)
		}
		h.Close()
		mapped[int32(number)] = answer
	}
	if len(mapped) == 0 {
		return nil
	}
	return mapped
}

// readCode reads the envelope's code. It refuses a code that already has a meaning for
// every client.
func readCode(o *header.Object, otherwise int) int {
	code := o.Number("code", math.MinInt32, otherwise)
	isSession := slices.Contains([]int{errs.SessionUnknown.Code, errs.SessionElsewhere.Code, errs.SessionExpired.Code}, code)
	if isSession || code >= 400 && code <= 599 {
		o.Fail("code", "code %d means something else to every client; write one that is yours, such as -1", code)
	}
	return code
}

// MapError returns the answer to an error of the entry's statements. If the header
// has the error's number, the answer is a business failure with the text and the code
// of the header; otherwise it is the unchanged error.
func (e *Entry) MapError(err error) error {
	number, text, found := store.ErrorNumber(err)
	if !found {
		return err
	}
	mapped, known := e.Errors[number]
	if !known {
		return err
	}
	kind := errs.Business
	kind.Code = mapped.Code
	return errs.Newf(kind, "%s", cmp.Or(mapped.Msg, text)).Because("", err)
}

// Expects reports whether the header has an answer to an error of the entry's statements.
func (e *Entry) Expects(err error) bool {
	number, _, found := store.ErrorNumber(err)
	_, mapped := e.Errors[number]
	return found && mapped
}

// Ref names entries: those with the ProcedureName and the CXType.
type Ref struct {
	Procedure string // "*" is any
	CXType    string // empty is any
}

func (r Ref) String() string { return r.Procedure + "/" + r.CXType }

// readInvalidates reads [P_Dormitory/在住人员查询, P_Dormitory/].
func readInvalidates(o *header.Object, e *Entry) []Ref {
	var refs []Ref
	for _, item := range o.List("invalidates") {
		text := o.Scalar("invalidates", item)
		procedure, cxtype, cut := strings.Cut(text, "/")
		ref := Ref{strings.TrimSpace(procedure), strings.TrimSpace(cxtype)}
		if !cut || ref.Procedure == "" || ref == (Ref{Procedure: "*"}) {
			o.Found.Add(item.Line, "invalidates: %q; write ProcedureName/CXType, ProcedureName/ for all of its types, or */CXType", text)
			continue
		}
		refs = append(refs, ref)
	}
	if refs != nil && !e.Write {
		o.Fail("invalidates", "invalidates is for effect: write; an entry that reads makes no answer old")
	}
	return refs
}
