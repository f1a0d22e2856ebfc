-- What a lot of a material is planned by.
SELECT MaterialClass, InspectLevel, AqlCritical, AqlMajor, AqlMinor, CountBy, Status
FROM Insp_Material
WHERE MaterialId = @MaterialId;
