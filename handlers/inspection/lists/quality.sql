/*---
summary: 供应商质量：一段时间内已判定的批、不良率与得分
record: Insp_Supplier
effect: read
params:
  SupplierId: {from: query.supplierid, type: nvarchar(50), default: ''}
  Keyword:    {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  Supplies:   {from: query.supplies, default: ''}
  MonthFrom:  {from: query.from, type: date, default: null}
  MonthTo:    {from: query.to, type: date, default: null}
result: {columns: {Lots: int, Refused: int, Conceded: int, Inspected: int, Defective: int, LotRate: float, Ppm: int, Score: 'decimal(5,1)'}}
sort:
  allow: [r.FullName, r.Lots, r.LotRate, r.Ppm, r.Score]
  default: r.Score desc, r.SupplierId
page: {}
export:
  name: 供应商质量
  columns:
    {SupplierNo: 12, FullName: {heading: 供应商, width: 32}, Supplies: 10, Lots: {heading: 批数, width: 10, total: true},
      Refused: {heading: 退货批, width: 10, total: true}, Conceded: {heading: 让步批, width: 10, total: true},
      LotRate: {heading: 批合格率, width: 10, format: '0.0%'}, Inspected: {heading: 检验件数, width: 12, total: true},
      Defective: {heading: 不良件数, width: 12, total: true}, Ppm: {heading: PPM, width: 10}, Score: {heading: 得分, width: 8, format: '0.0'}}
tests:
  - {name: 板材, as: pinzhi, in: {query.supplies: 板材}, rows: 4}
---*/
-- The score is 70 points for accepted lots, half of them for 让步接收, and 30 less those for
-- defective pieces: none is left at 50,000 ppm.
SELECT r.SupplierId, r.SupplierNo, r.FullName, r.Supplies, r.Lots, r.Refused, r.Conceded, r.LotRate, r.Inspected, r.Defective, r.Ppm, r.Score
FROM (
    SELECT q.SupplierId, q.SupplierNo, q.FullName, q.Supplies, q.Lots, q.Refused, q.Conceded, q.LotRate, q.Inspected, q.Defective, q.Ppm,
           CAST(ROUND(70 * (CAST(q.Lots - q.Refused AS FLOAT) - 0.5 * q.Conceded) / q.Lots + 30 * (1 - CASE WHEN q.Ppm > 50000 THEN CAST(1 AS FLOAT) ELSE CAST(q.Ppm AS FLOAT) / 50000 END), 1) AS DECIMAL(5,1)) AS Score
    FROM (
        SELECT s.SupplierId, s.SupplierNo, s.FullName, s.Supplies, SUM(l.Lots) AS Lots, SUM(l.Refused) AS Refused, SUM(l.Conceded) AS Conceded,
               CAST(SUM(l.Lots) - SUM(l.Refused) - SUM(l.Conceded) AS FLOAT) / SUM(l.Lots) AS LotRate, SUM(l.Inspected) AS Inspected, SUM(l.Defective) AS Defective,
               CAST(ROUND(1000000.0 * SUM(l.Defective) / SUM(l.Inspected), 0) AS INT) AS Ppm
        FROM Insp_MonthLots l
        JOIN Insp_Supplier s ON s.SupplierId = l.SupplierId
        WHERE 1 = 1
          /*if SupplierId*/ AND s.SupplierId = @SupplierId /*end*/
          /*if Supplies*/ AND s.Supplies = @Supplies /*end*/
          /*if MonthFrom*/ AND l.Month >= SUBSTRING(CAST(@MonthFrom AS NVARCHAR(10)), 1, 7) /*end*/
          /*if MonthTo*/ AND l.Month <= SUBSTRING(CAST(@MonthTo AS NVARCHAR(10)), 1, 7) /*end*/
          /*if Keyword*/ AND (s.FullName LIKE @Keyword ESCAPE '\' OR s.SupplierNo LIKE @Keyword ESCAPE '\') /*end*/
        GROUP BY s.SupplierId, s.SupplierNo, s.FullName, s.Supplies
    ) q
) r
WHERE 1 = 1
/*sort*/
/*page*/
