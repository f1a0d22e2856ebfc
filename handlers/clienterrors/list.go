package clienterrors

import (
	"strings"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/rows"
	"qiao/gateway/store"
	"qiao/gateway/useragent"
	"qiao/gateway/wire/payload"
)

// maxAccounts is how many of the accounts that met an error its detail lists.
const maxAccounts = 100

// state says whether an error still has to be handled.
type state string

const (
	open     state = "open"
	resolved state = "resolved"
)

// row is one error as the list has it. Times are the company's.
type row struct {
	ID          string          `db:"ErrorId" json:"id"`
	Message     string          `db:"Message" json:"message"`
	Info        string          `db:"Info" json:"info"` // where it happened
	URL         string          `db:"Url" json:"url"`   // the page's route
	Occurrences int64           `db:"Occurrences" json:"occurrences"`
	Accounts    int             `db:"Accounts" json:"accounts"` // the number of accounts that met the error
	First       store.LocalTime `db:"FirstDate" json:"first"`
	Last        store.LocalTime `db:"LastDate" json:"last"`
	State       state           `db:"-" json:"state"`
	Resolved    store.LocalTime `db:"ResolvedDate" json:"resolved" tstype:"string | null"` // null while it is open
	ResolvedBy  *string         `db:"ResolvedBy" json:"resolvedBy"`
}

func (r *row) setState() {
	r.State = open
	if !r.Resolved.IsZero() {
		r.State = resolved
	}
}

// list is a page of the errors, with the number of errors of each state, whichever state is
// requested.
type list struct {
	List   []row         `json:"list"`
	Total  int           `json:"total"`
	States map[state]int `json:"states"`
}

// count is how many errors are in a state.
type count struct {
	Resolved bool `db:"Resolved"`
	Errors   int  `db:"Errors"`
}

// List answers GET /admin/client-errors/list.
func (h *Handlers) List(r *gateway.Request) (any, error) {
	var in struct{ State payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	if asked := strings.TrimSpace(string(in.State)); asked != "" && state(asked) != open && state(asked) != resolved {
		return nil, errs.Failf("状态不存在：%s", errs.Shorten(asked))
	}
	answer, counts, total := list{List: []row{}, States: map[state]int{}}, []count{}, int64(0)
	oldest := oldest(r.Now()).Format(store.LocalTimeLayout)
	err := r.Read("clienterrors/list", map[string]string{"oldest": oldest}, rows.Tables(rows.Into(&answer.List), rows.Into(&counts), rows.Int(&total)))
	answer.Total = int(total)
	for i := range answer.List {
		answer.List[i].setState()
	}
	for _, c := range counts {
		if c.Resolved {
			answer.States[resolved] = c.Errors
		} else {
			answer.States[open] = c.Errors
		}
	}
	return answer, err
}

// detail is all data about an error.
type detail struct {
	row

	Stack string    `db:"Stack" json:"stack"`
	Met   []account `db:"-" json:"met"` // the latest first
}

// account is an account that met the error, with the data of the last time.
type account struct {
	Account     string          `db:"Account" json:"account"` // empty: all callers without a session
	Name        string          `db:"Name" json:"name"`
	Occurrences int64           `db:"Occurrences" json:"occurrences"`
	Last        store.LocalTime `db:"LastDate" json:"last"`
	RequestID   string          `db:"RequestId" json:"requestId"` // of the failed request; empty where no request failed
	UserAgent   string          `db:"UserAgent" json:"userAgent"`
	Device      string          `db:"-" json:"device"`      // browser and system, empty where the header is empty
	Version     string          `db:"Version" json:"build"` // of the UI
}

// errGone is the answer for an error that does not exist or has been deleted.
var errGone = errs.Failf("没有这个错误，可能已被删除")

// Detail answers GET /admin/client-errors/detail.
func (h *Handlers) Detail(r *gateway.Request) (any, error) {
	id, err := bindID(r)
	if err != nil {
		return nil, err
	}
	d := detail{Met: []account{}}
	err = h.DB.Get(r.Context(), &d, "clienterrors/detail", store.Args{"ErrorId": id})
	if err != nil {
		return nil, store.IfNone(err, errGone)
	}
	d.setState()
	err = h.DB.Select(r.Context(), &d.Met, "clienterrors/accounts", store.Args{"ErrorId": id, "Most": maxAccounts})
	for i, met := range d.Met {
		d.Met[i].Device = useragent.Name(met.UserAgent)
	}
	return d, err
}

func bindID(r *gateway.Request) (string, error) {
	var in struct{ ID payload.Text }
	err := r.Bind(&in)
	return string(in.ID), err
}
