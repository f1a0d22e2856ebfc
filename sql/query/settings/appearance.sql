-- What the UI is called, whose it is, and its colour for those who have chosen none.
SELECT s.Code, s.Value
FROM Base_Setting s
WHERE s.Code IN ('SiteTitle', 'CompanyName', 'ThemeColor');
