package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"qiao/gateway/config"
	sqltext "qiao/sql"
)

func readRoot(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// exact is a tag that names one release.
var exact = regexp.MustCompile(`^(v?\d+\.\d+\.\d+|\d{4}-CU\d+)(-[a-z]+)*(-[\d.]+)?$`)

func TestImagesAreOfOneRelease(t *testing.T) {
	all, _ := services(t)
	images := map[string]string{}
	for name, s := range all {
		if !s.ours() {
			images[name] = s.Image
		}
	}
	for _, from := range regexp.MustCompile(`(?m)^FROM (\S+)`).FindAllStringSubmatch(readRoot(t, "Dockerfile"), -1) {
		images["Dockerfile, "+from[1]] = from[1]
	}
	if len(images) < 10 {
		t.Fatalf("%d images", len(images))
	}
	for name, image := range images {
		if _, tag, _ := strings.Cut(image, ":"); !exact.MatchString(tag) {
			t.Errorf("%s: another release may come by %s", name, image)
		}
	}
}

func TestServicesAreBounded(t *testing.T) {
	all, _ := services(t)
	for name, s := range all {
		if s.MemLimit == "" {
			t.Errorf("%s has no limit of memory", name)
		}
		if user, _, _ := strings.Cut(s.User, ":"); !s.ours() && user == "" || user == "root" || user == "0" {
			t.Errorf("%s runs as %q", name, user)
		}
		if strings.Contains(s.Image, "/mssql/") && s.Platform != "linux/amd64" {
			t.Errorf("%s: there is no image of SQL Server for %q", name, s.Platform)
		}
	}
	if !strings.Contains(readRoot(t, "Dockerfile"), "\nUSER qiao\n") {
		t.Error("the gateway has no user of its own")
	}
}

// One service builds the image. The other services of that image start after it.
func TestTheImageIsBuiltOnce(t *testing.T) {
	all, _ := services(t)
	for name, s := range all {
		want := "never"
		if name == "gateway-1" {
			want = "build"
		}
		if !s.ours() {
			want = ""
		}
		if s.PullPolicy != want || (s.Build != nil) != (want == "build") || s.ours() && s.Image != all["gateway-1"].Image {
			t.Errorf("%s: %s, pull_policy %q, build %v", name, s.Image, s.PullPolicy, s.Build)
		}
	}
	if first := all["gateway-1"].Healthcheck; first == nil || first.StartPeriod < 10*time.Minute {
		t.Errorf("the first filling of a SQL Server has %+v", first)
	}
}

// Compose 2.30.0 and 2.30.1 resolve an alias by the text of its path: they take a second use for a cycle if its path begins
// with that of the first.
func TestAliasesAreNoCycleForOlderCompose(t *testing.T) {
	var file yaml.Node
	if err := yaml.Unmarshal([]byte(readRoot(t, "docker-compose.yml")), &file); err != nil {
		t.Fatal(err)
	}
	visited := map[*yaml.Node]string{}
	aliases := 0
	var walk func(node *yaml.Node, path string)
	walk = func(node *yaml.Node, path string) {
		if node.Kind == yaml.AliasNode {
			aliases++
		}
		path = strings.Replace(path, ".<<", "", 1)
		if before, found := visited[node]; found && strings.HasPrefix(path, before) {
			t.Errorf("line %d: a cycle at %s", node.Line, path)
			return
		}
		visited[node] = path
		switch node.Kind {
		case yaml.AliasNode:
			walk(node.Alias, path)
		case yaml.MappingNode:
			for i := 0; i < len(node.Content); i += 2 {
				walk(node.Content[i+1], path+"."+node.Content[i].Value)
			}
		}
	}
	walk(file.Content[0], "")
	if aliases == 0 {
		t.Error("there is no alias: delete this test")
	}
}

// .env.example has each variable, and with its values the settings of the gateways are settings that a gateway takes.
func TestTheExampleHasEachVariable(t *testing.T) {
	example := map[string]string{}
	for line := range strings.Lines(readRoot(t, ".env.example")) {
		if name, value, is := strings.Cut(strings.TrimSpace(line), "="); is && !strings.HasPrefix(line, "#") {
			example[name] = value
		}
	}
	variable := regexp.MustCompile(`\$\{(\w+)[^}]*\}`)
	used := map[string]bool{}
	for _, one := range variable.FindAllStringSubmatch(readRoot(t, "docker-compose.yml"), -1) {
		used[one[1]] = true
		if _, found := example[one[1]]; !found {
			t.Errorf(".env.example has no %s", one[1])
		}
	}
	for name := range example {
		if !used[name] {
			t.Errorf(".env.example has %s, which nothing reads", name)
		}
	}
	all, _ := services(t)
	for _, name := range []string{"gateway-1", "gateway-2", "gateway-3"} {
		var environ []string
		for setting, value := range all[name].Environment {
			environ = append(environ, setting+"="+variable.ReplaceAllStringFunc(value, func(one string) string {
				if value := example[variable.FindStringSubmatch(one)[1]]; value != "" {
					return value
				}
				return "Chosen-1"
			}))
		}
		cfg, err := config.Load("", environ)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if dsn := cfg.Databases["main"].DSN; !strings.HasPrefix(dsn, "sqlserver://qiao:Chosen-1@database:1433?") || cfg.Approval.SigningKey == "" || cfg.Files.Store != "s3" {
			t.Errorf("%s: database %s, files in %s, approvals are signed by %q", name, dsn, cfg.Files.Store, cfg.Approval.SigningKey)
		}
	}
}

// The login of the gateways has the roles that the manual names and no other right, and only the script knows sa.
func TestTheLoginOfComposeHasTheRolesOfTheManual(t *testing.T) {
	all, _ := services(t)
	for name, s := range all {
		if _, knows := s.Environment["MSSQL_SA_PASSWORD"]; knows && !strings.HasPrefix(name, "database") {
			t.Errorf("%s knows the password of sa", name)
		}
	}
	const file = "deploy/sqlserver/database.sql"
	roles := func(text string) (granted []string) {
		for _, one := range regexp.MustCompile(`ALTER ROLE (\w+) ADD MEMBER qiao;`).FindAllStringSubmatch(text, -1) {
			granted = append(granted, one[1])
		}
		return granted
	}
	script := readRoot(t, file)
	want := roles(readRoot(t, "docs/operations.md"))
	if got := roles(script); len(want) != 3 || !slices.Equal(got, want) {
		t.Errorf("the script grants %v, the manual %v", got, want)
	}
	if strings.Contains(script, "sp_addsrvrolemember") || strings.Contains(script, "SERVER ROLE") || strings.Contains(script, "GRANT") {
		t.Error("the login gets more")
	}
	// The scanner skips texts in quotes and comments. A quote that does not end would hide the words behind it.
	var words []string
	open := 0
	for token := range sqltext.Scan(script, "sqlserver") {
		switch {
		case token.Is("BEGIN"):
			open++
		case token.Is("END"):
			open--
		}
		words = append(words, strings.ToUpper(token.Text))
	}
	if open != 0 || words[len(words)-1] != "GO" {
		t.Errorf("%d blocks do not end; the last word is %s", open, words[len(words)-1])
	}
	said := strings.Join(words, " ")
	for _, part := range []string{"CREATE DATABASE QIAO", "READ_COMMITTED_SNAPSHOT ON ;", "CREATE LOGIN QIAO WITH PASSWORD", "ALTER LOGIN QIAO", "GO USE QIAO ; GO", "CREATE USER QIAO FOR LOGIN QIAO"} {
		if !strings.Contains(said, part) {
			t.Errorf("the script has no %s:\n%s", part, said)
		}
	}
	command := strings.Join(all["database-create"].Command, " ")
	for _, variable := range regexp.MustCompile(`\$\((\w+)\)`).FindAllStringSubmatch(script, -1) {
		if !strings.Contains(command, "-v "+variable[1]+"=") {
			t.Errorf("sqlcmd is given no %s", variable[1])
		}
	}
}
