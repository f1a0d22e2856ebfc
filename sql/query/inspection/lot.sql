-- What is counted of a judged lot.
SELECT InspectionNo, ArrivalDate, SupplierId, MaterialId, COALESCE(InspectorUserId, '') AS InspectorUserId, LotSize, InspectLevel, Resubmitted, AqlCritical, AqlMajor, AqlMinor,
       SampleSize, Defective, FoundCritical, FoundMajor, FoundMinor, Status, RowVersion
FROM Insp_Inspection
WHERE InspectionId = @InspectionId;
