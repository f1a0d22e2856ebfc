// Package seed makes the rows of a new database: those that every installation needs, and a demo company for trying the
// product out. The rows are in YAML files, those of an area in handlers/<area>/seed.yaml; docs/modules.md describes the
// format. The caller writes the rows to the database.
package seed

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"time"

	"go.yaml.in/yaml/v3"
)

// Ids of the data files that the program relies on.
const (
	informationCentre = "10101"         // OrganizationId of 信息中心
	administratorPost = "administrator" // PostId of 系统管理员, whose role may do everything
)

// Table is rows of one database table. Values are nil, string, int64, bool and time.Time,
// whose wall clock counts; decimals are text.
type Table struct {
	Name    string
	Columns []string
	Rows    [][]any
}

// File is the content of a stored file.
type File struct {
	Path    string // as Admin_File has it
	Content []byte
}

// Base returns the rows that every installation needs, in an order in which they can be
// inserted: menus and buttons for every business area (specification §1), roles, posts and
// their rights, the organisation's roots with 信息中心, parameters and settings. Secret keys
// differ between installations; the caller adds them.
func Base() []Table {
	data, err := base(time.Time{})
	if err != nil {
		panic(err) // the files are embedded: a broken build
	}
	return data.Tables
}

// own are this package's files of rows, each read once.
var own = sync.OnceValues(func() (read [2]*seedFile, err error) {
	if read[0], err = readFile(files, "data/base.yaml"); err == nil {
		read[1], err = readFile(files, "data/company.yaml")
	}
	return read, err
})

func base(now time.Time) (*Data, error) {
	read, err := own()
	if err != nil {
		return nil, err
	}
	d := newData(now)
	if err := d.read(read[0]); err != nil {
		return nil, err
	}
	menu := loadMenu()
	modules := moduleTable(menu)
	d.know(modules, "menu", "ID")
	grants, err := grantTable(menu, d)
	if err != nil {
		return nil, err
	}
	d.Tables = append(d.Tables, modules, buttonTable(menu), grants)
	d.base = len(d.Tables)
	return d, nil
}

// Administrator returns the first user of an installation without demo data: a member of 信息中心 with all rights.
// PasswordHash is empty, with which no user can sign in.
func Administrator(account string, now time.Time) Table {
	t := newTable("Base_User", "UserId", "Account", "RealName", "PasswordHash", "OrganizationId", "PostId", "CreateDate")
	t.add(ID("user", account), account, "系统管理员", "", informationCentre, administratorPost, now)
	return t
}

// Load makes the rows of the base and of the demo company, 300 staff in three levels of
// organisation, with the rows that the files of the areas add, such as */seed.yaml. Dates count back from
// now; the same now gives the same rows. Every PasswordHash is empty: the caller sets it for the
// accounts that may sign in (see DemoAccounts). An error names the file and the line.
func Load(now time.Time, areas ...fs.FS) (*Data, error) {
	d, err := base(now)
	if err != nil {
		return nil, err
	}
	read, err := own()
	if err != nil {
		return nil, err
	}
	files := []*seedFile{read[1]}
	for _, area := range areas {
		found, err := readFiles(area, "*/*.yaml")
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	if files, err = ordered(files); err != nil {
		return nil, err
	}
	for _, file := range files {
		if err := d.read(file); err != nil {
			return nil, err
		}
	}
	// Users lead organisations and belong to them; the database needs the organisations first.
	slices.SortStableFunc(d.Tables[d.base:], func(a, b Table) int { return first(b) - first(a) })
	return d, nil
}

// ordered puts each file after those of the areas that it names, and else leaves the order as it is.
func ordered(files []*seedFile) (done []*seedFile, err error) {
	waits := func(file *seedFile, left []*seedFile) bool {
		return slices.ContainsFunc(left, func(other *seedFile) bool {
			area, _, _ := strings.Cut(other.name, "/")
			return other != file && slices.Contains(file.After, area)
		})
	}
	for len(files) > 0 {
		i := slices.IndexFunc(files, func(file *seedFile) bool { return !waits(file, files) })
		if i < 0 {
			return nil, fmt.Errorf("%s: its after: leads back to it", files[0].name)
		}
		done = append(done, files[i])
		files = slices.Delete(slices.Clone(files), i, i+1)
	}
	return done, nil
}

func first(t Table) int {
	if t.Name == "Base_Organization" {
		return 1
	}
	return 0
}

// Demo returns the rows that Load adds to Base, for files that are part of the binary.
func Demo(now time.Time, areas ...fs.FS) []Table {
	data, err := Load(now, areas...)
	if err != nil {
		panic(err)
	}
	return data.Tables[data.base:]
}

// DemoAccounts lists the accounts of the demo company that may sign in.
func DemoAccounts() []string {
	return []string{"admin", "sushe", "pinzhi", "kefu", "caiwu", "jxs", "putong"}
}

//go:embed data/*.yaml
var files embed.FS

//go:embed data/guides data/notices
var contents embed.FS

// content returns the content of a stored file, by its name below data.
func content(name string) ([]byte, error) { return contents.ReadFile("data/" + name) }

// load reads a data file that is not rows. The files are part of the binary, so a fault in one
// is a broken build and panics.
func load[T any](name string) T {
	var value T
	data, err := files.ReadFile("data/" + name)
	if err != nil {
		panic(fmt.Sprintf("seed: %v", err))
	}
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	decoder.KnownFields(true)
	if err := decoder.Decode(&value); err != nil {
		panic(fmt.Sprintf("seed: data/%s: %v", name, err))
	}
	return value
}

// newTable starts a table without rows.
func newTable(name string, columns ...string) Table {
	return Table{Name: name, Columns: columns}
}

// add appends a row; the caller must give a value for each column.
func (t *Table) add(values ...any) {
	if len(values) != len(t.Columns) {
		panic(fmt.Sprintf("seed: %s: %d values for %d columns", t.Name, len(values), len(t.Columns)))
	}
	for i, value := range values {
		if n, isInt := value.(int); isInt {
			values[i] = int64(n)
		}
	}
	t.Rows = append(t.Rows, values)
}

// ID derives an id in GUID form from the kind and the name of a row, so that a row keeps its id
// when the data around it changes.
func ID(kind, name string) string { return idOf(kind + ":" + name) }

func idOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	sum[6] = sum[6]&0x0f | 0x80 // version 8: made by the application
	sum[8] = sum[8]&0x3f | 0x80
	id := hex.EncodeToString(sum[:16])
	return id[:8] + "-" + id[8:12] + "-" + id[12:16] + "-" + id[16:20] + "-" + id[20:]
}
