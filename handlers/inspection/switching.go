package inspection

import (
	"context"
	"errors"
	"maps"
	"strings"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/handlers/inspection/sampling"
)

// stateRow is how strictly a material of a supplier is inspected, as it is kept.
type stateRow struct {
	Strictness string `db:"Strictness"`
	Score      int    `db:"Score"`
	Recent     string `db:"Recent"`
	Refused    int    `db:"Refused"`
}

// readState is the state before the next lot of a material of a supplier.
func readState(ctx context.Context, tx *store.Tx, supplier, material string) (sampling.State, error) {
	var row stateRow
	err := tx.Get(ctx, &row, "inspection/switching", store.Args{"SupplierId": supplier, "MaterialId": material})
	if errors.Is(err, store.ErrNoRows) {
		return sampling.Start(), nil
	}
	state := sampling.State{Strictness: sampling.Strictness(row.Strictness), Score: row.Score, Refused: row.Refused}
	for _, lot := range row.Recent {
		state.Recent = append(state.Recent, lot == 'A')
	}
	return state, err
}

func writeState(ctx context.Context, tx *store.Tx, supplier, material string, s sampling.State, now store.LocalTime) error {
	var recent strings.Builder
	for _, accepted := range s.Recent {
		recent.WriteString(map[bool]string{true: "A", false: "R"}[accepted])
	}
	_, err := tx.Exec(ctx, "inspection/set_switching", store.Args{
		"SupplierId": supplier, "MaterialId": material, "Strictness": string(s.Strictness), "Score": s.Score,
		"Recent": recent.String(), "Refused": s.Refused, "Now": now,
	})
	return err
}

// switchAfter applies the switching rules to a lot that has been judged on its original
// inspection. Supplier and material are reserved first: judgements of their lots follow
// one another.
func (h *Handlers) switchAfter(ctx context.Context, tx *store.Tx, lot record.Row, origin audit.Origin) error {
	supplier, material := lot.Text("SupplierId"), lot.Text("MaterialId")
	pair := store.Args{"SupplierId": supplier, "MaterialId": material}
	if _, err := tx.Exec(ctx, "inspection/reserve_switching", pair); err != nil || lot.Bool("Resubmitted") {
		return err
	}
	state, err := readState(ctx, tx, supplier, material)
	if err != nil {
		return err
	}
	var steady bool
	if err := tx.Get(ctx, &steady, "inspection/steady", store.Args{"SupplierId": supplier}); err != nil {
		return err
	}
	next := state.Next(sampling.Lot{Accepted: lot.Text("Status") == accepted, Points: pointsOf(lot)}, steady)
	return h.switchTo(ctx, tx, supplier, material, next, origin)
}

// switchTo saves the state after a lot. It makes new plans for lots whose inspection has not begun
// and whose plan has another strictness. While lots are not inspected (暂停), plans stay.
func (h *Handlers) switchTo(ctx context.Context, tx *store.Tx, supplier, material string, next sampling.State, origin audit.Origin) error {
	if err := writeState(ctx, tx, supplier, material, next, store.LocalTime{Time: origin.Now}); err != nil || next.Strictness == sampling.Discontinued {
		return err
	}
	pair := store.Args{"SupplierId": supplier, "MaterialId": material}
	if _, err := tx.Exec(ctx, "inspection/reserve_waiting", pair); err != nil {
		return err
	}
	var lots []waitingLot
	if err := tx.Select(ctx, &lots, "inspection/waiting", pair); err != nil {
		return err
	}
	for _, lot := range lots {
		if err := h.replan(ctx, tx, lot, next.Strictness, origin); err != nil {
			return err
		}
	}
	return nil
}

// waitingLot has the data from which the plan of a lot is made again.
type waitingLot struct {
	InspectionID string `db:"InspectionId"`
	Strictness   string `db:"Strictness"`
	LotSize      int64  `db:"LotSize"`
	Level        string `db:"InspectLevel"`
	AqlCritical  string `db:"AqlCritical"`
	AqlMajor     string `db:"AqlMajor"`
	AqlMinor     string `db:"AqlMinor"`
}

// replan computes the plan of a lot again, with the level and the AQLs of its registration.
func (h *Handlers) replan(ctx context.Context, tx *store.Tx, lot waitingLot, strictness sampling.Strictness, origin audit.Origin) error {
	if lot.Strictness == string(strictness) {
		return nil
	}
	plan, err := planOf(record.Row{
		"LotSize": lot.LotSize, "InspectLevel": lot.Level, "AqlCritical": lot.AqlCritical, "AqlMajor": lot.AqlMajor, "AqlMinor": lot.AqlMinor,
	}, strictness)
	if err != nil {
		return err
	}
	return h.inspections.In(tx, origin).Step(ctx, lot.InspectionID, func(_ context.Context, _ *store.Tx, c *record.Change) error {
		maps.Copy(c.After, plan)
		c.Then(func(ctx context.Context, tx *store.Tx) error { return writeItems(ctx, tx, c) })
		return nil
	})
}

// pointsOf is the number of points that a lot adds to the switching score: the smallest number of
// its classes. A class that accepts no defect at all has no AQL that could be tightened.
func pointsOf(lot record.Row) int {
	aqls := aqlsOf(lot)
	found, err := sampling.ForLot(sampling.Normal, int(lot.Int("LotSize")), lot.Text("InspectLevel"), aqls...)
	if err != nil {
		return 0
	}
	least := 3
	for i, class := range severities {
		if aqls[i] != sampling.None {
			least = min(least, sampling.Points(found.Plans[i], aqls[i], int(judgedBy(lot, class.field))))
		}
	}
	return least
}

// Resume answers POST list/resume: lots of a material of a supplier are inspected again after
// they were not any more (clause 9.4), on tightened inspection.
func (h *Handlers) Resume(r *gateway.Request) (any, error) {
	var asked struct {
		SupplierID payload.Text `json:"SupplierId"`
		MaterialID payload.Text `json:"MaterialId"`
		Reason     payload.Text
	}
	if err := r.Bind(&asked); err != nil {
		return nil, err
	}
	reason, err := said("恢复的原因", asked.Reason, true)
	if err != nil {
		return nil, err
	}
	supplier, material := string(asked.SupplierID), string(asked.MaterialID)
	return nil, h.DB.Tx(r.Context(), func(tx *store.Tx) error {
		if _, err := tx.Exec(r.Context(), "inspection/reserve_switching", store.Args{"SupplierId": supplier, "MaterialId": material}); err != nil {
			return err
		}
		state, err := readState(r.Context(), tx, supplier, material)
		if err != nil {
			return err
		}
		if state.Strictness != sampling.Discontinued {
			return errs.Failf("该供应商的这种物料没有暂停检验接收")
		}
		if err := h.switchTo(r.Context(), tx, supplier, material, state.Resume(), r.Origin()); err != nil {
			return err
		}
		line := r.Origin().Did(audit.RecordUpdated, "Insp_Supplier/"+supplier)
		line.Title = "恢复检验接收：" + reason
		return audit.Write(r.Context(), tx, line)
	})
}

// mostSaid is the maximum length of a note on a move, in UTF-16 units.
const mostSaid = 500

// said trims and checks a note on a move.
func said(label string, text payload.Text, required bool) (string, error) {
	trimmed := strings.TrimSpace(string(text))
	switch {
	case required && trimmed == "":
		return "", errs.Failf("请填写%s", label)
	case payload.Units(trimmed) > mostSaid:
		return "", errs.Failf("%s超过 %d 个字符", label, mostSaid)
	default:
		return trimmed, nil
	}
}
