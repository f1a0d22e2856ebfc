-- What 参数设置 offers of a category, such as 报修项目.
SELECT p.Name FROM Base_Parameter p WHERE p.Category = @Category AND p.Enabled = 1 ORDER BY p.SortCode, p.Name;
