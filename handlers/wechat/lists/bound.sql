/*---
summary: 已绑定企业微信成员的员工，含已停用的
effect: read
params:
  Keyword: {from: query.keyword, type: nvarchar(50), default: '', like: contains}
sort: {allow: [u.Account, u.RealName, u.WechatId], default: 'u.RealName, u.UserId'}
page: {}
---*/
SELECT u.UserId, u.Account, u.RealName, COALESCE(t.FullPath, '') AS Place, u.WechatId, u.Enabled
FROM Base_User u
LEFT JOIN View_OrganizationTree t ON t.OrganizationId = u.OrganizationId
WHERE u.WechatId IS NOT NULL
  /*if Keyword*/ AND (u.RealName LIKE @Keyword ESCAPE '\' OR u.Account LIKE @Keyword ESCAPE '\' OR t.FullPath LIKE @Keyword ESCAPE '\' OR u.WechatId COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\'
    OR u.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
