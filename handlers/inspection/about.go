package inspection

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/attachments"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// head is an inspection for its approvers.
type head struct {
	InspectionNo   string          `db:"InspectionNo"`
	Supplier       string          `db:"Supplier"`
	Material       string          `db:"Material"`
	Spec           *string         `db:"Spec"`
	Unit           string          `db:"Unit"`
	BatchNo        string          `db:"BatchNo"`
	ArrivalDate    store.LocalTime `db:"ArrivalDate"`
	LotSize        int64           `db:"LotSize"`
	SampleSize     int64           `db:"SampleSize"`
	Strictness     string          `db:"Strictness"`
	CountBy        string          `db:"CountBy"`
	AcCritical     int64           `db:"AcCritical"`
	AcMajor        int64           `db:"AcMajor"`
	AcMinor        int64           `db:"AcMinor"`
	FoundCritical  int64           `db:"FoundCritical"`
	FoundMajor     int64           `db:"FoundMajor"`
	FoundMinor     int64           `db:"FoundMinor"`
	PiecesCritical *int64          `db:"PiecesCritical"`
	PiecesMajor    *int64          `db:"PiecesMajor"`
	PiecesMinor    *int64          `db:"PiecesMinor"`
	Defective      int64           `db:"Defective"`
	Inspector      *string         `db:"Inspector"`
	Status         string          `db:"Status"`
}

// showing shows an inspection with its items and the photos of its defects to the people who take part in its approval.
func (h *Handlers) showing() *approval.Showing {
	return &approval.Showing{Record: h.about, Photo: h.aboutPhoto}
}

func (h *Handlers) about(ctx context.Context, key string) (about approval.About, err error) {
	var lot head
	if err := h.DB.Get(ctx, &lot, "inspection/about", store.Args{"InspectionId": key}); err != nil {
		return about, err
	}
	shown, err := h.readEntry(ctx, key)
	if err != nil {
		return about, err
	}
	return approval.About{
		Title: "检验单 " + lot.InspectionNo, Page: detailMenu, Key: key, Facts: lot.facts(),
		Parts: []approval.Part{lot.classes(), itemsShown(shown), besides(shown)},
	}, nil
}

func (l head) facts() []approval.Fact {
	return []approval.Fact{
		{Label: "供应商", Text: l.Supplier},
		{Label: "物料", Text: l.Material},
		{Label: "规格", Text: store.OrEmpty(l.Spec)},
		{Label: "到货日期", Text: l.ArrivalDate.Format(time.DateOnly)},
		{Label: "批号", Text: l.BatchNo},
		{Label: "批量", Text: fmt.Sprintf("%d %s", l.LotSize, l.Unit)},
		{Label: "抽样", Text: fmt.Sprintf("%d %s（%s）", l.SampleSize, l.Unit, l.Strictness)},
		{Label: "不良件数", Text: strconv.FormatInt(l.Defective, 10)},
		{Label: "检验员", Text: store.OrEmpty(l.Inspector)},
		{Label: "状态", Text: l.Status},
	}
}

// classes are the counts that decide, beside the limits of the plan.
func (l head) classes() approval.Part {
	part := approval.Part{Title: "判定", Columns: []string{"缺陷", "Ac / Re", l.CountBy, "结果"}, Rows: []approval.Row{}}
	pieces := []*int64{l.PiecesCritical, l.PiecesMajor, l.PiecesMinor}
	found := []int64{l.FoundCritical, l.FoundMajor, l.FoundMinor}
	for i, ac := range []int64{l.AcCritical, l.AcMajor, l.AcMinor} {
		if l.CountBy == byPieces && pieces[i] != nil {
			found[i] = *pieces[i]
		}
		row := approval.Row{Bad: found[i] > ac, Cells: []string{severities[i].name, fmt.Sprintf("%d / %d", ac, ac+1), strconv.FormatInt(found[i], 10), "接收"}}
		if row.Bad {
			row.Cells[3] = "拒收"
		}
		part.Rows = append(part.Rows, row)
	}
	return part
}

// itemsShown are the items, the photos of the category that an item counts on its row.
func itemsShown(entry shownEntry) approval.Part {
	part := approval.Part{Title: "检验项目", Columns: []string{"项目", "要求", "结果"}, Rows: []approval.Row{}}
	for _, it := range entry.Items {
		result := "未检验"
		if it.Found != nil {
			result = "合格"
			if *it.Found > 0 {
				result = fmt.Sprintf("不合格 %d%s", *it.Found, among(entry, it))
			}
		}
		if len(it.Values) > 0 {
			values := make([]string, len(it.Values))
			for i, value := range it.Values {
				values[i] = value.String()
			}
			result += "：" + strings.Join(values, "、") + " " + store.OrEmpty(it.Unit)
		}
		row := approval.Row{Cells: []string{it.FullName, it.Requirement, result}, Bad: it.Found != nil && *it.Found > 0}
		if d := evidenceOf(entry, it); d != nil {
			row.Note, row.Photos = store.OrEmpty(d.Note), d.Photos
		}
		part.Rows = append(part.Rows, row)
	}
	return part
}

// evidenceOf is the defect whose photos and note the row of an item shows: a category that was not counted beside the
// items is shown by the first item that counts it.
func evidenceOf(entry shownEntry, it item) *shownDefect {
	at := slices.IndexFunc(entry.Defects, func(d shownDefect) bool { return d.CategoryID == it.CategoryID && d.Counted == 0 })
	if at < 0 {
		return nil
	}
	counts := func(other item) bool {
		return other.CategoryID == it.CategoryID && (entry.Defects[at].Quantity == 0 || other.Found != nil && *other.Found > 0)
	}
	if first := slices.IndexFunc(entry.Items, counts); first < 0 || entry.Items[first].ItemID != it.ItemID {
		return nil
	}
	return &entry.Defects[at]
}

// among are the defects of other categories among the failed pieces of an item.
func among(entry shownEntry, it item) string {
	var texts []string
	for _, d := range entry.Defects {
		if store.OrEmpty(d.ItemID) == it.ItemID && d.CategoryID != it.CategoryID {
			texts = append(texts, fmt.Sprintf("%s %d", d.CategoryName, d.Counted))
		}
	}
	if len(texts) == 0 {
		return ""
	}
	return "（其中 " + strings.Join(texts, "、") + "）"
}

// besides are the defects that were recorded by hand, each with the place where it is counted.
func besides(entry shownEntry) approval.Part {
	part := approval.Part{Title: "另外记录的缺陷", Columns: []string{"类别", "严重程度", "数量", "计数"}, Rows: []approval.Row{}}
	for _, d := range entry.Defects {
		if d.Counted > 0 {
			part.Rows = append(part.Rows, approval.Row{
				Cells: []string{d.CategoryName, d.Severity, strconv.Itoa(d.Counted), countedAt(entry, d)}, Bad: true, Note: store.OrEmpty(d.Note), Photos: d.Photos,
			})
		}
	}
	return part
}

// countedAt says where a defect is counted.
func countedAt(entry shownEntry, d shownDefect) string {
	for _, it := range entry.Items {
		if it.ItemID == store.OrEmpty(d.ItemID) {
			return "已计入“" + it.FullName + "”"
		}
	}
	return "另计"
}

// aboutPhoto answers a photo of the defects of an inspection.
func (h *Handlers) aboutPhoto(r *gateway.Request, key, fileID string) (any, error) {
	file, err := attachments.Find(r.Context(), h.DB, fileID, defectPhotos)
	if errors.Is(err, store.ErrNoRows) {
		return nil, errs.New(errs.NotFound)
	}
	if err != nil {
		return nil, err
	}
	var defects []struct {
		DefectID   string `db:"DefectId"`
		CategoryID string `db:"CategoryId"`
	}
	if err := h.DB.Select(r.Context(), &defects, "inspection/defect_keys", store.Args{"InspectionId": key}); err != nil {
		return nil, err
	}
	for _, d := range defects {
		if d.DefectID == file.RecordID {
			return h.Files.Serve(r.Context(), fileID, defectPhotos)
		}
	}
	return nil, errs.New(errs.NotFound)
}
