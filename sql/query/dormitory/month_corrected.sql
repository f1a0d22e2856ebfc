-- What was corrected of a month in later ones.
SELECT k.CorrectionId, k.ResidentName, k.Amount, k.Month
FROM Dorm_Correction k
WHERE k.ForMonth = @Month
ORDER BY k.CreateDate, k.CorrectionId;
