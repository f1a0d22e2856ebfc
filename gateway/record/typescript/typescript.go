// Package typescript writes the declarations of records for the UI.
package typescript

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"qiao/gateway/enumeration"
	"qiao/gateway/record"
	"qiao/gateway/typescript"
	"qiao/gateway/wire"
)

// Enumerations is the file with the enumerations of all modules.
func Enumerations() *typescript.File {
	f := &typescript.File{}
	f.Printf("\n%s", enumeration.TypeScript())
	return f
}

// Records returns the file with a module's records for the UI: a type for the rows of
// each, and the declaration from which the UI makes columns, forms and checks.
func Records(tables []record.Table) *typescript.File {
	b := &typescript.File{}
	b.Import("enumerations", enumerations(tables)...)
	b.ImportTypes("record", "RecordTable")
	for _, table := range tables {
		fields, err := record.Describe(table)
		if err != nil {
			panic(fmt.Sprintf("record %s: %v", table.Name, err))
		}
		lines, err := record.DescribeLines(table)
		if err != nil {
			panic(fmt.Sprintf("record %s: %v", table.Name, err))
		}
		for i := range lines {
			writeLine(b, table, &lines[i])
		}
		writeRow(b, table, fields)
		writeTable(b, table, fields, lines)
	}
	return b
}

// typeName is Room for Dorm_Room.
func typeName(table string) string { return table[strings.LastIndex(table, "_")+1:] }

// constName is rooms for Dorm_Room.
func constName(t record.Table) string {
	name := []rune(typeName(t.Name) + "s")
	name[0] = unicode.ToLower(name[0])
	return string(name)
}

func writeRow(b *typescript.File, t record.Table, fields []record.Described) {
	b.Printf("\n/** %s, a row of %s. */\nexport interface %s {\n  %s: string;\n", t.Label, t.Name, typeName(t.Name), t.Key)
	writeMembers(b, fields)
	for _, lines := range t.Lines {
		b.Printf("  /** The detail has them, lists do not. */\n  %s?: %s[];\n", lines.Name, typeName(lines.Table))
	}
	b.Printf("  RowVersion: number;\n")
	for i, stamp := range record.Stamps {
		kind := "string"
		if i >= record.CreateStamps { // a record that has not been changed has no one who changed it
			kind += " | null"
		}
		b.Printf("  /** %s */\n  %s: %s;\n", stamp.Label, stamp.Name, kind)
	}
	b.Printf("}\n")
}

func writeLine(b *typescript.File, t record.Table, lines *record.DescribedLines) {
	b.Printf("\n/** %s, a line of %s: a row of %s. */\nexport interface %s {\n  %s: string;\n",
		lines.Label, t.Label, lines.Table, typeName(lines.Table), lines.Key)
	writeMembers(b, lines.Fields)
	b.Printf("}\n")
}

func writeMembers(b *typescript.File, fields []record.Described) {
	for i := range fields {
		f := &fields[i]
		kind := valueType(f)
		if !f.Required {
			kind += " | null"
		}
		b.Printf("  /** %s */\n  %s: %s;\n", f.Label, f.Name, kind)
		if f.Choice != nil {
			b.Printf("  %s: string | null;\n", f.Choice.Shown)
		}
	}
}

func writeTable(b *typescript.File, t record.Table, fields []record.Described, lines []record.DescribedLines) {
	b.Printf("\nexport const %s = {\n  path: %s,\n  key: %s,\n  label: %s,\n  title: %s,\n  fields: {\n",
		constName(t), typescript.Quoted(t.Path), typescript.Quoted(t.Key), typescript.Quoted(t.Label), list(t.Title))
	for i := range fields {
		writeField(b, "", &fields[i], fields)
	}
	for i := range record.Stamps {
		writeField(b, "", &record.Stamps[i], nil)
	}
	b.Printf("  },\n")
	if len(lines) > 0 {
		b.Printf("  lines: {\n")
		for i := range lines {
			writeLines(b, &lines[i])
		}
		b.Printf("  },\n")
	}
	if t.ByMethod {
		b.Printf("  byMethod: true,\n")
	}
	if t.AddOnly {
		b.Printf("  addOnly: true,\n")
	}
	if t.Imports {
		b.Printf("  imports: %s,\n", list(t.Unique[0].Columns))
	}
	b.Printf("} as const satisfies RecordTable;\n")
}

func writeLines(b *typescript.File, lines *record.DescribedLines) {
	b.Printf("    %s: {\n      name: %s,\n      key: %s,\n      label: %s,\n", lines.Name, typescript.Quoted(lines.Name), typescript.Quoted(lines.Key), typescript.Quoted(lines.Label))
	if lines.Min > 0 {
		b.Printf("      min: %d,\n", lines.Min)
	}
	b.Printf("      max: %d,\n      fields: {\n", lines.Max)
	for i := range lines.Fields {
		writeField(b, "    ", &lines.Fields[i], lines.Fields)
	}
	b.Printf("      },\n    },\n")
}

func writeField(b *typescript.File, indent string, f *record.Described, all []record.Described) {
	b.Printf("%s    %s: { name: %s, %s },\n", indent, f.Name, typescript.Quoted(f.Name), strings.Join(facts(f, all), ", "))
}

// facts are the declaration of a field for the UI, as members of an object. all are the fields of its record.
func facts(f *record.Described, all []record.Described) []string {
	facts := []string{"label: " + typescript.Quoted(f.Label), "type: " + typescript.Quoted(f.Kind)}
	if f.Required {
		facts = append(facts, "required: true")
	}
	if f.Min != 0 || f.Max != 0 {
		facts = append(facts, fmt.Sprintf("min: %d", f.Min), fmt.Sprintf("max: %d", f.Max))
	}
	var length int
	if n, _ := fmt.Sscanf(f.Type, "nvarchar(%d)", &length); n == 1 {
		facts = append(facts, fmt.Sprintf("max: %d", length))
	}
	if f.Column.Type == wire.Decimal {
		facts = append(facts, fmt.Sprintf("scale: %d", f.Column.Scale))
	}
	if len(f.Options) > 0 {
		facts = append(facts, "options: "+list(f.Options))
	}
	if f.Enumeration != nil {
		facts = append(facts, "enumeration: "+f.Enumeration.Name)
	}
	if f.Parameter != "" {
		facts = append(facts, "parameter: "+typescript.Quoted(f.Parameter))
	}
	if f.Initial != "" {
		initial := string(f.InitialJSON)
		if f.Kind == "text" {
			initial = typescript.Quoted(f.Initial)
		}
		facts = append(facts, "initial: "+initial)
	}
	if f.Choice != nil {
		facts = append(facts, "choice: "+choiceFact(f.Choice, all))
	}
	if f.Hint != "" {
		facts = append(facts, "hint: "+typescript.Quoted(f.Hint))
	}
	if f.Server {
		facts = append(facts, "setBy: 'server'")
	}
	return facts
}

func valueType(f *record.Described) string {
	switch kind := f.Kind; {
	case f.Enumeration != nil:
		return codeType(f.Enumeration)
	case len(f.Options) > 0:
		return typescript.Union(f.Options)
	case kind == "integer" || kind == "decimal":
		return "number"
	case kind == "boolean":
		return kind
	default:
		return "string"
	}
}

// enumerations are the names of those that some tables have.
func enumerations(tables []record.Table) (names []string) {
	for _, table := range tables {
		all := slices.Clone(table.Fields)
		for _, lines := range table.Lines {
			all = append(all, lines.Fields...)
		}
		for _, f := range all {
			if f.Enumeration != nil {
				names = append(names, f.Enumeration.Name)
			}
		}
	}
	return names
}

// codeType is the type of the codes: -1 | 0 | 1.
func codeType(e *enumeration.Enumeration) string {
	codes := make([]string, len(e.Values))
	for i, v := range e.Values {
		codes[i] = strconv.FormatInt(v.Code, 10)
	}
	return strings.Join(codes, " | ")
}

func list(texts []string) string {
	all := make([]string, len(texts))
	for i, text := range texts {
		all[i] = typescript.Quoted(text)
	}
	return "[" + strings.Join(all, ", ") + "]"
}

// choiceFact is the declaration of a choice for the UI, as an object.
func choiceFact(c *record.Choice, all []record.Described) string {
	fact := fmt.Sprintf("{ path: %s, key: %s, name: %s, shown: %s", typescript.Quoted(c.Path), typescript.Quoted(c.Key), typescript.Quoted(c.Names[0]), typescript.Quoted(c.Shown))
	if c.Search {
		fact += ", search: true"
	}
	for i := range all {
		if other := &all[i]; other.Name == c.Within {
			fact += fmt.Sprintf(", within: { field: %s, label: %s }", typescript.Quoted(other.Name), typescript.Quoted(other.Label))
		}
	}
	if c.Other != "" {
		fact += fmt.Sprintf(", other: { value: %s, label: %s }", typescript.Quoted(c.Other), typescript.Quoted(c.OtherName))
	}
	return fact + " }"
}
