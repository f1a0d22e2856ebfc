/*---
summary: 回款减退款，按区域、经销商或账户和月份或季度，与上一年同期并列；只有数据范围内的账户的
effect: read
intent: read
scope: {shop: a.ShopId}
params:
  Year:           {from: query.year, type: int, default: null, title: 年份, summary: 如 2026，不写就是今年}
  By:             {from: query.by, type: nvarchar(10), default: region, title: 汇总到, choices: [region, dealer, account], summary: region 区域，dealer 经销商，account 账户}
  Period:         {from: query.period, type: nvarchar(10), default: month, title: 月或季, choices: [month, quarter]}
  OrganizationId: {from: query.organizationid, type: nvarchar(50), default: '', title: 经销商}
  Keyword:        {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Today:          {from: now, type: date}
result: {columns: {Period: int, Amount: 'decimal(14,2)', LastAmount: 'decimal(14,2)', Entries: int}}
sort:
  allow: [g.Region, g.DealerName, g.Period]
  default: g.Region, g.DealerName, g.AccountName, g.Period, g.Id
page: {}
export:
  name: 回款统计
  columns:
    {Region: {heading: 区域, width: 16}, DealerName: {heading: 经销商, width: 20}, AccountName: {heading: 账户, width: 24}, Period: {heading: 月或季, width: 8},
      Amount: {heading: 本年回款（元）, width: 16, format: '#,##0.00', total: true}, LastAmount: {heading: 上年同期（元）, width: 16, format: '#,##0.00', total: true},
      Entries: {heading: 本年笔数, width: 10, total: true}}
---*/
SELECT g.Id, g.Region, g.DealerName, g.AccountName, g.Period, ROUND(SUM(CASE WHEN g.Late = 1 THEN g.Amount ELSE 0 END), 2) AS Amount,
       ROUND(SUM(CASE WHEN g.Late = 1 THEN 0 ELSE g.Amount END), 2) AS LastAmount, SUM(CASE WHEN g.Late = 1 THEN g.Entries ELSE 0 END) AS Entries
FROM (SELECT CASE @By WHEN 'account' THEN a.AccountId WHEN 'dealer' THEN a.OrganizationId ELSE COALESCE(p.OrganizationId, o.OrganizationId) END AS Id,
             COALESCE(p.FullName, o.FullName) AS Region,
             CASE WHEN @By IN ('dealer', 'account') THEN o.FullName END AS DealerName,
             CASE WHEN @By = 'account' THEN a.Name END AS AccountName,
-- @dialect sqlite
             CASE WHEN @Period = 'quarter' THEN (CAST(strftime('%m', m.Month) AS INTEGER) + 2) / 3 ELSE CAST(strftime('%m', m.Month) AS INTEGER) END AS Period,
             CASE WHEN CAST(strftime('%Y', m.Month) AS INTEGER) = COALESCE(@Year, CAST(strftime('%Y', @Today) AS INTEGER)) THEN 1 ELSE 0 END AS Late,
-- @dialect sqlserver
             CASE WHEN @Period = 'quarter' THEN (MONTH(m.Month) + 2) / 3 ELSE MONTH(m.Month) END AS Period,
             CASE WHEN YEAR(m.Month) = COALESCE(@Year, YEAR(@Today)) THEN 1 ELSE 0 END AS Late,
-- @dialect both
             m.Amount, m.Entries
      FROM Fin_Month m
      JOIN Fin_Account a ON a.AccountId = m.AccountId
      JOIN Base_Organization o ON o.OrganizationId = a.OrganizationId
      LEFT JOIN Base_Organization p ON p.OrganizationId = o.ParentId
      WHERE m.SourceKind IN ('回款', '退款')
        -- no date is made of @Year: any whole number may be sent
-- @dialect sqlite
        AND COALESCE(@Year, CAST(strftime('%Y', @Today) AS INTEGER)) IN (CAST(strftime('%Y', m.Month) AS INTEGER), CAST(strftime('%Y', m.Month) AS INTEGER) + 1)
-- @dialect sqlserver
        AND COALESCE(@Year, YEAR(@Today)) IN (YEAR(m.Month), YEAR(m.Month) + 1)
-- @dialect both
        /*scope*/
        /*if OrganizationId*/ AND a.OrganizationId = @OrganizationId /*end*/
        /*if Keyword*/ AND (o.FullName LIKE @Keyword ESCAPE '\' OR p.FullName LIKE @Keyword ESCAPE '\' OR a.Name LIKE @Keyword ESCAPE '\') /*end*/) g
GROUP BY g.Id, g.Region, g.DealerName, g.AccountName, g.Period
/*sort*/
/*page*/
