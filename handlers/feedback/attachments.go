package feedback

import (
	"strings"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// pictures belong to opinions, one to each; P_SystemEvaluation takes them. Their name could reveal
// the writer of an anonymous opinion.
var pictures = attachments.Kind{Type: "反馈附图", Name: "附图", Waiting: 1}

func (h *Handlers) pictureRoutes() []gateway.Route {
	const path = "/api/feedback/picture"
	return []gateway.Route{
		h.Files.Upload(pictures, path, session.SignedIn()),
		{Methods: "GET", Path: path + "/:id", Access: session.SignedIn(), Effect: gateway.Read, File: true, Summary: "查看反馈的图片", Handle: h.Picture},
	}
}

// Picture answers GET /api/feedback/picture/{id}: the picture of an opinion, by the key of that, for
// its writer and for users who read feedback.
func (h *Handlers) Picture(r *gateway.Request) (any, error) {
	var opinion struct {
		Account string `db:"Account"` // empty for an anonymous one
		Picture string `db:"Picture"`
	}
	err := h.DB.Get(r.Context(), &opinion, "opinions/picture", store.Args{"Id": r.Param("id")})
	if err != nil {
		return nil, store.IfNone(err, errs.New(errs.NotFound))
	}
	own := opinion.Account != "" && strings.EqualFold(opinion.Account, r.Caller.Account)
	if !own && !r.Caller.MayMenu(menu) {
		return nil, errs.New(errs.NotFound)
	}
	return h.Files.Serve(r.Context(), opinion.Picture, pictures)
}
