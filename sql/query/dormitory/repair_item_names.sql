-- The kinds of repairs that are offered.
SELECT p.Name FROM Base_Parameter p WHERE p.Category = '报修项目' AND p.Enabled = 1 ORDER BY p.SortCode, p.Name;
