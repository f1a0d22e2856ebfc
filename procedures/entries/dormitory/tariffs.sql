/*---
summary: 宿舍水电收费标准，按楼栋筛选
effect: read
params:
  TariffId: {from: query.tariffid, type: nvarchar(50), default: ''}
  Keyword:  {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Building: {from: query.building, type: nvarchar(50), default: ''}
sort:
  allow:
    Building: t.Building
    FromMonth: t.FromMonth
    CreateDate: t.CreateDate
    ModifyDate: t.ModifyDate
  default: t.FromMonth desc, t.Building
page: {}
export:
  name: 收费标准
  columns:
    Building:   {heading: 楼栋, width: 14}
    FromMonth:  {heading: 起始月份, width: 12}
    WaterPrice: {heading: 水价, width: 10, format: '0.0000'}
    PowerPrice: {heading: 电价, width: 10, format: '0.0000'}
    WaterFree:  {heading: 免费用水, width: 10, format: '0.00'}
    PowerFree:  {heading: 免费用电, width: 10, format: '0.00'}
    Remark:     {heading: 备注, width: 40}
tests:
  - {name: 全部, as: sushe, rows: 3}
---*/
SELECT t.TariffId, t.Building, t.FromMonth, t.WaterPrice, t.PowerPrice, t.WaterFree, t.PowerFree, t.Remark,
       t.RowVersion, t.CreateUserName, t.CreateDate, t.ModifyUserName, t.ModifyDate
FROM Dorm_Tariff t
WHERE 1 = 1
  /*if TariffId*/ AND t.TariffId = @TariffId /*end*/
  /*if Building*/ AND t.Building = @Building /*end*/
  /*if Keyword*/ AND (t.Building LIKE @Keyword ESCAPE '\' OR t.Remark LIKE @Keyword ESCAPE '\' OR t.FromMonth LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
