package contract_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
)

// filed uploads a scan for a contract.
func filed(t testing.TB, g *apptest.Gateway, who apptest.Option, name string) (id string) {
	t.Helper()
	body, form := apptest.Form(t, name, "%PDF-1.7 "+name)
	a := g.Send(t, http.MethodPost, contracts+"/attachment", body, who, apptest.Header("Content-Type", form))
	var sent struct{ Picture string }
	if err := json.Unmarshal(a.Data, &sent); err != nil || sent.Picture == "" {
		t.Fatal(a.Body)
	}
	return sent.Picture
}

// attached gives a contract these files alone.
func attached(t testing.TB, g *apptest.Gateway, who apptest.Option, id string, files ...string) apptest.Answer {
	t.Helper()
	list, err := json.Marshal(append([]string{}, files...))
	if err != nil {
		t.Fatal(err)
	}
	return send(t, g, who, contracts+"/attach/"+id, fmt.Sprintf(`{"RowVersion":%d,"Attachments":%s}`, look(t, g, who, id).RowVersion, list))
}

// A dealer adds scans to a valid contract, and removes only the own ones. History and audit log name the files that were
// added and removed.
func TestADealerTakesNoScanOfTheFactoryAway(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		dealer, factory := token(t, g, hangzhou), token(t, g, "kefu")
		id := drawn(t, g, dealer, "周雅琴", "")
		draft := filed(t, g, factory, "草稿.pdf")
		done(t, attached(t, g, factory, id, draft))
		done(t, attached(t, g, dealer, id)) // a draft is the dealer's own
		signed(t, g, dealer, id)
		scan := filed(t, g, factory, "签字扫描.pdf")
		done(t, attached(t, g, factory, id, scan))
		const refusal = "附件 签字扫描.pdf 不是您归档的，只有归档的人或工厂可以删除，您可以另外添加附件"
		refused(t, attached(t, g, dealer, id), refusal)
		own := filed(t, g, dealer, "量尺图.pdf")
		refused(t, attached(t, g, dealer, id, own), refusal)
		done(t, attached(t, g, dealer, id, scan, own))
		done(t, attached(t, g, dealer, id, scan))
		done(t, attached(t, g, factory, id))

		var past struct {
			List []struct {
				Action  string
				Changes []struct {
					Label    string
					From, To json.RawMessage
				}
			}
		}
		g.ReadInto(t, dealer, contracts+"/history/"+id, &past)
		var told []string
		for _, one := range past.List {
			for _, change := range one.Changes {
				if change.Label == "合同附件" {
					told = append(told, fmt.Sprintf("%s %s → %s", one.Action, change.From, change.To))
				}
			}
		}
		want := []string{
			`归档附件 "签字扫描.pdf" → null`, `归档附件 "量尺图.pdf" → null`, `归档附件 null → "量尺图.pdf"`,
			`归档附件 null → "签字扫描.pdf"`, `归档附件 "草稿.pdf" → null`, `归档附件 null → "草稿.pdf"`,
		}
		if diff := cmp.Diff(want, told); diff != "" {
			t.Error(diff)
		}
		var log struct {
			List []struct {
				AuditID string `json:"AuditId"`
			}
		}
		admin := apptest.Token(g.Session(t, "admin"))
		g.ReadInto(t, admin, "/admin/system/operation-log/index?pageSize=1", &log)
		if a := g.Send(t, http.MethodGet, "/admin/system/operation-log/detail/"+log.List[0].AuditID, "", admin); !strings.Contains(a.Body, "签字扫描.pdf") {
			t.Errorf("the audit log does not name the file that went: %s", a.Body)
		}
	})
}
