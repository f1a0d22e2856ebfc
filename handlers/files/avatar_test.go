package files_test

import (
	"bytes"
	"encoding/json"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/errs"
)

const avatarPath = "/admin/account/avatar"

// portrait is a picture of a size; shade makes it another one.
func portrait(t *testing.T, width, height int, shade uint8, encode func(w io.Writer, m image.Image) error) string {
	t.Helper()
	picture := image.NewGray(image.Rect(0, 0, width, height))
	for x := range width {
		picture.Set(x, 0, color.Gray{Y: shade})
	}
	var buffer bytes.Buffer
	if err := encode(&buffer, picture); err != nil {
		t.Fatal(err)
	}
	return buffer.String()
}

func asJPEG(w io.Writer, m image.Image) error { return jpeg.Encode(w, m, nil) }

func upload(t *testing.T, g *apptest.Gateway, name, content string, who ...apptest.Option) apptest.Answer {
	t.Helper()
	body, contentType := apptest.Form(t, name, content)
	return g.Send(t, http.MethodPost, avatarPath, body, append(who, apptest.Header("Content-Type", contentType))...)
}

// avatarOf uploads a square as an account's avatar and returns its path.
func avatarOf(t *testing.T, g *apptest.Gateway, account string, shade uint8) string {
	t.Helper()
	a := upload(t, g, "我.JPG", portrait(t, 256, 256, shade, asJPEG), g.As(t, account)...)
	var data struct{ Avatar string }
	if err := json.Unmarshal(a.Data, &data); err != nil || data.Avatar == "" {
		t.Fatal(a.Body)
	}
	return data.Avatar
}

func onDiskAs(t *testing.T, g *apptest.Gateway, name string) int {
	t.Helper()
	return strings.Count(strings.Join(g.OnDisk(t), ","), name)
}

func TestAnAvatarIsSeenByColleaguesAndByNoStranger(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		path := avatarOf(t, g, "putong", 1)
		for _, account := range []string{"putong", "jxs", "admin"} {
			a := g.Send(t, http.MethodGet, apptest.Escaped(path), "", g.As(t, account)...)
			if a.Body != portrait(t, 256, 256, 1, asJPEG) || a.Header.Get("Content-Type") != "image/jpeg" || a.Header.Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("%s: %d %v", account, a.Status, a.Header)
			}
		}
		nowhere := strings.Replace(apptest.Escaped(path), "/2026", "/2025", 1)
		none := g.Send(t, http.MethodGet, nowhere, "")
		if a := g.Send(t, http.MethodGet, apptest.Escaped(path), ""); a.Status != http.StatusNotFound || a.Body != none.Body {
			t.Errorf("a stranger: %d %s, and where there is none %s", a.Status, a.Body, none.Body)
		}
		for _, info := range []string{apptest.UserInfoPath, apptest.IndexPath + "?action=getuser"} {
			if a := g.Send(t, http.MethodGet, info, "", g.As(t, "putong")...); !strings.Contains(a.Body, `vatar":"`+path+`"`) {
				t.Errorf("%s: %s", info, a.Body)
			}
		}
		if got := strings.Join(g.GuidesFor(t, "putong", ""), ","); strings.Contains(got, "头像") {
			t.Errorf("listed as a guide: %s", got)
		}
	})
}

func TestAnAvatarIsReplacedAndRemoved(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		before := onDiskAs(t, g, "头像")
		first, second := avatarOf(t, g, "putong", 1), avatarOf(t, g, "putong", 2)
		if a := g.Send(t, http.MethodGet, apptest.Escaped(first), "", g.As(t, "putong")...); a.Status != http.StatusNotFound {
			t.Errorf("the one before: %d", a.Status)
		}
		if now := onDiskAs(t, g, "头像"); now != before+1 {
			t.Errorf("%d avatars on disk, not one more than %d", now, before)
		}
		for range 2 { // the second time there is none
			if a := g.Send(t, http.MethodDelete, avatarPath, "", g.As(t, "putong")...); a.Code != 0 {
				t.Fatal(a.Body)
			}
		}
		if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", g.As(t, "putong")...); !strings.Contains(a.Body, `"avatar":""`) {
			t.Error(a.Body)
		}
		if a := g.Send(t, http.MethodGet, apptest.Escaped(second), "", g.As(t, "admin")...); a.Status != http.StatusNotFound || onDiskAs(t, g, "头像") != before {
			t.Errorf("removed: %d, on disk %s", a.Status, g.OnDisk(t))
		}
		for event, want := range map[string]int{"account.avatar": 2, "account.avatar.remove": 1} {
			log := g.Send(t, http.MethodGet, "/admin/system/operation-log/index?Event="+event, "", g.As(t, "admin")...)
			if got := strings.Count(log.Body, `"ActorAccount":"putong"`); got != want {
				t.Errorf("%d rows of %s, not %d: %s", got, event, want, log.Body)
			}
		}
	})
}

func TestAPictureThatCannotBeAnAvatarIsRefused(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Files.Quota = 1000 })
	before := g.OnDisk(t)
	square := portrait(t, 256, 256, 1, asJPEG)
	for name, c := range map[string]struct{ file, content, want string }{
		"a film":        {"a.mp4", apptest.MP4, "头像只能是 jpg 或 png 图片"},
		"a drawing":     {"a.svg", "<svg/>", "头像只能是 jpg 或 png 图片"},
		"a GIF":         {"a.gif", "GIF89a---", "头像只能是 jpg 或 png 图片"},
		"a lie":         {"a.png", "<html>", "文件内容不是 png 格式，请换一个文件"},
		"a HEIC":        {"a.jpg", "\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic", "这是 HEIC 照片，多数浏览器不能显示。请在手机的“设置 › 相机 › 格式”中选“兼容性最佳”后重拍，或者把照片另存为 jpg 再上传"},
		"a broken one":  {"a.png", "\x89PNG\r\n\x1a\n-picture-", "图片已损坏，请换一张"},
		"not a square":  {"a.png", portrait(t, 256, 255, 1, png.Encode), "头像须为 256 × 256 像素，这张是 256 × 255"},
		"a large one":   {"a.png", portrait(t, 5000, 5000, 1, png.Encode), "头像须为 256 × 256 像素，这张是 5000 × 5000"},
		"too many byte": {"a.jpg", square + strings.Repeat("x", 200<<10), "头像不能超过 200 KiB"},
		"no room left":  {"a.jpg", square, "您上传的文件合计不能超过 1000 B，请先删除不用的文件"},
	} {
		if a := upload(t, g, c.file, c.content, g.As(t, "putong")...); a.Code == 0 || a.Message != c.want {
			t.Errorf("%s: %s", name, a.Body)
		}
	}
	if after := g.OnDisk(t); len(after) != len(before) {
		t.Errorf("on disk: %s", after)
	}
	if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", g.As(t, "putong")...); !strings.Contains(a.Body, `"avatar":""`) {
		t.Error(a.Body)
	}
}

// Only its owner changes an avatar, and a session that opens nothing else shows it only to its
// owner.
func TestAnAvatarIsItsOwners(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	own, other := avatarOf(t, g, "putong", 1), avatarOf(t, g, "kefu", 2)
	switched := apptest.Token(apptest.TokenOf(t, g.Switch(t, "putong", g.As(t, "admin")...)))
	const refusal = "切换账号期间不能更换头像，请先返回本人账号"
	if a := upload(t, g, "a.jpg", portrait(t, 256, 256, 3, asJPEG), switched); a.Message != refusal {
		t.Errorf("switched: %s", a.Body)
	}
	if a := g.Send(t, http.MethodDelete, avatarPath, "", switched); a.Message != refusal {
		t.Errorf("switched: %s", a.Body)
	}
	locked := g.As(t, "putong")
	if a := g.Send(t, http.MethodPost, "/admin/account/lock", "{}", locked...); a.Code != 0 {
		t.Fatal(a.Body)
	}
	for path, want := range map[string]int{own: http.StatusOK, other: http.StatusNotFound} {
		if a := g.Send(t, http.MethodGet, apptest.Escaped(path), "", locked...); a.Status != want {
			t.Errorf("locked, %s: %d", path, a.Status)
		}
	}
	if a := upload(t, g, "a.jpg", portrait(t, 256, 256, 3, asJPEG), locked...); a.Code != errs.SessionLocked.Code {
		t.Errorf("locked: %s", a.Body)
	}
}

// Of many pictures at once one stays, in row and on disk.
func TestAvatarsThatComeAtOnceLeaveOne(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		before, who := onDiskAs(t, g, "头像"), g.As(t, "putong")
		content := portrait(t, 256, 256, 1, asJPEG)
		var wait sync.WaitGroup
		for range 4 {
			wait.Go(func() {
				if a := upload(t, g, "a.jpg", content, who...); a.Code != 0 {
					t.Error(a.Body)
				}
			})
		}
		wait.Wait()
		if now := onDiskAs(t, g, "头像"); now != before+1 {
			t.Errorf("%d avatars on disk, not one more than %d", now, before)
		}
		var own struct{ Avatar string }
		g.Clock.Advance(apptest.MemoLife)
		if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", who...); json.Unmarshal(a.Data, &own) != nil || own.Avatar == "" {
			t.Fatal(a.Body)
		}
		// Its row is the only one: Change asks for one row.
		g.Change(t, "UPDATE Admin_File SET Shared = 1 WHERE FileType = '头像' AND FilePath = '"+own.Avatar+"'")
	})
}

// The sweep removes the remains of an avatar after a kill, but not the avatar that a row names.
func TestTheSweepKnowsAvatars(t *testing.T) {
	apptest.OnEachStore(t, func(t *testing.T, start func(func(*config.Config)) *apptest.Gateway) {
		g := start(nil)
		if err := g.StoreFiles(t.Context(), apptest.DemoGuides()); err != nil { // without other contents none would be removed
			t.Fatal(err)
		}
		path := avatarOf(t, g, "putong", 1)
		gone := avatarOf(t, g, "kefu", 2)
		g.Change(t, "DELETE FROM Admin_File WHERE FilePath = '"+gone+"'")
		apptest.Age(t, g.Contents)
		sweep, _ := sweeping(g)
		mustSweep(t, sweep)
		if onDiskAs(t, g, "头像") != 1 {
			t.Errorf("on disk: %s", g.OnDisk(t))
		}
		if a := g.Send(t, http.MethodGet, apptest.Escaped(path), "", g.As(t, "kefu")...); a.Status != http.StatusOK {
			t.Errorf("the one that a row names: %d", a.Status)
		}
	})
}
