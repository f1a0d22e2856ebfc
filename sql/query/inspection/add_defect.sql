-- Notes the defects of a kind.
INSERT INTO Insp_Defect (DefectId, InspectionId, CategoryId, Severity, Counted, Quantity, Note)
VALUES (@DefectId, @InspectionId, @CategoryId, @Severity, @Counted, @Quantity, @Note);
