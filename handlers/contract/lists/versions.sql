/*---
summary: 合同的各个版本和变更，按合同、审核状态筛选；只有数据范围内的合同的
record: Con_Version
effect: read
scope: {shop: c.ShopId, owner: c.OwnerId, maker: c.CreateUserId}
params:
  VersionId:     {from: query.versionid, type: nvarchar(50), default: ''}
  ContractId:    {from: query.contractid, default: ''}
  ExamineStatus: {from: query.examinestatus, default: null}
  Keyword:       {from: query.keyword, type: nvarchar(50), default: '', like: contains}
restricted: {DealerAmount: {button: contract-list.dealer}}
sort:
  allow: [v.CreateDate, v.VersionNo]
  default: v.CreateDate DESC, v.VersionId DESC
page: {}
---*/
SELECT v.VersionId, v.ContractId, c.ContractNo, v.VersionNo, v.Amount, v.DealerAmount, v.DeliveryDate, v.Terms, v.Reason, v.ExamineStatus, v.ExamineReason,
       v.RowVersion, v.CreateUserName, v.CreateDate, v.ModifyUserName, v.ModifyDate
FROM Con_Version v
JOIN Con_Contract c ON c.ContractId = v.ContractId
WHERE 1 = 1
  /*scope*/
  /*if VersionId*/ AND v.VersionId = @VersionId /*end*/
  /*if ContractId*/ AND v.ContractId = @ContractId /*end*/
  /*if ExamineStatus*/ AND v.ExamineStatus = @ExamineStatus /*end*/
  /*if Keyword*/ AND (c.ContractNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR v.Reason LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
