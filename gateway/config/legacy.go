package config

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Legacy is the legacy system that still runs behind this gateway. Without Upstreams there is none.
type Legacy struct {
	Upstreams []Upstream `mapstructure:"upstreams"`
	// UIHosts are host names for which this gateway answers everything itself: the addresses of its own UI, where an
	// upstream serves the pages of the legacy system at the others.
	UIHosts []string `mapstructure:"ui_hosts"`
	// Session is SessionForward or SessionNative, Access AccessOpen, AccessObserve or AccessEnforce.
	Session string `mapstructure:"session"`
	Access  string `mapstructure:"access"`

	Gates    Gates    `mapstructure:"gates"`
	Fallback Fallback `mapstructure:"fallback"`
	Shadow   Shadow   `mapstructure:"shadow"`
	Recorder Recorder `mapstructure:"recorder"`

	// SignInWait is the longest time that a sign-in here waits for a legacy server that is to sign the person in as well.
	SignInWait time.Duration `mapstructure:"sign_in_wait"`
	// WriteWait is the longest time that a write waits for its trial.
	WriteWait time.Duration `mapstructure:"write_wait"`
	// Keep is how many days differences with their examples and the counts of calls are kept.
	Keep int `mapstructure:"keep"`
}

// Upstream is the base URL of one family of legacy clients, with the paths that it serves.
type Upstream struct {
	Name     string   `mapstructure:"name"`
	URL      string   `mapstructure:"url"`
	Prefixes []string `mapstructure:"prefixes"` // of paths, matched in any letter case; the longest wins
	// Timeout is the longest time until an answer begins; the zero value is UpstreamTimeout.
	Timeout time.Duration `mapstructure:"timeout"`
	// Connections bounds the calls at once; the zero value is UpstreamConnections.
	Connections int `mapstructure:"connections"`
	// Health is the path that is asked whether the server is well; the zero value is /.
	Health string `mapstructure:"health"`
	CA     string `mapstructure:"ca" path:""` // a PEM file; empty: the CAs of the machine
	// SignIn is the address of the sign-in at this server, for SessionNative; empty: none is needed.
	SignIn string `mapstructure:"sign_in"`
	// Traceparent sends the W3C header of the call's trace along.
	Traceparent bool `mapstructure:"traceparent"`
}

// The zero values of an Upstream.
const (
	// UpstreamTimeout is how long the older clients wait for an answer (specification §8).
	UpstreamTimeout     = 1000 * time.Second
	UpstreamConnections = 512
)

// The values of Legacy.Session and Legacy.Access.
const (
	SessionForward = "forward"
	SessionNative  = "native"
	AccessOpen     = "open"
	AccessObserve  = "observe"
	AccessEnforce  = "enforce"
)

// Gates are the numbers that a target needs before this gateway may answer it.
type Gates struct {
	Calls int     `mapstructure:"calls"` // compared
	Days  int     `mapstructure:"days"`  // on which calls were compared
	Equal float64 `mapstructure:"equal"` // percent of the compared calls
}

// Fallback is when a target in canary goes back to shadow by itself.
type Fallback struct {
	Failures    int           `mapstructure:"failures"`    // native failures of one instance within Window
	Differences int           `mapstructure:"differences"` // likewise
	Window      time.Duration `mapstructure:"window"`
}

// Shadow bounds the native runs beside the legacy system.
type Shadow struct {
	AtOnce    int           `mapstructure:"at_once"`
	PerSecond int           `mapstructure:"per_second"` // of all targets
	PerTarget int           `mapstructure:"per_target"` // a second
	Queue     int           `mapstructure:"queue"`
	Time      time.Duration `mapstructure:"time"` // of one run
	Answer    ByteSize      `mapstructure:"answer"`
}

// Recorder is the recording of real calls as golden cases.
type Recorder struct {
	Clear []string `mapstructure:"clear"` // names of fields whose texts are written as they are, such as states
}

// DefaultLegacy returns the settings of a gateway without a legacy system.
func DefaultLegacy() Legacy {
	return Legacy{
		Upstreams: []Upstream{}, UIHosts: []string{}, Session: SessionForward, Access: AccessOpen,
		Gates:      Gates{Calls: 200, Days: 3, Equal: 99.9},
		Fallback:   Fallback{Failures: 5, Differences: 5, Window: 10 * time.Minute},
		Shadow:     Shadow{AtOnce: 2, PerSecond: 20, PerTarget: 2, Queue: 100, Time: 30 * time.Second, Answer: 4 << 20},
		SignInWait: 5 * time.Second, WriteWait: 200 * time.Millisecond, Keep: 30,
	}
}

// On reports whether a legacy system runs behind this gateway.
func (l Legacy) On() bool { return len(l.Upstreams) > 0 }

// SignsInThere reports whether this gateway signs users in, and at the legacy servers as well.
func (l Legacy) SignsInThere() bool { return l.On() && l.Session == SessionNative }

// AdoptsSessions reports whether the legacy system signs users in.
func (l Legacy) AdoptsSessions() bool { return l.On() && l.Session == SessionForward }

var upstreamName = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,30}$`)

func (c Config) checkLegacy() error {
	l := c.Legacy
	if err := oneOf("legacy.session", l.Session, SessionForward, SessionNative); err != nil {
		return err
	}
	if err := oneOf("legacy.access", l.Access, AccessOpen, AccessObserve, AccessEnforce); err != nil {
		return err
	}
	for key, n := range map[string]int{
		"legacy.gates.calls": l.Gates.Calls, "legacy.gates.days": l.Gates.Days,
		"legacy.fallback.failures": l.Fallback.Failures, "legacy.fallback.differences": l.Fallback.Differences,
		"legacy.shadow.at_once": l.Shadow.AtOnce, "legacy.shadow.per_second": l.Shadow.PerSecond, "legacy.shadow.per_target": l.Shadow.PerTarget,
		"legacy.shadow.queue": l.Shadow.Queue, "legacy.shadow.answer": int(l.Shadow.Answer), "legacy.keep": l.Keep,
	} {
		if n < 1 {
			return fmt.Errorf("%s: must be at least 1", key)
		}
	}
	if l.Gates.Equal < 0 || l.Gates.Equal > 100 {
		return errors.New("legacy.gates.equal: must be a percentage from 0 to 100")
	}
	if err := positive(map[string]time.Duration{
		"legacy.fallback.window": l.Fallback.Window, "legacy.shadow.time": l.Shadow.Time, "legacy.write_wait": l.WriteWait, "legacy.sign_in_wait": l.SignInWait,
	}); err != nil {
		return err
	}
	for _, host := range l.UIHosts {
		if host == "" || strings.ContainsAny(host, "/: ") {
			return fmt.Errorf("legacy.ui_hosts: %q must be a host name alone, without a port, such as new.example.com", host)
		}
	}
	names := map[string]bool{}
	for _, u := range l.Upstreams {
		if names[u.Name] {
			return fmt.Errorf("legacy.upstreams: %q is named twice", u.Name)
		}
		names[u.Name] = true
		if err := u.check(); err != nil {
			return fmt.Errorf("legacy.upstreams: %q: %w", u.Name, err)
		}
	}
	return nil
}

func (u Upstream) check() error {
	address, err := url.Parse(u.URL)
	switch {
	case !upstreamName.MatchString(u.Name):
		return errors.New("name: must be lower-case letters and digits, such as main or handler")
	case err != nil || address.Scheme != "http" && address.Scheme != "https" || address.Host == "":
		return errors.New("url: must be http:// or https:// with a host, such as http://10.0.0.5:8080")
	case address.User != nil || address.RawQuery != "" || address.Fragment != "" || strings.Trim(address.Path, "/") != "":
		return errors.New("url: must have a host alone, without a path, a query or a user")
	case len(u.Prefixes) == 0:
		return errors.New("prefixes: must name the paths that the server serves, such as /api/")
	case slices.ContainsFunc(u.Prefixes, func(p string) bool { return !strings.HasPrefix(p, "/") }):
		return errors.New("prefixes: each must start with /")
	case u.Timeout < 0 || u.Connections < 0:
		return errors.New("timeout and connections: must be positive")
	case u.Health != "" && !strings.HasPrefix(u.Health, "/"), u.SignIn != "" && !strings.HasPrefix(u.SignIn, "/"):
		return errors.New("health and sign_in: must be paths that start with /")
	}
	if u.CA != "" {
		if _, err := os.Stat(u.CA); err != nil {
			return fmt.Errorf("ca: cannot read the file: %w", err)
		}
	}
	return nil
}
