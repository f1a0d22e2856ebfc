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

	"qiao/gateway/config"
)

const repository = "../.."

// document is a page of the repository. Its words are what stands between backticks, its code the lines of its blocks.
type document struct {
	path, text, prose, code string
	words                   []string
}

var (
	docBlock = regexp.MustCompile("(?ms)^ *```[^\n]*\n(.*?)^ *```")
	docWord  = regexp.MustCompile("`([^`\n]+)`")
)

// documents are the pages that people read: both READMEs, and all of docs.
func documents(t *testing.T) (all []document) {
	t.Helper()
	paths := []string{repository + "/README.md", repository + "/README.zh-CN.md"}
	err := filepath.WalkDir(filepath.Join(repository, "docs"), func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".md") {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		all = append(all, readDocument(t, path))
	}
	return all
}

func readDocument(t *testing.T, path string) document {
	t.Helper()
	d := document{path: path, text: read(t, path)}
	for _, block := range docBlock.FindAllStringSubmatch(d.text, -1) {
		d.code += strings.ReplaceAll(block[1], "\\\n", "") // one command on several lines
	}
	d.prose = docBlock.ReplaceAllString(d.text, "")
	for _, word := range docWord.FindAllStringSubmatch(d.prose, -1) {
		d.words = append(d.words, word[1])
	}
	return d
}

// sources are the texts of all files with one of the endings, without Go tests unless they are asked for.
func sources(t *testing.T, endings ...string) string {
	t.Helper()
	var all strings.Builder
	for _, folder := range []string{"cmd", "gateway", "handlers", "procedures", "sql", "frontend/src", "frontend/e2e"} {
		err := filepath.WalkDir(filepath.Join(repository, folder), func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !slices.ContainsFunc(endings, func(end string) bool {
				return strings.HasSuffix(path, end) && (end == "_test.go" || !strings.HasSuffix(path, "_test.go"))
			}) {
				return err
			}
			text, err := os.ReadFile(path)
			all.Write(text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all.String()
}

var (
	docPath  = regexp.MustCompile(`^\.?[\w-]+(/[\w.<>*-]+)+/?$`)
	docNames = regexp.MustCompile(`<[^>]*>`)
)

// Each file and folder that a document names is there. A path begins at the root, in frontend or in frontend/src.
func TestDocsNamePathsThatExist(t *testing.T) {
	bases := []string{repository, repository + "/frontend", repository + "/frontend/src"}
	built := regexp.MustCompile(`^(bin|data|\.bin)/|^frontend/(dist|node_modules)|^test-results/`)
	isPath := func(word string) bool {
		first, _, _ := strings.Cut(word, "/")
		return docPath.MatchString(word) && !built.MatchString(word) && slices.ContainsFunc(bases, func(base string) bool {
			info, err := os.Stat(filepath.Join(base, first))
			return err == nil && info.IsDir()
		})
	}
	for _, d := range documents(t) {
		for _, word := range d.words {
			if isPath(word) && !slices.ContainsFunc(bases, func(base string) bool {
				found, err := filepath.Glob(filepath.Join(base, docNames.ReplaceAllString(word, "*")))
				return err == nil && len(found) > 0
			}) {
				t.Errorf("%s: there is no %s", d.path, word)
			}
		}
	}
}

// Each command is one that make, npm or the gateway takes, with its flags.
func TestDocsNameCommandsThatExist(t *testing.T) {
	makefile, scripts := read(t, repository+"/Makefile"), read(t, repository+"/frontend/package.json")
	command := regexp.MustCompile(`^ *(?:\$ )?(?:[A-Z_]+=\S+ )*(make|npm run) ([^#|]*)`)
	target := regexp.MustCompile(`^[a-z][a-z0-9-]*$`)
	for _, d := range documents(t) {
		for _, text := range append(strings.Split(d.code, "\n"), d.words...) {
			found := command.FindStringSubmatch(text)
			if found == nil {
				continue
			}
			for _, word := range strings.Fields(found[2]) {
				switch {
				case found[1] == "npm run" && !strings.Contains(scripts, `"`+word+`":`):
					t.Errorf("%s: npm has no script %s", d.path, word)
				case found[1] == "make" && target.MatchString(word) && !regexp.MustCompile(`(?m)^`+word+`:|^\.PHONY:.* `+word+`\b`).MatchString(makefile):
					t.Errorf("%s: make has no target %s", d.path, word)
				}
			}
		}
		commandsIn(t, d)
	}
}

var docTest = regexp.MustCompile(`^(?:Test|Fuzz|Benchmark)[A-Z]\w*…?$`)

// Each test is there; a name that ends in … is the beginning of one.
func TestDocsNameTestsThatExist(t *testing.T) {
	tests := sources(t, "_test.go")
	for _, d := range documents(t) {
		for _, word := range d.words {
			end := `\(`
			if strings.HasSuffix(word, "…") {
				end = `[A-Z]\w*\(`
			}
			if docTest.MatchString(word) && !regexp.MustCompile(`\nfunc `+strings.TrimSuffix(word, "…")+end).MatchString(tests) {
				t.Errorf("%s: there is no test %s", d.path, word)
			}
		}
	}
}

// Each key of the configuration, each variable and each metric is there, and each method of a request.
func TestDocsNameSettingsThatExist(t *testing.T) {
	keys, variables, groups := documentedSettings()
	setting := regexp.MustCompile(`^((?:` + strings.Join(groups, "|") + `)\.[a-z][a-z0-9_.]*)(?::|$)`)
	variable := regexp.MustCompile(`\bGATEWAY_[A-Z0-9_]*[A-Z0-9]\b`)
	metric := regexp.MustCompile(`^qiao_[a-z_]+`)
	method := regexp.MustCompile(`^r\.([A-Z]\w*)\(`)
	metrics, source := read(t, metricsPage), sources(t, ".go", ".ts")
	for _, d := range documents(t) {
		for _, word := range d.words {
			if key := setting.FindStringSubmatch(word); key != nil && !keys[key[1]] && !strings.Contains(source, `"`+key[1]+`"`) &&
				!regexp.MustCompile(`"`+strings.TrimPrefix(key[1], "session.")+`": +func\(id \*session\.Identity\)`).MatchString(source) { // of entries
				t.Errorf("%s: the configuration has no %s", d.path, key[1])
			}
			if called := method.FindStringSubmatch(word); called != nil && !strings.Contains(source, "func (r *Request) "+called[1]+"(") {
				t.Errorf("%s: a request has no %s", d.path, called[1])
			}
			if name := metric.FindString(word); name != "" && !strings.Contains(metrics, "`"+name+"`") && !strings.Contains(source, `"`+name+`"`) {
				t.Errorf("%s: there is no metric %s", d.path, name)
			}
		}
		for _, name := range variable.FindAllString(d.text, -1) {
			if !variables[name] && !variables[strings.TrimSuffix(name, "_FILE")] && !strings.Contains(source, `"`+name+`"`) {
				t.Errorf("%s: no setting has the variable %s", d.path, name)
			}
		}
	}
}

// documentedSettings are the keys of the configuration, their variables, and the keys that have others below them. main and erp stand
// for any database.
func documentedSettings() (keys, variables map[string]bool, groups []string) {
	keys, variables = map[string]bool{}, map[string]bool{}
	collectKeys(reflect.TypeFor[config.Config](), "", keys)
	for _, client := range config.Clients {
		keys["ui.hosts."+client] = true
	}
	for _, name := range []string{"main", "erp"} {
		keys["databases."+name] = true
		collectKeys(reflect.TypeFor[config.Database](), "databases."+name+".", keys)
	}
	for key := range keys {
		if isGroup(keys, key) {
			groups = append(groups, key)
		}
		variables["GATEWAY_"+strings.ToUpper(strings.ReplaceAll(key, ".", "_"))] = true
	}
	return keys, variables, groups
}
