package config

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/spf13/viper"
)

// anchorAll anchors the settings of a file, and the defaults beside it.
func anchorAll(v *viper.Viper, cfg *Config, file string) error {
	file, err := filepath.Abs(file)
	if err != nil {
		return fmt.Errorf("cannot read the configuration: %w", err)
	}
	folder := filepath.Dir(file)
	cfg.DataDir = inFolder(folder, cfg.DataDir)
	settings := v.AllSettings()
	anchor(settings, reflect.TypeFor[Config](), folder)
	return v.MergeConfigMap(settings)
}

// anchor makes the relative paths in the settings of a file absolute: they begin at the folder of the file, so that a
// service and a command that is called elsewhere mean the same folder. The tag path marks the fields that are paths;
// path:"sqlite" is one unless it is the URL of a server.
func anchor(settings map[string]any, t reflect.Type, folder string) {
	for i := range t.NumField() {
		field := t.Field(i)
		key := field.Tag.Get("mapstructure")
		switch value := settings[key].(type) {
		case string:
			if kind, isPath := field.Tag.Lookup("path"); isPath && value != "" && (kind != "sqlite" || !strings.Contains(value, ":")) {
				settings[key] = inFolder(folder, value)
			}
		case map[string]any:
			anchorGroup(value, field.Type, folder)
		case []any:
			for _, item := range value {
				if item, ok := item.(map[string]any); ok && field.Type.Kind() == reflect.Slice && field.Type.Elem().Kind() == reflect.Struct {
					anchor(item, field.Type.Elem(), folder)
				}
			}
		}
	}
}

// anchorGroup does the same for a group of keys, which may be a map of groups.
func anchorGroup(settings map[string]any, t reflect.Type, folder string) {
	switch {
	case t.Kind() == reflect.Struct:
		anchor(settings, t, folder)
	case t.Kind() == reflect.Map && t.Elem().Kind() == reflect.Struct:
		for _, group := range settings {
			if group, ok := group.(map[string]any); ok {
				anchor(group, t.Elem(), folder)
			}
		}
	}
}

func inFolder(folder, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(folder, path)
}
