/*---
summary: 住宿总览的人和姓名的拼音：现在住着的和将要入住的；已离职而未退宿的标为待退宿
effect: read
params:
  Today: {from: now, type: date}
---*/
SELECT v.CheckInId, v.RoomId, v.BedNo, v.Resident, v.ResidentName, y.Pinyin, v.Gender, v.FromDate, v.ToDate,
       CASE WHEN v.FromDate > @Today THEN '待入住' ELSE '在住' END AS State,
       CASE WHEN v.StaffStatus = '离职' THEN '待退宿' ELSE NULL END AS Leaving
FROM View_Resident v
LEFT JOIN Base_Pinyin y ON y.Name = v.ResidentName
-- In no order, which lets the index by ToDate answer.
WHERE v.ToDate IS NULL OR v.ToDate > @Today AND v.ToDate > v.FromDate
