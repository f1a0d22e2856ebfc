-- What is looked at of a material.
SELECT c.ControlId
FROM Insp_Control c
JOIN Insp_Material m ON m.MaterialClass = c.MaterialClass
WHERE m.MaterialId = @MaterialId
ORDER BY c.SortCode, c.ControlId;
