package server

import (
	"net/http"
	"slices"
	"strings"

	"qiao/gateway/admission"
	"qiao/gateway/config"
)

// headersOfAll are the headers of every answer. Answers share the slices, so
// nothing may write into them; Set and Add of http.Header do not.
func headersOfAll(ui config.UI, files config.Files) http.Header {
	return http.Header{
		"X-Content-Type-Options":  {"nosniff"},
		"X-Frame-Options":         {"DENY"},
		"Referrer-Policy":         {"same-origin"},
		"Content-Security-Policy": {contentSecurityFor(ui, files)},
		"Cache-Control":           {"no-store"},
	}
}

// contentSecurityFor is the policy of every page: nothing from elsewhere but
// the hosts that the operator gives the UI. antd writes its styles into the
// page, hence the one exception.
func contentSecurityFor(ui config.UI, files config.Files) string {
	connect, images := []string{"'self'"}, ""
	for _, name := range config.Clients {
		if origin := admission.OriginOf(ui.Hosts[name]); origin != "" && !slices.Contains(connect, origin) {
			connect = append(connect, origin)
		}
	}
	if origin := admission.OriginOf(ui.FilesHost); origin != "" {
		images = " " + origin
	}
	media := images
	if files.S3.Redirect {
		media += " " + files.S3.Origin()
	}
	return "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src " + strings.Join(connect, " ") +
		"; img-src 'self' data: blob:" + images + "; media-src 'self' blob:" + media +
		"; font-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
}
