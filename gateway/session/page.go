package session

import "qiao/gateway/errs"

// CheckPage returns nil where the user sees the page whose menu entry has the ID page, a parameter of the request: the
// data of a page are for the users who see it. A page that does not exist fails like a page that the user does not see.
func (id *Identity) CheckPage(parameter, page string) error {
	if id.MayMenu(page) {
		return nil
	}
	return errs.Failf("参数 %s 不是您能看到的页面：%s", parameter, page)
}
