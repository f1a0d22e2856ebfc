package tools_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/tools"
)

// A client may ask for some groups of tools. No group has more than a model reads gladly, and together they are all.
func TestGroups(t *testing.T) {
	t.Parallel()
	g, _ := apptest.StartSite(t, map[string]string{"rows.sql": siteEntry("行查询", "'短'")}, writing)
	token := g.Session(t, "admin")
	all := sortedNames(connect(t, g.URL, token, "", nil).tools())
	var together []string
	for _, group := range tools.Groups {
		names := sortedNames(connectTo(t, []string{g.URL}, token, "", nil, "?tools="+group.Name).tools())
		if len(names) == 0 || len(names) > 20 {
			t.Errorf("%s has %d tools", group.Name, len(names))
		}
		together = append(together, names...)
	}
	slices.Sort(together)
	if !slices.Equal(together, all) {
		t.Errorf("together they are %v, all are %v", together, all)
	}
	if site := sortedNames(connectTo(t, []string{g.URL}, token, "", nil, "?tools=site").tools()); !slices.Equal(site, []string{"site_xingchaxun"}) {
		t.Errorf("the site has %v", site)
	}
	both := connectTo(t, []string{g.URL}, token, before, nil, "?tools=Dormitory,%20quality")
	for name := range both.tools() {
		if !strings.HasPrefix(name, "dormitory") && !strings.HasPrefix(name, "inspection") {
			t.Errorf("%s is in neither group", name)
		}
	}
	if said := both.InitializeResult().Instructions; !strings.Contains(said, "/mcp?tools=") || !strings.Contains(said, "dormitory（宿舍、报修和住宿费用）、sales（") {
		t.Error(said)
	}
	a := g.Send(t, http.MethodPost, "/mcp?tools=kitchen", ping, apptest.Token(token), apptest.Header("Content-Type", "application/json"), apptest.Header("Accept", "application/json, text/event-stream"))
	if a.Status != http.StatusBadRequest || !strings.Contains(a.Body, "没有工具组 kitchen，请改用：office（公告、") {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}
