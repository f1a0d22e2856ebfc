package approval

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/audit"
	"qiao/gateway/clock"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/handlers/approval/approvers"
	"qiao/handlers/approval/design"
	"qiao/handlers/approval/engine"
	"qiao/sql/seed"
)

// demoSpace is the namespace of the demo's keys, which are the same on every day.
var demoSpace = uuid.MustParse("5d1f3b1e-7a86-4b8f-9a5e-3f9e5a1c0b77")

// demoCase is one of the applications of seed.yaml: the applicant, the age in days, the form, and
// the moves that were made on it.
type demoCase struct {
	By      string // account
	Flow    string
	Days    int
	Form    map[string]any
	Chosen  []string // accounts: of 通用申请
	Record  string   // the applications of an area, by kind and key
	Summary string   // of an area that states its own
	Draft   bool
	Moves   []struct{ Action, Opinion string }
}

// fillDemo adds the demo company's applications by the same moves that people make, dated back from now, without
// notices.
func fillDemo(ctx context.Context, tx *store.Tx, data *seed.Data) error {
	var cases []demoCase
	if err := data.Section("applications", &cases); err != nil {
		return err
	}
	made := 0
	h := &Handlers{quiet: true, newID: func() string {
		made++
		return uuid.NewSHA1(demoSpace, fmt.Append(nil, made)).String()
	}}
	for i, c := range cases {
		at := data.Now().AddDate(0, 0, -c.Days).Truncate(time.Hour).Add(time.Duration(-i) * time.Minute)
		if err := h.fillCase(ctx, tx, data, c, at); err != nil {
			return fmt.Errorf("demo application %d: %w", i+1, err)
		}
	}
	return nil
}

// fillCase submits an application, and makes its moves as the approvers who are asked.
func (h *Handlers) fillCase(ctx context.Context, tx *store.Tx, data *seed.Data, c demoCase, at time.Time) error {
	who, err := demoPerson(ctx, tx, c.By)
	if err != nil {
		return err
	}
	flow, err := data.Row("flow", c.Flow)
	if err != nil {
		return err
	}
	row, definition, err := design.Find(ctx, tx, flow.ID(), "")
	if err != nil {
		return err
	}
	a, err := h.insert(ctx, tx, row, definition, who, at)
	if err != nil {
		return err
	}
	sent := map[string]json.RawMessage{}
	for name, value := range c.Form {
		if days, err := strconv.Atoi(strings.TrimPrefix(fmt.Sprint(value), "day")); err == nil && strings.HasPrefix(fmt.Sprint(value), "day") {
			value = at.AddDate(0, 0, days).Format(time.DateOnly)
		}
		if value, err = demoText(data, value); err != nil {
			return err
		}
		sent[name] = json.RawMessage(asJSON(value))
	}
	a.form, _ = definition.Read(sent, clock.Workdays{})
	a.facts, a.chosen = who.Facts, map[string][]string{}
	for _, account := range c.Chosen {
		chosen, err := demoPerson(ctx, tx, account)
		if err != nil {
			return err
		}
		a.chosen["chosen"] = append(a.chosen["chosen"], chosen.UserID)
	}
	if err := a.demoRecord(ctx, tx, data, c.Record); err != nil {
		return err
	}
	summary, err := demoText(data, c.Summary)
	if err != nil {
		return err
	}
	a.Summary = fmt.Sprint(summary)
	a.describe(who)
	if c.Draft {
		return a.saveRow(ctx, tx)
	}
	if err := h.submit(ctx, tx, a, demoOrigin(who.UserID, who.Name, at), at); err != nil {
		return err
	}
	for _, m := range c.Moves {
		at = at.Add(95 * time.Minute)
		if err := h.fillMove(ctx, tx, a.ApplicationID, order{Action: payload.Text(m.Action), Opinion: payload.Text(m.Opinion)}, at); err != nil {
			return err
		}
	}
	return nil
}

// demoText is a value of the file: "= quotation 杜鹏飞主卧与书房 Total" is a text of another record.
func demoText(data *seed.Data, value any) (any, error) {
	words := strings.Fields(fmt.Sprint(value))
	if len(words) != 4 || words[0] != "=" {
		return value, nil
	}
	return data.Text(words[1], words[2], words[3])
}

// demoRecord links an application to a record, which is named by kind and key. The first two fields become the title.
func (a *application) demoRecord(ctx context.Context, tx *store.Tx, data *seed.Data, named string) error {
	kind, key, of := strings.Cut(named, " ")
	if !of {
		return nil
	}
	id := seed.ID(kind, key) // of a record that the program makes
	if record, err := data.Row(kind, key); err == nil {
		id = record.ID()
	}
	a.SubjectID, a.Title = &id, a.definition.Fields[0].Filled(a.form)+" "+a.definition.Fields[1].Filled(a.form)
	_, err := tx.Exec(ctx, "approval/relate", store.Args{"ApplicationId": a.ApplicationID, "SubjectId": id, "RevokesId": nil})
	return err
}

// fillMove makes a move as the approver who is asked first, or as the applicant.
func (h *Handlers) fillMove(ctx context.Context, tx *store.Tx, id string, m order, at time.Time) error {
	a, err := h.reserve(ctx, tx, id)
	if err != nil {
		return err
	}
	origin := demoOrigin(a.ApplicantUserID, a.ApplicantName, at)
	if m.Action != actWithdraw {
		asked := slices.IndexFunc(a.engine.Tasks, func(t *engine.Task) bool { return t.Status == engine.Active })
		task := a.tasks[a.engine.Tasks[asked].ID]
		origin = demoOrigin(task.UserID, task.UserName, at)
	}
	return h.act(ctx, tx, a, origin, m, at)
}

func demoOrigin(userID, name string, at time.Time) audit.Origin {
	return audit.Origin{Caller: &session.Identity{UserID: userID, Name: name}, Now: at}
}

func demoPerson(ctx context.Context, tx *store.Tx, account string) (approvers.Person, error) {
	var id string
	if err := tx.Get(ctx, &id, "approval/account", store.Args{"Account": account}); err != nil {
		return approvers.Person{}, fmt.Errorf("account %s: %w", account, err)
	}
	return approvers.FindApplicant(ctx, tx, id)
}
