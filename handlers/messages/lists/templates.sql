/*---
summary: 消息模板
record: Msg_Template
effect: read
params:
  TemplateId: {from: query.templateid, type: nvarchar(50), default: ''}
  Keyword:    {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Enabled:    {from: query.enabled, default: null}
sort:
  allow: [t.Name, t.ModifyDate]
  default: t.Enabled DESC, t.Name, t.TemplateId
page: {}
---*/
SELECT t.TemplateId, t.Name, t.Title, t.Content, t.Enabled, t.RowVersion, t.CreateUserName, t.CreateDate, t.ModifyUserName, t.ModifyDate
FROM Msg_Template t
WHERE 1 = 1
  /*if TemplateId*/ AND t.TemplateId = @TemplateId /*end*/
  /*if Enabled*/ AND t.Enabled = @Enabled /*end*/
  /*if Keyword*/ AND (t.Name LIKE @Keyword ESCAPE '\' OR t.Title LIKE @Keyword ESCAPE '\' OR t.Content LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
