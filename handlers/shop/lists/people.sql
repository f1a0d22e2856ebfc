/*---
summary: 在一家店铺工作的人，只给能看到这家店铺的人
effect: read
params:
  ShopId: {from: query.shopid, type: nvarchar(50), default: ''}
  UserId: {from: session.userid, type: nvarchar(50), default: ''}
sort:
  allow: [u.RealName]
  default: u.StaffNo, u.UserId
page: {}
tests:
  - {name: 没有说哪一家, as: admin, rows: 0}
---*/
SELECT u.UserId, u.RealName, p.FullName AS PostName
FROM View_UserShop x
JOIN Base_User u ON u.UserId = x.UserId AND u.Enabled = 1
LEFT JOIN Base_Post p ON p.PostId = u.PostId
WHERE x.ShopId = @ShopId AND x.Works = 1
  AND x.ShopId IN (SELECT v.ShopId FROM View_UserShop v WHERE v.UserId = @UserId)
/*sort*/
/*page*/
