package config

import (
	"fmt"
	"strings"
	"time"
)

// Database is one configured database.
type Database struct {
	// Driver is sqlite or sqlserver.
	Driver string `mapstructure:"driver"`
	// DSN is the file of a SQLite database (empty: qiao.db in the data
	// folder), or the sqlserver:// URL of a SQL Server.
	DSN string `mapstructure:"dsn"`
	// MaxOpen bounds the connections; for SQLite, its readers.
	MaxOpen int `mapstructure:"max_open"`
	// ConnectTimeout bounds the wait for a free connection. For a new connection to SQL
	// Server it also bounds the wait for the first answer, and again the sign-in.
	ConnectTimeout time.Duration `mapstructure:"connect_timeout"`
	// Replica is the DSN of a read-only copy of the main database, on which entries with intent: read run while it is at
	// most ReplicaAge old. Empty is none.
	Replica    string        `mapstructure:"replica"`
	ReplicaAge time.Duration `mapstructure:"replica_age"`
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
	case d.Replica == d.DSN:
		return fmt.Errorf("%s: is the database itself; write the address of its read-only copy", key)
	case d.ReplicaAge < youngestReplica:
		return fmt.Errorf("%s_age: must be at least %s", key, youngestReplica)
	default:
		return nil
	}
}
