/*---
summary: 业务负责人，及各自的客户、到期未跟进、本月签约的数量；只数数据范围内的客户
effect: read
scope: {shop: c.ShopId, owner: c.OwnerId, maker: c.CreateUserId}
params:
  Keyword: {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Today:   {from: now, type: date}
result: {columns: {Customers: int, Due: int, Added: int, Signed: int}}
sort:
  allow: [p.Person, n.Customers, n.Due, n.Added]
  default: n.Customers DESC, p.UserId
page: {}
---*/
SELECT p.UserId, p.Person, o.FullName AS DepartmentName, n.Customers, n.Due, n.Added, n.Signed
FROM (SELECT c.OwnerId, COUNT(*) AS Customers,
             SUM(CASE WHEN c.NextDate <= @Today THEN 1 ELSE 0 END) AS Due,
             SUM(CASE WHEN c.CustomerStatus = 1 THEN 1 ELSE 0 END) AS Signed,
-- @dialect sqlite
             SUM(CASE WHEN c.CreateDate >= date(@Today, 'start of month') THEN 1 ELSE 0 END) AS Added
-- @dialect sqlserver
             SUM(CASE WHEN c.CreateDate >= DATEFROMPARTS(YEAR(@Today), MONTH(@Today), 1) THEN 1 ELSE 0 END) AS Added
-- @dialect both
      FROM Crm_Customer c
      WHERE c.OwnerId IS NOT NULL
        /*scope*/
      GROUP BY c.OwnerId) n
JOIN View_StaffName p ON p.UserId = n.OwnerId
JOIN Base_User u ON u.UserId = p.UserId
LEFT JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
WHERE 1 = 1
  /*if Keyword*/ AND (p.Person LIKE @Keyword ESCAPE '\' OR p.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
