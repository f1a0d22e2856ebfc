package bench_test

import (
	"net/url"
	"testing"
)

// moreAudit is a million rows of three years: 300 people, sign-ins most of them.
const moreAudit = `
INSERT INTO Audit_Log (AuditId, Event, Category, Action, Kind, ActorUserId, ActorAccount, ActorName, SubjectUserId, SubjectAccount, SubjectName,
	Object, Title, Outcome, Address, Device, CreateDate)
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000),
people(k, UserId, Account, RealName) AS (SELECT ROW_NUMBER() OVER (ORDER BY UserId) - 1, UserId, Account, RealName FROM Base_User)
SELECT printf('b-%08d', i),
	CASE WHEN i % 3 > 0 THEN CASE WHEN i % 500 = 1 THEN 'account.signin.failed' ELSE 'account.signin' END WHEN i % 9000 = 0 THEN 'account.password.reset' ELSE 'record.update' END,
	CASE WHEN i % 3 > 0 THEN 'sign-in' ELSE 'operation' END, '修改',
	CASE WHEN i % 3 > 0 THEN 'password' WHEN i % 9000 = 0 THEN 'account' ELSE 'Dorm_Room' END,
	p.UserId, p.Account, p.RealName, p.UserId, p.Account, p.RealName,
	CASE WHEN i % 3 > 0 THEN '' ELSE 'Dorm_Room/' || (i % 2000) END, '房间 A栋 ' || (i % 2000),
	CASE WHEN i % 3 > 0 AND i % 500 = 1 THEN '失败' ELSE '成功' END, '10.8.' || (i % 4) || '.' || (i % 250), 'Chrome 142 · Windows',
	strftime('%Y-%m-%d %H:%M:%f', '2023-11-20 08:00:00', '+' || (i * 94) || ' seconds')
FROM n JOIN people p ON p.k = i % 300`

// BenchmarkAudit measures the two views of an audit log with a million rows.
func BenchmarkAudit(b *testing.B) {
	a, address, token := startBenchSite(b, nil)
	execBench(b, a, moreAudit)
	operations, signIns := "/admin/system/operation-log/index?", "/admin/system/sign-in-log/index?"
	for _, page := range []struct{ name, path string }{
		{"first-page", operations},
		{"person", operations + "person=putong"},
		{"subject", operations + "subject=putong"},
		{"days", operations + "from=2025-01-01&to=2025-01-31"},
		{"event", operations + "event=account.password.reset"},
		{"kind", operations + "kind=account"},
		{"story", operations + "object=Dorm_Room/42"},
		{"address", operations + "address=10.8.1.21"},
		{"sign-ins", signIns},
		{"sign-ins-person", signIns + "person=putong"},
		{"sign-ins-failed", signIns + "outcome=" + url.QueryEscape("失败")},
		{"sign-ins-way", signIns + "kind=switched"},
	} {
		b.Run(page.name, func(b *testing.B) { measureList(b, address+page.path, token) })
	}
}
