package ui

import (
	"net/http"
	"path"
	"strings"

	"github.com/gin-gonic/gin"

	"qiao/gateway/exchange"
)

// typed leads a person who typed a page's path without the hash to that page.
// It reports whether the request is one of those: a browser's for a document,
// with a path that looks like no file. To every other client an unknown path is
// not found.
func typed(c *gin.Context) bool {
	url := c.Request.URL
	if !strings.Contains(c.GetHeader("Accept"), "text/html") || path.Ext(url.Path) != "" {
		return false
	}
	place := "/#" + url.EscapedPath()
	if url.RawQuery != "" {
		place += "?" + url.RawQuery
	}
	exchange.Of(c).Route = "ui"
	c.Redirect(http.StatusFound, place)
	return true
}
