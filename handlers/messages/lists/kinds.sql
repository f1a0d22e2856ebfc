/*---
summary: 消息类型和默认渠道
record: Msg_Kind
effect: read
params:
  Kind: {from: query.kind, type: nvarchar(50), default: ''}
sort:
  allow: [k.Kind]
  default: k.SortCode, k.Kind
page: {}
---*/
SELECT k.Kind, k.Name, k.Wechat, k.Sms, k.Fixed, k.RowVersion, k.ModifyUserName, k.ModifyDate
FROM Msg_Kind k
WHERE 1 = 1
  /*if Kind*/ AND k.Kind = @Kind /*end*/
/*sort*/
/*page*/
