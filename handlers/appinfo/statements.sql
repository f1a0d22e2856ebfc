-- @statement appearance
-- The name, the owner and the default colour of the UI, the contact, and the size of labels.
SELECT s.Code, s.Value
FROM Base_Setting s
WHERE s.Code IN ('SiteTitle', 'CompanyName', 'ThemeColor', 'ServicePhone', 'LabelSize');
