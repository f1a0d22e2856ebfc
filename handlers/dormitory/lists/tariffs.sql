/*---
summary: 宿舍水电收费标准，按楼栋、状态筛选
record: Dorm_Tariff
effect: read
params:
  TariffId: {from: query.tariffid, type: nvarchar(50), default: ''}
  Keyword:  {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Building: {from: query.building, default: ''}
  State:    {from: query.state, type: nvarchar(20), default: ''}
  Today:    {from: now, type: date}
sort:
  allow: [t.Building, t.FromMonth, t.CreateDate, t.ModifyDate]
  default: t.FromMonth desc, t.Building
page: {}
export:
  name: 收费标准
  columns:
    {Building: 14, FromMonth: 12, State: {heading: 状态, width: 10}, WaterPrice: {heading: 水价（元/吨）, width: 14, format: '0.00##'},
      PowerPrice: {heading: 电价（元/度）, width: 14, format: '0.00##'}, WaterFree: {heading: 免费用水（吨/人·月）, width: 22, format: '0.00'},
      PowerFree: {heading: 免费用电（度/人·月）, width: 22, format: '0.00'}, Remark: 40}
tests:
  - {name: 全部, as: sushe, rows: 3}
  - {name: 执行中, as: sushe, in: {query.state: 执行中}, rows: 2}
---*/
SELECT t.TariffId, t.Building, t.FromMonth, t.State, t.WaterPrice, t.PowerPrice, t.WaterFree, t.PowerFree, t.Remark,
       (SELECT b.ClosedThrough FROM Dorm_Books b) AS ClosedThrough,
       t.RowVersion, t.CreateUserName, t.CreateDate, t.ModifyUserName, t.ModifyDate
FROM (SELECT p.*, CASE WHEN CONCAT(p.FromMonth, '-01') > @Today THEN '未执行'
                       WHEN EXISTS (SELECT 1 FROM Dorm_Tariff n WHERE n.Building = p.Building AND n.FromMonth > p.FromMonth
                                    AND CONCAT(n.FromMonth, '-01') <= @Today) THEN '已过期'
                       ELSE '执行中' END AS State
      FROM Dorm_Tariff p) t
WHERE 1 = 1
  /*if TariffId*/ AND t.TariffId = @TariffId /*end*/
  /*if Building*/ AND t.Building = @Building /*end*/
  /*if State*/ AND t.State = @State /*end*/
  /*if Keyword*/ AND (t.Building LIKE @Keyword ESCAPE '\' OR t.Remark LIKE @Keyword ESCAPE '\' OR t.FromMonth COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
