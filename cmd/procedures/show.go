package procedures

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"qiao/cmd/table"
	"qiao/gateway/errs"
	"qiao/gateway/registry/localcall"
	"qiao/gateway/wire"
)

// endpoints make the answer of each procedure endpoint, by the end of its name, in lower
// case.
var endpoints = map[string]newAnswer{
	"dataset": wire.NewDataSet, "datatable": wire.NewDataTable, "combobox": wire.NewComboBox, "int": wire.NewInt, "boolean": wire.NewBoolean,
}

const endpointNames = "DataSet, DataTable, ComboBox, Int, Boolean"

type newAnswer = func(io.Writer, wire.Options) wire.Answer

// The most that a terminal is shown: --json has everything.
const (
	shownRows = 1000
	shownCell = 60 // places
)

// bodyOf is the answer as the client gets it, of a failure too.
func bodyOf(r *localcall.Result, err error) []byte {
	if err == nil {
		return r.Envelope
	}
	known := errs.As(err)
	return wire.AppendEnvelope(nil, known.Kind.Code, "", known.ClientText(), nil)
}

// show prints the endpoint's answer, its tables as tables, and the message.
func show(w io.Writer, r *localcall.Result, endpoint string) error {
	var tables map[string][]json.RawMessage
	var err error
	switch endpoint {
	case "dataset":
		err = json.Unmarshal(r.Content.Data, &tables)
	case "datatable", "combobox":
		var rows []json.RawMessage
		err = json.Unmarshal(r.Content.Data, &rows)
		tables = map[string][]json.RawMessage{firstTable: rows}
	default:
		fmt.Fprintf(w, "data: %s\n", r.Content.Data)
	}
	if err != nil {
		return err
	}
	for i, columns := range r.Columns {
		name := firstTable
		if i > 0 {
			name += strconv.Itoa(i)
		}
		if rows, shown := tables[name]; shown {
			if endpoint == "combobox" {
				columns = []string{"value", "label"}
			}
			if err := showRows(w, name, columns, rows); err != nil {
				return err
			}
		}
	}
	lines := strings.Split(r.Content.Msg, "\r\n")
	for i := range lines {
		lines[i] = table.Printable(lines[i])
	}
	fmt.Fprintln(w, "msg:", strings.Join(lines, "\n     "))
	return nil
}

const firstTable = "Table"

func showRows(w io.Writer, name string, columns []string, rows []json.RawMessage) error {
	fmt.Fprintf(w, "%s: %s\n", name, count(len(rows), "row"))
	hidden := max(len(rows)-shownRows, 0)
	cells := make([][]string, len(rows)-hidden)
	for i := range cells {
		var row map[string]json.RawMessage
		if err := json.Unmarshal(rows[i], &row); err != nil {
			return err
		}
		cells[i] = make([]string, len(columns))
		for n, column := range columns {
			cells[i][n] = table.Shorten(cellText(row[column]), shownCell)
		}
	}
	table.Write(w, columns, cells)
	if hidden > 0 {
		fmt.Fprintf(w, "… and %s that --json shows\n", count(hidden, "row"))
	}
	fmt.Fprintln(w)
	return nil
}

// cellText is a value as people write it.
func cellText(raw json.RawMessage) string {
	var text string
	switch {
	case string(raw) == "null":
		return "NULL"
	case json.Unmarshal(raw, &text) == nil:
		return text
	default:
		return string(raw)
	}
}
