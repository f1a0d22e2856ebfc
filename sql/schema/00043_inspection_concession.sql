-- Whether 让步接收 may be asked for where a lot has defects of the class 致命.
--
-- compatible: yes, it only adds a setting.

-- +goose Up
-- An installation that has settings gets this one.
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT n.Code, n.Name, '否', '来料检验', '是 或 否；否时有致命缺陷的批不能申请让步接收', 160
FROM (SELECT 'ConcessionForCritical' COLLATE Latin1_General_BIN2 AS Code, '致命缺陷可申请让步接收' AS Name) n
WHERE EXISTS (SELECT 1 FROM Base_Setting s) AND NOT EXISTS (SELECT 1 FROM Base_Setting s WHERE s.Code = n.Code);

-- +goose Down
DELETE FROM Base_Setting WHERE Code = 'ConcessionForCritical';
