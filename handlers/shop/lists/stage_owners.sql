/*---
summary: 负责开店阶段的人，供筛选；只有数据范围内的开店阶段的负责人
effect: read
scope: {shop: t.ShopId, owner: t.OwnerId}
sort:
  allow: [u.RealName]
  default: u.StaffNo, u.UserId
page: {}
tests:
  - {name: 没有店铺的人看不到, as: sushe, rows: 0}
---*/
SELECT u.UserId, u.RealName
FROM Base_User u
WHERE u.UserId IN (SELECT t.OwnerId FROM Shop_Stage t WHERE 1 = 1 /*scope*/)
/*sort*/
/*page*/
