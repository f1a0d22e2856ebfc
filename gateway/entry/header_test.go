package entry_test

import (
	"strings"
	"testing"
)

// One run reports all faults, in the order of the file.
func TestAllFindingsComeTogether(t *testing.T) {
	refused(t, `procedure: P
effect: readonly
access: everybody
max_rows: 0
params:
  A: {from: OtherA, typ: int}
acess: public
`, "\nSELECT @A /*page*/",
		`3: effect is "readonly"; write read or write`,
		`4: access must be public, signed-in, {roles: […]}, {departments: […]}, {menu: ID} or {button: ID}`,
		`5: max_rows is "0"; write a whole number from 1`,
		`7: params: A: type is missing; write an SQL type`,
		`7: params: A: unknown key "typ"; write one of from, type, formats, like, output, summary, title, choices, form, older, enumeration, secret, day, default`,
		`8: unknown key "acess"; write one of procedure, cxtype, aliases`,
		`11: /*page*/ needs page in the header; add it, or remove the mark`)
}

func TestHeaderFindings(t *testing.T) {
	const body = "SELECT 1"
	for _, test := range []struct{ header, want string }{
		{head + "summary: [a]\n", "6: summary must be one value; put quotes around it"},
		{head + "summary: a: b\n", "6: mapping values are not allowed in this context; a value with a colon, # or * in it needs quotes around it"},
		{head + "---\nmax_rows: 5\n", "6: a line --- ends the YAML of the header too early; remove it"},
		{head + "summary: *all\n", "0: unknown anchor 'all' referenced; a value with"},
		{head + "summary: &all x\ndatabase: *all\n", "7: *all refers to another value; write the value itself"},
		{head + "summary: x\nsummary: y\n", "7: summary stands twice; remove one"},
		{head + "aliases: P_Other\n", "6: aliases must be a list; write [one, two]"},
		{head + "aliases: [P_Other, '']\n", "6: an alias is empty; write a ProcedureName, or remove it"},
		{"procedure: P\neffect: read\naccess: public\naliases: ['*']\n", `5: alias "*" needs a cxtype, or it would answer every call; write one, or remove the alias`},
		{"effect: read\naccess: public\n", `2: procedure is missing; write the ProcedureName that clients send, or "*"`},
		{"procedure: '*'\neffect: read\naccess: public\n", `2: procedure "*" needs a cxtype, or it would answer every call; write one`},
		{"procedure: P\neffect: read\n", "2: access is missing; write who may call it, such as access: signed-in"},
		{"procedure: P\neffect: read\naccess: {roles: []}\n", "4: access: roles: names nobody; write at least one name"},
		{"procedure: P\neffect: read\naccess: {menu: a, menu: b}\n", "4: access must be public, signed-in"},
		{"procedure: P\naccess: public\n", `2: effect is ""; write read or write`},
		{head + "msg: |\n  a\n  b\n", "6: msg is what clients show of a success; write one line of at most 100 characters"},
		{head + "msg: " + strings.Repeat("长", 101) + "\n", "6: msg is what clients show of a success; write one line of at most 100 characters"},
		{head + "timeout: 10\n", `6: timeout is "10"; write a duration such as 30s or 5m`},
		{head + "timeout: -1s\n", `6: timeout is "-1s"; write a duration`},
		{head + "max_rows: many\n", `6: max_rows is "many"; write a whole number from 1`},
		{head + "result: {column: {}}\n", `6: result: unknown key "column"; write one of columns`},
		{head + "result: {columns: [a]}\n", `6: result: columns: there must be keys with values; write {key: value}`},
		{head + "result: {columns: {Rent: money18}}\n", `6: result: columns: Rent: unknown SQL type "money18"; write one such as decimal(18,2), datetime or bit`},
		{head + "cache: 25h\n", "6: cache is 25h0m0s; write at most 24h"},
		{"procedure: P\neffect: read\naccess: public\nsummary: s\ntool: true\n", "6: assistants call with the session of a user, and access is public; write another access, or remove tool"},
		{"procedure: P\neffect: read\naccess: signed-in\ntool: true\n", "5: an assistant chooses a tool by its summary; write summary: what the call answers and when it is of use"},
		{"procedure: P\neffect: write\naccess: public\ncache: 1s\n", "5: cache is for effect: read; an entry that writes runs at every call"},
		{"procedure: P\neffect: write\naccess: public\nintent: read\n", "5: intent: read is for effect: read; a read-only copy of the database takes no writes, remove it"},
		{"procedure: P\neffect: read\naccess: public\nintent: read\ncache: 1s\n", "5: cache keeps an answer that may be old when it is read from a copy; remove cache or intent"},
		{"procedure: P\neffect: read\naccess: public\nintent: write\n", "5: intent is \"write\"; write read"},
		{head + "invalidates: [P/]\n", "6: invalidates is for effect: write; an entry that reads makes no answer old"},
	} {
		refused(t, test.header, body, test.want)
	}
	refused(t, head+"cache: 1s\nparams: {Now: {from: now, type: datetime}}\n", "SELECT @Now",
		"6: cache keeps nothing while Now comes from now, which differs at every call; remove one of the two")
	refused(t, "- procedure\n", body, "2: there must be keys with values; write {key: value}")
}

func TestParamFindings(t *testing.T) {
	for param, want := range map[string]string{
		"{type: int}":                                     `from is ""; write a payload field (OtherA), a key of its JSON (OtherB.Building), session.account or now`,
		"{from: otherA, type: int}":                       `from is "otherA"`,
		"{from: OtherB., type: int}":                      `from is "OtherB."`,
		"{from: session.password, type: int}":             `from is "session.password"`,
		"{from: session.can., type: int}":                 `from is "session.can."`,
		"{from: session, type: int}":                      `from is "session"`,
		"{from: today, type: int}":                        `from is "today"`,
		"{from: OtherA}":                                  `type is missing; write an SQL type such as nvarchar(50), int, decimal(18,2), datetime, bit`,
		"{from: OtherA, type: nvarchar()}":                `type is "nvarchar()"; write`,
		"{from: OtherA, type: image}":                     `type "image" is not known; write nvarchar(n), int, bigint, decimal(p,s), float, bit, date or datetime`,
		"{from: OtherA, type: nvarchar}":                  "type nvarchar needs a length from 1 to 4000, or max; write nvarchar(50) or nvarchar(max)",
		"{from: OtherA, type: char(max)}":                 "type char needs a length from 1 to 8000, or max; write varchar(50) or varchar(max)",
		"{from: OtherA, type: nvarchar(0)}":               "type nvarchar needs a length",
		"{from: OtherA, type: nvarchar(4001)}":            "type nvarchar needs a length",
		"{from: OtherA, type: 'nvarchar(5,2)'}":           "type nvarchar has no second size; write one at most",
		"{from: OtherA, type: int(4)}":                    "type int has no size; write int",
		"{from: OtherA, type: datetime(3)}":               "type datetime has no size; write datetime",
		"{from: OtherA, type: datetime2(8)}":              "type datetime2(8): the size is too large; write at most 7",
		"{from: OtherA, type: float(max)}":                "type float(max): the size is too large; write at most 53",
		"{from: OtherA, type: 'decimal(39,2)'}":           "type decimal(39,2) cannot be; write decimal(p,s) with p from 1 to 38 digits, s of them decimals",
		"{from: OtherA, type: 'decimal(2,3)'}":            "type decimal(2,3) cannot be; write decimal(p,s)",
		"{from: OtherA, type: decimal(max)}":              "type decimal(max,) cannot be; write decimal(p,s)",
		"{from: OtherA, type: int, like: suffix}":         `like is "suffix"; write contains or prefix`,
		"{from: OtherA, type: int, default: many}":        `default "many" is no int; write a value of that type or null`,
		"{from: OtherA, type: char(3), default: ab}":      "",
		"{from: OtherA, type: char(1), default: ab}":      `default "ab" is no char(1)`,
		"{from: OtherA, type: int, default: [1]}":         "default must be one value; put quotes around it",
		"{from: OtherA, type: int, formats: [yyyy]}":      "formats are for date, datetime and datetime2; remove them",
		"{from: Ontime, type: date, formats: [YYYY]}":     `format "YYYY" has no year; write it such as yyyy-MM-dd HH:mm:ss`,
		"{from: OtherA, type: int, output: true}":         "output is for a parameter of exec; remove it",
		"{from: OtherA, type: int, secret: true}":         "secret keeps a value out of the audit log, which records only entries with effect: write; remove it",
		"{from: OtherA, type: date, day: end}":            "day: end needs a type with milliseconds; write type: datetime2(3)",
		"{from: OtherA, type: 'datetime2(3)', day: next}": `day is "next"; write end`,
		"{from: OtherA, type: int, output: yes}":          `output is "yes"; write true or false`,
		"{from: OtherA, type: int, default: {a: [b, c]}}": "default must be one value",
	} {
		if want == "" {
			parse(t, text(head+"params: {P: "+param+"}\n", "SELECT @P"))
			continue
		}
		refused(t, head+"params: {P: "+param+"}\n", "SELECT @P", "6: params: P: "+want)
	}
	two := head + "params:\n  P: {from: OtherA, type: int}\n  "
	refused(t, two+"p: {from: OtherB, type: int}\n", "SELECT @P", "8: params: p stands twice, letter case does not count; remove one")
	refused(t, two+"P: {from: OtherB, type: int}\n", "SELECT @P", "8: params: P stands twice; remove one")
	refused(t, two+"'@B': {from: OtherB, type: int}\n", "SELECT @P", `8: params: "@B" is no name of a parameter; write letters, digits and _, without @`)
	refused(t, two+"B:\n", "SELECT @P", "8: params: B: there must be keys with values")
}
