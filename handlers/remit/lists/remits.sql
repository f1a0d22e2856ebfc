/*---
summary: 回款、退款和更正，按账户、合同、客户、审核和回款状态、方式、付款日期、金额、付款人筛选；只有数据范围内的
record: Fin_Remit
effect: read
scope: {shop: r.ShopId, owner: r.OwnerId, maker: r.CreateUserId}
params:
  RemitId:        {from: query.remitid, type: nvarchar(50), default: ''}
  Keyword:        {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Kind:           {from: query.kind, default: ''}
  AccountId:      {from: query.accountid, default: ''}
  ContractId:     {from: query.contractid, default: ''}
  CustomerId:     {from: query.customerid, default: ''}
  ShopId:         {from: query.shopid, default: ''}
  OrganizationId: {from: query.organizationid, default: ''}
  OwnerId:        {from: query.ownerid, default: ''}
  ExamineStatus:  {from: query.examinestatus, default: null}
  RemitStatus:    {from: query.remitstatus, default: null}
  Way:            {from: query.way, default: ''}
  Payer:          {from: query.payer, default: '', like: contains}
  Reversed:       {from: query.reversed, type: bit, default: null, title: 已红冲}
  ForAudit:       {from: query.foraudit, type: bit, default: null, title: 等待审核}
  AmountFrom:     {from: query.amountfrom, type: 'decimal(12,2)', default: null}
  AmountTo:       {from: query.amountto, type: 'decimal(12,2)', default: null}
  RemitFrom:      {from: query.remitdatefrom, type: date, default: null}
  RemitTo:        {from: query.remitdateto, type: date, default: null}
  PostFrom:       {from: query.postdatefrom, type: date, default: null}
  PostTo:         {from: query.postdateto, type: date, default: null}
result: {columns: {Similar: int}}
sort:
  allow: [r.RemitNo, r.Amount, r.RemitDate, r.PostDate, r.CreateDate]
  default: r.CreateDate DESC, r.RemitId DESC
page: {}
export:
  name: 回款登记
  columns:
    {RemitNo: 18, Kind: 8, AccountName: 24, DealerName: 18, ShopName: 18, Amount: {width: 14, format: '#,##0.00', total: true}, RemitDate: {width: 12, format: yyyy-mm-dd},
      Way: 8, Payer: 16, CustomerName: 12, ContractNo: 18, ExamineStatus: {width: 10, enumeration: examineStatus}, RemitStatus: {width: 10, enumeration: remitStatus},
      PostDate: {width: 12, format: yyyy-mm-dd}, AuditUserName: 10, ReverseDate: {width: 12, format: yyyy-mm-dd}, ReverseReason: 30, ExamineReason: 30, OwnerName: 12,
      Remark: 30, CreateUserName: 10, CreateDate: 18}
tests:
  - {name: 没有店铺的人看不到, as: sushe, rows: 0}
---*/
SELECT r.RemitId, r.RemitNo, r.Kind, r.AccountId, a.Name AS AccountName, r.Amount, r.RemitDate, r.Way, r.Payer, r.ContractId, c.ContractNo,
       r.CustomerId, k.Name AS CustomerName, r.Remark, r.ShopId, s.ShopName, r.OrganizationId, o.FullName AS DealerName, r.OwnerId, u.RealName AS OwnerName,
       r.ExamineStatus, r.ExamineReason, r.Pending, r.RemitStatus, r.AuditUserName, r.PostDate, r.ReverseDate, r.ReverseReason,
       -- others of the dealer that may be the same payment
       (SELECT COUNT(*) FROM Fin_Remit d WHERE d.Payer = r.Payer AND d.RemitDate = r.RemitDate AND d.Amount = r.Amount AND d.Kind = r.Kind
          AND d.OrganizationId = r.OrganizationId AND d.RemitId <> r.RemitId AND d.ReverseDate IS NULL) AS Similar,
       r.RowVersion, r.CreateUserName, r.CreateDate, r.ModifyUserName, r.ModifyDate
FROM Fin_Remit r
LEFT JOIN Fin_Account a ON a.AccountId = r.AccountId
LEFT JOIN Con_Contract c ON c.ContractId = r.ContractId
LEFT JOIN Crm_Customer k ON k.CustomerId = r.CustomerId
LEFT JOIN Base_Shop s ON s.ShopId = r.ShopId
LEFT JOIN Base_Organization o ON o.OrganizationId = r.OrganizationId
LEFT JOIN Base_User u ON u.UserId = r.OwnerId
WHERE 1 = 1
  /*scope*/
  /*if RemitId*/ AND r.RemitId = @RemitId /*end*/
  /*if Kind*/ AND r.Kind = @Kind /*end*/
  /*if AccountId*/ AND r.AccountId = @AccountId /*end*/
  /*if ContractId*/ AND r.ContractId = @ContractId /*end*/
  /*if CustomerId*/ AND r.CustomerId = @CustomerId /*end*/
  /*if ShopId*/ AND r.ShopId = @ShopId /*end*/
  /*if OrganizationId*/ AND r.OrganizationId = @OrganizationId /*end*/
  /*if OwnerId*/ AND r.OwnerId = @OwnerId /*end*/
  /*if ExamineStatus*/ AND r.ExamineStatus = @ExamineStatus /*end*/
  /*if RemitStatus*/ AND r.RemitStatus = @RemitStatus /*end*/
  /*if Way*/ AND r.Way = @Way /*end*/
  /*if Payer*/ AND r.Payer LIKE @Payer ESCAPE '\' /*end*/
  /*if Reversed*/ AND @Reversed = CASE WHEN r.ReverseDate IS NULL THEN 0 ELSE 1 END /*end*/
  /*if ForAudit*/ AND @ForAudit = CASE WHEN r.ExamineStatus = 0 AND r.Pending IS NULL THEN 1 ELSE 0 END /*end*/
  /*if AmountFrom*/ AND r.Amount >= @AmountFrom /*end*/
  /*if AmountTo*/ AND r.Amount <= @AmountTo /*end*/
  /*if RemitFrom*/ AND r.RemitDate >= @RemitFrom /*end*/
  /*if RemitTo*/ AND r.RemitDate <= @RemitTo /*end*/
  /*if PostFrom*/ AND r.PostDate >= @PostFrom /*end*/
  /*if PostTo*/ AND r.PostDate <= @PostTo /*end*/
  /*if Keyword*/ AND (r.RemitNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR r.Payer LIKE @Keyword ESCAPE '\' OR a.Name LIKE @Keyword ESCAPE '\'
    OR c.ContractNo COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR k.Name LIKE @Keyword ESCAPE '\' OR r.Remark LIKE @Keyword ESCAPE '\'
    OR k.Name IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
