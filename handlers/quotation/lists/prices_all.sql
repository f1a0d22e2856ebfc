/*---
summary: 一天的全部价格，供填写报价单；名称带拼音
effect: read
restricted: {DealerPrice: {button: quotation-list.cost}}
params:
  Day:   {from: query.day, type: date, default: null}
  Today: {from: now, type: date}
---*/
SELECT p.Code, p.Category, p.FullName, p.Spec, p.Unit, p.RetailPrice, p.DealerPrice,
       (SELECT MIN(y.Pinyin) FROM Base_Pinyin y WHERE y.Name = p.FullName) AS Pinyin
FROM Quo_Price p
WHERE p.ValidFrom <= COALESCE(@Day, @Today) AND (p.ValidTo IS NULL OR p.ValidTo >= COALESCE(@Day, @Today))
ORDER BY p.Code;
