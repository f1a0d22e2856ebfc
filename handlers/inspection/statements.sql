-- @statement about
-- An inspection as its approvers see it.
SELECT i.InspectionNo, i.ArrivalDate, s.FullName AS Supplier, m.FullName AS Material, m.Spec, m.Unit, i.BatchNo, i.LotSize, i.SampleSize, i.Strictness, i.CountBy,
       i.AcCritical, i.AcMajor, i.AcMinor, i.FoundCritical, i.FoundMajor, i.FoundMinor, i.PiecesCritical, i.PiecesMajor, i.PiecesMinor,
       i.Defective, i.Inspector, i.Status
FROM Insp_Inspection i
JOIN Insp_Supplier s ON s.SupplierId = i.SupplierId
JOIN Insp_Material m ON m.MaterialId = i.MaterialId
WHERE i.InspectionId = @InspectionId;

-- @statement add_defect
-- Notes the defects of a kind.
INSERT INTO Insp_Defect (DefectId, InspectionId, CategoryId, Severity, Counted, Quantity, Note, ItemId, Beside)
VALUES (@DefectId, @InspectionId, @CategoryId, @Severity, @Counted, @Quantity, @Note, @ItemId, @Beside);

-- @statement add_item
-- Gives an inspection a control as it is now. No more pieces are measured than are drawn.
INSERT INTO Insp_Item (ItemId, InspectionId, ControlId, FullName, Kind, Requirement, Method, Tool, Unit, LowerLimit, UpperLimit, Pieces, CategoryId, SortCode)
SELECT @ItemId, @InspectionId, c.ControlId, c.FullName, c.Kind, c.Requirement, c.Method, c.Tool, c.Unit, c.LowerLimit, c.UpperLimit,
       CASE WHEN c.Pieces IS NULL THEN 0 WHEN c.Pieces < @SampleSize THEN c.Pieces ELSE @SampleSize END, c.CategoryId, c.SortCode
FROM Insp_Control c
WHERE c.ControlId = @ControlId;

-- @statement add_switching
-- Makes the place of a supplier and a material, on normal inspection.
INSERT INTO Insp_Switching (SupplierId, MaterialId, Strictness, Score, Recent, Refused)
SELECT s.SupplierId, @MaterialId, '正常', 0, '', 0
FROM Insp_Supplier s
WHERE s.SupplierId = @SupplierId
  AND NOT EXISTS (SELECT 1 FROM Insp_Switching o WHERE o.SupplierId = @SupplierId AND o.MaterialId = @MaterialId);

-- @statement categories_above
-- A category and those above it, the nearest first.
WITH up (CategoryId, ParentId, Place) AS (
    SELECT c.CategoryId, c.ParentId, 1
    FROM Insp_Category c
    WHERE c.CategoryId = @CategoryId
    UNION ALL
    SELECT c.CategoryId, c.ParentId, up.Place + 1
    FROM up
    JOIN Insp_Category c ON c.CategoryId = up.ParentId
    WHERE up.Place < 16
)
SELECT CategoryId
FROM up
ORDER BY Place;

-- @statement controls_of
-- The inspection items of a material.
SELECT c.ControlId
FROM Insp_Control c
JOIN Insp_Material m ON m.MaterialClass = c.MaterialClass
WHERE m.MaterialId = @MaterialId
ORDER BY c.SortCode, c.ControlId;

-- @statement covered
-- The kinds of defects that the items of an inspection look for beside their own.
SELECT i.ItemId, k.CategoryId
FROM Insp_Item i
JOIN Insp_ControlCategory k ON k.ControlId = i.ControlId
WHERE i.InspectionId = @InspectionId
ORDER BY i.ItemId, k.RowNo;

-- @statement defect_keys
-- The keys of the defects of an inspection, by their kinds.
SELECT DefectId, CategoryId
FROM Insp_Defect
WHERE InspectionId = @InspectionId;

-- @statement defect_sums
-- How many defects of each kind an inspection has found.
SELECT CategoryId, Quantity
FROM Insp_Defect
WHERE InspectionId = @InspectionId AND Quantity > 0
ORDER BY CategoryId;

-- @statement defects
-- The defects of an inspection by their kinds, the most first.
SELECT d.DefectId, d.CategoryId, c.FullPath AS CategoryName, d.Severity, d.Counted, d.Quantity, d.Note, d.ItemId, d.Beside
FROM Insp_Defect d
LEFT JOIN View_DefectCategory c ON c.CategoryId = d.CategoryId
WHERE d.InspectionId = @InspectionId
ORDER BY d.Quantity DESC, d.DefectId;

-- @statement drop_defects
-- Deletes the defects of an inspection before the present ones are written.
DELETE FROM Insp_Defect
WHERE InspectionId = @InspectionId;

-- @statement drop_items
-- Deletes the items of an inspection that has not begun.
DELETE FROM Insp_Item
WHERE InspectionId = @InspectionId;

-- @statement drop_values
-- Deletes the measured values of an inspection, before the new ones are written.
DELETE FROM Insp_Value
WHERE ItemId IN (SELECT i.ItemId FROM Insp_Item i WHERE i.InspectionId = @InspectionId);

-- @statement items
-- The items of an inspection.
SELECT i.ItemId, i.FullName, i.Kind, i.Requirement, i.Method, i.Tool, i.Unit, i.LowerLimit, i.UpperLimit, i.Pieces, i.CategoryId, i.Found
FROM Insp_Item i
WHERE i.InspectionId = @InspectionId
ORDER BY i.SortCode, i.ItemId;

-- @statement kinds
-- The kinds of defects in their tree, and how bad they are.
SELECT CategoryId, ParentId, FullName, Severity
FROM Insp_Category
ORDER BY CategoryId;

-- @statement levels_below
-- How many levels there are below a category.
WITH down (CategoryId, Depth) AS (
    SELECT c.CategoryId, 1
    FROM Insp_Category c
    WHERE c.ParentId = @CategoryId
    UNION ALL
    SELECT c.CategoryId, down.Depth + 1
    FROM down
    JOIN Insp_Category c ON c.ParentId = down.CategoryId
    WHERE down.Depth < 16
)
SELECT COALESCE(MAX(Depth), 0)
FROM down;

-- @statement found_critical
-- How many critical defects were found in a lot.
SELECT FoundCritical
FROM Insp_Inspection
WHERE InspectionId = @InspectionId;

-- @statement material
-- The fields of a material that a lot's sampling plan follows from.
SELECT MaterialClass, InspectLevel, AqlCritical, AqlMajor, AqlMinor, CountBy, Status
FROM Insp_Material
WHERE MaterialId = @MaterialId;

-- @statement month_defects_add
-- Adds the defects of a kind of a judged lot to the sums of its month.
UPDATE Insp_MonthDefects
SET Lots = Lots + 1, Quantity = Quantity + @Quantity
WHERE Month = @Month AND CategoryId = @CategoryId AND SupplierId = @SupplierId AND MaterialId = @MaterialId AND InspectorUserId = @InspectorUserId;

-- @statement month_defects_begin
-- Begins the sums of the defects of a kind in a month.
INSERT INTO Insp_MonthDefects (Month, CategoryId, SupplierId, MaterialId, InspectorUserId, Lots, Quantity)
VALUES (@Month, @CategoryId, @SupplierId, @MaterialId, @InspectorUserId, 1, @Quantity);

-- @statement month_lots_add
-- Adds a judged lot to the sums of its month.
UPDATE Insp_MonthLots
SET Lots = Lots + 1, Refused = Refused + @Refused, Conceded = Conceded + @Conceded, Inspected = Inspected + @Inspected,
    Defective = Defective + @Defective, Critical = Critical + @Critical, Major = Major + @Major, Minor = Minor + @Minor
WHERE Month = @Month AND SupplierId = @SupplierId AND MaterialId = @MaterialId AND InspectorUserId = @InspectorUserId;

-- @statement month_lots_begin
-- Begins the sums of a month.
INSERT INTO Insp_MonthLots (Month, SupplierId, MaterialId, InspectorUserId, Lots, Refused, Conceded, Inspected, Defective, Critical, Major, Minor)
VALUES (@Month, @SupplierId, @MaterialId, @InspectorUserId, 1, @Refused, @Conceded, @Inspected, @Defective, @Critical, @Major, @Minor);

-- @statement named
-- The inspection for the approvers of a concession.
SELECT s.FullName AS Supplier, m.FullName AS Material
FROM Insp_Inspection i
JOIN Insp_Supplier s ON s.SupplierId = i.SupplierId
JOIN Insp_Material m ON m.MaterialId = i.MaterialId
WHERE i.InspectionId = @InspectionId;

-- @statement reserve_switching
-- Reserves a supplier and a material until the commit.
UPDATE Insp_Switching
SET Score = Score
WHERE SupplierId = @SupplierId AND MaterialId = @MaterialId;

-- @statement reserve_waiting
-- Reserves the lots of a supplier and a material that have not begun, until the commit.
UPDATE Insp_Inspection
SET RowVersion = RowVersion
WHERE SupplierId = @SupplierId AND MaterialId = @MaterialId AND Status = '待检';

-- @statement set_item
-- Notes how many pieces have failed at an item.
UPDATE Insp_Item
SET Found = @Found
WHERE ItemId = @ItemId;

-- @statement set_pieces
-- Fits how many pieces are measured to another sample: no more than are drawn.
UPDATE Insp_Item
SET Pieces = COALESCE((SELECT CASE WHEN c.Pieces < @SampleSize THEN c.Pieces ELSE @SampleSize END
                       FROM Insp_Control c
                       WHERE c.ControlId = Insp_Item.ControlId AND c.Pieces IS NOT NULL),
                      CASE WHEN Pieces < @SampleSize THEN Pieces ELSE @SampleSize END)
WHERE InspectionId = @InspectionId AND Kind = '计量';

-- @statement set_switching
-- Keeps how strictly the next lot is inspected.
UPDATE Insp_Switching
SET Strictness = @Strictness, Score = @Score, Recent = @Recent, Refused = @Refused, ModifyDate = @Now
WHERE SupplierId = @SupplierId AND MaterialId = @MaterialId;

-- @statement steady
-- Whether lots of a supplier may be inspected less.
SELECT SteadyProduction
FROM Insp_Supplier
WHERE SupplierId = @SupplierId;

-- @statement supplier_status
-- Whether a supplier still delivers.
SELECT Status
FROM Insp_Supplier
WHERE SupplierId = @SupplierId;

-- @statement switching
-- How strictly the next lot of a material of a supplier is inspected.
SELECT Strictness, Score, Recent, Refused
FROM Insp_Switching
WHERE SupplierId = @SupplierId AND MaterialId = @MaterialId;

-- @statement values
-- The measured values of an inspection.
SELECT v.ItemId, v.Value
FROM Insp_Value v
JOIN Insp_Item i ON i.ItemId = v.ItemId
WHERE i.InspectionId = @InspectionId
ORDER BY v.ItemId, v.Piece;

-- @statement waiting
-- The lots of a supplier and a material whose inspection has not begun, with the input of their plan.
SELECT InspectionId, Strictness, LotSize, InspectLevel, AqlCritical, AqlMajor, AqlMinor
FROM Insp_Inspection
WHERE SupplierId = @SupplierId AND MaterialId = @MaterialId AND Status = '待检'
ORDER BY InspectionId;
