package session

import "qiao/gateway/errs"

// CheckPage returns nil where the user sees the page that a parameter names by
// the ID of its menu entry: what belongs to a page is for those who see it. One
// that is not there fails as one that he does not see.
func (id *Identity) CheckPage(parameter, page string) error {
	if id.MayMenu(page) {
		return nil
	}
	return errs.Failf("参数 %s 不是您能看到的页面：%s", parameter, page)
}
