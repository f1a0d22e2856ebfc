package inspection

import (
	"context"

	"github.com/shopspring/decimal"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/handlers/inspection/sampling"
)

// severities are the classes of defects, and how the fields of an inspection call them.
var severities = []struct{ name, field string }{{critical, "Critical"}, {major, "Major"}, {minor, "Minor"}}

// sentEntry has all findings of an inspector so far; each request sends all of them.
type sentEntry struct {
	Items     []sentItem
	Defects   []sentDefect
	Defective payload.Text // pieces; empty where it is to be computed
	Pieces    sentPieces
	Finish    bool
}

type sentItem struct {
	ItemID payload.Text `json:"ItemId"`
	Values []payload.Text
	Found  payload.Text // pieces that failed at a counted item; empty as long as the item is not inspected
}

type sentDefect struct {
	CategoryID payload.Text `json:"CategoryId"`
	Counted    payload.Text
	ItemID     payload.Text `json:"ItemId"` // that counts them among its failed pieces
	Beside     bool         // that they are counted beside all items
	Note       payload.Text
	Photos     []payload.Text
}

// item is an inspection item of an inspection.
type item struct {
	ItemID      string           `db:"ItemId" json:"ItemId"`
	FullName    string           `db:"FullName"`
	Kind        string           `db:"Kind" tstype:"'计量' | '计数'"`
	Requirement string           `db:"Requirement"`
	Method      *string          `db:"Method"`
	Tool        *string          `db:"Tool"`
	Unit        *string          `db:"Unit"`
	Lower       *decimal.Decimal `db:"LowerLimit" json:"LowerLimit" tstype:"string | null"`
	Upper       *decimal.Decimal `db:"UpperLimit" json:"UpperLimit" tstype:"string | null"`
	Pieces      int              `db:"Pieces"` // to be measured; 0 where pieces are counted
	CategoryID  string           `db:"CategoryId" json:"CategoryId"`
	Found       *int             `db:"Found"` // pieces that failed; null until the item is inspected

	Values []decimal.Decimal `db:"-" tstype:"string[]"`
	Covers []string          `db:"-"` // other categories that it looks for
	Names  []string          `db:"-"` // other categories that its words name
}

// found is the content of an entry after it was read.
type found struct {
	items     []item
	kinds     []kind
	defects   []defect
	defective int // -1 where it is to be computed
	pieces    sentPieces
	finish    bool
}

type defect struct {
	category, severity, note string
	counted, quantity        int
	photos                   []string

	item    *item // that counts it among its failed pieces; nil where none does
	beside  bool  // the inspector has said that none does
	hasItem bool  // it is the category of an item of the inspection
	failed  int   // pieces that failed at the items of the category
}

// SaveEntry answers POST list/entry/{id}: it saves the findings of an inspector, and with Finish
// submits the lot for judgement.
func (h *Handlers) SaveEntry(r *gateway.Request) (any, error) {
	var sent sentEntry
	if err := r.Bind(&sent); err != nil {
		return nil, errs.Failf("检验数据的格式不对：Items、Defects 应为列表")
	}
	return h.inspections.Step(r, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		if state := c.Before.Text("Status"); state != waiting && state != inspecting {
			return refuse(c, "已提交判定，不能再录入")
		}
		if err := mayBegin(ctx, tx, c.Before); err != nil {
			return err
		}
		f, err := readFound(ctx, tx, c, sent)
		if err != nil {
			return err
		}
		c.Verb = "录入检验"
		if f.finish {
			c.Verb = "提交判定"
		}
		return f.apply(c)
	})
}

// mayBegin refuses to begin a lot of a material that is not accepted from its supplier any
// more. The state is read without reserving it: a judgement reserves it before the lots that
// wait, so reserving here, after the lot, could end in a deadlock.
func mayBegin(ctx context.Context, tx *store.Tx, lot record.Row) error {
	if lot.Text("Status") != waiting {
		return nil
	}
	state, err := readState(ctx, tx, lot.Text("SupplierId"), lot.Text("MaterialId"))
	if err == nil && state.Strictness == sampling.Discontinued {
		return errs.Failf("该供应商的这种物料已暂停检验接收，恢复后才能检验 %s", lot.Text("InspectionNo"))
	}
	return err
}

// apply writes the findings into the inspection.
func (f *found) apply(c *record.Change) error {
	bySeverity := map[string]int{}
	for _, d := range f.defects {
		bySeverity[d.severity] += d.quantity
	}
	for _, class := range severities {
		c.After["Found"+class.field] = int64(bySeverity[class.name])
	}
	if err := f.countPieces(c, bySeverity); err != nil {
		return err
	}
	c.After["Status"] = inspecting
	c.After["Inspector"], c.After["InspectorUserId"] = c.Caller.Name, c.Caller.UserID
	if f.finish {
		if err := f.complete(); err != nil {
			return err
		}
		c.After["Status"], c.After["FinishDate"], c.After["Proposal"] = unjudged, c.Now, proposal(c.After)
	}
	c.Then(func(ctx context.Context, tx *store.Tx) error { return f.write(ctx, tx, c) })
	return nil
}

// proposal is the judgement that follows from the findings.
func proposal(lot record.Row) string {
	for _, class := range severities {
		if judgedBy(lot, class.field) > lot.Int("Ac"+class.field) {
			return returned
		}
	}
	return accepted
}

// complete refuses an entry that has items without an inspection, or with too few measured pieces.
func (f *found) complete() error {
	for _, item := range f.items {
		if item.Kind == measured && len(item.Values) < item.Pieces {
			return errs.Failf("“%s”要测 %d 件，还差 %d 件", item.FullName, item.Pieces, item.Pieces-len(item.Values))
		}
		if item.Found == nil {
			return errs.Failf("“%s”还没有检验", item.FullName)
		}
	}
	return f.asked()
}
