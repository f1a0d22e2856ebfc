/*---
summary: 售后统计：数据范围内的工单按问题类型、责任方或登记月份合计，每百份合同几张（同期签订的有效合同）
effect: read
scope: {shop: o.ShopId, owner: o.OwnerId, maker: o.CreateUserId}
params:
  Keyword: {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  By:   {from: query.by, type: nvarchar(20), default: kind}
  From: {from: query.from, type: date, default: null}
  To:   {from: query.to, type: datetime2(3), day: end, default: null}
result: {columns: {Orders: int, OpenOrders: int, Cost: 'decimal(14,2)', Score: 'decimal(4,2)', Contracts: int, PerHundred: 'decimal(9,2)'}}
sort:
  allow: [g.Id, g.Orders, g.Cost]
  default: g.Orders DESC, g.Id
page: {}
export:
  name: 售后统计
  columns:
    {Id: {heading: 名称, width: 14}, Orders: {heading: 工单, width: 8, total: true}, OpenOrders: {heading: 未关闭, width: 8, total: true},
      Cost: {heading: 费用（元）, width: 14, format: '#,##0.00', total: true}, Score: {heading: 平均满意度, width: 10, format: '0.00'},
      Contracts: {heading: 有效合同, width: 10}, PerHundred: {heading: 每百份合同, width: 12, format: '0.00'}}
tests:
  - {name: 按类型, as: kefu, rows: 5}
  - {name: 没有店铺的人什么都没有, as: sushe, rows: 0}
---*/
SELECT g.Id, g.Orders, g.OpenOrders, g.Cost, g.Score, COALESCE(c.Contracts, 0) AS Contracts,
       CASE WHEN c.Contracts > 0 THEN CAST(ROUND(100.0 * g.Orders / c.Contracts, 2) AS DECIMAL(9, 2)) END AS PerHundred
FROM (SELECT CASE @By WHEN 'kind' THEN o.Kind WHEN 'responsibility' THEN COALESCE(o.Responsibility, '未判定') ELSE SUBSTRING(CAST(o.CreateDate AS NVARCHAR(30)), 1, 7) COLLATE Latin1_General_BIN2 END AS Id,
             COUNT(*) AS Orders, SUM(CASE WHEN o.State IN (0, 1, 2) THEN 1 ELSE 0 END) AS OpenOrders, SUM(COALESCE(o.Cost, 0)) AS Cost,
             CAST(ROUND(AVG(1.0 * o.Score), 2) AS DECIMAL(4, 2)) AS Score
      FROM As_Order o
      WHERE o.State NOT IN (4, 5)
        /*scope*/
        /*if From*/ AND o.CreateDate >= @From /*end*/
        /*if To*/ AND o.CreateDate <= @To /*end*/
      GROUP BY CASE @By WHEN 'kind' THEN o.Kind WHEN 'responsibility' THEN COALESCE(o.Responsibility, '未判定') ELSE SUBSTRING(CAST(o.CreateDate AS NVARCHAR(30)), 1, 7) COLLATE Latin1_General_BIN2 END) g
LEFT JOIN (SELECT CASE @By WHEN 'month' THEN SUBSTRING(CAST(o.SignDate AS NVARCHAR(30)), 1, 7) COLLATE Latin1_General_BIN2 ELSE '' END AS Id, COUNT(*) AS Contracts
           FROM Con_Contract o
           WHERE o.ExamineStatus = 1 AND o.CancelStatus = 0
             /*scope*/
             /*if From*/ AND o.SignDate >= @From /*end*/
             /*if To*/ AND o.SignDate <= @To /*end*/
           GROUP BY CASE @By WHEN 'month' THEN SUBSTRING(CAST(o.SignDate AS NVARCHAR(30)), 1, 7) COLLATE Latin1_General_BIN2 ELSE '' END) c ON c.Id = CASE @By WHEN 'month' THEN g.Id ELSE '' END
WHERE 1 = 1
  /*if Keyword*/ AND g.Id COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' /*end*/
/*sort*/
/*page*/
