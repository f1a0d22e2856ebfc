package app

import (
	"fmt"
	"strings"

	"qiao/gateway/check"
	"qiao/gateway/config"
)

// CheckSettings names the keys of a configuration file (none if empty) that have their default and may be deleted.
func CheckSettings(file string) ([]check.Finding, error) {
	if file == "" {
		return nil, nil
	}
	keys, err := config.Redundant(file)
	if err != nil || len(keys) == 0 {
		return nil, err
	}
	return []check.Finding{{Level: check.OK, Subject: "settings", Sentence: fmt.Sprintf(
		"%s: delete these keys, which have the default, so that a later version can give them a better one: %s", file, strings.Join(keys, ", "))}}, nil
}
