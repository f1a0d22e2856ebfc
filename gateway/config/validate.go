package config

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // the company's timezone must resolve on every host
	"unicode/utf8"
)

// validate checks the rules that types cannot express: ranges, enumerations and references.
// The error is one line that names the key and the expected value.
func (c Config) validate() error {
	for _, check := range []func() error{
		c.checkServer, c.checkDatabases, c.checkSession, c.checkPassword, c.checkLimits, c.checkFiles, c.checkBackup, c.checkProcedures, c.checkExports, c.checkMessages, c.checkAudit, c.checkApproval, c.checkWechat, c.checkCompat, c.checkLegacy, c.checkMCP, c.checkUI, c.checkLog, c.OTLP.check,
	} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (c Config) checkLog() error {
	switch {
	case c.Log.MaxSize < 1<<20:
		return fmt.Errorf("log.max_size: must be at least 1 MiB, not %s", c.Log.MaxSize)
	case c.Log.Keep < 1:
		return fmt.Errorf("log.keep: must be at least 1, not %d", c.Log.Keep)
	}
	return oneOf("log.level", c.Log.Level, "debug", "info", "warn", "error")
}

// Location is the company's timezone; validate has checked that it exists.
func (s Server) Location() *time.Location {
	location, err := time.LoadLocation(s.Timezone)
	if err != nil {
		panic("config: Location before validation: " + err.Error())
	}
	return location
}

func (c Config) checkServer() error {
	if c.DataDir == "" {
		return fmt.Errorf("data_dir: must name a folder")
	}
	if err := listenAddress("server.addr", c.Server.Addr); err != nil {
		return err
	}
	if c.Server.OpsAddr != "" {
		if err := listenAddress("server.ops_addr", c.Server.OpsAddr); err != nil {
			return err
		}
	}
	if _, err := time.LoadLocation(c.Server.Timezone); err != nil || c.Server.Timezone == "" {
		return fmt.Errorf("server.timezone: %q is not a timezone such as Asia/Shanghai", c.Server.Timezone)
	}
	if err := c.Server.checkTLS(); err != nil {
		return err
	}
	if path := c.Server.VersionPath; path != "" && !strings.HasPrefix(path, "/") {
		return fmt.Errorf("server.version_path: %q must start with /", path)
	}
	for _, proxy := range c.Server.TrustedProxies {
		if _, err := netip.ParsePrefix(proxy); err == nil {
			continue
		}
		if _, err := netip.ParseAddr(proxy); err != nil {
			return fmt.Errorf("server.trusted_proxies: %q is neither an address nor a network such as 10.0.0.0/8", proxy)
		}
	}
	if c.Server.Drain < 0 {
		return fmt.Errorf("server.drain: must be longer than 0, such as 3s, or 0 to stop at once")
	}
	return positive(map[string]time.Duration{
		"server.read_timeout": c.Server.ReadTimeout, "server.header_timeout": c.Server.HeaderTimeout,
		"server.idle_timeout": c.Server.IdleTimeout, "server.shutdown_timeout": c.Server.ShutdownTimeout,
	})
}

func listenAddress(key, addr string) error {
	if _, _, err := net.SplitHostPort(addr); err != nil {
		return fmt.Errorf("%s: %q is not HOST:PORT", key, addr)
	}
	return nil
}

func (c Config) checkDatabases() error {
	for name, database := range c.Databases {
		key := "databases." + name
		if err := oneOf(key+".driver", database.Driver, "sqlite", "sqlserver"); err != nil {
			return err
		}
		if err := database.check(key); err != nil {
			return err
		}
		if database.MaxOpen < 1 {
			return fmt.Errorf("%s.max_open: must be at least 1", key)
		}
		if err := positive(map[string]time.Duration{key + ".connect_timeout": database.ConnectTimeout}); err != nil {
			return err
		}
		if err := database.checkReplica(name); err != nil {
			return err
		}
	}
	if c.Redis.URL == "" {
		return nil
	}
	// The value may hold a password, so it is not repeated in the message.
	u, err := url.Parse(c.Redis.URL)
	if err != nil || !slices.Contains([]string{"redis", "rediss", "unix"}, u.Scheme) {
		return fmt.Errorf("redis.url: must be a redis://host:6379/0 or rediss:// URL")
	}
	if query := u.Query(); query.Has("master_name") && query.Get("master_name") == "" {
		return fmt.Errorf("redis.url: master_name must be the name of the master that the Sentinels watch")
	}
	return nil
}

func (c Config) checkSession() error {
	if err := oneOf("session.same_site", c.Session.SameSite, "strict", "lax", "none"); err != nil {
		return err
	}
	if err := checkPlaces(c.Session.Places); err != nil {
		return err
	}
	for key, n := range map[string]int{
		"cache.max_entries": c.Cache.MaxEntries, "session.per_account": c.Session.PerAccount, "sign_in.hash_parallel": c.SignIn.HashParallel, "sign_in.hash_queue": c.SignIn.HashQueue,
		"sign_in.pair_failures": c.SignIn.PairFailures, "sign_in.account_failures": c.SignIn.AccountFailures,
		"sign_in.address_failures": c.SignIn.AddressFailures,
	} {
		if n < 1 {
			return fmt.Errorf("%s: must be at least 1", key)
		}
	}
	return positive(map[string]time.Duration{
		"session.idle": c.Session.Idle, "session.lifetime": c.Session.Lifetime,
		"sign_in.window": c.SignIn.Window, "sign_in.account_delay": c.SignIn.AccountDelay,
	})
}

func (c Config) checkPassword() error {
	for key, bound := range map[string]struct{ value, least, most int }{
		"password.min_length": {c.Password.MinLength, 6, 64},
		"password.classes":    {c.Password.Classes, 1, 4},
		"password.history":    {c.Password.History, 1, 24},
		"password.max_age":    {c.Password.MaxAge, 0, 3650},
	} {
		if bound.value < bound.least || bound.value > bound.most {
			return fmt.Errorf("%s: must be from %d to %d", key, bound.least, bound.most)
		}
	}
	if c.Compat.PasswordFormat == "md5" && (c.Password.Classes > 2 || c.Password.MinLength > 32) {
		return fmt.Errorf("password: compat.password_format md5 needs classes of at most 2 and a min_length of at most 32: all that the gateway sees is 32 letters and digits")
	}
	return nil
}

// maxPlace is the greatest length of a place's name: a column of a list shows it.
const maxPlace = 20

func checkPlaces(places []Place) error {
	named := map[netip.Prefix]bool{}
	for _, row := range places {
		network, err := netip.ParsePrefix(row.Network)
		switch {
		case err != nil:
			return fmt.Errorf("session.places: %q is not a network such as 10.1.0.0/16", row.Network)
		case strings.TrimSpace(row.Name) == "" || utf8.RuneCountInString(row.Name) > maxPlace:
			return fmt.Errorf("session.places: the name of %s must have 1 to %d characters", row.Network, maxPlace)
		case named[network.Masked()]:
			return fmt.Errorf("session.places: %s is named twice", network.Masked())
		}
		named[network.Masked()] = true
	}
	return nil
}

func (c Config) checkLimits() error {
	for key, n := range map[string]int64{
		"limits.body": int64(c.Limits.Body), "limits.nesting": int64(c.Limits.Nesting), "limits.headers": int64(c.Limits.Headers),
		"limits.public_body": int64(c.Limits.PublicBody), "limits.members": int64(c.Limits.Members),
		"limits.connections": int64(c.Limits.Connections), "limits.in_flight": int64(c.Limits.InFlight),
		"limits.account_in_flight": int64(c.Limits.AccountInFlight), "limits.rows": int64(c.Limits.Rows),
		"limits.spool": int64(c.Limits.Spool), "limits.spools": int64(c.Limits.Spools), "limits.writes": int64(c.Limits.Writes),
		"limits.address_writes": int64(c.Limits.AddressWrites), "limits.stranger_writes": int64(c.Limits.StrangerWrites),
	} {
		if n < 1 {
			return fmt.Errorf("%s: must be at least 1", key)
		}
	}
	if least := 4 * max(c.Limits.Body, c.Limits.PublicBody); c.Limits.Bodies < least {
		return fmt.Errorf("limits.bodies: must be at least %s, four times the longest body", least)
	}
	return positive(map[string]time.Duration{"limits.request_time": c.Limits.RequestTime, "limits.stall": c.Limits.Stall})
}

func (c Config) checkFiles() error {
	for key, n := range map[string]int64{
		"files.max_size": int64(c.Files.MaxSize), "files.quota": int64(c.Files.Quota), "files.uploads": int64(c.Files.Uploads),
		"files.account_uploads": int64(c.Files.AccountUploads),
		"files.downloads":       int64(c.Files.Downloads), "files.network_downloads": int64(c.Files.NetworkDownloads),
	} {
		if n < 1 {
			return fmt.Errorf("%s: must be at least 1", key)
		}
	}
	if err := c.Files.S3.check(c.Files.Store); err != nil {
		return err
	}
	if err := c.Files.checkParts(); err != nil {
		return err
	}
	return c.Files.checkTypes()
}

func (c Config) checkProcedures() error {
	if c.Procedures.Rescan < 0 {
		return fmt.Errorf("procedures.rescan: must be longer than 0, such as 30s, or 0 for never")
	}
	for key, size := range map[string]ByteSize{"procedures.cache": c.Procedures.Cache, "procedures.cache_answer": c.Procedures.CacheAnswer} {
		if size < 1 {
			return fmt.Errorf("%s: must be at least 1", key)
		}
	}
	return positive(map[string]time.Duration{"procedures.timeout": c.Procedures.Timeout, "procedures.slow": c.Procedures.Slow})
}

// mostExported is the number of rows that a sheet can hold beside its heading and its
// totals.
const mostExported = 1_048_574

func (c Config) checkExports() error {
	if c.Exports.AtOnce < 1 {
		return fmt.Errorf("exports.at_once: must be at least 1")
	}
	if c.Exports.Rows < 1 || c.Exports.Rows > mostExported {
		return fmt.Errorf("exports.rows: must be from 1 to %d, which is what a sheet holds", mostExported)
	}
	return positive(map[string]time.Duration{"exports.timeout": c.Exports.Timeout})
}

func (c Config) checkCompat() error {
	if err := c.Compat.Header.check(); err != nil {
		return err
	}
	for _, row := range c.Compat.SuccessCodes {
		if err := pathPrefix("compat.success_codes", row.Prefix); err != nil {
			return err
		}
	}
	for _, row := range c.Compat.StatusMode {
		if err := pathPrefix("compat.status_mode", row.Prefix); err != nil {
			return err
		}
		if err := oneOf("compat.status_mode", row.Mode, "older", "newer"); err != nil {
			return err
		}
	}
	for _, origin := range c.Compat.Origins {
		if u, err := url.Parse(origin); err != nil || u.Scheme == "" || u.Host == "" || u.Path != "" {
			return fmt.Errorf("compat.origins: %q is not an origin such as https://erp.example.com", origin)
		}
	}
	if err := c.Compat.checkClients(); err != nil {
		return err
	}
	if err := positive(map[string]time.Duration{"compat.signature_window": c.Compat.SignatureWindow}); err != nil {
		return err
	}
	if err := oneOf("compat.export", c.Compat.Export, "xlsx", "rows"); err != nil {
		return err
	}
	return oneOf("compat.password_format", c.Compat.PasswordFormat, "plain", "md5")
}

// common are the headers that a page of any site may set without permission, or that
// browsers send by themselves: with none of them can our pages be told from foreign ones.
var common = []string{
	"Accept", "Accept-Encoding", "Accept-Language", "Connection", "Content-Language", "Content-Length", "Content-Type",
	"Cookie", "Host", "Origin", "Range", "Referer", "User-Agent",
}

func (h Header) check() error {
	if h.Name == "" {
		return fmt.Errorf("compat.header.name: must name the header that marks a client")
	}
	if slices.ContainsFunc(common, func(name string) bool { return strings.EqualFold(name, h.Name) }) {
		return fmt.Errorf("compat.header.name: %q is sent by pages of any site; choose a name of your own such as X-Qiao-Client", h.Name)
	}
	if h.Value == "" {
		return fmt.Errorf("compat.header.value: must not be empty: every request would carry it")
	}
	return nil
}

func (c Config) checkUI() error {
	hosts := map[string]string{"ui.files_host": c.UI.FilesHost, "ui.address": c.UI.Address}
	for name, host := range c.UI.Hosts {
		hosts["ui.hosts."+name] = host
	}
	for key, host := range hosts {
		if host == "" {
			continue
		}
		if u, err := url.Parse(host); err != nil || u.Scheme == "" || u.Host == "" {
			return fmt.Errorf("%s: %q is not a base URL such as https://files.example.com", key, host)
		}
	}
	if u, err := url.Parse(c.UI.Legacy); c.UI.Legacy != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https") {
		return fmt.Errorf("ui.legacy: %q is not an address such as https://old.example.com/#{path}", c.UI.Legacy)
	}
	if err := checkPlans(c.UI.Planned); err != nil {
		return err
	}
	return checkPages(c.UI.Pages)
}

func checkPlans(plans []Plan) error {
	named := map[string]bool{}
	for _, row := range plans {
		_, err := time.Parse(time.DateOnly, row.Date)
		switch {
		case row.Page == "" || strings.HasPrefix(row.Page, "/"):
			return fmt.Errorf("ui.planned: page %q must be a menu's component such as remit/list/index", row.Page)
		case row.Date != "" && err != nil:
			return fmt.Errorf("ui.planned: date %q of page %s must be a day such as 2027-01-15, or empty", row.Date, row.Page)
		case named[row.Page]:
			return fmt.Errorf("ui.planned: page %s is named twice", row.Page)
		}
		named[row.Page] = true
	}
	return nil
}

func checkPages(pages []Page) error {
	named := map[string]bool{}
	for _, row := range pages {
		switch {
		case row.Page == "" || strings.HasPrefix(row.Page, "/"):
			return fmt.Errorf("ui.pages: page %q must be a menu's component such as dormitory/repair/index", row.Page)
		case row.API != "" && !strings.HasPrefix(row.API, "/"):
			return fmt.Errorf("ui.pages: api %q of page %s must start with /, or be empty to take the page out", row.API, row.Page)
		case named[row.Page]:
			return fmt.Errorf("ui.pages: page %s is named twice", row.Page)
		}
		named[row.Page] = true
	}
	return nil
}

func pathPrefix(key, prefix string) error {
	if strings.HasPrefix(prefix, "/") {
		return nil
	}
	return fmt.Errorf("%s: prefix %q must start with /", key, prefix)
}

func oneOf(key, value string, allowed ...string) error {
	if slices.Contains(allowed, value) {
		return nil
	}
	return fmt.Errorf("%s: %q is not one of %s", key, value, strings.Join(allowed, ", "))
}

func positive(durations map[string]time.Duration) error {
	for key, d := range durations {
		if d <= 0 {
			return fmt.Errorf("%s: must be longer than 0, such as 10s", key)
		}
	}
	return nil
}

func (c Config) checkMCP() error {
	if c.MCP.Writes && !c.MCP.Enabled {
		return fmt.Errorf("mcp.writes is true, but mcp.enabled is false; set both, or remove mcp.writes")
	}
	return nil
}
