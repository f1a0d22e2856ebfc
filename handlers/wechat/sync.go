package wechat

import (
	"context"
	"strings"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/contacts"
	"qiao/gateway/errs"
	client "qiao/gateway/wechat"
)

func errUnset(keys []string) error {
	return errs.Failf("没有配置企业微信，请系统管理员在配置里填写 %s", strings.Join(keys, "、"))
}

// ready is the error where the directory is not configured.
func (h *Handlers) ready() error {
	if h.Contacts == nil {
		return errUnset(h.missing())
	}
	return nil
}

func by(r *gateway.Request) contacts.By {
	return contacts.By{UserID: r.Caller.ActorID(), Name: r.Caller.Name}
}

// done returns the failure of an action as a sentence, or writes the audit row of a success.
func (h *Handlers) done(r *gateway.Request, what string, err error) (any, error) {
	if err != nil {
		return nil, inWords(err)
	}
	return "success", audit.Write(r.Context(), h.DB, r.Origin().Did(audit.DirectoryChanged, what))
}

// inWords returns an error whose text is for staff.
func inWords(err error) error {
	if known, ok := err.(*errs.Error); ok { //nolint:errorlint // an error inside of another one has no words of its own
		return known
	}
	return errs.Failf("%s", client.Sentence(err)).Because("企业微信", err)
}

// Compare answers POST compare: the rows show what a run would do.
func (h *Handlers) Compare(r *gateway.Request) (any, error) {
	if err := h.ready(); err != nil {
		return nil, err
	}
	return h.done(r, "比对", h.Contacts.Compare(r.Context(), by(r)))
}

// Sync answers POST sync: a run in the background writes the rows.
func (h *Handlers) Sync(r *gateway.Request) (any, error) {
	if err := h.ready(); err != nil {
		return nil, err
	}
	return h.done(r, "同步", h.Contacts.Start(r.Context(), by(r)))
}

// Stop answers POST stop.
func (h *Handlers) Stop(r *gateway.Request) (any, error) {
	if err := h.ready(); err != nil {
		return nil, err
	}
	return h.done(r, "停止同步", h.Contacts.Stop(r.Context()))
}

// WriteRow answers POST write/:id.
func (h *Handlers) WriteRow(r *gateway.Request) (any, error) {
	if err := h.ready(); err != nil {
		return nil, err
	}
	return h.onRow(r, "写入", h.Contacts.WriteRow)
}

// DeleteRow answers POST delete/:id.
func (h *Handlers) DeleteRow(r *gateway.Request) (any, error) {
	if err := h.ready(); err != nil {
		return nil, err
	}
	return h.onRow(r, "删除", h.Contacts.DeleteRow)
}

// Ignore answers POST ignore/:id.
func (h *Handlers) Ignore(r *gateway.Request) (any, error) { return h.ignore(r, "忽略", true) }

// Restore answers POST restore/:id: an ignored row waits again.
func (h *Handlers) Restore(r *gateway.Request) (any, error) {
	return h.ignore(r, "取消忽略", false)
}

func (h *Handlers) ignore(r *gateway.Request, what string, ignore bool) (any, error) {
	if err := h.ready(); err != nil {
		return nil, err
	}
	return h.onRow(r, what, func(ctx context.Context, id string, by contacts.By) error {
		return h.Contacts.Ignore(ctx, id, ignore, by)
	})
}

// onRow runs an action on the row of the path. The audit log names the object of the row.
func (h *Handlers) onRow(r *gateway.Request, what string, do func(ctx context.Context, id string, by contacts.By) error) (any, error) {
	id := r.Param("id")
	d, err := h.Contacts.Row(r.Context(), id)
	if err != nil {
		return nil, err
	}
	return h.done(r, what+" "+string(d.Kind)+" "+d.Name, do(r.Context(), id, by(r)))
}
