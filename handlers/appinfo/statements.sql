-- @statement appearance
-- What the UI is called, whose it is, its colour for those who have chosen none, whom to call, and the
-- size of labels.
SELECT s.Code, s.Value
FROM Base_Setting s
WHERE s.Code IN ('SiteTitle', 'CompanyName', 'ThemeColor', 'ServicePhone', 'LabelSize');
