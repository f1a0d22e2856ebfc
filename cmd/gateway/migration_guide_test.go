package main

import (
	"errors"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

var (
	guideCommand = regexp.MustCompile(`(?m)^ *(?:\$ )?(?:[A-Z_]+=\S+ )?(?:bin/|.*C:\\Qiao\\)?(?:gateway|gateway\.exe|qiao) ((?:[^#|"\n…]|"[^"\n]*"$|"[^"\n]*" )*)`)
	guideWord    = regexp.MustCompile(`'[^']*'|"[^"]*"|[^\s'"]+`)
	guideYAML    = regexp.MustCompile("(?s)```yaml\n(.*?)```")
	guideFiles   = regexp.MustCompile(`(?m)^ *(?:tls_cert|tls_key|ca): .*\n`) // are read at the start
	guideLog     = regexp.MustCompile("(?m)^\\| `([a-z][^`]+)` \\|")
)

func migrationGuide(t *testing.T) string { return read(t, "../../docs/migration-guide.md") }

// Each command of the guide is one that this program takes.
func TestTheMigrationGuideHasCommandsThatExist(t *testing.T) {
	seen := commandsIn(t, readDocument(t, "../../docs/migration-guide.md"))
	bridge, _, err := newRoot(nil).Find([]string{"bridge"})
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range bridge.Commands() {
		if !seen[command.Name()] {
			t.Errorf("the guide does not explain gateway bridge %s", command.Name())
		}
	}
}

func TestTheOperationsManualHasCommandsThatExist(t *testing.T) {
	seen := commandsIn(t, readDocument(t, operationsGuide))
	for _, name := range []string{"backup", "restore", "verify"} {
		if !seen[name] {
			t.Errorf("the manual does not explain gateway %s", name)
		}
	}
}

// commandsIn are the names of the gateway's commands in a document, each of which this program takes as it is written.
func commandsIn(t *testing.T, d document) (seen map[string]bool) {
	t.Helper()
	seen = map[string]bool{}
	sentences := strings.Join(d.words, "\n") // a command in a sentence may stand without its arguments
	for i, text := range []string{d.code, sentences} {
		for _, match := range guideCommand.FindAllStringSubmatch(text, -1) {
			name, err := takenCommand(strings.TrimSpace(strings.Split(match[1], " > ")[0]), i == 0)
			if err != nil {
				t.Errorf("%s: gateway %s: %v", d.path, match[1], err)
			}
			seen[name] = true
		}
	}
	return seen
}

// takenCommand is the name of the command that a line calls.
func takenCommand(line string, withArguments bool) (string, error) {
	words := guideWord.FindAllString(line, -1)
	for i := range words {
		words[i] = strings.Trim(words[i], `'"`)
	}
	found, rest, err := newRoot(nil).Find(words)
	if err == nil && withArguments && !found.Runnable() {
		err = errors.New("it is not a whole command")
	}
	if err == nil {
		err = found.ParseFlags(rest)
	}
	if err == nil && withArguments {
		err = found.ValidateArgs(found.Flags().Args())
	}
	if err != nil {
		return "", err
	}
	return found.Name(), nil
}

// The guide explains each key of the part legacy.
func TestTheMigrationGuideExplainsEveryKey(t *testing.T) {
	text, keys := migrationGuide(t), map[string]bool{}
	collectKeys(reflect.TypeFor[config.Config](), "", keys)
	for key := range keys {
		if strings.HasPrefix(key, "legacy.") && !strings.Contains(text, "| `"+key+"` |") && !isGroup(keys, key) {
			t.Errorf("the table has no row for %s", key)
		}
	}
	upstream := reflect.TypeFor[config.Upstream]()
	for i := range upstream.NumField() {
		if name := upstream.Field(i).Tag.Get("mapstructure"); !strings.Contains(text, "| … `"+name+"` |") {
			t.Errorf("the table has no row for %s of an upstream", name)
		}
	}
	for _, example := range guideYAML.FindAllStringSubmatch(text, -1) {
		if _, err := config.Load(apptest.File(t, "config.yaml", guideFiles.ReplaceAllString(example[1], "")), nil); err != nil {
			t.Errorf("%v in\n%s", err, example[1])
		}
	}
}

// collectKeys adds the paths of the settings of a struct.
func collectKeys(of reflect.Type, prefix string, keys map[string]bool) {
	for i := range of.NumField() {
		field := of.Field(i)
		key := prefix + field.Tag.Get("mapstructure")
		keys[key] = true
		if field.Type.Kind() == reflect.Struct {
			collectKeys(field.Type, key+".", keys)
		}
	}
}

func isGroup(keys map[string]bool, key string) bool {
	for other := range keys {
		if strings.HasPrefix(other, key+".") {
			return true
		}
	}
	return false
}

// The lines of the log that the guide tells operators to watch are there.
func TestTheMigrationGuideNamesLinesOfTheLog(t *testing.T) {
	source := sources(t, ".go")
	_, logs, _ := strings.Cut(migrationGuide(t), "| 日志 | 意思 |")
	logs, _, _ = strings.Cut(logs, "\n\n")
	if lines := guideLog.FindAllStringSubmatch(logs, -1); len(lines) < 5 {
		t.Errorf("%d lines of the log", len(lines))
	} else {
		for _, line := range lines {
			if !strings.Contains(source, `"`+line[1]+`"`) {
				t.Errorf("no line of the log says %q", line[1])
			}
		}
	}
}
