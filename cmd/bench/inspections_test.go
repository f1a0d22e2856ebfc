package bench_test

import "testing"

// moreInspections are 250,000 judged lots of one year with 1,000,000 rows of defects: 450
// materials of 60 suppliers, each with two inspectors and ten kinds of defects.
const moreInspections = `
CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 249999) SELECT i FROM n;
INSERT INTO Insp_Supplier (SupplierId, SupplierNo, FullName, Supplies, SteadyProduction, Status, CreateUserId, CreateUserName, CreateDate)
SELECT printf('5f7c6c6c-6965-8d06-8071-%012d', i), printf('S%04d', i), printf('供应商 %d', i), '板材', 0, '合作中', 'x', '王芳', '2026-11-20 08:30:00.000' FROM n WHERE i < 60;
INSERT INTO Insp_Material (MaterialId, MaterialNo, FullName, MaterialClass, Unit, InspectLevel, AqlCritical, AqlMajor, AqlMinor, Status, CreateUserId, CreateUserName, CreateDate)
SELECT printf('a8161a47-ce67-8c50-b1dc-%012d', i), printf('M%04d', i), printf('物料 %d', i), '板材', '张', 'II', '0', '1.5', '4.0', '启用', 'x', '王芳', '2026-11-20 08:30:00.000' FROM n WHERE i < 300;
INSERT INTO Insp_Category (CategoryId, ParentId, FullName, Severity, SortCode, CreateUserId, CreateUserName, CreateDate)
SELECT printf('601a5861-5bc5-8ef8-9e1c-%012d', i), '0', printf('缺陷 %d', i), CASE i % 3 WHEN 0 THEN '严重' ELSE '轻微' END, i, 'x', '王芳', '2026-11-20 08:30:00.000' FROM n WHERE i < 40;
CREATE TEMP TABLE lots AS SELECT i, i % 450 % 300 AS material, (i % 450 % 300 + i % 450 / 300 * 17) % 60 AS supplier, (i % 450 + i / 450 % 2) % 8 AS inspector,
	date('2025-12-01', '+' || (i % 365) || ' days') AS day FROM n;
INSERT INTO Insp_Inspection (InspectionId, InspectionNo, ArrivalDate, SupplierId, MaterialId, BatchNo, LotSize, Resubmitted, Strictness, InspectLevel, Letter, SampleSize,
	AqlCritical, AqlMajor, AqlMinor, AcCritical, AcMajor, AcMinor, FoundCritical, FoundMajor, FoundMinor, Defective, Status, InspectorUserId, CreateUserId, CreateUserName, CreateDate)
SELECT printf('9aa82a99-e4a1-8b37-b2ce-%012d', i), printf('X%08d', i), day || ' 00:00:00.000', printf('5f7c6c6c-6965-8d06-8071-%012d', supplier), printf('a8161a47-ce67-8c50-b1dc-%012d', material),
	'B', 500, 0, '正常', 'II', 'H', 50, '0', '1.5', '4.0', 0, 2, 5, 0, 1, 3, 4, CASE i % 11 WHEN 0 THEN '退货' ELSE '合格' END,
	printf('7589b3c7-0811-8d68-8def-%012d', inspector), 'x', '王芳', '2026-11-20 08:30:00.000' FROM lots;
INSERT INTO Insp_Defect (DefectId, InspectionId, CategoryId, Severity, Counted, Quantity)
SELECT printf('31febf1b-b90b-81de-%04d-%012d', j.i, l.i), printf('9aa82a99-e4a1-8b37-b2ce-%012d', l.i),
	printf('601a5861-5bc5-8ef8-9e1c-%012d', (l.material * 3 + (l.i / 450 * 4 + j.i) % 10) % 40), '轻微', 1, 1 + l.i % 3
FROM lots l JOIN n j ON j.i < 4;
INSERT INTO Insp_MonthLots (Month, SupplierId, MaterialId, InspectorUserId, Lots, Refused, Conceded, Inspected, Defective, Critical, Major, Minor)
SELECT substr(ArrivalDate, 1, 7), SupplierId, MaterialId, InspectorUserId, COUNT(*), SUM(Status = '退货'), 0, SUM(SampleSize), SUM(Defective), 0, SUM(FoundMajor), SUM(FoundMinor)
FROM Insp_Inspection WHERE InspectionNo LIKE 'X%' GROUP BY 1, 2, 3, 4;
INSERT INTO Insp_MonthDefects (Month, CategoryId, SupplierId, MaterialId, InspectorUserId, Lots, Quantity)
SELECT substr(i.ArrivalDate, 1, 7), d.CategoryId, i.SupplierId, i.MaterialId, i.InspectorUserId, COUNT(*), SUM(d.Quantity)
FROM Insp_Defect d JOIN Insp_Inspection i ON i.InspectionId = d.InspectionId WHERE i.InspectionNo LIKE 'X%' GROUP BY 1, 2, 3, 4, 5;
ANALYZE`

// BenchmarkDefects measures the summaries of a year with 1,000,000 rows of defects in it, and
// the inspections behind a line.
func BenchmarkDefects(b *testing.B) {
	a, address, token := startBenchSite(b, nil)
	execBench(b, a, moreInspections)
	const summary, supplier = "/admin/inspection/defect/summary?from=2025-12-01&to=2026-11-30&by=", "5f7c6c6c-6965-8d06-8071-000000000007"
	for _, page := range []struct{ name, path string }{
		{"supplier", summary + "supplier"},
		{"material", summary + "material"},
		{"category", summary + "category"},
		{"month", summary + "month&sort=Id"},
		{"inspector", summary + "inspector"},
		{"category-of-a-supplier", summary + "category&supplierid=" + supplier},
		{"month-of-a-supplier", summary + "month&supplierid=" + supplier},
		{"quality", "/admin/inspection/quality/index?from=2025-12-01&to=2026-11-30"},
		{"lots-of-a-supplier", "/admin/inspection/defect/lots?supplierid=" + supplier},
		{"lots-of-a-category", "/admin/inspection/defect/lots?categoryid=601a5861-5bc5-8ef8-9e1c-000000000007"},
		{"first-page", "/admin/inspection/list/index"},
		{"details", "/InspectModule/InspectHandler.ashx?action=defectdetail"},
	} {
		b.Run(page.name, func(b *testing.B) {
			measureList(b, address+page.path, token)
			b.ReportMetric(300, "bar-ms")
		})
	}
}
