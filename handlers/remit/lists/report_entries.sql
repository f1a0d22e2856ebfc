/*---
summary: 回款统计背后的流水：回款和退款及其红冲，按区域、经销商、账户和日期筛选；只有数据范围内的账户的
effect: read
intent: read
scope: {shop: a.ShopId}
params:
  RegionId:       {from: query.regionid, type: nvarchar(50), default: ''}
  OrganizationId: {from: query.organizationid, type: nvarchar(50), default: ''}
  AccountId:      {from: query.accountid, type: nvarchar(50), default: ''}
  DayFrom:        {from: query.dayfrom, type: date, default: null}
  DayTo:          {from: query.dayto, type: date, default: null}
result: {columns: {Amount: 'decimal(14,2)', Day: date}}
sort:
  allow: [e.Day, e.Amount]
  default: e.Day DESC, e.EntryId DESC
page: {}
export:
  name: 回款明细
  columns:
    {Region: {heading: 区域, width: 16}, DealerName: {heading: 经销商, width: 20}, AccountName: {heading: 账户, width: 24}, Day: {heading: 入账日期, width: 12, format: yyyy-mm-dd},
      Kind: {heading: 类型, width: 10}, Summary: {heading: 摘要, width: 40}, Amount: {heading: 金额（元）, width: 14, format: '#,##0.00', total: true}, CreateUserName: {heading: 经办人, width: 10}}
---*/
SELECT e.EntryId, COALESCE(p.FullName, o.FullName) AS Region, o.FullName AS DealerName, a.Name AS AccountName, e.Day, e.Kind, e.Summary, e.Amount, e.CreateUserName
FROM Fin_Entry e
JOIN Fin_Account a ON a.AccountId = e.AccountId
JOIN Base_Organization o ON o.OrganizationId = a.OrganizationId
LEFT JOIN Base_Organization p ON p.OrganizationId = o.ParentId
WHERE e.SourceKind IN ('回款', '退款')
  /*scope*/
  /*if RegionId*/ AND (p.OrganizationId = @RegionId OR p.OrganizationId IS NULL AND o.OrganizationId = @RegionId) /*end*/
  /*if OrganizationId*/ AND a.OrganizationId = @OrganizationId /*end*/
  /*if AccountId*/ AND a.AccountId = @AccountId /*end*/
  /*if DayFrom*/ AND e.Day >= @DayFrom /*end*/
  /*if DayTo*/ AND e.Day <= @DayTo /*end*/
/*sort*/
/*page*/
