package inspection_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// TestWaitingLotsFollowSwitching: when the strictness of a supplier's material changes, lots whose
// inspection has not begun are planned again; lots that were begun are not.
func TestWaitingLotsFollowSwitching(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := apptest.Token(g.Session(t, "pinzhi"))
		g.Change(t, "DELETE FROM Insp_Switching")
		g.Change(t, "UPDATE Insp_Control SET Pieces = 20 WHERE Kind = '计量' AND MaterialClass = '板材'")
		waits, begun, elsewhere := register(t, g, who, maker, 30), register(t, g, who, maker, 30), register(t, g, who, other, 30)
		do(t, g, who, http.MethodPost, lots+"entry/"+begun, `{"Items":[],"Defects":[]}`)
		keys := itemsOf(t, g, who, waits, 13)
		judgeMany(t, g, who, 2, 9, "退货")
		if got := find(t, g, who, waits); got.Strictness != "加严" || got.SampleSize != 30 || got.AcMajor != 1 || got.RowVersion != 2 {
			t.Errorf("after the switch: %+v", got)
		}
		if now := itemsOf(t, g, who, waits, 20); now != keys {
			t.Errorf("the items are others: %s, they were %s", now, keys)
		}
		for _, id := range []string{begun, elsewhere} {
			if got := find(t, g, who, id); got.Strictness != "正常" || got.SampleSize != 13 {
				t.Errorf("begun, or of another supplier: %+v", got)
			}
		}
		history := do(t, g, who, http.MethodGet, lots+"history/"+waits, "")
		if !strings.Contains(string(history), `"From":"正常","To":"加严"`) || !strings.Contains(string(history), `"UserName":"王芳"`) {
			t.Errorf("%s", history)
		}
		// An inspector who opened the page before gets an error.
		a := g.Send(t, http.MethodPost, lots+"entry/"+waits, `{"Items":[],"Defects":[],"RowVersion":1}`, who)
		if a.Code != -1 || !strings.Contains(a.Message, "修改了 检验严格度") {
			t.Errorf("%s", a.Body)
		}
		judgeMany(t, g, who, 5, 0, "合格")
		if got := find(t, g, who, waits); got.Strictness != "正常" || got.SampleSize != 13 {
			t.Errorf("after the switch back: %+v", got)
		}
	})
}

// judgeMany registers, inspects and judges so many lots.
func judgeMany(t *testing.T, g *apptest.Gateway, who apptest.Option, lots, major int, result string) {
	t.Helper()
	for range lots {
		id := register(t, g, who, maker, 500)
		inspect(t, g, who, id, 0, major)
		judge(t, g, who, id, result)
	}
}

// itemsOf are the keys of the inspection items; measured items get that number of pieces.
func itemsOf(t *testing.T, g *apptest.Gateway, who apptest.Option, id string, pieces int) string {
	t.Helper()
	var found entry
	g.ReadInto(t, who, lots+"entry/"+id, &found)
	var keys []string
	for _, item := range found.Items {
		keys = append(keys, item.ItemID)
		if item.Kind == "计量" && item.Pieces != pieces {
			t.Errorf("%d pieces are measured, want %d", item.Pieces, pieces)
		}
	}
	if len(keys) < 3 {
		t.Fatalf("items %v", keys)
	}
	return strings.Join(keys, " ")
}

// criticalKind is a kind of defects of the class 致命.
func criticalKind(t *testing.T, g *apptest.Gateway, who apptest.Option) string {
	t.Helper()
	var kinds struct {
		List []struct{ CategoryID, ParentID string }
	}
	g.ReadInto(t, who, "/admin/inspection/category/index?pageSize=100&severity="+url.QueryEscape("致命"), &kinds)
	if len(kinds.List) == 0 {
		t.Fatal("no kind of critical defects")
	}
	return kinds.List[0].CategoryID
}

// TestCriticalDefectsAreNotConceded: a lot with a critical defect asks for 让步接收 only where a
// setting lets it.
func TestCriticalDefectsAreNotConceded(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	who, admin := apptest.Token(g.Session(t, "pinzhi")), apptest.Token(g.Session(t, "admin"))
	id := register(t, g, who, maker, 500)
	do(t, g, who, http.MethodPost, lots+"entry/"+id, found(t, g, who, id, fmt.Sprintf(`{"CategoryId":%q,"Counted":1}`, criticalKind(t, g, who)), ""))
	const why = "有致命缺陷 1 个，不能申请让步接收（应用设置“致命缺陷可申请让步接收”为否）"
	const relevance = "/ApprovalModule/ApprovalHandler.ashx?action=relevance"
	ask := func(want string) {
		t.Helper()
		var shown entry
		if g.ReadInto(t, who, lots+"entry/"+id, &shown); shown.NoConcession != want {
			t.Errorf("the page reads %q, want %q", shown.NoConcession, want)
		}
	}
	ask(why)
	refused(t, g, who, lots+"concession/"+id, `{"Reason":"急用"}`, why)
	refused(t, g, who, relevance, fmt.Sprintf(`{"Subject":"让步接收","SubjectId":%q,"Reason":"急用"}`, id), why)
	const setting = "/admin/system/setting/update/ConcessionForCritical"
	refused(t, g, admin, setting, `{"Value":"也许"}`, "应为 是、否 之一")
	do(t, g, admin, http.MethodPost, setting, `{"Value":"是"}`)
	ask("")
	do(t, g, who, http.MethodPost, lots+"concession/"+id, `{"Reason":"急用"}`)
	g.Change(t, "DELETE FROM Base_Setting WHERE Code = 'ConcessionForCritical'")
	ask(why) // a setting that is not there allows nothing
}

// TestDefectivePiecesAgainstAc: where a material says so, defective pieces are compared with Ac,
// each in the class of its worst defect.
func TestDefectivePiecesAgainstAc(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	who := apptest.Token(g.Session(t, "pinzhi"))
	before := register(t, g, who, maker, 500)
	const material = "/admin/inspection/material/update/" + board
	refused(t, g, who, material, `{"CountBy":"不良件数","AqlMinor":"15"}`, "轻微 AQL 为 15，大于 10 时只能按缺陷数判定")
	do(t, g, who, http.MethodPost, material, `{"CountBy":"不良件数","AqlMinor":"10"}`)
	if a := g.Send(t, http.MethodPost, material, `{"AqlMinor":"40"}`, who); a.Code != -1 || !strings.Contains(a.Message, "轻微 AQL 为 40") {
		t.Errorf("%s", a.Body)
	}
	do(t, g, who, http.MethodPost, material, `{"AqlMinor":"4.0"}`)
	four := fmt.Sprintf(`{"CategoryId":%q,"Counted":4},{"CategoryId":%q,"Counted":3}`, warped, scrape)

	// A lot from before the change still counts defects.
	refused(t, g, who, lots+"entry/"+before, found(t, g, who, before, four, `,"Pieces":{"Major":2}`), "按缺陷数判定，没有各类不良件数")
	do(t, g, who, http.MethodPost, lots+"entry/"+before, found(t, g, who, before, four, ""))
	if got := find(t, g, who, before); got.CountBy != "缺陷数" || got.Proposal != "退货" || got.PiecesMajor != nil || got.Defective != 7 {
		t.Errorf("%+v", got)
	}
	refused(t, g, who, lots+"judge/"+before, `{"Result":"合格"}`, "严重缺陷 4 个，达到拒收数 3")

	id := register(t, g, who, maker, 500)
	for more, want := range map[string]string{
		`,"Pieces":{"Major":5}`:                 "严重不良件数须为 0 到 4 的整数",
		`,"Pieces":{"Major":"二"}`:               "严重不良件数须为 0 到 4 的整数",
		`,"Pieces":{"Major":0}`:                 "严重缺陷有 4 个，严重不良件数至少为 1",
		`,"Pieces":{"Critical":1}`:              "致命不良件数须为 0 到 0 的整数",
		`,"Pieces":{"Major":2},"Defective":"9"`: "不良件数 9 与各类不良件数之和 5 不一致",
	} {
		refused(t, g, who, lots+"entry/"+id, found(t, g, who, id, four, more), want)
	}
	// Two pieces have the four major defects, and one of them the minor ones too.
	do(t, g, who, http.MethodPost, lots+"entry/"+id, found(t, g, who, id, four, `,"Pieces":{"Major":2,"Minor":"0"}`))
	if got := find(t, g, who, id); got.CountBy != "不良件数" || got.Proposal != "合格" || *got.PiecesMajor != 2 || *got.PiecesMinor != 0 || got.Defective != 2 || got.FoundMajor != 4 {
		t.Errorf("%s", shown(got))
	}
	do(t, g, who, http.MethodPost, lots+"judge/"+id, `{"Result":"合格"}`)

	// Without a number every defect is on a piece of its own.
	again := register(t, g, who, maker, 500)
	do(t, g, who, http.MethodPost, lots+"entry/"+again, found(t, g, who, again, four, ""))
	if got := find(t, g, who, again); got.Proposal != "退货" || *got.PiecesMajor != 4 || *got.PiecesMinor != 3 || got.Defective != 7 {
		t.Errorf("%s", shown(got))
	}
	refused(t, g, who, lots+"judge/"+again, `{"Result":"合格"}`, "严重不良 4 件，达到拒收数 3")

	// There are no more pieces than are drawn.
	small := register(t, g, who, maker, 30)
	many := fmt.Sprintf(`{"CategoryId":%q,"Counted":9},{"CategoryId":%q,"Counted":9}`, warped, scrape)
	refused(t, g, who, lots+"entry/"+small, found(t, g, who, small, many, `,"Pieces":{"Major":9,"Minor":5}`), "各类不良件数合计 14，超过样本量 13")
	do(t, g, who, http.MethodPost, lots+"entry/"+small, found(t, g, who, small, many, ""))
	if got := find(t, g, who, small); *got.PiecesMajor != 9 || *got.PiecesMinor != 4 || got.Defective != 13 {
		t.Errorf("%s", shown(got))
	}
}

func shown(l lot) string {
	text, _ := json.Marshal(l)
	return string(text)
}
