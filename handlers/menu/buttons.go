package menu

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// The greatest lengths of a button's columns, and the greatest number of buttons of a menu.
const (
	mostButtons = 50
	mostName    = 50
	mostID      = 100
	mostIcon    = 100
)

// verb is the part of a button's id after the id of its menu.
var verb = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)

// edit has all buttons of a menu after the change, in order, and the version of the menu
// that the change is based on; Grants is how many grants of left-out buttons may be taken
// away with them.
type edit struct {
	Buttons    []button
	Grants     int
	RowVersion *int64
}

// SaveButtons answers POST buttons/{id}.
func (h *Handlers) SaveButtons(r *gateway.Request) (any, error) {
	var sent edit
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	if sent.Buttons == nil || sent.RowVersion == nil {
		return nil, errs.Newf(errs.Invalid, "缺少 buttons 或 RowVersion：请发送全部的按钮，以及读到的版本")
	}
	var version int64
	err := h.DB.Tx(r.Context(), func(tx *store.Tx) error {
		all, err := readLocked(r.Context(), tx)
		if err != nil {
			return err
		}
		n := all.find(r.Param("id"))
		if n == nil {
			return errGone
		}
		version, err = h.saveButtons(r.Context(), tx, taking{sent.Grants, r.Origin()}, n, sent)
		return err
	})
	return map[string]any{"RowVersion": version}, err
}

func (h *Handlers) saveButtons(ctx context.Context, tx *store.Tx, agreed taking, n *node, sent edit) (version int64, err error) {
	before, err := buttonsOf(ctx, tx, n.MenuID)
	if err != nil {
		return 0, err
	}
	wanted, err := sent.complete(n)
	if err != nil {
		return 0, err
	}
	changes := differences(before, wanted)
	if len(changes) == 0 {
		return n.Version, nil
	}
	if *sent.RowVersion != n.Version {
		if err := past(n.MenuID).Since(ctx, tx, *sent.RowVersion, n.Version, "菜单 "+n.FullName); err != nil {
			return 0, err
		}
	}
	if err := h.dropButtons(ctx, tx, agreed, n, before, changes); err != nil {
		return 0, err
	}
	told := make([]record.FieldChange, len(changes))
	for i, c := range changes {
		if err := c.write(ctx, tx, n.MenuID); err != nil {
			return 0, err
		}
		told[i] = c.told()
	}
	return n.Version + 1, touch(ctx, tx, agreed.origin, n, told...)
}

// complete checks the buttons of the request and sets their places.
func (e edit) complete(n *node) (map[string]button, error) {
	wanted := map[string]button{}
	if len(e.Buttons) > mostButtons {
		return nil, errs.Newf(errs.Invalid, "一个菜单最多 %d 个按钮", mostButtons)
	}
	for i, b := range e.Buttons {
		b.FullName, b.Icon, b.SortCode = strings.TrimSpace(b.FullName), strings.TrimSpace(b.Icon), int64(i+1)*10
		if wrong := b.wrong(n.ID); wrong != "" {
			return nil, errs.Newf(errs.Invalid, "第 %d 个按钮：%s", i+1, wrong)
		}
		if _, twice := wanted[b.ButtonID]; twice {
			return nil, errs.Newf(errs.Invalid, "按钮 %s 出现了两次", b.ButtonID)
		}
		wanted[b.ButtonID] = b
	}
	return wanted, nil
}

func (b button) wrong(menu string) string {
	own, under := strings.CutPrefix(b.ButtonID, menu+".")
	switch {
	case !under || !verb.MatchString(own) || payload.Units(b.ButtonID) > mostID:
		return fmt.Sprintf("标识须为 %s. 加小写字母、数字和 -，如 %s.export，最多 %d 个字", menu, menu, mostID)
	case b.FullName == "" || payload.Units(b.FullName) > mostName:
		return fmt.Sprintf("名称须有 1 到 %d 个字", mostName)
	case payload.Units(b.Icon) > mostIcon:
		return fmt.Sprintf("图标最多 %d 个字", mostIcon)
	default:
		return ""
	}
}

// dropButtons refuses to leave out buttons that the release uses, and takes away the grants
// of the other buttons.
func (h *Handlers) dropButtons(ctx context.Context, tx *store.Tx, agreed taking, n *node, before []button, changes []buttonChange) error {
	all, err := grantsOf(ctx, tx, n.MenuID)
	if err != nil {
		return err
	}
	known, lost := h.uses(), grants{}
	for _, c := range changes {
		if c.to != nil {
			continue
		}
		if len(known.button(c.id())) > 0 {
			return errs.Failf("按钮 %s 不能删除：接口按标识 %s 认它", c.from.FullName, c.id())
		}
		lost = append(lost, all.of("button", c.id())...)
	}
	if err := agreed.check(lost, "所删按钮"); err != nil {
		return err
	}
	return agreed.take(ctx, tx, lost, labelsOf(n.ID, n.FullName, before))
}
