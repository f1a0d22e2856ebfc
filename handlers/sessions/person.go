package sessions

import (
	"qiao/gateway"
	"qiao/gateway/rows"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

type sessionList struct {
	List  []session.Live `json:"list"`
	Total int            `json:"total"`
}

// OfPerson answers GET sessions/{id}: a user's open sessions, with the time of their
// sign-in and of their last use.
func (h *Handlers) OfPerson(r *gateway.Request) (any, error) { return h.list(r, r.Param("id")) }

func (h *Handlers) list(r *gateway.Request, userID string) (any, error) {
	list, err := h.Sessions.Live(r.Context(), userID, r.Token)
	return sessionList{List: list, Total: len(list)}, err
}

// signIn is one event of an account's sessions.
type signIn struct {
	AuditID        string          `db:"AuditId" json:"AuditId"`
	CreateDate     store.LocalTime `db:"CreateDate"`
	Event          string          `db:"Event"`
	ActorAccount   string          `db:"ActorAccount"`
	SubjectAccount string          `db:"SubjectAccount"`
	Object         string          `db:"Object"` // which session was ended
	Address        string          `db:"Address"`
	Device         *string         `db:"Device"` // null for rows that are older than the column
	Place          string          `db:"-"`
}

// signInsQuery are the query parameters of the list of sign-ins: its page.
var signInsQuery = []string{"page", "pageSize"}

type signInList struct {
	List  []signIn `json:"list"`
	Total int64    `json:"total"`
}

// SignInsOfPerson answers GET sign-ins/{id}: the times and places of a user's sign-ins, and
// the actions of other users on the account.
func (h *Handlers) SignInsOfPerson(r *gateway.Request) (any, error) {
	return h.signIns(r, r.Param("id"))
}

func (h *Handlers) signIns(r *gateway.Request, userID string) (any, error) {
	answer := signInList{List: []signIn{}}
	err := r.Read("organization/sign_ins", map[string]string{"user": userID}, rows.Tables(rows.Into(&answer.List), rows.Int(&answer.Total)))
	for i, row := range answer.List {
		answer.List[i].Place = h.Sessions.Place(row.Address)
	}
	return answer, err
}
