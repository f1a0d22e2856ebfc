-- Removes what a month was computed to cost for its departments.
DELETE FROM Dorm_DepartmentCost WHERE Month = @Month;
