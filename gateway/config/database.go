package config

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
)

// Database is one configured database.
type Database struct {
	// Driver is sqlite or sqlserver.
	Driver string `mapstructure:"driver"`
	// DSN is the file of a SQLite database (empty: qiao.db in the data
	// folder), or the sqlserver:// URL of a SQL Server.
	DSN string `mapstructure:"dsn" path:"sqlite"`
	// MaxOpen bounds the connections; for SQLite, its readers.
	MaxOpen int `mapstructure:"max_open"`
	// ConnectTimeout bounds the wait for a free connection. For a new connection to SQL
	// Server it also bounds the wait for the first answer, and again the sign-in.
	ConnectTimeout time.Duration `mapstructure:"connect_timeout"`
	// Replica is the DSN of a read-only copy of the main database, on which entries with intent: read run while it is at
	// most ReplicaAge old. Empty is none.
	Replica    string        `mapstructure:"replica" path:"sqlite"`
	ReplicaAge time.Duration `mapstructure:"replica_age"`
}

// CheckSQLServerURL refuses a URL whose user or password has a character that must be percent-encoded. Otherwise the driver would
// take the rest of the password for the server and look it up. The errors repeat no part of the URL.
func CheckSQLServerURL(dsn string) error {
	rest, isURL := strings.CutPrefix(dsn, "sqlserver://")
	if !isURL {
		return errors.New("must be a URL; write sqlserver://user:password@host:1433?database=name")
	}
	authority := rest
	if end := strings.IndexAny(rest, "/?"); end >= 0 {
		authority = rest[:end]
	}
	user, host, hasUser := strings.Cut(authority, "@")
	if !hasUser {
		user, host = "", authority
	}
	if strings.Contains(rest, "#") || strings.Count(rest, "@") != strings.Count(authority, "@") || strings.Contains(host, "@") || brokenPercent.MatchString(rest+" ") || strings.ContainsFunc(user, notInUser) {
		return errors.New("has a character in the user, the password or behind them that ends them or that a URL cannot have; write sqlserver://user:password@host:1433?database=name with such characters percent-encoded: " +
			`@ as %40, # as %23, / as %2F, ? as %3F, : as %3A, % as %25, \ as %5C, a blank as %20, and also [ ] { } ^ | < > " and those outside of ASCII`)
	}
	if name, port, comma := strings.Cut(host, ","); comma && name != "" && port != "" {
		return errors.New("has a comma before the port, as connection strings do; write host:1433 in place of host,1433")
	}
	path, query, _ := strings.Cut(strings.TrimPrefix(rest, authority), "?")
	if strings.Contains(host, ":") && strings.Trim(path, "/") != "" && !strings.Contains(strings.ToLower(query), "database=") {
		return errors.New("names no database: what stands behind host:port/ is an instance; write host:1433?database=name")
	}
	return nil
}

// notInUser reports whether the user and the password of a URL cannot have a character as it is.
func notInUser(r rune) bool {
	isPlain := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
	return !isPlain && !strings.ContainsRune("-._~!$&'()*+,;=:%", r)
}

var brokenPercent = regexp.MustCompile(`%(?:[^0-9A-Fa-f]|[0-9A-Fa-f][^0-9A-Fa-f])`)

// check looks at the address of the database.
func (d Database) check(key string) error {
	switch {
	case d.Driver == "sqlserver":
		if err := CheckSQLServerURL(d.DSN); err != nil {
			return fmt.Errorf("%s.dsn: %w", key, err)
		}
	case strings.Contains(d.DSN, "://"): // messages name the file, and must not name a password
		return fmt.Errorf("%s.dsn: is a URL, but the driver is sqlite; write the path of a file, or driver: sqlserver", key)
	}
	return nil
}

// ReplicaName is the name of the read-only copy of a database in limits, in metrics and on pages.
func ReplicaName(database string) string { return database + " (replica)" }

// youngestReplica is the smallest age of a copy that can be asked for: it is looked at four times in that time.
const youngestReplica = 200 * time.Millisecond

func (d Database) checkReplica(name string) error {
	key := "databases." + name + ".replica"
	switch {
	case d.Replica == "":
		return nil
	case name != "main":
		return fmt.Errorf("%s: only the database main may have one; remove it", key)
	case d.Driver == "sqlserver" && !strings.HasPrefix(d.Replica, "sqlserver://"):
		return fmt.Errorf("%s: must be a sqlserver:// URL, such as sqlserver://user:password@listener:1433?database=name&applicationintent=ReadOnly", key)
	case d.Driver == "sqlserver" && CheckSQLServerURL(d.Replica) != nil:
		return fmt.Errorf("%s: %w", key, CheckSQLServerURL(d.Replica))
	case d.Replica == d.DSN:
		return fmt.Errorf("%s: is the database itself; write the address of its read-only copy", key)
	case d.ReplicaAge < youngestReplica:
		return fmt.Errorf("%s_age: must be at least %s", key, youngestReplica)
	default:
		return nil
	}
}
