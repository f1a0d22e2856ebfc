package files

import (
	"context"
	"slices"
	"strings"

	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// pageNamed returns the ID of the page that a client means by its ID, its title or its path, such as /dormitory/inventory. A text
// that names no page stays as it is: whoever looks for the page says so.
func (h *Handlers) pageNamed(ctx context.Context, caller *session.Identity, text string) (string, error) {
	if text == "" || caller == nil || caller.MayMenu(text) {
		return text, nil
	}
	path := strings.Trim(strings.TrimPrefix(strings.TrimPrefix(text, "/"), "#"), "/")
	var found []struct {
		PageID     string `db:"PageId"`
		FullName   string `db:"FullName"`
		Path       string `db:"Path"`
		ParentPath string `db:"ParentPath"`
	}
	args := store.Args{"UserId": caller.UserID, "Title": text, "Name": path[strings.LastIndexByte(path, '/')+1:]}
	if err := h.DB.Select(ctx, &found, "files/pages", args); err != nil {
		return "", err
	}
	var pages []string
	for _, one := range found {
		if one.FullName == text || strings.Trim(one.ParentPath+"/"+one.Path, "/") == path {
			pages = append(pages, one.PageID)
		}
	}
	switch pages = slices.Compact(pages); len(pages) {
	case 0:
		return text, nil
	case 1:
		return pages[0], nil
	default:
		return "", errs.Failf("有几个页面叫 %s，请写其中一个的编号：%s", errs.Shorten(text), strings.Join(pages, "、"))
	}
}
