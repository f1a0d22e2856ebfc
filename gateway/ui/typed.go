package ui

import (
	"net/http"
	"path"
	"strings"

	"github.com/gin-gonic/gin"

	"qiao/gateway/exchange"
)

// typed redirects a person who typed a page's path without the hash to that page. It reports whether it did: for a
// browser's request for a document, with a path that is not like a file's. To every other client an unknown path is not
// found.
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
