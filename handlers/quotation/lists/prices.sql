/*---
summary: 价格及其历史，按日期、编码、类别、名称筛选；指定日期时只有这一天有效的
record: Quo_Price
effect: read
restricted: {DealerPrice: {button: quotation-list.cost}}
params:
  PriceId:  {from: query.priceid, type: nvarchar(50), default: ''}
  Keyword:  {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  Code:     {from: query.code, default: ''}
  Category: {from: query.category, default: ''}
  Unit:     {from: query.unit, default: ''}
  Day:      {from: query.day, type: date, default: null}
sort:
  allow: [p.Code, p.FullName, p.RetailPrice, p.DealerPrice, p.ValidFrom]
  default: p.Code, p.ValidFrom DESC
page: {}
export:
  name: 价格表
  columns:
    {Code: 14, Category: 8, FullName: 24, Spec: 24, Unit: 6, RetailPrice: {width: 12, format: '#,##0.00'}, DealerPrice: {width: 12, format: '#,##0.00'},
      ValidFrom: {width: 12, format: yyyy-mm-dd}, ValidTo: {width: 12, format: yyyy-mm-dd}, Remark: 30}
tests:
  - {name: 编码的历史, as: kefu, in: {query.code: BC-18-KL}, rows: 2}
---*/
SELECT p.PriceId, p.Code, p.Category, p.FullName, p.Spec, p.Unit, p.RetailPrice, p.DealerPrice, p.ValidFrom, p.ValidTo, p.Remark,
       p.RowVersion, p.CreateUserName, p.CreateDate, p.ModifyUserName, p.ModifyDate
FROM Quo_Price p
WHERE 1 = 1
  /*if Day*/ AND p.ValidFrom <= @Day AND (p.ValidTo IS NULL OR p.ValidTo >= @Day) /*end*/
  /*if PriceId*/ AND p.PriceId = @PriceId /*end*/
  /*if Code*/ AND p.Code = @Code /*end*/
  /*if Category*/ AND p.Category = @Category /*end*/
  /*if Unit*/ AND p.Unit = @Unit /*end*/
  /*if Keyword*/ AND (p.Code COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR p.FullName LIKE @Keyword ESCAPE '\' OR p.Spec LIKE @Keyword ESCAPE '\'
    OR p.FullName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
