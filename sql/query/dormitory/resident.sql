-- What staff call the person of a check-in.
SELECT v.Resident FROM View_Resident v WHERE v.CheckInId = @CheckInId;
