-- What is counted of a judged lot.
SELECT InspectionNo, ArrivalDate, SupplierId, MaterialId, COALESCE(InspectorUserId, '') AS InspectorUserId, LotSize, InspectLevel, Resubmitted, AqlCritical, AqlMajor, AqlMinor,
       CountBy, SampleSize, Defective, FoundCritical, FoundMajor, FoundMinor, COALESCE(PiecesCritical, 0) AS PiecesCritical, COALESCE(PiecesMajor, 0) AS PiecesMajor,
       COALESCE(PiecesMinor, 0) AS PiecesMinor, Status, RowVersion
FROM Insp_Inspection
WHERE InspectionId = @InspectionId;
