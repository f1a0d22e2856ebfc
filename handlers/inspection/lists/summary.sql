/*---
summary: 缺陷汇总：已判定的检验单按供应商、物料、缺陷类别、月份或检验员合计
effect: read
intent: read
params:
  Keyword:         {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  By:              {from: query.by, type: nvarchar(20), default: supplier, title: 汇总到, choices: [supplier, material, category, month, inspector], summary: supplier 供应商，material 物料，category 缺陷类别，month 月份，inspector 检验员}
  MonthFrom:       {from: query.from, type: date, default: null, title: 月份（从）, summary: 这一天所在的月}
  MonthTo:         {from: query.to, type: date, default: null, title: 月份（到）, summary: 这一天所在的月}
  SupplierId:      {from: query.supplierid, type: nvarchar(50), default: '', title: 供应商}
  MaterialId:      {from: query.materialid, type: nvarchar(50), default: '', title: 物料}
  MaterialClass:   {from: query.materialclass, type: nvarchar(20), default: '', title: 物料类别, choices: [板材, 五金, 封边, 油漆, 玻璃, 石材, 包材, 辅料]}
  InspectorUserId: {from: query.inspectoruserid, type: nvarchar(50), default: '', title: 检验员账号}
result: {columns: {Lots: int, Refused: int, Conceded: int, Inspected: int, Defective: int, Critical: int, Major: int, Minor: int, Defects: int, Rate: float, Ppm: int}}
sort:
  allow: [n.Id, n.Lots, n.Refused, n.Inspected, n.Defective, n.Defects, n.Ppm]
  default: n.Defects desc, n.Id
page: {}
export:
  name: 缺陷汇总
  columns:
    Name:      {heading: 名称, width: 32}
    Lots:      {heading: 批数, width: 10, total: true}
    Refused:   {heading: 退货批, width: 10, total: true}
    Conceded:  {heading: 让步批, width: 10, total: true}
    Inspected: {heading: 检验件数, width: 12}
    Defective: {heading: 不良件数, width: 12, total: true}
    Rate:      {heading: 不良率, width: 10, format: '0.00%'}
    Ppm:       {heading: PPM, width: 10}
    Critical:  {heading: 致命缺陷, width: 10, total: true}
    Major:     {heading: 严重缺陷, width: 10, total: true}
    Minor:     {heading: 轻微缺陷, width: 10, total: true}
    Defects:   {heading: 缺陷合计, width: 10, total: true}
tests:
  - {name: 按月, as: pinzhi, in: {query.by: month, query.pageSize: 100}, rows: 12}
---*/
SELECT n.Id, n.Name, n.Lots, n.Refused, n.Conceded, n.Inspected, n.Defective, n.Rate, n.Ppm, n.Critical, n.Major, n.Minor, n.Defects
FROM (
    SELECT h.Id, h.Lots, h.Refused, h.Conceded, h.Inspected, h.Defective, h.Rate, h.Ppm, h.Critical, h.Major, h.Minor, h.Defects,
           COALESCE(s.FullName, m.FullName, c.FullPath, u.RealName, h.Id COLLATE Chinese_PRC_CI_AS) AS Name
    FROM (
        SELECT g.Id, g.Lots, g.Refused, g.Conceded, g.Inspected, g.Defective, g.Critical, g.Major, g.Minor, g.Critical + g.Major + g.Minor AS Defects,
               CASE WHEN g.Inspected = 0 THEN CAST(0 AS FLOAT) ELSE CAST(g.Defective AS FLOAT) / g.Inspected END AS Rate,
               CASE WHEN g.Inspected = 0 THEN 0 ELSE CAST(ROUND(1000000.0 * g.Defective / g.Inspected, 0) AS INT) END AS Ppm
        FROM (
            SELECT CASE @By WHEN 'supplier' THEN l.SupplierId WHEN 'material' THEN l.MaterialId WHEN 'inspector' THEN l.InspectorUserId ELSE l.Month END AS Id,
                   SUM(l.Lots) AS Lots, SUM(l.Refused) AS Refused, SUM(l.Conceded) AS Conceded, SUM(l.Inspected) AS Inspected, SUM(l.Defective) AS Defective,
                   SUM(l.Critical) AS Critical, SUM(l.Major) AS Major, SUM(l.Minor) AS Minor
            FROM Insp_MonthLots l
            WHERE @By <> 'category'
              /*if MonthFrom*/ AND l.Month >= SUBSTRING(CAST(@MonthFrom AS NVARCHAR(10)), 1, 7) /*end*/
              /*if MonthTo*/ AND l.Month <= SUBSTRING(CAST(@MonthTo AS NVARCHAR(10)), 1, 7) /*end*/
              /*if SupplierId*/ AND l.SupplierId = @SupplierId /*end*/
              /*if MaterialId*/ AND l.MaterialId = @MaterialId /*end*/
              /*if MaterialClass*/ AND l.MaterialId IN (SELECT x.MaterialId FROM Insp_Material x WHERE x.MaterialClass = @MaterialClass) /*end*/
              /*if InspectorUserId*/ AND l.InspectorUserId = @InspectorUserId /*end*/
            GROUP BY CASE @By WHEN 'supplier' THEN l.SupplierId WHEN 'material' THEN l.MaterialId WHEN 'inspector' THEN l.InspectorUserId ELSE l.Month END
            UNION ALL
            SELECT d.CategoryId, d.Lots, 0, 0, COALESCE(a.Inspected, 0), d.Quantity,
                   CASE k.Severity WHEN '致命' THEN d.Quantity ELSE 0 END, CASE k.Severity WHEN '严重' THEN d.Quantity ELSE 0 END,
                   CASE k.Severity WHEN '轻微' THEN d.Quantity ELSE 0 END
            FROM (SELECT e.CategoryId, SUM(e.Lots) AS Lots, SUM(e.Quantity) AS Quantity
                  FROM Insp_MonthDefects e
                  WHERE @By = 'category'
                    /*if MonthFrom*/ AND e.Month >= SUBSTRING(CAST(@MonthFrom AS NVARCHAR(10)), 1, 7) /*end*/
                    /*if MonthTo*/ AND e.Month <= SUBSTRING(CAST(@MonthTo AS NVARCHAR(10)), 1, 7) /*end*/
                    /*if SupplierId*/ AND e.SupplierId = @SupplierId /*end*/
                    /*if MaterialId*/ AND e.MaterialId = @MaterialId /*end*/
                    /*if MaterialClass*/ AND e.MaterialId IN (SELECT x.MaterialId FROM Insp_Material x WHERE x.MaterialClass = @MaterialClass) /*end*/
                    /*if InspectorUserId*/ AND e.InspectorUserId = @InspectorUserId /*end*/
                  GROUP BY e.CategoryId) d
            JOIN Insp_Category k ON k.CategoryId = d.CategoryId
            CROSS JOIN (SELECT SUM(l.Inspected) AS Inspected
                  FROM Insp_MonthLots l
                  WHERE @By = 'category'
                    /*if MonthFrom*/ AND l.Month >= SUBSTRING(CAST(@MonthFrom AS NVARCHAR(10)), 1, 7) /*end*/
                    /*if MonthTo*/ AND l.Month <= SUBSTRING(CAST(@MonthTo AS NVARCHAR(10)), 1, 7) /*end*/
                    /*if SupplierId*/ AND l.SupplierId = @SupplierId /*end*/
                    /*if MaterialId*/ AND l.MaterialId = @MaterialId /*end*/
                    /*if MaterialClass*/ AND l.MaterialId IN (SELECT x.MaterialId FROM Insp_Material x WHERE x.MaterialClass = @MaterialClass) /*end*/
                    /*if InspectorUserId*/ AND l.InspectorUserId = @InspectorUserId /*end*/) a
        ) g
    ) h
    LEFT JOIN Insp_Supplier s ON @By = 'supplier' AND s.SupplierId = h.Id
    LEFT JOIN Insp_Material m ON @By = 'material' AND m.MaterialId = h.Id
    LEFT JOIN View_DefectCategory c ON @By = 'category' AND c.CategoryId = h.Id
    LEFT JOIN Base_User u ON @By = 'inspector' AND u.UserId = h.Id
) n
WHERE 1 = 1
  /*if Keyword*/ AND n.Name LIKE @Keyword ESCAPE '\' /*end*/
/*sort*/
/*page*/
