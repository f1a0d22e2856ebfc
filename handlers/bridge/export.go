package bridge

import (
	"bytes"
	"time"

	"qiao/gateway"
	core "qiao/gateway/bridge"
	"qiao/gateway/bridge/progress"
	"qiao/gateway/errs"
	"qiao/gateway/sheet"
	"qiao/gateway/store"
	"qiao/gateway/wire"
)

// ExportCoverage answers GET coverage/export: the shapes of all targets as a spreadsheet.
func (h *Handlers) ExportCoverage(r *gateway.Request) (any, error) {
	filter, _, err := filterOf(r, nil)
	if err != nil {
		return nil, err
	}
	if h.Progress == nil {
		return nil, errUnset
	}
	release, err := r.Turn()
	if err != nil {
		return nil, err
	}
	defer release()
	shapes, total, err := h.Progress.Coverage(r.Context(), filter, 0, int64(h.ExportRows))
	if err != nil {
		return nil, err
	}
	if total > h.ExportRows {
		return nil, errs.Failf("导出超过 %d 行，请缩小查询范围", h.ExportRows)
	}
	body, err := workbook(shapes)
	return gateway.Raw{ContentType: sheet.ContentType, Disposition: sheet.Disposition("迁移覆盖情况", r.Now().Format(time.DateOnly)), Body: body}, err
}

func workbook(shapes []progress.Covered) ([]byte, error) {
	options := sheet.Options{Name: "迁移覆盖情况"}
	var columns []wire.Column
	for _, c := range progress.Columns {
		options.Columns = append(options.Columns, sheet.Column{Heading: c.Heading, Width: c.Width})
		columns = append(columns, wire.Column{Name: c.Name, Type: wire.Auto})
	}
	var body bytes.Buffer
	file := sheet.New(&body, options)
	defer file.Discard()
	if err := file.Columns(columns); err != nil {
		return nil, err
	}
	for i := range shapes {
		cells := make([]wire.Value, len(progress.Columns))
		for j, c := range progress.Columns {
			cells[j] = cell(c.Value(&shapes[i]))
			if word := words[string(cells[j].Bytes)]; word != "" && (c.Name == "kind" || c.Name == "effect" || c.Name == "state") {
				cells[j].Bytes = []byte(word)
			}
		}
		if err := file.Row(cells); err != nil {
			return nil, err
		}
	}
	err := file.Close()
	return body.Bytes(), err
}

// words are the values of kinds, effects and states as staff read them.
var words = map[string]string{
	string(progress.Procedure): "存储过程", string(progress.Route): "接口地址", "read": "读", "write": "写",
	string(core.Legacy): "旧系统", string(core.Shadow): "影子比较", string(core.Canary): "灰度", string(core.Native): "本系统",
}

func cell(value any) wire.Value {
	switch v := value.(type) {
	case int64:
		return wire.Value{Kind: wire.IntKind, Int: v}
	case float64:
		return wire.Value{Kind: wire.RealKind, Float: v}
	case bool:
		if v {
			return wire.Value{Kind: wire.TextKind, Bytes: []byte("是")}
		}
		return wire.Value{Kind: wire.TextKind, Bytes: []byte("否")}
	case store.LocalTime:
		if v.IsZero() {
			return wire.Value{}
		}
		return wire.Value{Kind: wire.TimeKind, Time: v.Time}
	default:
		text, _ := v.(string) // the rest are texts
		return wire.Value{Kind: wire.TextKind, Bytes: []byte(text)}
	}
}
