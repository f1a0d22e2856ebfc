-- What is corrected in a month.
SELECT k.RoomId, k.ResidentKey, k.ResidentNo, k.ResidentName, k.OrganizationId, k.DepartmentName, k.Amount
FROM Dorm_Correction k
WHERE k.Month = @Month
ORDER BY k.CorrectionId;
