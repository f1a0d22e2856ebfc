package approval

import (
	"context"
	"slices"

	"qiao/gateway/store"
	"qiao/handlers/approval/approvers"
	"qiao/handlers/approval/engine"
)

// way is the plan with the tasks of its steps; for steps that were not reached, the people who
// would be asked.
func (a *application) way(ctx context.Context, db store.Reader) ([]approvers.Planned, error) {
	find, err := a.people(ctx, db)
	if err != nil {
		return nil, err
	}
	steps := find.Foresee(a.engine.Plan)
	a.show(steps)
	return steps, nil
}

func (a *application) show(steps []approvers.Planned) {
	for i := range steps {
		s := &steps[i]
		for _, lane := range s.Lanes {
			a.show(lane)
		}
		s.Tasks = a.shown(s.StepID)
		if len(s.Tasks) > 0 {
			s.People, s.Problem = nil, ""
		}
	}
}

// shown returns the tasks of a step, of the last time that it was reached.
func (a *application) shown(stepID string) (tasks []approvers.Task) {
	var rows []*taskRow
	for _, row := range a.rows() {
		if row.StepID == stepID && (row.Live || !a.reached(stepID)) && row.Round == a.Round {
			rows = append(rows, row)
		}
	}
	slices.SortStableFunc(rows, func(x, y *taskRow) int { return 1000*(x.Seat-y.Seat) + x.Place - y.Place })
	for _, row := range rows {
		task := approvers.Task{
			TaskID: row.TaskID, UserID: row.UserID, Name: row.UserName, Status: row.Status, AskDate: row.AskDate, ActedDate: row.ActedDate,
			Opinion: row.Opinion, Added: row.AddedBy != nil,
		}
		if store.OrEmpty(row.ActedUserID) != row.UserID {
			task.ActedBy = store.OrEmpty(row.ActedName)
		}
		tasks = append(tasks, task)
	}
	return tasks
}

func (a *application) reached(stepID string) bool {
	return slices.ContainsFunc(a.engine.Tasks, func(t *engine.Task) bool { return t.Live && t.StepID == stepID })
}
