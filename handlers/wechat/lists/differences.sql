/*---
summary: 企业微信通讯录与本系统的差异，一个部门或成员一行，按类型、状态、姓名筛选
effect: read
params:
  Keyword: {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Kind:    {from: query.kind, type: nvarchar(20), default: ''}
  State:   {from: query.state, type: nvarchar(20), default: ''}
  Open:    {from: query.open, type: nvarchar(5), default: ''}
sort: {allow: [d.Kind, d.Name, d.State], default: 'd.SortCode, d.DifferenceId'}
page: {}
---*/
SELECT d.DifferenceId, d.Kind, d.ObjectType, d.ObjectId, d.RemoteId, d.Name, d.Place, d.Detail, d.State, d.Reason, d.FoundDate, d.ModifyUserName, d.ModifyDate
FROM Wechat_Difference d
WHERE 1 = 1
  /*if Kind*/ AND d.Kind = @Kind /*end*/
  /*if State*/ AND d.State = @State /*end*/
  /*if Open*/ AND d.State IN ('待写入', '待确认', '写入失败') /*end*/
  /*if Keyword*/ AND (d.Name LIKE @Keyword ESCAPE '\' OR d.Place LIKE @Keyword ESCAPE '\' OR d.Detail LIKE @Keyword ESCAPE '\' OR d.RemoteId COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
