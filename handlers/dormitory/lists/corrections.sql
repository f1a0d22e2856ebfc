/*---
summary: 宿舍费用更正，按计入月份筛选
record: Dorm_Correction
effect: read
params:
  CorrectionId: {from: query.correctionid, type: nvarchar(50), default: ''}
  Keyword:      {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  Month:        {from: query.month, default: ''}
  ForMonth:     {from: query.formonth, default: ''}
sort:
  allow: [k.Month, k.ResidentName, k.Amount, k.CreateDate, k.ModifyDate]
  default: k.Month desc, k.CorrectionId desc
page: {}
export:
  name: 宿舍费用更正
  columns:
    {Month: 10, ForMonth: 10, ResidentName: 12, DepartmentName: 40, RoomName: {heading: 房间, width: 14},
      Amount: {width: 12, format: '#,##0.00', total: true}, Reason: 40}
---*/
SELECT k.CorrectionId, k.CostId, k.Month, k.ForMonth, k.RoomId, n.RoomName, k.ResidentName, k.OrganizationId, k.DepartmentName, k.Amount, k.Reason,
       k.RowVersion, k.CreateUserName, k.CreateDate, k.ModifyUserName, k.ModifyDate
FROM Dorm_Correction k
LEFT JOIN View_RoomName n ON n.RoomId = k.RoomId
WHERE 1 = 1
  /*if CorrectionId*/ AND k.CorrectionId = @CorrectionId /*end*/
  /*if Month*/ AND k.Month = @Month /*end*/
  /*if ForMonth*/ AND k.ForMonth = @ForMonth /*end*/
  /*if Keyword*/ AND (k.ResidentName LIKE @Keyword ESCAPE '\' OR k.ResidentName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\') OR k.Reason LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
