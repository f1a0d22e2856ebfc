package app

import (
	"path/filepath"

	"qiao/gateway/config"
	"qiao/gateway/registry"
)

// LoadConfig returns the settings: defaults, file, environment, and then
// dataDir unless it is empty. The data folder is an absolute path, and the
// embedded database is in it.
func LoadConfig(file string, environ []string, dataDir string) (config.Config, error) {
	cfg, err := config.Load(file, environ)
	if err != nil {
		return cfg, err
	}
	if dataDir != "" {
		cfg.DataDir = dataDir
	}
	if cfg.DataDir, err = filepath.Abs(cfg.DataDir); err != nil {
		return cfg, err
	}
	main := cfg.Databases[registry.MainDatabase]
	if main.Driver == "sqlite" && main.DSN == "" {
		main.DSN = filepath.Join(cfg.DataDir, "qiao.db")
		cfg.Databases[registry.MainDatabase] = main
	}
	return cfg, nil
}
