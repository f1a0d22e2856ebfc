-- The calendar by which a flow counts working days: holidays, and weekends that are worked.
--
-- compatible: yes, it only adds settings.

-- +goose Up
-- An installation that has settings gets these two, without any day.
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT n.Code, n.Name, '无', '审批', n.Description, n.SortCode
FROM (SELECT 'CompanyHolidays' COLLATE Latin1_General_BIN2 AS Code, '公司假日' AS Name, 170 AS SortCode, '流程中按工作日计算天数时不算的日子；日期或范围，用逗号隔开，没有则填 无' AS Description
      UNION ALL
      SELECT 'WorkingWeekends' COLLATE Latin1_General_BIN2, '调休上班日', 180, '流程中按工作日计算天数时要算的周末；日期或范围，用逗号隔开，没有则填 无') n
WHERE EXISTS (SELECT 1 FROM Base_Setting s) AND NOT EXISTS (SELECT 1 FROM Base_Setting s WHERE s.Code = n.Code);

-- +goose Down
DELETE FROM Base_Setting WHERE Code IN ('CompanyHolidays', 'WorkingWeekends');
