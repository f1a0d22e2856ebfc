package appinfo

import (
	"context"
	"sync"
	"time"

	"qiao/gateway/store"
)

// appearance has the settings of the UI from 应用设置.
type appearance struct {
	Title   string
	Company string
	Theme   string // #rrggbb, for users without a choice
	Support string // the extension to call
	Label   string // the size of labels in millimetres, such as 60×40
}

const (
	// settingsFresh is how long settings that were read are kept: the entry file is public, and
	// callers without a session may request it as often as they like.
	settingsFresh = time.Second
	// settingsTime is how long the database may take to answer.
	settingsTime = time.Second
)

// settings reads the appearance. While the database does not answer, the last read settings are
// used: the UI must also start then, to show the error.
type settings struct {
	db *store.DB

	mu    sync.Mutex
	known appearance
	until time.Time
}

func (s *settings) current(ctx context.Context, now time.Time) appearance {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now.Before(s.until) {
		return s.known
	}
	s.until = now.Add(settingsFresh)
	// Others wait for this read, so it continues when its own client disconnects.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), settingsTime)
	defer cancel()
	var rows []struct {
		Code  string `db:"Code"`
		Value string `db:"Value"`
	}
	if err := s.db.Urgent().Select(ctx, &rows, "appinfo/appearance", nil); err != nil {
		return s.known
	}
	for _, row := range rows {
		switch row.Code {
		case "SiteTitle":
			s.known.Title = row.Value
		case "CompanyName":
			s.known.Company = row.Value
		case "ThemeColor":
			s.known.Theme = row.Value
		case "ServicePhone":
			s.known.Support = row.Value
		case "LabelSize":
			s.known.Label = row.Value
		}
	}
	return s.known
}
