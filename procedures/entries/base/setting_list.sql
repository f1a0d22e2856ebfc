/*---
procedure: P_Setting
cxtype: 获取辅助设置数据
aliases: ["*"]
summary: 应用设置，可按类别筛选，留空为全部
effect: read
access: signed-in
params:
  Category: {from: OtherA, type: nvarchar(100), default: ''}
---*/
SELECT s.Code, s.Name, s.Value, s.Category, s.Description
FROM Base_Setting s
WHERE @Category = '' OR s.Category = @Category
ORDER BY s.SortCode, s.Code;
