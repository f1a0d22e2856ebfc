package seed

import "fmt"

// opinion is one row of feedback.yaml.
type opinion struct {
	Module, Opinion, Account string
	Days                     int
	Status, Reply            string // how it was handled, a day later; nothing where nobody has
	Seen                     bool   // whether the writer has looked at the answer since
}

// feedbackTable keeps the specification's fixed rating: every attitude is 较差.
// The information centre has answered some.
func feedbackTables(m menu, c *company) (opinions, history Table) {
	opinions, history = newTable("Eva_SystemEvaluation", "EvaluationId", "ModID", "ModName", "Account", "Appraiser", "Attitude", "RunCondition",
		"Easytouse", "DemandIsMet", "LeaveOpinion", "IP", "CreateDate",
		"Status", "Reply", "RowVersion", "ModifyUserId", "ModifyUserName", "ModifyDate", "AnswerSeenDate"), historyTable()
	const worse = "较差"
	for i, item := range load[[]opinion]("feedback.yaml") {
		appraiser := ""
		if item.Account != "" {
			appraiser = c.byAccount[item.Account].name
		}
		status, version, by, byName, at, seen := "待处理", 1, any(nil), any(nil), any(nil), any(nil)
		if item.Status != "" {
			handler := c.byAccount["admin"]
			status, version, by, byName, at = item.Status, 2, handler.id(), handler.name, c.daysAgo(item.Days-1, 10, 20+i)
			if item.Seen {
				seen = c.daysAgo(item.Days-2, 9, 0)
			}
			changes := []change{{"Status", "状态", "待处理", item.Status}}
			if item.Reply != "" {
				changes = append(changes, change{"Reply", "答复", nil, item.Reply})
			}
			history.add(guid("feedback change", fmt.Sprint(i)), "Eva_SystemEvaluation", guid("feedback", fmt.Sprint(i)), m.byID[item.Module].Title,
				"update", version, by, byName, "", changesText(changes), at)
		}
		opinions.add(guid("feedback", fmt.Sprint(i)), item.Module, m.byID[item.Module].Title, item.Account, appraiser, worse, worse, worse, worse,
			item.Opinion, fmt.Sprintf("10.8.%d.%d", 1+i%4, 20+i), c.daysAgo(item.Days, 9+i%8, 7*i%60),
			status, orNil(item.Reply), version, by, byName, at, seen)
	}
	return opinions, history
}
