// Package config reads the operator's settings: defaults, then config.yaml,
// then environment variables, into one typed and validated struct.
package config

import "time"

// Config is everything that an operator can set. The comments of config.yaml
// explain each key; Default holds the values that apply without a file.
type Config struct {
	DataDir    string              `mapstructure:"data_dir" path:""`
	Server     Server              `mapstructure:"server"`
	Databases  map[string]Database `mapstructure:"databases"`
	Redis      Redis               `mapstructure:"redis"`
	Cache      Cache               `mapstructure:"cache"`
	Session    Session             `mapstructure:"session"`
	SignIn     SignIn              `mapstructure:"sign_in"`
	Password   Password            `mapstructure:"password"`
	Limits     Limits              `mapstructure:"limits"`
	Files      Files               `mapstructure:"files"`
	Backup     Backup              `mapstructure:"backup"`
	Procedures Procedures          `mapstructure:"procedures"`
	Exports    Exports             `mapstructure:"exports"`
	Messages   Messages            `mapstructure:"messages"`
	Audit      Audit               `mapstructure:"audit"`
	Approval   Approval            `mapstructure:"approval"`
	Wechat     Wechat              `mapstructure:"wechat"`
	Compat     Compat              `mapstructure:"compat"`
	Legacy     Legacy              `mapstructure:"legacy"`
	MCP        MCP                 `mapstructure:"mcp"`
	UI         UI                  `mapstructure:"ui"`
	Log        Log                 `mapstructure:"log"`
	OTLP       OTLP                `mapstructure:"otlp"`
}

// Server is the HTTP listener.
type Server struct {
	Addr           string        `mapstructure:"addr"`
	OpsAddr        string        `mapstructure:"ops_addr"`
	Timezone       string        `mapstructure:"timezone"`
	VersionPath    string        `mapstructure:"version_path"`
	Compress       bool          `mapstructure:"compress"`
	TLSCert        string        `mapstructure:"tls_cert" path:""`
	TLSKey         string        `mapstructure:"tls_key" path:""`
	TrustedProxies []string      `mapstructure:"trusted_proxies"`
	ReadTimeout    time.Duration `mapstructure:"read_timeout"`
	HeaderTimeout  time.Duration `mapstructure:"header_timeout"`
	IdleTimeout    time.Duration `mapstructure:"idle_timeout"`
	// Drain is how long /readyz answers 503 at SIGTERM while calls are still served, so that a load balancer sends
	// no more of them.
	Drain           time.Duration `mapstructure:"drain"`
	ShutdownTimeout time.Duration `mapstructure:"shutdown_timeout"`
}

// MCP offers calls to assistants as tools of the Model Context Protocol.
type MCP struct {
	Enabled bool `mapstructure:"enabled"`
	Writes  bool `mapstructure:"writes"` // offers tools that write, too
}

// Redis is the shared cache of several instances; an empty URL keeps everything in memory.
type Redis struct {
	URL string `mapstructure:"url"`
}

// Cache bounds each of the embedded caches: the cache of sessions and the cache of
// counters.
type Cache struct {
	MaxEntries int `mapstructure:"max_entries"`
}

// Session has the duration of sessions and the settings of their cookie.
type Session struct {
	Idle         time.Duration `mapstructure:"idle"`
	Lifetime     time.Duration `mapstructure:"lifetime"`
	Single       bool          `mapstructure:"single"`
	PerAccount   int           `mapstructure:"per_account"`
	CookieDomain string        `mapstructure:"cookie_domain"`
	SameSite     string        `mapstructure:"same_site"`
	Places       []Place       `mapstructure:"places"`
}

// Place names a network, so that users recognise the place of a sign-in.
type Place struct {
	Network string `mapstructure:"network"`
	Name    string `mapstructure:"name"`
}

// SignIn bounds the guessing of passwords and the work of password hashing.
type SignIn struct {
	HashParallel    int           `mapstructure:"hash_parallel"`
	HashQueue       int           `mapstructure:"hash_queue"`
	PairFailures    int           `mapstructure:"pair_failures"`
	AccountFailures int           `mapstructure:"account_failures"`
	AddressFailures int           `mapstructure:"address_failures"`
	Window          time.Duration `mapstructure:"window"`
	AccountDelay    time.Duration `mapstructure:"account_delay"`
}

// Password has the requirements for a new password, and the greatest age of a password.
type Password struct {
	MinLength int `mapstructure:"min_length"`
	Classes   int `mapstructure:"classes"`
	History   int `mapstructure:"history"`
	MaxAge    int `mapstructure:"max_age"` // days; 0 is for ever
}

// Limits bounds the resources of one request, one account, one address and all requests
// together.
type Limits struct {
	// Body is the longest JSON body of a caller with a session, PublicBody that of any
	// other caller. Bodies bounds the memory of all bodies together; callers without a
	// session may use a quarter of it.
	Body       ByteSize `mapstructure:"body"`
	PublicBody ByteSize `mapstructure:"public_body"`
	Bodies     ByteSize `mapstructure:"bodies"`
	Nesting    int      `mapstructure:"nesting"`
	Members    int      `mapstructure:"members"`
	Headers    ByteSize `mapstructure:"headers"`
	// Connections bounds the connections of one address, InFlight the parallel requests of
	// all callers, AccountInFlight those of one account.
	Connections     int           `mapstructure:"connections"`
	InFlight        int           `mapstructure:"in_flight"`
	AccountInFlight int           `mapstructure:"account_in_flight"`
	RequestTime     time.Duration `mapstructure:"request_time"`
	Stall           time.Duration `mapstructure:"stall"`
	Rows            int           `mapstructure:"rows"`
	// Spool bounds the part of one answer that is kept on disk for a client that reads
	// slowly, Spools the number of such answers at the same time.
	Spool  ByteSize `mapstructure:"spool"`
	Spools int      `mapstructure:"spools"`
	// Writes is how often a minute one account may call the same write, AddressWrites how
	// often one address may with all its accounts, and StrangerWrites how often one address
	// may without a session.
	Writes         int `mapstructure:"writes"`
	AddressWrites  int `mapstructure:"address_writes"`
	StrangerWrites int `mapstructure:"stranger_writes"`
}

// Files says where the uploads of staff are stored, and has their limits.
type Files struct {
	// Store says where new contents are stored: StoreFolder or StoreS3. They are read wherever they are.
	Store   string   `mapstructure:"store"`
	Dir     string   `mapstructure:"dir" path:""`
	S3      S3       `mapstructure:"s3"`
	MaxSize ByteSize `mapstructure:"max_size"`
	Quota   ByteSize `mapstructure:"quota"`
	// Uploads bounds the parallel uploads, AccountUploads those of one account.
	Uploads        int `mapstructure:"uploads"`
	AccountUploads int `mapstructure:"account_uploads"`
	// Parts bounds the uploads of large files, which come in parts.
	Parts Parts `mapstructure:"parts"`
	// Downloads bounds the parallel downloads, NetworkDownloads those to one address.
	Downloads        int `mapstructure:"downloads"`
	NetworkDownloads int `mapstructure:"network_downloads"`
	// Types are the file types that UploadFilePost accepts in addition to operation guides.
	Types []FileType `mapstructure:"types"`
}

// Procedures has the folder of the site's own registry entries, the time limit of a call,
// and the limits of the kept answers.
type Procedures struct {
	Dir         string        `mapstructure:"dir" path:""`
	Rescan      time.Duration `mapstructure:"rescan"`
	Timeout     time.Duration `mapstructure:"timeout"`
	Slow        time.Duration `mapstructure:"slow"`
	Cache       ByteSize      `mapstructure:"cache"`
	CacheAnswer ByteSize      `mapstructure:"cache_answer"`
}

// Exports bounds the spreadsheets of lists. One account has one at a time.
type Exports struct {
	AtOnce  int           `mapstructure:"at_once"`
	Rows    int           `mapstructure:"rows"`
	Timeout time.Duration `mapstructure:"timeout"`
}

// Compat holds the switches for clients of the legacy system.
type Compat struct {
	Header           Header       `mapstructure:"header"`
	PlaceholderToken string       `mapstructure:"placeholder_token"`
	SuccessCodes     []PrefixCode `mapstructure:"success_codes"`
	StatusMode       []PrefixMode `mapstructure:"status_mode"`
	Origins          []string     `mapstructure:"origins"`
	LegacyHash       bool         `mapstructure:"legacy_hash"`
	PasswordFormat   string       `mapstructure:"password_format"`
	Export           string       `mapstructure:"export"`
	// RequireRowVersion refuses changes of records that send no version of the record.
	RequireRowVersion bool `mapstructure:"require_rowversion"`
	// SignatureWindow is how far the timestamp of a signature may be from now.
	SignatureWindow time.Duration   `mapstructure:"signature_window"`
	Clients         []SignedClient  `mapstructure:"clients"`
	TrustedClients  []TrustedClient `mapstructure:"trusted_clients"`
}

// Header is the fixed header that marks a legacy client or our own UI.
type Header struct {
	Name  string `mapstructure:"name"`
	Value string `mapstructure:"value"`
}

// PrefixCode sets the success code of the routes below a path prefix.
type PrefixCode struct {
	Prefix string `mapstructure:"prefix"`
	Code   int    `mapstructure:"code"`
}

// PrefixMode moves the routes below a path prefix to the older or the newer rule for HTTP statuses.
type PrefixMode struct {
	Prefix string `mapstructure:"prefix"`
	Mode   string `mapstructure:"mode"`
}

// UI is the settings that the gateway sends to its own front end at run time.
type UI struct {
	Title     string            `mapstructure:"title"`
	Address   string            `mapstructure:"address"` // at which staff open the UI; empty is that of each request
	FilesHost string            `mapstructure:"files_host"`
	Hosts     map[string]string `mapstructure:"hosts"`
	Pages     []Page            `mapstructure:"pages"`
	Legacy    string            `mapstructure:"legacy"`  // address of the legacy system's page; {path} is the menu's
	Planned   []Plan            `mapstructure:"planned"` // for pages that this build does not have
}

// Plan has the person who moves a page from the legacy system, and the date.
type Plan struct {
	Page  string `mapstructure:"page"`
	Owner string `mapstructure:"owner"`
	Date  string `mapstructure:"date"` // 2027-01-15, or nothing
}

// Page names the list API of a page; an empty API removes a built-in page.
type Page struct {
	Page string `mapstructure:"page"`
	API  string `mapstructure:"api"`
}

// Log is the structured log.
type Log struct {
	Level string `mapstructure:"level"`
	// File is where a gateway that serves writes it; empty: standard error.
	File    string   `mapstructure:"file" path:""`
	MaxSize ByteSize `mapstructure:"max_size"` // of a file; then another begins
	Keep    int      `mapstructure:"keep"`     // older files
}

// Clients are the names of the front end's request clients (specification §7).
var Clients = []string{"main", "file", "crm", "handler", "net", "la", "mp", "api", "gt"}

// Default returns the settings of a gateway without a configuration file:
// embedded database and cache, loopback only.
func Default() Config {
	hosts := make(map[string]string, len(Clients))
	for _, name := range Clients {
		hosts[name] = ""
	}
	return Config{
		DataDir: "data",
		Server: Server{
			Addr:            "127.0.0.1:8080",
			Timezone:        "Asia/Shanghai",
			Compress:        true,
			TrustedProxies:  []string{},
			ReadTimeout:     60 * time.Second,
			HeaderTimeout:   10 * time.Second,
			IdleTimeout:     2 * time.Minute,
			Drain:           3 * time.Second,
			ShutdownTimeout: 20 * time.Second,
		},
		Databases: map[string]Database{"main": DefaultDatabase()},
		Cache:     Cache{MaxEntries: 100_000},
		Session:   Session{Idle: 12 * time.Hour, Lifetime: 7 * 24 * time.Hour, PerAccount: 20, SameSite: "strict"},
		SignIn: SignIn{
			HashParallel: 2, HashQueue: 64,
			PairFailures: 5, AccountFailures: 50, AddressFailures: 100,
			Window: 15 * time.Minute, AccountDelay: 5 * time.Second,
		},
		Password: Password{MinLength: 8, Classes: 2, History: 3},
		Limits: Limits{
			Body: 1 << 20, PublicBody: 16 << 10, Bodies: 64 << 20, Nesting: 64, Members: 1000, Headers: 64 << 10,
			Connections: 2048, InFlight: 512, AccountInFlight: 32,
			RequestTime: 60 * time.Second, Stall: 15 * time.Second, Rows: 200_000,
			Spool: 64 << 20, Spools: 32,
			Writes: 120, AddressWrites: 1200, StrangerWrites: 60,
		},
		Audit:  Audit{Retention: 730},
		Files:  Files{Store: StoreFolder, S3: DefaultS3(), MaxSize: 2 << 30, Quota: 20 << 30, Uploads: 64, AccountUploads: 8, Parts: DefaultParts(), Downloads: 256, NetworkDownloads: 64},
		Backup: DefaultBackup(),
		Procedures: Procedures{
			Rescan: 30 * time.Second, Timeout: 30 * time.Second, Slow: 2 * time.Second,
			Cache: 64 << 20, CacheAnswer: 1 << 20,
		},
		Exports:  Exports{AtOnce: 2, Rows: 100_000, Timeout: 2 * time.Minute},
		Messages: Messages{Retention: 365, SMSBody: `{"mobile":"{mobile}","code":"{code}"}`},
		Wechat: Wechat{
			APIURL: "https://qyapi.weixin.qq.com", LoginURL: "https://login.work.weixin.qq.com", OAuthURL: "https://open.weixin.qq.com",
		},
		Compat: Compat{
			Header:           Header{Name: "X-Qiao-Client", Value: "web"},
			PlaceholderToken: "admin-token",
			LegacyHash:       true,
			PasswordFormat:   "plain",
			Export:           "xlsx",
			SignatureWindow:  5 * time.Minute,
		},
		Legacy: DefaultLegacy(),
		UI:     UI{Title: "桥 · 办公后台", Hosts: hosts},
		Log:    Log{Level: "info", MaxSize: 50 << 20, Keep: 10},
		OTLP:   OTLP{Sample: 0.1},
	}
}

// DefaultDatabase returns the default settings of a database.
func DefaultDatabase() Database {
	return Database{Driver: "sqlite", MaxOpen: 8, ConnectTimeout: 2 * time.Second, ReplicaAge: time.Second}
}
