// Package ui serves the built front end.
package ui

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"
	"strings"

	"github.com/gin-gonic/gin"

	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/stream"
)

// hashedName matches built files whose name changes with their content.
var hashedName = regexp.MustCompile(`\.[0-9a-f]{6,}\.((async|chunk)\.)?(js|css|svg|png|jpg|woff2?)$`)

// notBuilt is served at / by a binary without the front end.
const notBuilt = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>桥 Qiao</title>
<h1>桥 Qiao</h1><p>网关正在运行，但此程序不含界面。请用 <code>make build</code> 构建带界面的版本。</p></html>`

// Mount serves the built front end at / and answers every unknown path, and every unknown
// method of a known one. registered reports whether a path has routes; files is nil where
// nothing is built.
func Mount(engine *gin.Engine, files fs.FS, registered func(path string) bool) {
	engine.NoRoute(func(c *gin.Context) {
		readable := c.Request.Method == http.MethodGet || c.Request.Method == http.MethodHead
		name := strings.TrimPrefix(path.Clean(c.Request.URL.Path), "/")
		if name == "" || name == "." {
			name = "index.html"
		}
		switch {
		case readable && files == nil && name == "index.html":
			c.Data(http.StatusOK, "text/html; charset=utf-8", []byte(notBuilt))
		case readable && files != nil && (serveFile(c, files, name) || typed(c)):
		// gin's own search for other methods panics where a path is both a name and a
		// parameter: it grows a list of fixed length once for each method.
		case registered(c.Request.URL.Path):
			exchange.Fail(c, errs.New(errs.MethodNotAllowed))
		default:
			exchange.Fail(c, errs.New(errs.NotFound))
		}
	})
}

// builtForms are the forms of a text file that the build makes beside it, the shortest first.
var builtForms = []struct{ encoding, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// serveFile sends a built file, compressed where the client accepts that. Browsers may
// keep files named by their hash for ever; they must ask again for the others.
func serveFile(c *gin.Context, files fs.FS, name string) bool {
	if !fs.ValidPath(name) || strings.HasSuffix(name, ".gz") || strings.HasSuffix(name, ".br") {
		return false
	}
	content, encoding, err := readAsset(files, name, c.Request)
	if err != nil {
		return false
	}
	exchange.Of(c).Route = "ui"
	header := c.Writer.Header()
	sum := sha256.Sum256(content)
	header.Set("ETag", `"`+hex.EncodeToString(sum[:12])+`"`)
	header.Set("Cache-Control", "no-cache")
	if hashedName.MatchString(name) {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	header.Set("Content-Type", contentType(name))
	header.Add("Vary", "Accept-Encoding")
	if strings.Contains(c.GetHeader("If-None-Match"), header.Get("ETag")) {
		c.Status(http.StatusNotModified)
		return true
	}
	if encoding != "" {
		header.Set("Content-Encoding", encoding)
	}
	c.Data(http.StatusOK, header.Get("Content-Type"), content)
	return true
}

// readAsset reads the shortest form of a file that the client takes; encoding is empty for the file itself.
func readAsset(files fs.FS, name string, r *http.Request) (content []byte, encoding string, err error) {
	for _, form := range builtForms {
		if !stream.Takes(r, form.encoding) {
			continue
		}
		if content, err = fs.ReadFile(files, name+form.suffix); err == nil {
			return content, form.encoding, nil
		}
	}
	content, err = fs.ReadFile(files, name)
	return content, "", err
}

func contentType(name string) string {
	if path.Ext(name) == ".webmanifest" { // not in the tables of every system
		return "application/manifest+json"
	}
	if kind := mime.TypeByExtension(path.Ext(name)); kind != "" {
		return kind
	}
	return "application/octet-stream"
}
