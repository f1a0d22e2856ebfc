// Package appinfo gives the front end its run-time configuration and its version.
package appinfo

import (
	"math"

	"qiao/gateway"
	"qiao/gateway/config"
	"qiao/gateway/password"
	"qiao/gateway/store"
	"qiao/gateway/wire"
)

// Handlers serves two files that the legacy system had as static ones.
type Handlers struct {
	version     int
	versionPath string // below which the version is shown again
	config      appConfig
	settings    settings
}

type appConfig struct {
	Title            string            `json:"title"`
	Company          string            `json:"company,omitempty"`
	Theme            string            `json:"theme,omitempty"`
	Support          string            `json:"support,omitempty"`
	Version          int               `json:"version"`
	Release          string            `json:"release"`
	Header           header            `json:"header"`
	PlaceholderToken string            `json:"placeholderToken"`
	SignIn           signIn            `json:"signIn"`
	Password         passwordRules     `json:"password"`
	Address          string            `json:"address,omitempty"`
	Label            string            `json:"label,omitempty"`
	FilesHost        string            `json:"filesHost"`
	Clients          map[string]string `json:"clients"`
	Pages            map[string]string `json:"pages"`
	Legacy           string            `json:"legacy,omitempty"`
	Planned          map[string]plan   `json:"planned,omitempty"`
}

// plan is the text for staff about a page that is not ready yet.
type plan struct {
	Owner string `json:"owner,omitempty"`
	Date  string `json:"date,omitempty"`
}

type header struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// signIn is the rule of wrong passwords, which holds for every account: an answer
// to a sign-in does not say whether its account is locked. Codes says that this
// gateway can send codes for signing in, Wechat that 企业微信 can be used.
type signIn struct {
	Failures int  `json:"failures"`
	Minutes  int  `json:"minutes"`
	Codes    bool `json:"codes"`
	Wechat   bool `json:"wechat"`
}

// passwordRules are the rules for a new password: as text, and those that a form can check while
// the user types.
type passwordRules struct {
	Text  string          `json:"text"`
	Rules []password.Rule `json:"rules"`
}

type appVersion struct {
	Version int `json:"version"`
}

// New returns the handlers of a build, by its name and its number, of the operator's
// configuration and of the settings in the database. codes says that it can send
// codes for signing in, and policy is that of new passwords.
func New(release string, version int, cfg config.Config, codes bool, policy password.Policy, db *store.DB) *Handlers {
	known := appearance{Title: cfg.UI.Title}
	return &Handlers{version: version, versionPath: cfg.Server.VersionPath, settings: settings{db: db, known: known}, config: appConfig{
		Version:          version,
		Release:          release,
		Header:           header{cfg.Compat.Header.Name, cfg.Compat.Header.Value},
		PlaceholderToken: cfg.Compat.PlaceholderToken,
		SignIn:           signIn{cfg.SignIn.PairFailures, int(math.Ceil(cfg.SignIn.Window.Minutes())), codes, cfg.Wechat.On()},
		Password:         passwordRules{policy.Text(), policy.Rules()},
		Address:          cfg.UI.Address,
		FilesHost:        cfg.UI.FilesHost,
		Clients:          cfg.UI.Hosts,
		Pages:            pages(cfg.UI.Pages),
		Legacy:           cfg.UI.Legacy,
		Planned:          planned(cfg.UI.Planned),
	}}
}

// Config answers /appConfig.json: the settings that the front end needs before it starts.
func (h *Handlers) Config(r *gateway.Request) (any, error) {
	now, file := h.settings.current(r.Context(), r.Now()), h.config
	file.Title, file.Company, file.Theme, file.Support, file.Label = now.Title, now.Company, now.Theme, now.Support, now.Label
	body, err := wire.Marshal(file)
	return gateway.Raw{ContentType: "application/json; charset=utf-8", Body: body}, err
}

// Version answers /appVersion.json (specification §7): {"version":<integer>},
// without an envelope and equal on all instances of a release.
func (h *Handlers) Version(*gateway.Request) (any, error) {
	body, err := wire.Marshal(appVersion{h.version})
	return gateway.Raw{ContentType: "application/json; charset=utf-8", Body: body}, err
}
