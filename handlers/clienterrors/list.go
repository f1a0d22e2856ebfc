package clienterrors

import (
	"context"
	"errors"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

const (
	maxPageSize = 200
	// maxAccounts is how many of those whom an error met its detail names.
	maxAccounts = 100
)

// state says whether somebody has to look at an error.
type state string

const (
	open     state = "open"
	resolved state = "resolved"
)

// resolvedArgs are the states as the statements take them; empty is both.
var resolvedArgs = map[state]int{"": -1, open: 0, resolved: 1}

// row is one error as the list has it. Times are the company's.
type row struct {
	ID          string          `db:"ErrorId" json:"id"`
	Message     string          `db:"Message" json:"message"`
	Info        string          `db:"Info" json:"info"`
	URL         string          `db:"Url" json:"url"` // the page's route
	Occurrences int64           `db:"Occurrences" json:"occurrences"`
	Accounts    int             `db:"Accounts" json:"accounts"` // that it met
	First       store.LocalTime `db:"FirstDate" json:"first"`
	Last        store.LocalTime `db:"LastDate" json:"last"`
	State       state           `db:"-" json:"state"`
	Resolved    store.LocalTime `db:"ResolvedDate" json:"resolved"` // null while it is open
	ResolvedBy  *string         `db:"ResolvedBy" json:"resolvedBy"`
}

func (r *row) setState() {
	r.State = open
	if !r.Resolved.IsZero() {
		r.State = resolved
	}
}

// list is a page of the errors, with how many there are of each state
// whichever of them is asked for.
type list struct {
	List   []row         `json:"list"`
	Total  int           `json:"total"`
	States map[state]int `json:"states"`
}

// List answers GET /admin/client-errors/list.
func (h *Handlers) List(r *gateway.Request) (any, error) {
	q, err := r.ListQuery(maxPageSize, "count", "last")
	if err != nil {
		return nil, err
	}
	var in struct{ State gateway.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	isResolved, known := resolvedArgs[state(in.State)]
	if !known {
		return nil, errs.Failf("状态不存在: %s", errs.Shorten(string(in.State)))
	}
	keyword := ""
	if q.Keyword != "" {
		keyword = h.DB.Dialect().Contains(q.Keyword)
	}
	answer, oldest := list{List: []row{}}, h.oldest(store.LocalTime{Time: r.Now()})
	if answer.States, err = h.states(r.Context(), keyword, oldest); err != nil {
		return nil, err
	}
	for each, n := range answer.States {
		if in.State == "" || state(in.State) == each {
			answer.Total += n
		}
	}
	err = h.DB.Select(r.Context(), &answer.List, "clienterrors/list", store.Args{
		"Keyword": keyword, "Oldest": oldest, "Resolved": isResolved, "Sort": q.Sort, "Descending": q.Descending,
		"Offset": q.Offset(), "PageSize": q.PageSize,
	})
	for i := range answer.List {
		answer.List[i].setState()
	}
	return answer, err
}

func (h *Handlers) states(ctx context.Context, keyword string, oldest store.LocalTime) (map[state]int, error) {
	var counts []struct {
		Resolved bool `db:"Resolved"`
		Errors   int  `db:"Errors"`
	}
	err := h.DB.Select(ctx, &counts, "clienterrors/counts", store.Args{"Keyword": keyword, "Oldest": oldest})
	states := map[state]int{}
	for _, count := range counts {
		if count.Resolved {
			states[resolved] = count.Errors
		} else {
			states[open] = count.Errors
		}
	}
	return states, err
}

// detail is all there is to say about an error.
type detail struct {
	row

	Stack string    `db:"Stack" json:"stack"`
	Met   []account `db:"-" json:"met"` // the latest first
}

// account is somebody whom an error met, and how it was the last time.
type account struct {
	Account     string          `db:"Account" json:"account"` // empty is everybody without a session
	Name        string          `db:"Name" json:"name"`
	Occurrences int64           `db:"Occurrences" json:"occurrences"`
	Last        store.LocalTime `db:"LastDate" json:"last"`
	RequestID   string          `db:"RequestId" json:"requestId"` // of the failed call; empty where it was none
	UserAgent   string          `db:"UserAgent" json:"userAgent"`
	Version     string          `db:"Version" json:"build"`
}

// errGone is the answer for an error that is not there, or no longer.
var errGone = errs.Failf("没有这个错误，可能已被删除")

// Detail answers GET /admin/client-errors/detail.
func (h *Handlers) Detail(r *gateway.Request) (any, error) {
	id, err := bindID(r)
	if err != nil {
		return nil, err
	}
	d := detail{Met: []account{}}
	err = h.DB.Get(r.Context(), &d, "clienterrors/detail", store.Args{"ErrorId": id})
	if errors.Is(err, store.ErrNoRows) {
		return nil, errGone
	}
	if err != nil {
		return nil, err
	}
	d.setState()
	err = h.DB.Select(r.Context(), &d.Met, "clienterrors/accounts", store.Args{"ErrorId": id, "Most": maxAccounts})
	return d, err
}

func bindID(r *gateway.Request) (string, error) {
	var in struct{ ID gateway.Text }
	err := r.Bind(&in)
	return string(in.ID), err
}
