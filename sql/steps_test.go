package sql_test

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	sqltext "qiao/sql"
)

func headsOf(t *testing.T) []sqltext.Step {
	t.Helper()
	heads, err := sqltext.Steps(sqltext.Folder())
	if err != nil {
		t.Fatal(err)
	}
	return heads
}

// risks are statements after which older programs may fail. The last group of each is what the reason must name.
var risks = []*regexp.Regexp{
	regexp.MustCompile(`^DROP TABLE (\w+)`),
	regexp.MustCompile(`^DROP VIEW (\w+)`),
	regexp.MustCompile(`^ALTER TABLE (\w+) DROP COLUMN`),
	regexp.MustCompile(`^ALTER TABLE \w+ DROP CONSTRAINT (\w+)`),
	regexp.MustCompile(`^ALTER TABLE \w+ ADD CONSTRAINT (\w+)`),
	regexp.MustCompile(`^CREATE UNIQUE INDEX (\w+) ON (\w+)`),
	regexp.MustCompile(`^CREATE TRIGGER .*\bON (\w+)`),
	regexp.MustCompile(`^UPDATE (\w+)`),
	regexp.MustCompile(`^DELETE FROM (\w+)`),
}

var (
	makes         = regexp.MustCompile(`(?m)^CREATE TABLE (\w+)`)
	needsAValue   = regexp.MustCompile(`^ALTER TABLE \w+ ADD (\w+) .*\bNOT NULL\b`)
	renamesOrTurn = regexp.MustCompile(`^ALTER TABLE (\w+) (?:RENAME|ALTER COLUMN)`)
)

// A step that lets older programs go on says of each statement that may hinder them why it does not.
func TestAStepNamesWhatMayHinderOlderPrograms(t *testing.T) {
	for _, step := range headsOf(t) {
		text, err := fs.ReadFile(sqltext.Folder(), step.Name)
		if err != nil {
			t.Fatal(err)
		}
		up, _, _ := strings.Cut(string(text), "-- +goose Down")
		made := map[string]bool{}
		for _, table := range makes.FindAllStringSubmatch(up, -1) {
			made[table[1]] = true
		}
		for line := range strings.Lines(up) {
			for _, name := range hinders(line, made) {
				if step.Compatible && !strings.Contains(step.Reason, name) {
					t.Errorf("%s is compatible, and its reason (%s) does not say why %s hinders no older program: %s", step.Name, step.Reason, name, line)
				}
			}
		}
	}
}

// hinders lists what a statement changes that older programs may need. Tables that the step makes are new to them, unless the step has
// dropped them first.
func hinders(line string, made map[string]bool) (names []string) {
	for _, risk := range risks {
		found := risk.FindStringSubmatch(line)
		if found == nil || made[found[len(found)-1]] && !strings.HasPrefix(line, "DROP TABLE") {
			continue
		}
		if strings.HasPrefix(line, "DROP TABLE") && (strings.HasSuffix(found[1], "Kept") && made[found[1]]) {
			continue // a table of this step alone
		}
		names = append(names, found[1])
	}
	if found := needsAValue.FindStringSubmatch(line); found != nil && !strings.Contains(line, "DEFAULT") {
		names = append(names, found[1])
	}
	if found := renamesOrTurn.FindStringSubmatch(line); found != nil && !made[found[1]] {
		names = append(names, found[1])
	}
	return names
}

func TestStatementsThatMayHinderOlderPrograms(t *testing.T) {
	for line, want := range map[string]string{
		"DROP TABLE Old;":                            "Old",
		"DROP VIEW View_X;":                          "View_X",
		"ALTER TABLE Old DROP COLUMN X;":             "Old",
		"ALTER TABLE Old ADD X INT NOT NULL;":        "X",
		"ALTER TABLE Old ADD X INT NULL;":            "",
		"CREATE UNIQUE INDEX UX ON Old (X);":         "UX",
		"CREATE UNIQUE INDEX UX ON New (X);":         "",
		"CREATE INDEX IX ON Old (X);":                "",
		"UPDATE Old SET X = 1;":                      "Old",
		"UPDATE New SET X = 1;":                      "",
		"DELETE FROM Old;":                           "Old",
		"ALTER TABLE Old ALTER COLUMN X INT;":        "Old",
		"CREATE TRIGGER T AFTER INSERT ON Old BEGIN": "Old",
		"DROP TABLE NewKept;":                        "",
	} {
		if got := strings.Join(hinders(line, map[string]bool{"New": true, "NewKept": true}), " "); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

// The step that adds the table of the needed step fills it with the last one before it.
func TestTheFirstNeededStep(t *testing.T) {
	var last sqltext.Step
	for _, step := range headsOf(t) {
		if !step.Compatible && step.Version <= 86 {
			last = step
		}
	}
	text, err := fs.ReadFile(sqltext.Folder(), "00086_program_needed.sql")
	want := fmt.Sprintf("VALUES (1, %d, '%s');", last.Version, last.Reason)
	if err != nil || !strings.Contains(string(text), want) {
		t.Errorf("step 86 must write %s (%v)", want, err)
	}
}

// A later step that older programs cannot do without keeps that in the database by a statement of its own transaction.
func TestAStepKeepsThatItIsNeeded(t *testing.T) {
	const text = "-- x\n--\n-- compatible: %s, a program reads 床's rows.\n\n-- +goose Up\nSELECT 1;\n\n-- +goose Down\nSELECT 2;\n"
	for said, wants := range map[string][2]string{
		"yes": {"", ""},
		"no": {
			"UPDATE Base_ProgramNeeded SET Step = 87, Reason = 'a program reads 床''s rows' WHERE Step < 87;",
			"UPDATE Base_ProgramNeeded SET Step = 87, Reason = N'a program reads 床''s rows' WHERE Step < 87;",
		},
	} {
		for i, dialect := range dialects {
			schema, err := sqltext.SchemaOf(fstest.MapFS{"00087_x.sql": {Data: fmt.Appendf(nil, text, said)}}, dialect)
			if err != nil {
				t.Fatal(err)
			}
			rendered, err := fs.ReadFile(schema, "00087_x.sql")
			up, _, _ := strings.Cut(string(rendered), "-- +goose Down")
			if err != nil || !strings.Contains(up, wants[i]) || strings.Contains(up, "UPDATE") != (said == "no") {
				t.Errorf("%s, %s: %v\n%s", said, dialect, err, rendered)
			}
		}
	}
}

func TestTheWorkOfAStep(t *testing.T) {
	const text = `-- x
--
-- compatible: yes, x.

-- +goose Up
CREATE TABLE New (Id INT NOT NULL);
CREATE UNIQUE INDEX UX_A ON A (Id);
ALTER TABLE B ADD X INT NOT NULL CONSTRAINT DF_B_X DEFAULT 0;
ALTER TABLE B ADD Y INT NULL CONSTRAINT CK_B_Y CHECK (Y > 0);
UPDATE C
SET X = 1; -- all
INSERT INTO New (Id)
SELECT d.Id FROM D d JOIN A a ON a.Id = d.Id;
-- +goose StatementBegin
CREATE TRIGGER T AFTER INSERT ON A BEGIN
    UPDATE E SET X = 1;
    DELETE FROM E;
END;
-- +goose StatementEnd
DELETE FROM F;
DROP TABLE G;

-- +goose Down
UPDATE H SET X = 1;
`
	shared := []sqltext.Work{{Table: "A", Kind: sqltext.Indexes}, {Table: "B", Kind: sqltext.Reads}, {Table: "C", Kind: sqltext.Writes}, {Table: "D", Kind: sqltext.Writes}, {Table: "F", Kind: sqltext.Reads}, {Table: "G", Kind: sqltext.Reads}}
	for dialect, want := range map[string][]sqltext.Work{
		"sqlite":    shared,
		"sqlserver": append([]sqltext.Work{shared[0], {Table: "B", Kind: sqltext.Writes}}, shared[1:]...),
	} {
		schema, err := sqltext.SchemaOf(fstest.MapFS{"00087_x.sql": {Data: []byte(text)}}, dialect)
		if err != nil {
			t.Fatal(err)
		}
		work, err := sqltext.WorkOf(schema, "00087_x.sql", dialect)
		if diff := cmp.Diff(want, work); err != nil || diff != "" {
			t.Errorf("%s: %v %s", dialect, err, diff)
		}
	}
}
