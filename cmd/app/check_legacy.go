package app

import (
	"context"
	"fmt"
	"log/slog"
	"slices"

	"qiao/gateway/bridge/upstream"
	"qiao/gateway/check"
	"qiao/gateway/config"
)

// checkLegacy asks each legacy server whether it answers. None of them keeps the gateway from starting.
func checkLegacy(ctx context.Context, legacy config.Legacy) []check.Finding {
	servers, err := upstream.New(legacy.Upstreams, slog.New(slog.DiscardHandler))
	if err != nil {
		return []check.Finding{{Level: check.Error, Subject: "legacy servers", Sentence: err.Error()}}
	}
	var found []check.Finding
	for i, server := range servers.List() {
		f := check.Finding{Level: check.OK, Subject: "legacy server " + server.Name, Sentence: legacy.Upstreams[i].URL + " answers: good"}
		if err := server.Check(ctx); err != nil {
			f.Level = check.Warning
			f.Sentence = fmt.Sprintf("does not answer (%s): its calls are refused until it does; start it, or correct legacy.upstreams", err)
		}
		found = append(found, f)
	}
	return found
}

// checkFront warns of settings with which a gateway in front of a legacy system does not work as expected.
func checkFront(cfg config.Config) (found []check.Finding) {
	legacy := cfg.Legacy
	if legacy.On() && cfg.Redis.URL == "" {
		found = append(found, check.Finding{
			Level: check.Warning, Subject: "legacy sessions",
			Sentence: "are in the memory of this gateway: after a restart, what it answers itself asks people to sign in again who are signed in at the legacy system; set redis.url",
		})
	}
	for _, u := range legacy.Upstreams {
		if slices.Contains(u.Prefixes, "/") && len(legacy.UIHosts) == 0 {
			found = append(found, check.Finding{
				Level: check.Warning, Subject: "legacy server " + u.Name,
				Sentence: "its prefix / takes the pages of this gateway's own UI as well; name a host for them in legacy.ui_hosts, or list the paths that the server answers",
			})
		}
	}
	return found
}
