package seed

import "fmt"

// opinion is one row of feedback.yaml.
type opinion struct {
	Module, Opinion, Account string
	Days                     int
}

// feedbackTable keeps the specification's fixed rating: every attitude is 较差.
func feedbackTable(c *company) Table {
	t := newTable("Eva_SystemEvaluation", "EvaluationId", "ModID", "Account", "Appraiser", "Attitude", "RunCondition",
		"Easytouse", "DemandIsMet", "LeaveOpinion", "IP", "CreateDate")
	const worse = "较差"
	for i, item := range load[[]opinion]("feedback.yaml") {
		appraiser := ""
		if item.Account != "" {
			appraiser = c.byAccount[item.Account].name
		}
		t.add(guid("feedback", fmt.Sprint(i)), item.Module, item.Account, appraiser, worse, worse, worse, worse,
			item.Opinion, fmt.Sprintf("10.8.%d.%d", 1+i%4, 20+i), c.daysAgo(item.Days, 9+i%8, 7*i%60))
	}
	return t
}
