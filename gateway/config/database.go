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
	// ConnectTimeout bounds opening a connection and waiting for a free one.
	ConnectTimeout time.Duration `mapstructure:"connect_timeout"`
}
