package config

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/viper"
)

// EnvPrefix starts the name of every environment variable that overrides a key.
const EnvPrefix = "GATEWAY_"

// Load returns the settings: defaults, then the file at path (none if empty),
// then the environment, a list of NAME=value as os.Environ gives it. A
// variable NAME_FILE names a file that holds the value, for secrets. A relative
// path in the file, and the default data folder beside it, begin at the folder
// of the file; one in the environment begins at the current folder. Every error
// is one line that names the key.
func Load(path string, environ []string) (Config, error) {
	v := viper.New()
	if path != "" {
		v.SetConfigFile(path)
		v.SetConfigType("yaml")
		if err := v.ReadInConfig(); err != nil {
			return Config{}, readError(path, err)
		}
	}
	keys := configKeys()
	for _, key := range v.AllKeys() {
		switch {
		case keys.known(key):
		case !keys.group(key):
			return Config{}, fmt.Errorf("%s: unknown key %q; gateway config lists every key", path, key)
		case v.Get(key) != nil:
			return Config{}, fmt.Errorf("%s: %s: must be a group of keys, not a value", path, key)
		}
	}
	cfg := Default()
	if path != "" {
		if err := anchorAll(v, &cfg, path); err != nil {
			return Config{}, err
		}
	}
	if err := applyEnvironment(v, keys, environ); err != nil {
		return Config{}, err
	}
	if err := decode(v.AllSettings(), &cfg); err != nil {
		return Config{}, err
	}
	if err := cfg.Compat.readKeys(); err != nil {
		return Config{}, err
	}
	if err := cfg.Wechat.readSecrets(); err != nil {
		return Config{}, err
	}
	if err := cfg.Files.S3.readKeys(); err != nil {
		return Config{}, err
	}
	if err := cfg.OTLP.readHeaders(); err != nil {
		return Config{}, err
	}
	return cfg, cfg.validate()
}

func readError(path string, err error) error {
	var parse viper.ConfigParseError
	if errors.As(err, &parse) {
		return fmt.Errorf("%s is not valid YAML: %s", path, quoted.ReplaceAllString(oneLine(parse.Unwrap().Error()), "…"))
	}
	return fmt.Errorf("cannot read the configuration: %w", err)
}

// quoted is the part of a message in which the YAML parser repeats a value, which may be a
// secret.
var quoted = regexp.MustCompile("`.*`|anchor '.*'")

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// applyEnvironment lets each variable of a known key override the file.
func applyEnvironment(v *viper.Viper, keys keySet, environ []string) error {
	env := variables(environ)
	if unknown := keys.unknownVariable(env); unknown != "" {
		return fmt.Errorf("%s: there is no such setting; gateway config lists every key", unknown)
	}
	for key, kind := range keys.withDatabases(env) {
		name := variableOf(key)
		value, set := env[name]
		if file, ok := env[name+"_FILE"]; ok && !set {
			content, err := os.ReadFile(file)
			if err != nil {
				return fmt.Errorf("%s_FILE: cannot read the file that holds %s: %w", name, key, err)
			}
			if value, set = strings.TrimSpace(string(content)), true; value == "" {
				return fmt.Errorf("%s_FILE: the file that holds %s is empty; write the value into it, or leave the variable out", name, key)
			}
		}
		switch {
		case !set:
		case kind == reflect.Slice:
			v.Set(key, splitList(value))
		default:
			v.Set(key, value)
		}
	}
	return nil
}

func splitList(value string) []string {
	items := strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == ' ' })
	return slices.DeleteFunc(items, func(item string) bool { return item == "" })
}
