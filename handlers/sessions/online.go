package sessions

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/authority"
	"qiao/gateway/entry/request"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

const (
	onlinePath = "/admin/system/online"
	onlineMenu = "online"
)

// onlineList is a page of the signed-in users, with the number of all signed-in users and sessions, independent of the
// keyword.
type onlineList struct {
	List     []session.Online `json:"list"`
	Total    int              `json:"total"`
	People   int              `json:"people"` // without the keyword, as also the sessions
	Sessions int              `json:"sessions"`
}

// orders are the columns by which the list can be sorted.
var orders = map[string]func(a, b session.Online) int{
	"RealName":       func(a, b session.Online) int { return cmp.Compare(a.RealName, b.RealName) },
	"DepartmentName": func(a, b session.Online) int { return cmp.Compare(a.DepartmentName, b.DepartmentName) },
	"Created":        func(a, b session.Online) int { return a.Created.Compare(b.Created.Time) },
	"Seen":           func(a, b session.Online) int { return a.Seen.Compare(b.Seen.Time) },
}

// asked are the query parameters of the list.
var asked = request.List{Sorts: slices.Sorted(maps.Keys(orders))}

// Online answers GET online/index: the users who are signed in now, at all instances, the
// last used session first.
func (h *Handlers) Online(r *gateway.Request) (any, error) {
	query, err := r.Asked(asked)
	if err != nil {
		return nil, err
	}
	all, err := h.Sessions.Online(r.Context(), r.Token)
	if err != nil {
		return nil, err
	}
	answer := onlineList{Sessions: len(all), People: countPeople(all)}
	found := matching(all, query.Keyword)
	sortOnline(found, query)
	answer.Total = len(found)
	first := min(query.Offset, int64(len(found)))
	answer.List = found[first:min(first+query.Size, int64(len(found)))]
	return answer, nil
}

func countPeople(all []session.Online) int {
	people := map[string]bool{}
	for _, s := range all {
		people[s.UserID] = true
	}
	return len(people)
}

// matching are the sessions that contain a keyword.
func matching(all []session.Online, keyword string) []session.Online {
	keyword = strings.ToLower(strings.TrimSpace(keyword))
	return slices.DeleteFunc(all, func(s session.Online) bool {
		texts := []string{s.RealName, s.Account, s.StaffNo, s.DepartmentName, s.SwitchedBy, s.Device, s.Address, s.Place}
		return !strings.Contains(strings.ToLower(strings.Join(texts, "\n")), keyword)
	})
}

func sortOnline(list []session.Online, query request.Asked) {
	order, sign := orders[query.Sort], 1
	if order == nil {
		order, query.Descending = orders["Seen"], true
	}
	if query.Descending {
		sign = -1
	}
	slices.SortFunc(list, func(a, b session.Online) int { return cmp.Or(sign*order(a, b), cmp.Compare(a.ID, b.ID)) })
}

// errOwn refuses users who would sign themselves out of the page that they are using.
var errOwn = errs.Failf("这是您自己的登录，请在个人中心退出")

// SignOutSession answers POST online/signout/{user}/{session}: it ends one session.
func (h *Handlers) SignOutSession(r *gateway.Request) (any, error) {
	return h.signOutOf(r, func(s session.Live) bool { return s.ID == r.Param("session") })
}

// SignOutPerson answers POST online/signout/{user}: it ends all sessions of a user, also
// those under other accounts.
func (h *Handlers) SignOutPerson(r *gateway.Request) (any, error) {
	return h.signOutOf(r, func(session.Live) bool { return true })
}

func (h *Handlers) signOutOf(r *gateway.Request, chosen func(session.Live) bool) (any, error) {
	userID := r.Param("user")
	if userID == r.Caller.ActorID() || userID == r.Caller.UserID {
		return nil, errOwn
	}
	list, err := h.Sessions.Live(r.Context(), userID, "")
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(s session.Live) bool { return !chosen(s) })
	if len(list) == 0 {
		return nil, errGone
	}
	err = h.DB.Tx(r.Context(), func(tx *store.Tx) error {
		if err := checkHolder(r, tx, userID); err != nil {
			return err
		}
		return noteEnds(r, tx, userID, list)
	})
	if err != nil {
		return nil, err
	}
	return len(list), h.Sessions.SignOut(r.Context(), userID, idsOf(list), "管理员已退出您的登录，请重新登录")
}

// checkHolder refuses the sessions of a user who may grant rights, or who acts for the
// information centre, unless the caller may grant rights.
func checkHolder(r *gateway.Request, tx *store.Tx, userID string) error {
	holders, err := authority.Read(r.Context(), tx)
	if err == nil && holders.Includes(userID) && !r.Caller.MayAuthorize() {
		err = errs.Failf("该员工能分配权限或属于%s，须由能分配权限的人退出他的登录", session.InformationCentre)
	}
	return err
}

// noteEnds records in the audit log which sessions are about to end.
func noteEnds(r *gateway.Request, db audit.Execer, userID string, list []session.Live) error {
	for _, s := range list {
		did := r.Origin().Did(audit.SessionEnded, strings.TrimSpace(s.Device+" "+s.Address))
		did.Subject = userID
		if err := audit.Write(r.Context(), db, did); err != nil {
			return err
		}
	}
	return nil
}

func idsOf(list []session.Live) []string {
	ids := make([]string, len(list))
	for i, s := range list {
		ids[i] = s.ID
	}
	return ids
}
