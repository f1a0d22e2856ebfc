/*---
summary: 负责店铺档案的人，供筛选；只有数据范围内的店铺档案的负责人
effect: read
scope: {shop: d.ShopId, owner: d.OwnerId}
sort:
  allow: [u.RealName]
  default: u.StaffNo, u.UserId
page: {}
tests:
  - {name: 没有店铺的人看不到, as: sushe, rows: 0}
---*/
SELECT u.UserId, u.RealName
FROM Base_User u
WHERE u.UserId IN (SELECT d.OwnerId FROM Shop_Document d WHERE 1 = 1 /*scope*/)
/*sort*/
/*page*/
