package approval

import (
	"slices"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// aboutRoutes read the record of an application. A user who may read the application may read its
// record, also without a right to the record's page.
func (h *Handlers) aboutRoutes() []gateway.Route {
	signedIn := session.SignedIn()
	return []gateway.Route{
		{Methods: "GET", Path: path + "/about/:id", Access: signedIn, Effect: gateway.Read, Summary: "申请所关联的业务单据", Handle: h.About},
		{Methods: "GET", Path: path + "/about/:id/photo/:file", Access: signedIn, Effect: gateway.Read, File: true, Summary: "申请所关联的业务单据的照片", Handle: h.AboutPhoto},
		{Methods: "GET", Path: path + "/of", Access: signedIn, Effect: gateway.Read, Summary: "一张业务单据最近的申请", Handle: h.OfRecord, Query: []string{"subject", "subjectid"}},
	}
}

// About answers GET about/{id}: the record that an application is about; null where its area
// shows none.
func (h *Handlers) About(r *gateway.Request) (any, error) {
	showing, key, err := h.showing(r)
	if err != nil || showing == nil {
		return nil, err
	}
	about, err := showing.Record(r.Context(), key)
	about.Facts = slices.DeleteFunc(about.Facts, func(f approval.Fact) bool { return f.Access.Stated() && f.Access.Check(r.Caller) != nil })
	return about, store.IfNone(err, errs.Failf("业务单据不存在，可能已被删除"))
}

// AboutPhoto answers GET about/{id}/photo/{file}: a photo of that record.
func (h *Handlers) AboutPhoto(r *gateway.Request) (any, error) {
	showing, key, err := h.showing(r)
	if errs.Is(err, errs.Business) || err == nil && showing == nil {
		return nil, errs.New(errs.NotFound)
	}
	if err != nil {
		return nil, err
	}
	return showing.Photo(r, key, r.Param("file"))
}

// showing returns how the record of an application is shown, once the caller may read the application.
func (h *Handlers) showing(r *gateway.Request) (*approval.Showing, string, error) {
	a, err := h.readable(r, r.Param("id"))
	if err != nil || a.Subject == nil || a.SubjectID == nil {
		return nil, "", err
	}
	subject, _ := h.subject(*a.Subject)
	return subject.About, *a.SubjectID, nil
}

// OfRecord answers GET of: the latest application about a record, for users who may read it.
func (h *Handlers) OfRecord(r *gateway.Request) (any, error) {
	a, err := h.reference(r)
	if err != nil {
		return nil, err
	}
	return a.answer(), nil
}
