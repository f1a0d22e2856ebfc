-- The size of labels, for the label printers that a site has.
--
-- compatible: yes, it only adds a setting.

-- +goose Up
-- An installation that has settings gets this one.
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT 'LabelSize' COLLATE Latin1_General_BIN2, '标签尺寸', '100×70', '打印', '宽×高，毫米：60×40 或 100×70；检验单、房间和水电表的标签都用它', 190
FROM (SELECT 1 AS One) o
WHERE EXISTS (SELECT 1 FROM Base_Setting s) AND NOT EXISTS (SELECT 1 FROM Base_Setting s WHERE s.Code = 'LabelSize');

-- +goose Down
DELETE FROM Base_Setting WHERE Code = 'LabelSize';
