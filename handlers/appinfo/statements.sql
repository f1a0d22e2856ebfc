-- @statement appearance
-- What the UI is called, whose it is, its colour for those who have chosen none, and whom to call.
SELECT s.Code, s.Value
FROM Base_Setting s
WHERE s.Code IN ('SiteTitle', 'CompanyName', 'ThemeColor', 'ServicePhone');
