package config

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/viper"
)

// Redundant returns the keys of a file that has been loaded whose values are the defaults: without them the settings are
// the same. Such a key keeps a site from a better default of a later version.
func Redundant(path string) ([]string, error) {
	v := viper.New()
	v.SetConfigFile(path)
	v.SetConfigType("yaml")
	if err := v.ReadInConfig(); err != nil {
		return nil, readError(path, err)
	}
	whole, err := settingsOf(v, path)
	if err != nil {
		return nil, err
	}
	var keys []string
	for _, key := range v.AllKeys() {
		rest := viper.New()
		if err := rest.MergeConfigMap(without(v.AllSettings(), strings.Split(key, "."))); err != nil {
			return nil, err
		}
		if left, err := settingsOf(rest, path); err == nil && fmt.Sprintf("%+v", left) == fmt.Sprintf("%+v", whole) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys, nil
}

// settingsOf are the settings of a file without the environment and the files that it names.
func settingsOf(v *viper.Viper, path string) (Config, error) {
	cfg := Default()
	if err := anchorAll(v, &cfg, path); err != nil {
		return Config{}, err
	}
	return cfg, decode(v.AllSettings(), &cfg)
}

// without is a copy of nested settings without one key.
func without(settings map[string]any, key []string) map[string]any {
	settings = maps.Clone(settings)
	if inner, is := settings[key[0]].(map[string]any); is && len(key) > 1 {
		settings[key[0]] = without(inner, key[1:])
	} else {
		delete(settings, key[0])
	}
	return settings
}
