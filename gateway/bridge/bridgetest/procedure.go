package bridgetest

import (
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// payload is the body of a procedure call.
type payload struct {
	ProcedureName, CXType, Ontime, Entime, OtherA, OtherB, Myresult field
}

// field is a field of a payload. A number, boolean, object or array counts as its JSON text.
type field string

// UnmarshalJSON implements json.Unmarshaler.
func (f *field) UnmarshalJSON(in []byte) error {
	*f = field(text(in))
	return nil
}

// get is the field From names: a field of the payload, or OtherB.Key.
func (p *payload) get(name string) string {
	if key, ok := strings.CutPrefix(name, "OtherB."); ok {
		var keys map[string]field
		_ = json.Unmarshal([]byte(p.OtherB), &keys) // other texts have no keys
		for k, value := range keys {
			if strings.EqualFold(k, key) {
				return string(value)
			}
		}
		return ""
	}
	return string(map[string]field{"Ontime": p.Ontime, "Entime": p.Entime, "OtherA": p.OtherA, "OtherB": p.OtherB, "Myresult": p.Myresult}[name])
}

// procedure answers /api/Procedure/ProcedureTo*; endpoint is what follows, in lower case.
func (s *standIn) procedure(c *call, endpoint string) *answer {
	if !slices.Contains([]string{"dataset", "datatable", "combobox", "int", "boolean"}, endpoint) {
		return statusPage(http.StatusNotFound)
	}
	if c.Method != http.MethodPost {
		return statusPage(http.StatusMethodNotAllowed)
	}
	content, err := io.ReadAll(c.body)
	if err != nil {
		return page(http.StatusInternalServerError, "error")
	}
	var p payload
	if len(content) > 0 && json.Unmarshal(content, &p) != nil {
		return page(http.StatusInternalServerError, "error") // the legacy handlers let their exceptions through
	}
	cxtype := strings.TrimSpace(string(p.CXType))
	t := loaded().procedure(string(p.ProcedureName), cxtype)
	if t == nil {
		return s.unknown(c, cxtype)
	}
	var also []Behaviour
	if t.CXType == "*" {
		n, _ := strconv.Atoi(string(p.OtherA)) // 0 for a text
		also = []Behaviour{{Kind: Kind(strings.ToLower(cxtype)), N: n, Text: string(p.OtherA), Column: p.get("OtherB.Column")}}
	}
	return s.perform(c, t, also, func(account string, plant func(*table)) *answer {
		if refused := s.writeOrder(t, &p); refused != "" {
			return envelope(c, -1, refused, "null")
		}
		d := s.rows(t, account)
		if rows := d.first(); rows != nil {
			t.filter(rows, &p)
			plant(rows)
		}
		shaped, ok := t.shape(d, endpoint)
		if !ok {
			return envelope(c, -1, "存储过程执行失败", "null")
		}
		return success(c, t.Msg, shaped)
	})
}

// unknown answers a call that no procedure has.
func (s *standIn) unknown(c *call, cxtype string) *answer {
	switch {
	case s.account(c) == "":
		return envelope(c, 50008, "登录已失效，请重新登录", "null")
	case cxtype == "":
		return envelope(c, -1, "查询类型未传递", "null")
	default:
		return envelope(c, -1, "存储过程执行失败", "null")
	}
}

func (s *standIn) rows(t *target, account string) answerData {
	if t.key() == "p_erp_order/订单查询" {
		return answerData{members: []member{{name: "Table", table: s.orderTable()}}}
	}
	return parseData(t.answer(account))
}

// filter leaves the rows that the conditions of the target leave.
func (t *target) filter(rows *table, p *payload) {
	for _, w := range t.Where {
		columns, asked := w.Columns, p.get(w.From)
		if w.By != "" {
			columns = []string{w.Names[p.get(w.By)]}
		}
		if asked == "" || columns[0] == "" {
			if w.Required {
				rows.rows = nil
			}
			continue
		}
		rows.keep(func(row []json.RawMessage) bool {
			return slices.ContainsFunc(columns, func(name string) bool {
				value, asked := strings.ToLower(text(row[rows.column(name)])), strings.ToLower(asked)
				return value == asked || !w.Equal && strings.Contains(value, asked)
			})
		})
	}
}

// shape is the data of an endpoint; false where that cannot be made of the rows.
func (t *target) shape(d answerData, endpoint string) (shaped string, ok bool) {
	rows := d.first()
	switch endpoint {
	case "dataset":
		return d.String(), true
	case "datatable":
		if rows == nil {
			return "[]", true
		}
		return rows.String(), true
	case "combobox":
		return t.choices(rows), true
	}
	cell := firstCell(rows)
	if rows == nil && t.Affected != nil {
		cell = strconv.Itoa(*t.Affected)
	}
	if endpoint == "boolean" {
		if rows == nil {
			return strconv.FormatBool(cell != "" && cell != "0"), true
		}
		return strconv.FormatBool(slices.Contains([]string{"true", "1", "是"}, cell)), true
	}
	if cell == "" {
		cell = "0"
	}
	_, err := strconv.ParseInt(cell, 10, 64)
	return cell, err == nil
}

func firstCell(rows *table) string {
	if rows == nil || len(rows.rows) == 0 {
		return ""
	}
	return text(rows.rows[0][0])
}

// choices are the rows as value and label.
func (t *target) choices(rows *table) string {
	if rows == nil || len(rows.columns) == 0 {
		return "[]"
	}
	value, label := 0, min(1, len(rows.columns)-1)
	if len(t.ComboBox) == 2 {
		value, label = rows.column(t.ComboBox[0]), rows.column(t.ComboBox[1])
	}
	choices := &table{columns: []string{"value", "label"}}
	for _, row := range rows.rows {
		choices.rows = append(choices.rows, []json.RawMessage{row[value], row[label]})
	}
	return choices.String()
}
