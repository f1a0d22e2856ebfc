/*---
summary: 能看到的店铺，按经销商、级别、状态、城市筛选；本年合同份数和金额只算数据范围内的有效合同，只给能看合同的人；本年回款是店铺自己的账户已入账的回款减退款，共用另一店铺账户的没有；货款账户和本年回款只给能看账户的人
record: Base_Shop
effect: read
scope: {shop: k.ShopId, owner: k.OwnerId, maker: k.CreateUserId}
params:
  ShopId:         {from: query.shopid, type: nvarchar(50), default: ''}
  Keyword:        {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  OrganizationId: {from: query.organizationid, default: ''}
  Level:          {from: query.level, default: ''}
  Status:         {from: query.status, default: ''}
  City:           {from: query.city, default: '', like: contains}
  UserId:         {from: session.userid, type: nvarchar(50), default: ''}
  Today:          {from: now, type: date}
sort:
  allow: [s.ShopCode, s.ShopName, s.Area, s.OpenDate]
  default: s.ShopCode
page: {}
result: {columns: {StaffCount: int, ContractCount: int, ContractAmount: 'decimal(18,2)', ReceivedAmount: 'decimal(18,2)', PaysFrom: 'nvarchar(50)'}}
restricted: {ContractCount: {menu: contract-list}, ContractAmount: {menu: contract-list}, ReceivedAmount: {menu: account-list}, PaysFrom: {menu: account-list}}
export:
  name: 店铺信息
  columns:
    {ShopCode: 12, ShopName: 20, DealerName: 18, Level: 8, Status: 10, Province: 16, City: 12, Address: 40, Area: {width: 12, format: '#,##0.00'},
      Manager: 10, Phone: 16, OpenDate: {width: 12, format: yyyy-mm-dd}, StaffCount: {heading: 在店员工, width: 10},
      ContractCount: {heading: 本年合同, width: 10}, ContractAmount: {heading: 本年合同金额（元）, width: 16, format: '#,##0.00', total: true},
      ReceivedAmount: {heading: 本年回款（元）, width: 16, format: '#,##0.00', total: true}, PaysFrom: {heading: 货款账户, width: 24}, Remark: 30}
tests:
  - {name: 总部看到全部, as: admin, in: {query.pageSize: 200}, rows: 40}
  - {name: 经销商只看到自己的, as: jxs, in: {query.pageSize: 200}, rows: 12}
  - {name: 按城市, as: jxs, in: {query.city: 杭州}, rows: 2}
---*/
SELECT s.ShopId, s.ShopCode, s.ShopName, s.OrganizationId, o.FullName AS DealerName, s.Level, s.Status, s.Province, s.City, s.Address, s.Area,
       s.Manager, s.Phone, s.OpenDate, s.Remark,
       (SELECT COUNT(*) FROM View_UserShop x JOIN Base_User u ON u.UserId = x.UserId
        WHERE x.ShopId = s.ShopId AND x.Works = 1 AND u.Enabled = 1) AS StaffCount,
       COALESCE(y.ContractCount, 0) AS ContractCount, COALESCE(y.ContractAmount, 0) AS ContractAmount,
       CASE WHEN z.ReceivedAmount IS NULL AND x.Shared = 1 THEN NULL ELSE ROUND(COALESCE(z.ReceivedAmount, 0), 2) END AS ReceivedAmount,
       x.PaysFrom,
       s.RowVersion, s.CreateUserName, s.CreateDate, s.ModifyUserName, s.ModifyDate
FROM View_UserShop v
JOIN Base_Shop s ON s.ShopId = v.ShopId
JOIN Base_Organization o ON o.OrganizationId = s.OrganizationId
LEFT JOIN (SELECT k.ShopId, COUNT(*) AS ContractCount, SUM(k.Amount) AS ContractAmount
           FROM Con_Contract k
           WHERE k.ExamineStatus = 1 AND k.CancelStatus = 0
-- @dialect sqlite
             AND k.SignDate >= date(@Today, 'start of year')
-- @dialect sqlserver
             AND k.SignDate >= DATEFROMPARTS(YEAR(@Today), 1, 1)
-- @dialect both
             /*scope*/
           GROUP BY k.ShopId) y ON y.ShopId = s.ShopId
-- An account has a shop, and no owner.
LEFT JOIN (SELECT k.ShopId, SUM(k.Amount) AS ReceivedAmount
           FROM (SELECT a.ShopId, CAST(NULL AS NVARCHAR(50)) COLLATE Latin1_General_BIN2 AS OwnerId,
                        CAST(NULL AS NVARCHAR(50)) COLLATE Latin1_General_BIN2 AS CreateUserId, m.Amount
                 FROM Fin_Month m
                 JOIN Fin_Account a ON a.AccountId = m.AccountId
                 WHERE m.SourceKind IN ('回款', '退款')
-- @dialect sqlite
                   AND m.Month >= date(@Today, 'start of year')) k
-- @dialect sqlserver
                   AND m.Month >= DATEFROMPARTS(YEAR(@Today), 1, 1)) k
-- @dialect both
           WHERE 1 = 1
             /*scope*/
           GROUP BY k.ShopId) z ON z.ShopId = s.ShopId
-- The account that names the shop, else its own.
LEFT JOIN (SELECT k.ShopId, MAX(k.Shared) AS Shared, COALESCE(MAX(CASE WHEN k.Shared = 1 THEN k.Name END), MAX(k.Name)) AS PaysFrom
           FROM (SELECT a.ShopId, CAST(NULL AS NVARCHAR(50)) COLLATE Latin1_General_BIN2 AS OwnerId,
                        CAST(NULL AS NVARCHAR(50)) COLLATE Latin1_General_BIN2 AS CreateUserId, a.Name, 0 AS Shared
                 FROM Fin_Account a
                 WHERE a.State = '启用'
                 UNION ALL
                 SELECT l.ShopId, NULL, NULL, a.Name, 1
                 FROM Fin_AccountShop l
                 JOIN Fin_Account a ON a.AccountId = l.AccountId) k
           WHERE 1 = 1
             /*scope*/
           GROUP BY k.ShopId) x ON x.ShopId = s.ShopId
WHERE v.UserId = @UserId
  /*if ShopId*/ AND s.ShopId = @ShopId /*end*/
  /*if OrganizationId*/ AND s.OrganizationId IN (SELECT p.OrganizationId FROM View_OrganizationPath p WHERE p.AncestorId = @OrganizationId) /*end*/
  /*if Level*/ AND s.Level = @Level /*end*/
  /*if Status*/ AND s.Status = @Status /*end*/
  /*if City*/ AND (s.City LIKE @City ESCAPE '\' OR s.Province LIKE @City ESCAPE '\') /*end*/
  /*if Keyword*/ AND (s.ShopName LIKE @Keyword ESCAPE '\' OR s.ShopCode LIKE @Keyword ESCAPE '\' OR s.City LIKE @Keyword ESCAPE '\' OR s.Manager LIKE @Keyword ESCAPE '\'
    OR s.ShopName IN (SELECT z.Name FROM Base_Pinyin z WHERE z.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
