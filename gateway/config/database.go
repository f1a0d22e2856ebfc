package config

import "time"

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
}
