/*---
summary: 同步范围内还没有绑定企业微信成员的在职员工
effect: read
params:
  Keyword: {from: query.keyword, type: nvarchar(50), default: '', like: contains}
sort: {allow: [u.Account, u.RealName], default: 'u.RealName, u.UserId'}
page: {}
result: {columns: {Reachable: bit}}
---*/
SELECT u.UserId, u.Account, u.RealName, COALESCE(t.FullPath, '') AS Place,
       CAST(CASE WHEN u.Mobile IS NULL AND u.Email IS NULL THEN 0 ELSE 1 END AS BIT) AS Reachable, d.State, d.Reason
FROM Base_User u
LEFT JOIN View_OrganizationTree t ON t.OrganizationId = u.OrganizationId
LEFT JOIN Wechat_Difference d ON d.ObjectType = '成员' AND d.ObjectId = u.UserId
LEFT JOIN Base_Setting s ON s.Code = 'WechatDirectory'
LEFT JOIN Base_Setting c ON c.Code = 'DealerTopDepartment'
WHERE u.Enabled = 1 AND u.WechatId IS NULL
  AND (s.Value = '工厂和经销商' OR NOT EXISTS (SELECT 1 FROM View_OrganizationPath v WHERE v.OrganizationId = u.OrganizationId AND v.AncestorId = c.Value COLLATE Latin1_General_BIN2))
  /*if Keyword*/ AND (u.RealName LIKE @Keyword ESCAPE '\' OR u.Account LIKE @Keyword ESCAPE '\' OR t.FullPath LIKE @Keyword ESCAPE '\'
    OR u.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
