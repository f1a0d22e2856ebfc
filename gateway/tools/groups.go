package tools

import (
	"net/http"
	"slices"
	"strings"

	"qiao/gateway/errs"
)

// Group are tools of one kind of work. A client that asks for a group is not told of the other tools: all of them are more than a
// model reads gladly.
type Group struct {
	Name, Title string
	words       []string // with which the names of its tools begin
}

// Groups are those of the shipped tools, and at last that of the tools of the site's own entries.
var Groups = []Group{
	{"office", "公告、审批、反馈、报餐、找人和找记录", []string{"notice", "approval", "feedback", "meal", "person", "record", "dashboard"}},
	{"dormitory", "宿舍、报修和住宿费用", []string{"dormitory"}},
	{"sales", "客户、报价、合同和店铺", []string{"customer", "quotation", "contract", "shop"}},
	{"finance", "账户、回款和回款统计", []string{"account", "remittance"}},
	{"service", "售后工单、补件和回访", []string{"aftersales"}},
	{"quality", "来料检验和缺陷汇总", []string{"inspection"}},
	{ofSite, "本单位自己的条目", nil},
}

// ofSite is the group of the tools that the site has added, unless their names begin as those of another group do.
const ofSite = "site"

// groupOf is the group of a tool.
func groupOf(t *Tool) string {
	word, _, _ := strings.Cut(t.Name, "_")
	for _, group := range Groups {
		if slices.Contains(group.words, word) {
			return group.Name
		}
	}
	return ofSite
}

// chosen are the groups that a request asks for by ?tools=dormitory,office; nil where it asks for all.
func chosen(r *http.Request) (groups []string, err error) {
	for _, name := range strings.Split(strings.Join(r.URL.Query()["tools"], ","), ",") {
		if name = strings.ToLower(strings.TrimSpace(name)); name == "" {
			continue
		}
		if !slices.ContainsFunc(Groups, func(g Group) bool { return g.Name == name }) {
			return nil, errs.Newf(errs.BadRequest, "没有工具组 %s，请改用：%s", errs.Shorten(name), strings.Join(groupNames(), "、"))
		}
		groups = append(groups, name)
	}
	return groups, nil
}

func groupNames() []string {
	all := make([]string, len(Groups))
	for i, group := range Groups {
		all[i] = group.Name + "（" + group.Title + "）"
	}
	return all
}
