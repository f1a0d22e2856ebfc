package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

var (
	// guideCommand is a line of an example, or a command in a sentence.
	guideCommand = regexp.MustCompile("(?m)^ *(?:\\$ )?(?:[A-Z_]+=\\S+ )?gateway ([^#|\\n]*)|`gateway ([^`]*)`")
	guideWord    = regexp.MustCompile(`'[^']*'|"[^"]*"|[^\s'"]+`)
	guideKey     = regexp.MustCompile("`((?:legacy|limits|server|redis|procedures|compat|files)\\.[a-z_.]+)")
	guideMetric  = regexp.MustCompile(`qiao_(?:bridge|job)_[a-z_]+`)
	guideYAML    = regexp.MustCompile("(?s)```yaml\n(.*?)```")
	guideFiles   = regexp.MustCompile(`(?m)^ *(?:tls_cert|tls_key|ca): .*\n`) // are read at the start
	guideLog     = regexp.MustCompile("(?m)^\\| `([a-z][^`]+)` \\|")
	guideLink    = regexp.MustCompile(`\]\(([^)#:]*)(?:#([^)]*))?\)`)
)

func migrationGuide(t *testing.T) string { return read(t, "../../docs/migration-guide.md") }

// Each command of the guide is one that this program takes.
func TestTheMigrationGuideHasCommandsThatExist(t *testing.T) {
	seen := commandsIn(t, migrationGuide(t))
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
	seen := commandsIn(t, read(t, "../../docs/operations.md"))
	for _, name := range []string{"backup", "restore", "verify"} {
		if !seen[name] {
			t.Errorf("the manual does not explain gateway %s", name)
		}
	}
}

// commandsIn are the names of the commands in a text, each of which this program takes as it is written.
func commandsIn(t *testing.T, text string) (seen map[string]bool) {
	t.Helper()
	seen = map[string]bool{}
	for _, match := range guideCommand.FindAllStringSubmatch(text, -1) {
		line := strings.TrimSpace(strings.Split(match[1]+match[2], " > ")[0])
		words := guideWord.FindAllString(line, -1)
		for i := range words {
			words[i] = strings.Trim(words[i], `'"`)
		}
		found, rest, err := newRoot(nil).Find(words)
		if err != nil || !found.Runnable() {
			t.Errorf("gateway %s: %v", line, err)
			continue
		}
		if err := found.ParseFlags(rest); err != nil {
			t.Errorf("gateway %s: %v", line, err)
			continue
		}
		// In a sentence a command may stand without its arguments.
		if err := found.ValidateArgs(found.Flags().Args()); err != nil && match[1] != "" {
			t.Errorf("gateway %s: %v", line, err)
		}
		seen[found.Name()] = true
	}
	return seen
}

// The guide names keys of the configuration that exist, and explains each of the part legacy.
func TestTheMigrationGuideExplainsEveryKey(t *testing.T) {
	text, keys := migrationGuide(t), map[string]bool{}
	collectKeys(reflect.TypeFor[config.Config](), "", keys)
	for _, match := range guideKey.FindAllStringSubmatch(text, -1) {
		if key := strings.TrimSuffix(match[1], "."); !keys[key] {
			t.Errorf("the configuration has no %s", key)
		}
	}
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

// What the guide tells operators to watch is there: metrics, lines of the log, pictures and chapters.
func TestTheMigrationGuideNamesWhatExists(t *testing.T) {
	text, sources := migrationGuide(t), goSources(t)
	for _, name := range guideMetric.FindAllString(text, -1) {
		if !strings.Contains(sources, `"`+name+`"`) {
			t.Errorf("there is no metric %s", name)
		}
	}
	_, logs, _ := strings.Cut(text, "| 日志 | 意思 |")
	logs, _, _ = strings.Cut(logs, "\n\n")
	if lines := guideLog.FindAllStringSubmatch(logs, -1); len(lines) < 5 {
		t.Errorf("%d lines of the log", len(lines))
	} else {
		for _, line := range lines {
			if !strings.Contains(sources, `"`+line[1]+`"`) {
				t.Errorf("no line of the log says %q", line[1])
			}
		}
	}
	for _, link := range guideLink.FindAllStringSubmatch(text, -1) {
		if link[1] != "" {
			if _, err := os.Stat(filepath.Join("../../docs", link[1])); err != nil {
				t.Errorf("a link leads nowhere: %v", err)
			}
		}
		if link[2] != "" && !slices.ContainsFunc(headings(text), func(h string) bool { return h == link[2] }) {
			t.Errorf("no chapter #%s", link[2])
		}
	}
}

// headings are the anchors of the chapters.
func headings(text string) (all []string) {
	for _, line := range regexp.MustCompile(`(?m)^## (.*)$`).FindAllStringSubmatch(text, -1) {
		anchor := strings.ReplaceAll(strings.ToLower(line[1]), " ", "-")
		all = append(all, regexp.MustCompile(`[.：，、]`).ReplaceAllString(anchor, ""))
	}
	return all
}

// goSources is the text of the gateway's sources without tests.
func goSources(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir("../../gateway", func(path string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			var text []byte
			if text, err = os.ReadFile(path); err == nil {
				all.Write(text)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}
