/*---
summary: 上次比对时只在企业微信里、还没有绑定的成员，供手工绑定时选择
effect: read
params:
  Keyword: {from: query.keyword, type: nvarchar(50), default: '', like: contains}
page: {}
---*/
SELECT d.RemoteId AS WechatId, d.Name
FROM Wechat_Difference d
WHERE d.Kind = '多余成员' AND NOT EXISTS (SELECT 1 FROM Base_User u WHERE u.WechatId = d.RemoteId)
  /*if Keyword*/ AND (d.Name LIKE @Keyword ESCAPE '\' OR d.RemoteId COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\') /*end*/
ORDER BY d.Name, d.RemoteId
/*page*/
