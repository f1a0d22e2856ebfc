package attachments_test

import (
	"errors"
	"net/http"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway/attachments"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

var (
	photos    = attachments.Kind{Type: "报修照片", Name: "照片", Waiting: 2}
	documents = attachments.Kind{Type: "审批附件", Documents: true, Waiting: 20, Unordered: true}
)

// waiting writes the rows of files that wait for their record: the ids, by name.
func waiting(t *testing.T, g *apptest.Gateway, k attachments.Kind, user string, names ...string) {
	t.Helper()
	for _, name := range names {
		g.Change(t, `INSERT INTO Admin_File (FileId, FilePath, FileName, FileType, FileParam, FileSize, Shared, CreateUserId, CreateUserName, CreateDate)
			SELECT '`+name+`', '/files/2026-11-20/`+name+`/同名.png', '同名.png', '`+k.Type+`', '`+name+`', 1, 0, u.UserId, u.RealName, '2026-11-20 09:30:00.0`+name+`'
			FROM Base_User u WHERE u.Account = '`+user+`'`)
	}
}

// attach gives a record files as a user does.
func attach(t *testing.T, g *apptest.Gateway, k attachments.Kind, record, account string, ids ...string) (lost int) {
	t.Helper()
	var user string
	err := g.Main().Tx(t.Context(), func(tx *store.Tx) (err error) {
		if err := tx.Get(t.Context(), &user, "base/user_id", store.Args{"Account": account}); err != nil {
			return err
		}
		lost, err = k.Attach(t.Context(), tx, attachments.Owner{RecordID: record, UserID: user}, ids...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return lost
}

func of(t *testing.T, g *apptest.Gateway, k attachments.Kind, records ...string) []string {
	t.Helper()
	list, err := k.Of(t.Context(), g.Main(), records...)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range list {
		if file.FileName != "同名.png" || !slices.Contains(records, file.RecordID) {
			t.Errorf("%+v", file)
		}
	}
	return attachments.IDs(list)
}

func TestARecordTakesTheFilesOfItsUser(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		waiting(t, g, photos, "putong", "31", "32", "33")
		waiting(t, g, photos, "admin", "34")
		waiting(t, g, documents, "putong", "35")
		for _, test := range []struct {
			record string
			ids    []string
			lost   int
		}{
			{"one", []string{"33", "31"}, 0},
			{"one", []string{"31", "33"}, 0}, // which it has already
			{"two", []string{"32", "31"}, 2}, // another record has it
			{"two", []string{"34"}, 1},       // another user has uploaded it
			{"two", []string{"35"}, 1},       // of another kind
			{"two", []string{"none"}, 1},
		} {
			if lost := attach(t, g, photos, test.record, "putong", test.ids...); lost != test.lost {
				t.Errorf("%s %v: %d, want %d", test.record, test.ids, lost, test.lost)
			}
		}
		if diff := cmp.Diff([]string{"31", "33", "32"}, of(t, g, photos, "one", "two")); diff != "" {
			t.Error(diff)
		}
		err := g.Main().Tx(t.Context(), func(tx *store.Tx) error { return photos.Keep(t.Context(), tx, "one", "33", "32") })
		if diff := cmp.Diff([]string{"33", "32"}, of(t, g, photos, "one", "two")); err != nil || diff != "" {
			t.Error(err, diff)
		}
		if none := of(t, g, photos, "none"); len(none) != 0 {
			t.Error(none)
		}
	})
}

func TestARecordListsFilesAsTheyWereUploadedWhereItSaysSo(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		waiting(t, g, documents, "putong", "41", "42")
		if lost := attach(t, g, documents, "one", "putong", "42", "41"); lost != 0 {
			t.Fatal(lost)
		}
		if diff := cmp.Diff([]string{"41", "42"}, of(t, g, documents, "one")); diff != "" {
			t.Error(diff)
		}
	})
}

func TestAFileIsFoundByItsKind(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		waiting(t, g, photos, "putong", "51")
		f, err := attachments.Find(t.Context(), g.Main(), "51", documents, photos)
		if err != nil || !f.Waits() || !f.WaitsFor(f.UserID) || f.WaitsFor("another") {
			t.Errorf("%+v %v", f, err)
		}
		for id, kind := range map[string]attachments.Kind{"51": documents, "none": photos} {
			if _, err := attachments.Find(t.Context(), g.Main(), id, kind); !errors.Is(err, store.ErrNoRows) {
				t.Errorf("%s of %s: %v", id, kind.Type, err)
			}
		}
	})
}

// Files of kinds that no area declares could be of a site's own type of that name.
func TestAKindMustBeListed(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a kind that config.OwnFileTypes does not list has a route")
		}
	}()
	(&attachments.Store{}).Upload(attachments.Kind{Type: "合同"}, "/admin/contract", session.SignedIn())
}

func TestAnUploadIsOfItsKind(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		send := func(path, name, content string) apptest.Answer {
			body, contentType := apptest.Form(t, name, content)
			return g.Send(t, http.MethodPost, path, body, append(g.As(t, "admin"), apptest.Header("Content-Type", contentType))...)
		}
		const photo, document = "/admin/dormitory/repair/photo", "/admin/approval/attachment"
		large := string(make([]byte, 1<<20))
		for _, test := range []struct{ path, name, content, want string }{
			{photo, "a.pdf", "%PDF-", "只能上传图片（jpg、png、gif、webp）"},
			{photo, "a.webm", "", "只能上传图片（jpg、png、gif、webp）"},
			{photo, "a.png", apptest.PNG + large, "图片不能超过 1 MiB"},
			{document, "a.exe", "MZ", "附件只能是 pdf、Word、Excel、PowerPoint、zip 或图片（jpg、png、gif、webp）"},
			{document, "a<.pdf", "%PDF-", `文件名不能包含 : * ? " < > | 和控制字符，请改名后再上传`},
			{document, "a.pdf", "%PNG", "文件内容不是 pdf 格式，请换一个文件"},
		} {
			if a := send(test.path, test.name, test.content); a.Message != test.want {
				t.Errorf("%s: %s", test.name, a.Body)
			}
		}
		if a := send(document, "a.png", apptest.PNG+large); a.Code != 0 {
			t.Errorf("a picture among documents: %s", a.Body)
		}
	})
}
