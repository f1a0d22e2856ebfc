package wire_test

import (
	"bufio"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"qiao/gateway/wire"
)

var vectorsFile = flag.String("vectors", "testdata/vectors.tsv", "the file of vectors to compare with (testdata/README.md)")

// TestVectors compares every value with the bytes of the real library.
func TestVectors(t *testing.T) {
	seen := map[string]int{}
	eachLine(t, *vectorsFile, func(line string) {
		part := strings.Split(line, "\t")
		if len(part) != 3 {
			t.Fatalf("not a vector: %q", line)
		}
		seen[part[0]]++
		if part[0] == "names" {
			columns, values := namesVector(t, part[1])
			got := string(wire.NewEncoder(columns).AppendRow([]byte{'['}, values)) + "]"
			if got != part[2] {
				t.Errorf("names %s\ngot  %s\nwant %s", part[1], got, part[2])
			}
			return
		}
		column, value := vector(t, part[0], part[1])
		if got := string(wire.AppendValue(nil, column, value)); got != part[2] {
			t.Errorf("%s %s\ngot  %s\nwant %s", part[0], part[1], got, part[2])
		}
	})
	if len(seen) != 11 {
		t.Errorf("vectors of %d types, want 11: %v", len(seen), seen)
	}
}

// TestNewtonsoftValues compares the values whose input is readable text.
func TestNewtonsoftValues(t *testing.T) {
	lines := 0
	eachLine(t, "testdata/newtonsoft-values.jsonl", func(line string) {
		lines++
		var v struct{ Group, SQLType, Clr, Input, JSON string }
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatal(err)
		}
		column, value := textVector(t, v.Group, v.SQLType, v.Input)
		if got := string(wire.AppendValue(nil, column, value)); got != v.JSON {
			t.Errorf("%s %q: got %s, want %s", v.SQLType, v.Input, got, v.JSON)
		}
	})
	if lines != 60 {
		t.Errorf("compared %d values, want 60", lines)
	}
}

// vector reads an exact input of vectors.tsv.
func vector(t *testing.T, typ, input string) (wire.Column, wire.Value) {
	t.Helper()
	column := wire.Column{Name: "v", Scale: -1}
	switch typ {
	case "float":
		column.Type = wire.Float
		return column, wire.Value{Kind: wire.RealKind, Float: math.Float64frombits(bits(t, input))}
	case "real":
		column.Type = wire.Real
		return column, wire.Value{Kind: wire.RealKind, Float: float64(math.Float32frombits(uint32(bits(t, input))))}
	case "decimal":
		column.Type = wire.Decimal
		return column, text(input)
	case "string":
		column.Type = wire.String
		return column, text(utf16Text(t, input))
	case "datetime2":
		column.Type = wire.DateTime
		return column, wire.Value{Kind: wire.TimeKind, Time: ticks(t, input)}
	case "datetimeoffset":
		column.Type = wire.DateTimeOffset
		at, minutes, _ := strings.Cut(input, ",")
		offset, err := strconv.Atoi(minutes)
		if err != nil {
			t.Fatal(err)
		}
		zone := time.FixedZone("", offset*60)
		wall := ticks(t, at)
		return column, wire.Value{Kind: wire.TimeKind, Time: wall.Add(-time.Duration(offset) * time.Minute).In(zone)}
	case "time":
		column.Type = wire.TimeOfDay
		return column, wire.Value{Kind: wire.TimeKind, Time: ticks(t, input)}
	case "uniqueidentifier":
		column.Type = wire.GUID
		return column, text(input)
	case "varbinary":
		column.Type = wire.Binary
		return column, wire.Value{Kind: wire.BlobKind, Bytes: unhex(t, input)}
	case "bigint":
		column.Type = wire.Int
		n, err := strconv.ParseInt(input, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		return column, wire.Value{Kind: wire.IntKind, Int: n}
	}
	t.Fatalf("unknown type %q", typ)
	return column, wire.Value{}
}

// textVector reads an input of newtonsoft-values.jsonl.
func textVector(t *testing.T, group, sqlType, input string) (wire.Column, wire.Value) {
	t.Helper()
	column := wire.Column{Name: "v", Scale: -1}
	value := text(input)
	switch group {
	case "decimal":
		column.Type = wire.Decimal
	case "float":
		column.Type = wire.Float
	case "real":
		column.Type = wire.Real
	case "datetime":
		column.Type = wire.DateTime
	case "datetimeoffset":
		column.Type = wire.DateTimeOffset
	case "time":
		column.Type = wire.TimeOfDay
	case "int":
		column.Type = wire.Int
	case "bool":
		column.Type = wire.Bit
	case "guid":
		column.Type = wire.GUID
	case "bytes":
		column.Type = wire.Binary
		value.Kind = wire.BlobKind
		if digits, ok := strings.CutSuffix(input, " (hex)"); ok {
			value.Bytes = unhex(t, digits)
		}
	case "null":
		value = wire.Value{}
	case "string":
		column.Type = wire.String
	default:
		t.Fatalf("unknown group %q (%s)", group, sqlType)
	}
	return column, value
}

func namesVector(t *testing.T, input string) ([]wire.Column, []wire.Value) {
	t.Helper()
	var columns []wire.Column
	for _, name := range strings.Split(input, ",") {
		columns = append(columns, wire.Column{Name: utf16Text(t, name), Type: wire.String})
	}
	return columns, make([]wire.Value, len(columns))
}

func text(s string) wire.Value { return wire.Value{Kind: wire.TextKind, Bytes: []byte(s)} }

func bits(t *testing.T, input string) uint64 {
	t.Helper()
	n, err := strconv.ParseUint(input, 16, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// ticks reads .NET ticks: steps of 100 ns since the year 1.
func ticks(t *testing.T, input string) time.Time {
	t.Helper()
	n, err := strconv.ParseInt(input, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	const ticksPerSecond = 10_000_000
	yearOne := time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC).Unix()
	return time.Unix(yearOne+n/ticksPerSecond, n%ticksPerSecond*100).UTC()
}

func unhex(t *testing.T, input string) []byte {
	t.Helper()
	data, err := hex.DecodeString(input)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func utf16Text(t *testing.T, input string) string {
	t.Helper()
	data := unhex(t, input)
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = binary.BigEndian.Uint16(data[2*i:])
	}
	return string(utf16.Decode(units))
}

func eachLine(t *testing.T, path string, visit func(line string)) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		visit(lines.Text())
	}
	if err := lines.Err(); err != nil {
		t.Fatal(fmt.Errorf("read %s: %w", path, err))
	}
}
